// Widgets as libraries build them, each kind on a page of its own (fixtures/pages/widgets): what the text says of them, and
// what actions do to them.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { FindReport, ToolCall, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { act, errorOf, idOf, placeOf, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

async function onPage(name: string, body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url(`/widgets/${name}.html`));
  await body(tab);
  await tab.close();
}

function valueIn(tab: Tab): Promise<string> {
  return tab.page.evaluate(() => (window as unknown as { value: () => string }).value());
}

async function found(tab: Tab, text: string): Promise<FindReport['matches']> {
  const result = await tab.execute({ action: 'find', text } as ToolCall);
  assert.ok(result.success && 'matches' in result.data, JSON.stringify(result));
  return result.data.matches;
}

test('a control whose label is not what is written on it has both in the text', () =>
  onPage('labelled_controls', async (tab) => {
    const text = await tab.text();
    assert.match(
      text,
      /button\]\(Change the month\) Sep \[.*button\]\(Change the year\) 1999 \[\w+\]\(Cart\) 3 items, \$55$/m,
    );
    assert.match(text, /button\]\(Time slot\) 14:15, 1 left$/m);
    assert.match(text, /\] Close \[.*\] Delete the draft \[.*\] Save \[.*\] Save changes \[.*\] Read more about tea$/m);
  }));

test('a control is found by what is written on it and by its label', () =>
  onPage('labelled_controls', async (tab) => {
    for (const [written, label] of [
      ['Sep', 'Change the month'],
      ['1999', 'Change the year'],
      ['3 items', 'Cart'],
      ['14:15', 'Time slot'],
    ] as const) {
      const byWords = await found(tab, written);
      assert.deepEqual(
        byWords.map(({ name }) => name),
        [label],
      );
      assert.equal((await found(tab, label))[0]?.id, byWords[0]?.id);
    }
  }));

test('each label that draws its own box is one control with its state, which check sets', () =>
  onPage('drawn_boxes', async (tab) => {
    const text = await tab.text();
    assert.match(
      text,
      /clickable looks-on\] Olives\n.*clickable looks-off\] Red onion\n.*looks-off\] Ham\n.*looks-off\] Capers\nOnly words/,
    );
    const ham = await idOf(tab, /^Ham$/);
    assert.equal(reportOf(await tab.execute({ action: 'check', nodeId: ham, checked: true })).outcome, 'done');
    assert.equal(await valueIn(tab), 'Olives,Ham');
    assert.match(await tab.text(), new RegExp(`\\[${ham} clickable[a-z ]* looks-on\\] Ham`));
    assert.equal(reportOf(await tab.execute({ action: 'check', nodeId: ham, checked: true })).outcome, 'done');
    assert.equal(reportOf(await act(tab, /^Olives$/, { action: 'click' })).outcome, 'done');
    assert.equal(await valueIn(tab), 'Ham');
  }));

test('a drawn control without words has those of its row, and both are found by them', () =>
  onPage('words_of_row', async (tab) => {
    const text = await tab.text();
    assert.match(text, /^Swipe up\n\[\w+ clickable\] Archive ▾\nSwipe down\n/m);
    assert.match(text, /^\[\w+ clickable looks-off\] Quiet hours$/m);
    assert.doesNotMatch(text, /^Quiet hours/m);
    assert.match(text, /^\[\w+ clickable looks-on\] Read receipts\n?/m);
    const [knob, ...rest] = await found(tab, 'Quiet hours');
    const quiet = await idOf(tab, /^Quiet hours$/);
    assert.equal(knob?.id, quiet);
    assert.deepEqual(rest, []);
    // A press sets it, and a second call finds that it is set.
    for (const [checked, look] of [
      [true, 'on'],
      [true, 'on'],
      [false, 'off'],
    ] as const) {
      assert.equal(reportOf(await tab.execute({ action: 'check', nodeId: quiet, checked })).outcome, 'done');
      assert.match(await tab.text(), new RegExp(`\\[${quiet} clickable[a-z ]* looks-${look}\\] Quiet hours`));
    }
    const [words] = await found(tab, 'Swipe up');
    const menus = [...(words?.controls ?? [])];
    assert.deepEqual(
      menus.map(({ id }) => id),
      [await idOf(tab, /^Archive/)],
    );
  }));

test('the label of a hidden field is no control, and names what stands in its place', () =>
  onPage('label_of_hidden_field', async (tab) => {
    const text = await tab.text();
    assert.match(text, /0 of 0\n\[\w+ textbox\] Message\nold words\nRegion\n\[\w+ checkbox\] Newsletter$/);
  }));

test('a press on a field that opens a calendar over it is done', () =>
  onPage('calendar_over_field', async (tab) => {
    const report = reportOf(await act(tab, /^Departure$/, { action: 'click' }));
    assert.equal(report.outcome, 'done', JSON.stringify(report));
    reportOf(await act(tab, /^9$/, { action: 'click' }));
    assert.match(await tab.text(), /="2031-10-09"\] Departure/);
  }));

test('a mask that keeps its prefix holds what was typed, and one that keeps nothing does not', () =>
  onPage('masked_field', async (tab) => {
    const done = reportOf(await act(tab, /^Mobile$/, { action: 'type', text: '7911123456', clearFirst: true }));
    assert.equal(done.outcome, 'done', JSON.stringify(done));
    assert.match(JSON.stringify(done), /formatted: \\"\+44 7911 123456/);
    const report = reportOf(await act(tab, /^Code$/, { action: 'type', text: 'ZZ', clearFirst: true }));
    assert.equal(report.outcome, 'no_effect', JSON.stringify(report));
  }));

test('several choices that become chips are done, and a second try takes none away', () =>
  onPage('several_as_chips', async (tab) => {
    for (let time = 0; time < 2; time += 1) {
      const nodeId = await idOf(tab, /^Cities$/);
      const report = reportOf(await tab.execute({ action: 'select', nodeId, values: ['Oslo', 'Bergen'] }));
      assert.equal(report.outcome, 'done', JSON.stringify(report));
      assert.equal(await valueIn(tab), 'Bergen,Oslo');
    }
  }));

async function fill(tab: Tab, name: RegExp, value: string): Promise<ToolResult> {
  return tab.execute({ action: 'fill', fields: [{ nodeId: await idOf(tab, name), value }] });
}

test('a combobox that draws its value beside a transparent input is one control, and takes a choice', () =>
  onPage('transparent_input', async (tab) => {
    assert.match(await tab.text(), /^\[\w+ combobox collapsed ="Peru"\] From\n\[\w+ combobox[a-z ]* ="Cuba"\] To$/m);
    for (const name of [/^From$/, /^To$/]) {
      const report = reportOf(await tab.execute({ action: 'select', nodeId: await idOf(tab, name), values: ['Chad'] }));
      assert.equal(report.outcome, 'done', JSON.stringify(report));
    }
    assert.equal(await valueIn(tab), 'Chad,Chad');
    assert.match(await tab.text(), /="Chad"\] From\n.*="Chad"\] To$/m);
  }));

test('a range field that is clipped inside its thumb is seen, filled and dragged', () =>
  onPage('range_in_thumb', async (tab) => {
    assert.match(await tab.text(), /slider ="40"\] Brightness/);
    reportOf(await fill(tab, /^Brightness$/, '70'));
    assert.match(await tab.text(), /slider[a-z ]* ="70"\] Brightness/);
    const nodeId = await idOf(tab, /^Brightness$/);
    const { x, y, height } = await placeOf(tab.page.mainFrame(), '#track');
    const report = reportOf(await tab.execute({ action: 'drag', nodeId, to: { x: x + 50, y: y + height / 2 } }));
    assert.equal(report.outcome, 'done', JSON.stringify(report));
    assert.equal(await tab.page.evaluate(() => document.querySelector('input')?.value), '25');
  }));

test('a slider by role is filled by its keys', () =>
  onPage('slider_by_role', async (tab) => {
    for (const [name, value] of [
      [/^Weight$/, '73'],
      [/^Weight$/, '0'],
      [/^Coarse$/, '15'],
    ] as const) {
      reportOf(await fill(tab, name, value));
      assert.match(await tab.text(), new RegExp(`="${value}"\\] ${name.source.slice(1, -1)}`));
    }
    assert.equal(reportOf(await fill(tab, /^Coarse$/, '12')).outcome, 'no_effect');
    assert.match(errorOf(await fill(tab, /^Weight$/, 'much'), 'BAD_INPUT').message, /number/);
  }));

test('an option that is drawn beside an empty list is chosen, and a search in vain leaves nothing', () =>
  onPage('options_drawn_beside', async (tab) => {
    const select = async (value: string): Promise<ToolResult> =>
      tab.execute({ action: 'select', nodeId: await idOf(tab, /^Depot$/), values: [value] });
    for (const depot of ['Davos', 'Bern']) {
      const report = reportOf(await select(depot));
      assert.equal(report.outcome, 'done', JSON.stringify(report));
      assert.equal(await valueIn(tab), depot);
    }
    errorOf(await select('Nowhere'), 'NOT_ACTIONABLE', 'NOT_FOUND');
    assert.equal(await tab.page.evaluate(() => document.querySelector('input')?.value), '');
    assert.equal(await valueIn(tab), 'Bern');
  }));

test('an editor that takes text by EditContext is a textbox, and takes several lines', () =>
  onPage('edit_context', async (tab) => {
    assert.match(await tab.text(), /textbox.*\] Query\nDELETE 2;\n/);
    const type = async (text: string, clearFirst: boolean): Promise<void> => {
      const report = reportOf(await act(tab, /^Query/, { action: 'type', text, clearFirst }));
      assert.equal(report.outcome, 'done', JSON.stringify(report));
    };
    await type('SELECT 1;\nSELECT 2;', true);
    assert.equal(await valueIn(tab), 'SELECT 1;\nSELECT 2;');
    await type(' -- end', false);
    assert.equal(await valueIn(tab), 'SELECT 1;\nSELECT 2; -- end');
  }));

async function choose(tab: Tab, name: RegExp, ...values: string[]): Promise<void> {
  const report = reportOf(await tab.execute({ action: 'select', nodeId: await idOf(tab, name), values }));
  assert.equal(report.outcome, 'done', JSON.stringify(report));
}

test('a value that is drawn over its empty field is the value, before and after it turns transparent', () =>
  onPage('value_beside_input', async (tab) => {
    const crop = await idOf(tab, /^Crop$/);
    assert.match(await tab.text(), /combobox collapsed ="Oats"\] Crop\n/);
    assert.match(await tab.text(), /combobox disabled collapsed ="Clay"\] Soil\n/);
    for (const value of ['Rye', 'Beans']) {
      await choose(tab, /^Crop$/, value);
      assert.equal(await valueIn(tab), value);
      assert.match(await tab.text(), new RegExp(`combobox[a-z ]* ="${value}"\\] Crop\n`));
    }
    assert.equal(await idOf(tab, /^Crop$/), crop);
    assert.match(await tab.text(), /textbox\] Plot$/);
    assert.doesNotMatch(await tab.text(), /\n(Oats|Rye|Beans|Clay)\n/);
  }));

test('choices that leave the list count as chosen, and an open list is scrolled', () =>
  onPage('chosen_leave_the_list', async (tab) => {
    await choose(tab, /^Herbs$/, 'Herb 2', 'Herb 28');
    assert.equal(await valueIn(tab), 'Herb 2,Herb 28');
    await choose(tab, /^Herbs$/, 'Herb 2', 'Herb 28', 'Herb 30');
    assert.equal(await valueIn(tab), 'Herb 2,Herb 28,Herb 30');
    const missing = await tab.execute({
      action: 'select',
      nodeId: await idOf(tab, /^Herbs$/),
      values: ['Herb 99', 'Herb 2'],
    });
    errorOf(missing, 'NOT_FOUND');
  }));

test('an option far down in a listbox that holds only what is in view is scrolled to', () =>
  onPage('virtual_listbox', async (tab) => {
    for (const year of ['2049', '1950']) {
      await choose(tab, /^Year$/, year);
      assert.equal(await valueIn(tab), year);
    }
  }));

test('a date in sections has them before the focus, takes a whole date, and keeps the others as one is filled', () =>
  onPage('date_in_sections', async (tab) => {
    const text = await tab.text();
    assert.match(text, /spinbutton ="Empty"\] Day[\s\S]*\] Month[\s\S]*\] Year/);
    assert.doesNotMatch(text, /textbox/);
    assert.equal(reportOf(await fill(tab, /^Month$/, '2031-10-07')).outcome, 'done');
    assert.equal(await valueIn(tab), '7-10-2031');
    assert.equal(reportOf(await fill(tab, /^Day$/, '25')).outcome, 'done');
    assert.equal(await valueIn(tab), '25-10-2031');
    assert.equal(reportOf(await act(tab, /^Month$/, { action: 'type', text: '12', clearFirst: true })).outcome, 'done');
    assert.equal(await valueIn(tab), '25-12-2031');
  }));

test('a drag that moves nothing is tried again with the button held first', () =>
  onPage('drag_after_hold', async (tab) => {
    const [nodeId, toNodeId] = [await idOf(tab, /^Dig$/), await idOf(tab, /^Reap$/)];
    const report = reportOf(await tab.execute({ action: 'drag', nodeId, toNodeId }));
    assert.equal(report.outcome, 'done', JSON.stringify(report));
    assert.equal(await valueIn(tab), 'Sow,Reap,Dig');
  }));

test('a date is taken by its field when that is left, and what was not taken is said', () =>
  onPage('date_taken_when_left', async (tab) => {
    assert.equal(reportOf(await fill(tab, /^Sown$/, '2031-04-09')).outcome, 'done');
    assert.equal(await valueIn(tab), '2031-04-09,');
    assert.equal(reportOf(await fill(tab, /^Pressed$/, '2031-04-09')).outcome, 'no_effect');
    assert.equal(await valueIn(tab), '2031-04-09,');
  }));

test('a combobox is one control with one id, whether its field or what is drawn for it is pressed', () =>
  onPage('combobox_drawn_anew', async (tab) => {
    const [herb, crop] = [await idOf(tab, /^Herb$/), await idOf(tab, /^Crop$/)];
    const report = reportOf(await act(tab, /^Herb$/, { action: 'type', text: 'Sage' }));
    assert.equal(report.outcome, 'done', JSON.stringify(report));
    await choose(tab, /^Crop$/, 'Rye');
    assert.equal(await valueIn(tab), 'Sage,Rye');
    assert.match(await tab.text(), new RegExp(`\\[${herb} combobox[a-z ]* ="Sage"\\] Herb\n`));
    assert.match(await tab.text(), new RegExp(`\\[${crop} combobox[a-z ]* ="Rye"\\] Crop$`));
  }));

test('a list that opens over its button at the press stays open, and nothing in it is chosen', () =>
  onPage('list_over_its_button', async (tab) => {
    assert.match(await tab.text(), /^\[\w+ combobox collapsed ="North"\] Barn$/m);
    const report = reportOf(await act(tab, /^Barn$/, { action: 'click' }));
    assert.equal(report.outcome, 'done', JSON.stringify(report));
    assert.equal(await valueIn(tab), 'North,open');
    // A person still sees what is behind it, with its names.
    assert.match(await tab.text(), /checkbox[a-z ]*\] Wet ground/);
    await choose(tab, /^Barn$/, 'South');
    assert.equal(await valueIn(tab), 'South,closed');
    await choose(tab, /^Barn$/, 'North');
    assert.equal(await valueIn(tab), 'North,closed');
  }));

test('nor where its options cover all of the button', () =>
  onPage('list_over_its_button', async (tab) => {
    await tab.page.goto(`${tab.page.url()}#wide`);
    await tab.page.reload();
    const report = reportOf(await act(tab, /^Barn$/, { action: 'click' }));
    assert.equal(report.outcome, 'done', JSON.stringify(report));
    assert.equal(await valueIn(tab), 'North,open');
    await choose(tab, /^Barn$/, 'South');
    assert.equal(await valueIn(tab), 'South,closed');
  }));

test('a list that was opened for a choice that is refused is closed again', () =>
  onPage('list_over_its_button', async (tab) => {
    for (const [value, code] of [
      ['East', 'NOT_ACTIONABLE'],
      ['West', 'NOT_FOUND'],
    ] as const) {
      const nodeId = await idOf(tab, /^Barn$/);
      errorOf(await tab.execute({ action: 'select', nodeId, values: [value] }), code);
      assert.equal(await valueIn(tab), 'North,closed');
    }
  }));

test('what is drawn for a hidden select has its label, and its choice as the value', () =>
  onPage('drawn_for_hidden_select', async (tab) => {
    const text = await tab.text();
    assert.match(text, /^\[\w+ combobox collapsed ="Rye"\] Grain$/m);
    assert.match(text, /combobox collapsed\](\(Soil\)| Soil\n)Pick one/);
    assert.match(text, /combobox collapsed ="North"\] Barn$/);
    assert.doesNotMatch(text, /textbox/);
  }));

test('a switch whose label takes its presses is one control', () =>
  onPage('switch_in_label', async (tab) => {
    assert.match(await tab.text(), /^\[\w+ switch\] Night mode$/m);
    assert.doesNotMatch(await tab.text(), /switch\][\s\S]*switch\]/);
    const nodeId = await idOf(tab, /^Night mode$/);
    assert.equal(reportOf(await tab.execute({ action: 'check', nodeId, checked: true })).outcome, 'done');
    assert.equal(await valueIn(tab), 'true');
  }));

test('a label that lies in its empty field until that takes the focus covers nothing', () =>
  onPage('label_makes_way', async (tab) => {
    const report = reportOf(await act(tab, /^Day$/, { action: 'type', text: '17', clearFirst: true }));
    assert.equal(report.outcome, 'done', JSON.stringify(report));
    assert.equal(await valueIn(tab), '17');
  }));

test('an option far down among boxes without roles is scrolled to, also from the top', () =>
  onPage('drawn_options_far', async (tab) => {
    for (const lot of ['Lot 47', 'Lot 3']) {
      await choose(tab, /^Lot$/, lot);
      assert.equal(await valueIn(tab), lot);
    }
    const taken = await tab.execute({ action: 'select', nodeId: await idOf(tab, /^Lot$/), values: ['Lot 39'] });
    assert.ok(!taken.success || reportOf(taken).outcome === 'no_effect', JSON.stringify(taken));
    // It left the list open, which a press on the field would close.
    await choose(tab, /^Lot$/, 'Lot 1');
    assert.equal(await valueIn(tab), 'Lot 1');
  }));

test('of a list that stays open far options are chosen one after another, and a search in vain takes none away', () =>
  onPage('drawn_options_kept_open', async (tab) => {
    await choose(tab, /^Stops$/, 'Stop 2', 'Stop 28');
    assert.equal(await valueIn(tab), 'Stop 2,Stop 28');
    await choose(tab, /^Stops$/, 'Stop 2', 'Stop 28', 'Stop 30');
    assert.equal(await valueIn(tab), 'Stop 2,Stop 28,Stop 30');
    const nodeId = await idOf(tab, /^Stops$/);
    const missing = await tab.execute({
      action: 'select',
      nodeId,
      values: ['Stop 2', 'Stop 28', 'Stop 30', 'Stop 99'],
    });
    errorOf(missing, 'NOT_ACTIONABLE', 'NOT_FOUND');
    assert.equal(await valueIn(tab), 'Stop 2,Stop 28,Stop 30');
  }));

test('a choice that a list of plain boxes does not take is not told as done, and a search in vain brings back what was there', () =>
  onPage('drawn_options_inside', async (tab) => {
    const refused = await tab.execute({ action: 'select', nodeId: await idOf(tab, /^Berth$/), values: ['Berth 2'] });
    assert.ok(!refused.success || reportOf(refused).outcome === 'no_effect', JSON.stringify(refused));
    await choose(tab, /^Berth$/, 'Berth 3');
    assert.equal(await valueIn(tab), 'Berth 3');
    const missing = await tab.execute({ action: 'select', nodeId: await idOf(tab, /^Berth$/), values: ['Berth 99'] });
    errorOf(missing, 'NOT_ACTIONABLE', 'NOT_FOUND');
    assert.equal(await valueIn(tab), 'Berth 3');
  }));

test('text and keys reach an editor whose field is labelled otherwise once it is pressed', () =>
  onPage('keys_to_drawn_editor', async (tab) => {
    for (const [text, clearFirst, wanted] of [
      [' more', false, 'old words more'],
      ['new', true, 'new'],
    ] as const) {
      const report = reportOf(await act(tab, /^(Notes|Cursor at line 1)$/, { action: 'type', text, clearFirst }));
      assert.equal(report.outcome, 'done', JSON.stringify(report));
      assert.equal(await valueIn(tab), wanted);
    }
    for (const key of ['Home', 'x', 'End', 'Backspace'])
      reportOf(await act(tab, /^Cursor at line 1$/, { action: 'keypress', key }));
    assert.equal(await valueIn(tab), 'xne');
  }));

test('the items of a list that drags them are controls, and are dragged', () =>
  onPage('list_that_drags', async (tab) => {
    const text = await tab.text();
    assert.match(text, /\[\w+ listitem\] Beans/);
    assert.match(text, /\nSpade\nHoe$/);
    const [nodeId, toNodeId] = [await idOf(tab, /^Beans$/), await idOf(tab, /^Leeks$/)];
    const report = reportOf(await tab.execute({ action: 'drag', nodeId, toNodeId }));
    assert.equal(report.outcome, 'done', JSON.stringify(report));
    assert.equal(await valueIn(tab), 'Peas,Leeks,Beans');
  }));

test('check clicks the checkbox that a row draws, and a highlighted row is not reported as on', () =>
  onPage('rows_that_open', async (tab) => {
    assert.equal(reportOf(await act(tab, /^#83/, { action: 'hover' })).outcome, 'done');
    assert.doesNotMatch(await tab.text(), /looks-/);
    for (const number of ['#83', '#84']) {
      const nodeId = await idOf(tab, new RegExp(`^${number}`));
      assert.equal(reportOf(await tab.execute({ action: 'check', nodeId, checked: true })).outcome, 'done');
    }
    assert.equal(await valueIn(tab), '#83,#84 Nothing is open');
    const text = await tab.text();
    assert.match(text, /looks-on\] ✓ #83/);
    assert.match(text, /looks-on\] ✓ #84/);
    assert.match(text, /looks-off\] #85/);
  }));

test('the checkbox that selects all rows is not near one of them', () =>
  onPage('rows_that_open', async (tab) => {
    reportOf(await act(tab, /^Number$/, { action: 'click' }));
    assert.equal(await valueIn(tab), '#81,#82,#83,#84,#85 Nothing is open');
    const near = await tab.execute({ action: 'find', text: '✓', near: '#85' } as ToolCall);
    assert.deepEqual(near.success && 'matches' in near.data && near.data.matches, []);
    assert.equal((await found(tab, '✓'))[0]?.name, '✓');
  }));

test('an option without a role that is chosen on mousedown is done; one that is only redrawn is not', () =>
  onPage('chosen_at_mousedown', async (tab) => {
    reportOf(await act(tab, /^204 · Twin/, { action: 'click' }));
    assert.equal(reportOf(await act(tab, /^206 · Suite$/, { action: 'click' })).outcome, 'done');
    assert.equal(await valueIn(tab), '206 · Suite, Flexible');
    reportOf(await act(tab, /^Flexible/, { action: 'click' }));
    errorOf(await act(tab, /^Saver$/, { action: 'click' }), 'STALE');
  }));

test('a double click ends where its first press opens an editor', () =>
  onPage('edited_in_place', async (tab) => {
    const report = reportOf(await act(tab, /^120 €$/, { action: 'click', clickCount: 2 }));
    assert.equal(report.outcome, 'done', JSON.stringify(report));
    assert.ok(
      report.observed.events.some((event) => event.includes('opened a field in its place')),
      JSON.stringify(report),
    );
    assert.equal(await valueIn(tab), '1');
  }));
