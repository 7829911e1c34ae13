// Buttons in frames and shadow roots: shown in the text, at the right place in the table, and really pressed, at two
// device scales, before and after scrolling. The page itself reports each button's position.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { TestBrowser, type Tab } from '../../support/browser.js';
import {
  act,
  assertBox,
  assertInside,
  forgetEvents,
  placeOf,
  pressArrived,
  reportOf,
  rowNamed,
} from '../../support/checks.js';
import { frameOf } from '../../support/frames.js';
import { SiteServer } from '../../support/site_server.js';
import { theControl } from '../../support/text_view.js';

interface Place {
  name: string;
  id: string;
  /** The end of its frame's address. */
  frame: RegExp;
}

const kPlaces: Place[] = [
  { name: 'In the page', id: 'top', frame: /\/frames\.html$/ },
  { name: 'In the same frame', id: 'same', frame: /name=same$/ },
  { name: 'In the outer frame', id: 'outer', frame: /\/frame_outer\.html$/ },
  { name: 'In the nested frame', id: 'nested', frame: /name=nested$/ },
];

const kShadowPlaces = [
  { name: 'In an open root', id: 'open', witness: undefined },
  { name: 'In a closed root', id: 'closed', witness: 'closedBox' },
  { name: 'Twice closed', id: 'closed-twice', witness: 'twiceClosedBox' },
] as const;

async function checkPlace(tab: Tab, place: Place): Promise<void> {
  const frame = await frameOf(tab.page, place.frame);
  const row = await rowNamed(tab, place.name);
  assertBox(row.box, await placeOf(frame, `#${place.id}`));
  if (row.clickPoint !== null) assertInside(row.clickPoint, row.box);
  assert.equal(theControl(await tab.text(), new RegExp(`^${place.name}$`)).id, row.id);
  const found = await tab.execute({ action: 'find', text: place.name });
  assert.ok(found.success && 'matches' in found.data);
  const { origin } = new URL(frame.url());
  const isForeign = origin !== new URL(tab.page.url()).origin;
  assert.equal(found.data.matches[0]?.origin, isForeign ? origin : undefined);
}

async function pressPlace(tab: Tab, place: Place): Promise<void> {
  const frame = await frameOf(tab.page, place.frame);
  await forgetEvents(frame);
  reportOf(await act(tab, new RegExp(`^${place.name}$`), { action: 'click' }));
  await pressArrived(frame, place.id);
}

for (const deviceScale of [1, 2]) {
  describe(`at device scale ${deviceScale}`, () => {
    let site: SiteServer;
    let browser: TestBrowser;
    before(async () => {
      site = await SiteServer.start();
      browser = await TestBrowser.launch({ deviceScale });
    });
    after(async () => {
      await browser?.close();
      await site?.close();
    });

    test('buttons in every kind of frame have the right box and can be pressed', async () => {
      const tab = await browser.openTab(site.url('/frames.html', 'one.test'));
      for (const place of kPlaces) await checkPlace(tab, place);
      for (const place of kPlaces) await pressPlace(tab, place);
      await tab.close();
    });

    test('boxes and presses follow scrolling of the page and of a frame of another site', async () => {
      const tab = await browser.openTab(site.url('/frames.html', 'one.test'));
      await tab.page.evaluate(() => scrollTo(0, 437));
      await (await frameOf(tab.page, (kPlaces[2] as Place).frame)).evaluate(() => scrollTo(0, 61));
      for (const place of kPlaces) await checkPlace(tab, place);
      for (const place of kPlaces) await pressPlace(tab, place);
      await tab.close();
    });

    test('buttons in open and closed shadow roots have the right box and can be pressed', async () => {
      const tab = await browser.openTab(site.url('/shadow.html', 'one.test'));
      for (const { name, id, witness } of kShadowPlaces) {
        const real =
          witness === undefined
            ? await placeOf(tab.page.mainFrame(), `#${id}`)
            : await tab.page.evaluate(
                (ask) => (window as unknown as Record<string, () => DOMRectReadOnly>)[ask]?.() ?? null,
                witness,
              );
        assertBox((await rowNamed(tab, name)).box, real);
        reportOf(await act(tab, new RegExp(`^${name}$`), { action: 'click' }));
        await pressArrived(tab.page, id);
      }
      await tab.close();
    });
  });
}

test('every frame of another site is shown with its origin', async () => {
  const site = await SiteServer.start();
  const browser = await TestBrowser.launch();
  try {
    const tab = await browser.openTab(site.url('/frames.html', 'one.test'));
    const text = await tab.text();
    for (const host of ['two.test', 'three.test']) {
      assert.ok(text.includes(`http://${host}:${site.port}`), `the text does not name the origin of ${host}:\n${text}`);
    }
  } finally {
    await browser.close();
    await site.close();
  }
});
