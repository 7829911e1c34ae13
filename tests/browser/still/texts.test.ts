// Typed text arrives unchanged, whatever its characters, in every kind of field: through the extension and through the
// Node port, on the same pages, checked against what the page then holds.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';

import type { ToolCall, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import { observationOf, type Tab } from '../../support/browser.js';
import { reportOf } from '../../support/checks.js';
import { connectNode } from '../../support/node_port.js';
import { openStage } from '../../support/stage.js';

type Execute = (call: ToolCall) => Promise<ToolResult>;

const kLine: Record<string, string> = {
  'right to left': 'שלום עולם, مرحبا بالعالم 123 (א)',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈🇩🇪🇯🇵👍🏽👨🏿‍🚀1️⃣❤️',
  'combining characters': 'e\u0301 n\u0303 a\u0323\u0302 नमस्ते กำลัง ơ\u0301',
  'what an input method writes': 'かな漢字変換、한국어 입력，中文输入。',
  'characters outside of the first plane': '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠮷野家 𓂀',
  signs: '<b>&amp;</b> "quoted" \\back\\ `tick` $x %s',
};
const kLines: Record<string, string> = {
  'lines and empty lines': 'first\n\nthird\n  indented\nlast',
  'tabs between words': 'a\tb\nif (x) {\n\treturn;\n}',
  'lines of every script': Object.values(kLine).join('\n'),
};
const kLong = 'The quick brown fox jumps over it. '.repeat(286).slice(0, 10_000);
const kLongLines = Array.from({ length: 200 }, (_, k) => `${k} ${'Grüße, 世界 👋🏽 '.repeat(4)}.`).join('\n');

const { site, browser } = await openStage({ browser: { args: ['--remote-debugging-port=0'] } });
const node = await connectNode(browser.wsEndpoint);
after(() => node.close());

const kPorts: Record<string, (tab: Tab) => Promise<{ execute: Execute; close: () => Promise<void> }>> = {
  'the extension': async (tab) => ({ execute: (call) => tab.execute(call), close: async () => {} }),
  'the Node port': async (tab) => {
    const target = (await node.tabs()).find(({ url }) => url === tab.page.url());
    const tool = await node.open(target?.targetId);
    return { execute: (call) => tool.execute(call), close: () => tool.close() };
  },
};

/** The name of a field, its CSS id, and its value according to the page. */
const kFields = {
  input: [/^One line/, `document.getElementById('line').value`],
  textarea: [/^Notes/, `document.getElementById('notes').value`],
  contenteditable: [/^Free text/, `document.getElementById('free').innerText`],
  'an editor that takes every change from beforeinput': [/^Editor/, 'window.__model'],
} as const;

/** A blank line of a contenteditable is a block with a break, which innerText reports as two. */
const lines = (text: string): string[] => text.split(/\n+/);

async function typeAndRead(port: string, field: keyof typeof kFields, texts: string[], how: object): Promise<void> {
  const [name, held] = kFields[field];
  const tab = await browser.openTab(site.url(`/actions/fields/inputs.html?${Math.random()}`));
  const { execute, close } = await (kPorts[port] as (typeof kPorts)[string])(tab);
  try {
    for (const text of texts) {
      const { content } = observationOf(
        await execute({ action: 'get_dom', options: { format: 'table', force: true } }),
      );
      const row = Array.isArray(content) ? content.find((one) => one.interactive && name.test(one.name)) : undefined;
      assert.ok(row !== undefined);
      const report = reportOf(await execute({ action: 'type', nodeId: row.id, text, clearFirst: true, ...how }));
      assert.equal(report.outcome, 'done', `${text.slice(0, 60)}: ${JSON.stringify(report)}`);
      assert.equal(report.verification?.success, true, `${text.slice(0, 60)}: ${JSON.stringify(report)}`);
      const arrived = await tab.page.evaluate<string>(held);
      if (field === 'contenteditable') {
        // A contenteditable keeps runs of white space as no-break spaces, if it keeps them (HTML 6.8.7).
        assert.deepEqual(lines(arrived.replaceAll('\u00A0', ' ').trimEnd()), lines(text));
      } else {
        assert.equal(arrived, text);
      }
    }
  } finally {
    await close();
    await tab.close();
  }
}

for (const port of Object.keys(kPorts)) {
  describe(`through ${port}`, () => {
    for (const field of Object.keys(kFields) as Array<keyof typeof kFields>) {
      const isPlain = field === 'input' || field === 'textarea';
      const several = field === 'input' ? [] : Object.entries(kLines);
      // In an editor, a tab starts a new cell or moves the focus; it is never a character.
      const wanted = several.filter(([what]) => isPlain || !what.startsWith('tabs'));
      const texts = [...Object.entries(kLine), ...wanted].map(([, text]) => text);
      test(`${field}: every script and sign, at once`, () => typeAndRead(port, field, texts, {}));
      test(`${field}: every script and sign, a character at a time`, () =>
        typeAndRead(port, field, texts.slice(0, -1), { charByChar: true }));
      test(`${field}: 10,000 characters`, () =>
        typeAndRead(port, field, field === 'input' ? [kLong] : [kLong, kLongLines], {}));
    }
    test('textarea: 2,000 characters, one at a time', () =>
      typeAndRead(port, 'textarea', [kLong.slice(0, 2_000)], { charByChar: true }));
  });
}
