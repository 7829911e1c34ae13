// The Node port with a real Chromium: what no scripted browser can prove.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ActionReport, DomTool, Observation, Screenshot, TableRow } from '../../js-glue/tool/index.js';
import { CdpConnection } from '../../js-glue/node/websocket.js';
import { stringAt } from '../../js-glue/tool/base/narrow.js';
import { NodeBrowser } from '../support/node_port.js';
import { SiteServer } from '../support/site_server.js';
import { ownTime } from '../support/own_time.js';
import { eventually } from '../support/waiting.js';
import { dataOf, errorOf, within } from './support/opening.js';

const PAGES: Readonly<Record<string, string>> = {
  '/start':
    '<title>Start</title><button onclick="document.title=\'pressed\'">Press</button><a href="/second">Second</a>',
  '/prerenders':
    '<title>Prerenders</title><a href="/prerendered">Onward</a>' +
    '<script type="speculationrules">{"prerender":[{"urls":["/prerendered"],"eagerness":"immediate"}]}</script>',
  '/prerendered':
    '<title>Prerendered</title><h1>Ready</h1><button onclick="document.title=\'pressed\'">Press</button><script>' +
    'if (document.prerendering) fetch("/has-prerendered");' +
    'document.onprerenderingchange = () => { document.querySelector("h1").append(" and activated"); };</script>',
  '/second': '<title>Second</title><h1>The second page</h1>',
  '/frames':
    '<title>Frames</title><button>outer</button><iframe srcdoc="<button>same process</button>"></iframe>' +
    '<iframe src="http://two.test:{{port}}/middle"></iframe>',
  '/middle': '<button>other site</button><iframe src="http://three.test:{{port}}/leaf"></iframe>',
  '/leaf': '<button>leaf</button>',
  '/alert': '<title>Alert</title><script>alert("from the page")</script><p>after the alert</p>',
  '/deep': `${'<div>'.repeat(400)}<button>at the bottom</button>`,
  '/upload':
    '<title>Upload</title><label>Scan <input type="file"></label><label>Album <input type="file" webkitdirectory></label>' +
    '<button onclick="pick.click()">Pick</button><input id="pick" type="file" hidden>',
  '/revealing':
    '<title>Keys</title><input type="password" id="p" aria-label="Key" value="Marble-Otter77"><output id="o"></output>' +
    "<button onclick=\"p.type='text';o.textContent='Copy '+p.value;p.value='';p.removeAttribute('value')\">Show</button>",
  '/secret': '<label>Password <input type="password" value="hunter2"></label><input value="open">',
};

let hasPrerendered = false;
let site: SiteServer;
let browser: NodeBrowser;
before(async () => {
  site = await SiteServer.start({
    handle: ({ path, host }) => {
      if (path === '/has-prerendered') hasPrerendered = true;
      if (path === '/never') return new Promise(() => {});
      const body = PAGES[path];
      const port = String(site.port);
      return body === undefined || host === '' ? undefined : { body: body.replaceAll('{{port}}', port) };
    },
  });
  browser = await NodeBrowser.launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

function at(path: string): string {
  return `http://one.test:${site.port}${path}`;
}

async function onPage(path: string, run: (tool: DomTool) => Promise<void>): Promise<void> {
  const tool = await browser.connection.newTab(at(path));
  try {
    await within(60_000, run(tool));
  } finally {
    await tool.close();
  }
}

async function observe(tool: DomTool): Promise<Observation> {
  return dataOf(await tool.execute({ action: 'get_dom' })) as Observation;
}

async function tableOf(tool: DomTool): Promise<TableRow[]> {
  const { content } = dataOf(await tool.execute({ action: 'get_dom', options: { format: 'table' } })) as Observation;
  assert.ok(Array.isArray(content));
  return content;
}

test('buttons in frames of every kind are seen, with boxes in the top-level viewport', async () => {
  await onPage('/frames', async (tool) => {
    dataOf(await tool.execute({ action: 'wait', until: 'text', text: 'leaf' }));
    const observation = await observe(tool);
    assert.deepEqual(observation.limitations, []);
    for (const label of ['outer', 'same process', 'other site', 'leaf']) {
      assert.match(String(observation.content), new RegExp(label));
    }
    const frames = (await tableOf(tool)).filter((row) => row.tag === 'button');
    assert.equal(new Set(frames.map((row) => row.frameId)).size, 4);
    for (const button of frames) assert.ok((button.box?.[2] ?? 0) > 10, `${button.name} has no box`);
  });
});

test('a page nested 400 levels deep is observed', async () => {
  await onPage('/deep', async (tool) => {
    assert.match(String((await observe(tool)).content), /at the bottom/);
  });
});

test('a button is pressed, and its handler has run', async () => {
  await onPage('/start', async (tool) => {
    const button = (await tableOf(tool)).find((row) => row.tag === 'button');
    assert.ok(button);
    const report = dataOf(await tool.execute({ action: 'click', nodeId: button.id })) as ActionReport;
    assert.equal(report.outcome, 'done');
    assert.equal((await observe(tool)).title, 'pressed');
  });
});

test('navigate, back, forward and reload end on the right page', async () => {
  await onPage('/start', async (tool) => {
    for (const [call, title] of [
      [{ action: 'navigate', url: at('/second') }, 'Second'],
      [{ action: 'back' }, 'Start'],
      [{ action: 'forward' }, 'Second'],
      [{ action: 'reload' }, 'Second'],
    ] as const) {
      const report = dataOf(await tool.execute(call)) as ActionReport;
      assert.equal(report.outcome, 'navigated');
      assert.equal((await observe(tool)).title, title);
    }
    errorOf(await tool.execute({ action: 'forward' }), 'NOT_ACTIONABLE');
  });
});

// Chrome prerenders nothing for a debugged tab (PrerenderingDisabledByDevTools), so nobody attaches until it has
// prerendered.
test('a page that was prerendered takes the place of the one whose link is pressed', async () => {
  const { host } = new URL(browser.wsEndpoint);
  const opened = await fetch(`http://${host}/json/new?${at('/prerenders')}`, { method: 'PUT' });
  const { id } = (await opened.json()) as { id: string };
  await eventually('the page behind the link is prerendered', () => hasPrerendered);
  const tool = await browser.connection.open(id);
  const link = (await tableOf(tool)).find((row) => row.tag === 'a') ?? assert.fail('no link');
  const report = dataOf(await tool.execute({ action: 'click', nodeId: link.id })) as ActionReport;
  assert.equal(report.outcome, 'navigated');
  assert.match(String((await observe(tool)).content), /Ready and activated/);
  const button = (await tableOf(tool)).find((row) => row.tag === 'button') ?? assert.fail('no button');
  assert.equal((dataOf(await tool.execute({ action: 'click', nodeId: button.id })) as ActionReport).outcome, 'done');
  assert.equal((await observe(tool)).title, 'pressed');
  await tool.close();
});

test('ids of a page that was left are refused', async () => {
  await onPage('/start', async (tool) => {
    const button = (await tableOf(tool)).find((row) => row.tag === 'button');
    assert.ok(button);
    dataOf(await tool.execute({ action: 'navigate', url: at('/second') }));
    errorOf(await tool.execute({ action: 'click', nodeId: button.id }), 'NAVIGATED');
  });
});

test('a fragment changes the URL and not the document', async () => {
  await onPage('/start', async (tool) => {
    const report = dataOf(await tool.execute({ action: 'navigate', url: `${at('/start')}#part` })) as ActionReport;
    assert.deepEqual([report.observed.urlChanged, report.observed.domChanged], [true, false]);
  });
});

test('a server that never answers costs the deadline and no more, and the old page stays usable', async () => {
  await onPage('/start', async (tool) => {
    errorOf(await tool.execute({ action: 'navigate', url: at('/never'), timeoutMs: 500 }), 'TIMEOUT');
    assert.equal((await within(5_000, observe(tool))).title, 'Start');
  });
});

test('a server that is not there is reported, and the next navigation is not confused by it', async () => {
  await onPage('/start', async (tool) => {
    errorOf(await tool.execute({ action: 'navigate', url: 'http://localhost:9/' }), 'SECURITY_BLOCKED');
    errorOf(await tool.execute({ action: 'navigate', url: 'http://nowhere.invalid/' }), 'BAD_INPUT');
    dataOf(await tool.execute({ action: 'navigate', url: at('/second') }));
    assert.equal((await observe(tool)).title, 'Second');
  });
});

test('a dialog blocks at once and is answered', async () => {
  await onPage('/start', async (tool) => {
    const report = dataOf(await tool.execute({ action: 'navigate', url: at('/alert') })) as ActionReport;
    assert.equal(report.outcome, 'dialog_opened');
    const taken = ownTime();
    const error = errorOf(await tool.execute({ action: 'get_dom' }), 'DIALOG_OPEN');
    assert.ok(taken() < 100);
    assert.doesNotMatch(JSON.stringify(error), /from the page/);
    dataOf(await tool.execute({ action: 'handle_dialog', accept: true }));
    assert.match(String((await observe(tool)).content), /after the alert/);
  });
});

test('a screenshot is a JPEG of the width asked for, with its marks, and is not sent twice', async () => {
  await onPage('/start', async (tool) => {
    const take = async (more: object): Promise<Screenshot> =>
      dataOf(await tool.execute({ action: 'screenshot', ...more })) as Screenshot;
    const shot = await take({ maxWidth: 320, marks: true });
    assert.ok(shot.width <= 320 && shot.width > 300);
    assert.ok((shot.marks?.length ?? 0) >= 2);
    const large = await take({});
    assert.ok(large.mimeType === 'image/jpeg' && large.width > 320 && large.width <= 1024 && large.height > 100);
    assert.match(large.hash, /^[0-9a-f]{16}$/);
    const better = await take({ quality: 0.95 });
    assert.ok(better.base64.length > large.base64.length, 'quality is a share of 1');
    const again = await take({ since: large.hash });
    assert.deepEqual([again.base64, again.unchanged, again.hash], ['', true, large.hash]);
    assert.ok((await take({ since: '0123456789abcdef' })).base64.length > 0);
    errorOf(await tool.execute({ action: 'screenshot', quality: 0 }), 'BAD_INPUT');
  });
});

test('no password is in any answer', async () => {
  await onPage('/secret', async (tool) => {
    for (const format of ['text', 'tree', 'semantic', 'skeleton', 'html', 'table'] as const) {
      const result = await tool.execute({ action: 'get_dom', options: { format } });
      assert.doesNotMatch(JSON.stringify(dataOf(result)), /hunter2/);
    }
  });
});

test('what was secret is so when the tab is closed and opened again over one connection', async () => {
  const first = await browser.connection.newTab(at('/revealing'));
  const [button] = (await tableOf(first)).filter(({ tag }) => tag === 'button');
  const reported = [await first.execute({ action: 'click', nodeId: button?.id ?? '' }), await observe(first)];
  const tab = (await browser.connection.tabs()).find(({ url }) => url === at('/revealing'));
  await first.close();
  const second = await browser.connection.open(tab?.targetId);
  reported.push(await observe(second), dataOf(await second.execute({ action: 'find', text: 'Copy' })) as never);
  await second.close();
  assert.match(JSON.stringify(reported.at(-1)), /Copy/);
  assert.doesNotMatch(JSON.stringify(reported), /Marble/);
});

test('a crash during a call answers at once, and a reload brings the page back', async () => {
  await onPage('/start?crash', async (tool) => {
    const other = await OtherClient.of(browser, at('/start?crash'));
    const waiting = tool.execute({ action: 'wait', until: 'text', text: 'never there', timeoutMs: 20_000 });
    other.crash();
    errorOf(await within(5_000, waiting), 'CRASHED');
    errorOf(await tool.execute({ action: 'get_dom' }), 'CRASHED');
    dataOf(await tool.execute({ action: 'reload' }));
    assert.equal((await observe(tool)).title, 'Start');
    await other.close();
  });
});

test('a tab that is closed during a call is DETACHED', async () => {
  const tool = await browser.connection.newTab(at('/second?close'));
  const other = await OtherClient.of(browser, at('/second?close'));
  const waiting = tool.execute({ action: 'wait', until: 'text', text: 'never there', timeoutMs: 20_000 });
  other.closeTab();
  errorOf(await within(5_000, waiting), 'DETACHED');
  errorOf(await tool.execute({ action: 'get_dom' }), 'DETACHED');
  await tool.close();
  await other.close();
});

/** Another client of the same browser, which does to a tab what DomTool never would. */
class OtherClient {
  private constructor(
    private readonly connection: CdpConnection,
    private readonly targetId: string,
    private readonly sessionId: string,
  ) {}

  // Tabs of earlier tests stay open, so the test needs its own URL.
  static async of(of: NodeBrowser, url: string): Promise<OtherClient> {
    const tab = (await of.connection.tabs()).find((candidate) => candidate.url === url);
    assert.ok(tab);
    const connection = await CdpConnection.open(of.wsEndpoint);
    const params = { targetId: tab.targetId, flatten: true };
    const attached = await connection.send('Target.attachToTarget', params, '', 5_000);
    return new OtherClient(connection, tab.targetId, stringAt(attached, 'sessionId') ?? '');
  }

  // A crashed page answers nothing.
  crash(): void {
    this.connection.send('Page.crash', {}, this.sessionId, 1_000).catch(() => {});
  }

  closeTab(): void {
    this.connection.send('Target.closeTarget', { targetId: this.targetId }, '', 1_000).catch(() => {});
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}

test('what is no file is not given to a field, nor a folder to one that takes files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'domtool-upload-'));
  await writeFile(join(folder, 'scan.pdf'), 'paper');
  try {
    await onPage('/upload', async (tool) => {
      const observed = dataOf(await tool.execute({ action: 'get_dom', options: { format: 'table' } })) as Observation;
      const rows = observed.content as TableRow[];
      const give = (name: string, ...files: string[]) => {
        const nodeId = rows.find((row) => row.interactive && row.name === name)?.id ?? '';
        return tool.execute({ action: 'upload', nodeId, files: files.map((file) => join(folder, file)) });
      };
      const missing = errorOf(await give('Scan', 'lost.pdf'), 'BAD_INPUT');
      assert.equal(missing.message, 'There is no file at the path of files[0].');
      for (const name of ['Scan', 'Pick']) {
        assert.match(errorOf(await give(name, ''), 'BAD_INPUT').message, /takes files, and a folder was given/);
      }
      for (const [name, file] of [
        ['Scan', 'scan.pdf'],
        ['Album', ''],
        ['Pick', 'scan.pdf'],
      ] as const) {
        dataOf(await give(name, file));
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
