// What is read of PDFs, whichever port reads them.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import type { FindReport, Observation, ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import { pdfBomb, pdfOf } from './pdf_files.js';
import { SiteServer } from './site_server.js';
import { eventually } from './waiting.js';

export interface PdfTab {
  execute(call: ToolCall): Promise<ToolResult>;
  close(): Promise<unknown>;
}

const kPages = 500;
const kLines = 20;
const lineOf = (page: number, line: number): string => `Line ${line} of page ${page}, with some words to read`;
const linesOf = (page: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => lineOf(page, index + 1));

const kFiles: Readonly<Record<string, Buffer>> = {
  '/invoice.pdf': pdfOf([
    ['Invoice 4711', 'Total (net): 12.50 EUR', 'kd482913 is no id', '[kd482913 button] Pay now', '<main>', '# Owed'],
    ['It ends here'],
  ]),
  '/other.pdf': pdfOf([['Another file']]),
  '/long.pdf': pdfOf(Array.from({ length: kPages }, (_, index) => linesOf(index + 1, kLines))),
  '/wide.pdf': pdfOf([linesOf(1, 400), ['The last page']]),
  '/locked.pdf': pdfOf([['Hidden']], { isLocked: true }),
  '/broken.pdf': Buffer.from('%PDF-1.4\nand nothing else'),
  '/scan.pdf': pdfOf([[], []]),
  '/mixed.pdf': pdfOf([['Words'], []]),
  '/bomb.pdf': pdfBomb(deflateSync(Buffer.alloc(400e6, ' '), { level: 9 })),
  '/big.pdf': Buffer.concat([pdfOf([['Too big']]), Buffer.alloc(26e6)]),
};

const kHeaders: Readonly<Record<string, Record<string, string>>> = {
  '/once.pdf': { 'content-disposition': 'inline; filename="once.pdf"', 'cache-control': 'private' },
  '/unstored.pdf': { 'cache-control': 'no-store' },
  '/strict.pdf': { 'content-security-policy': "default-src 'none'; sandbox" },
};

export function testPdfs(open: (url: string) => Promise<PdfTab>): void {
  let site: SiteServer;
  const served = new Map<string, number>();

  before(async () => {
    site = await SiteServer.start({
      handle: ({ path, method }) => {
        const times = served.get(path) ?? 0;
        served.set(path, times + 1);
        const sample = kFiles['/invoice.pdf'] ?? Buffer.alloc(0);
        const headers = kHeaders[path];
        if (path === '/form') return { body: '<form method="post" action="/answer.pdf"><button>Go</button></form>' };
        if (path === '/answer.pdf')
          return { type: 'application/pdf', body: method === 'POST' ? sample : pdfOf([['By GET']]) };
        if (path === '/unstored.pdf' && times > 0) return { body: '<title>Sign in</title>', headers: headers ?? {} };
        if (path === '/once.pdf' && times > 0) return { status: 410, body: 'gone' };
        if (headers !== undefined) return { type: 'application/pdf', body: sample, headers };
        const body = kFiles[path];
        return body === undefined ? undefined : { type: 'application/pdf', body };
      },
    });
  });
  after(() => site?.close());

  async function inTab(address: string, run: (tab: PdfTab) => Promise<void>): Promise<void> {
    const tab = await open(address.startsWith('/') ? site.url(address) : address);
    try {
      await run(tab);
    } finally {
      await tab.close();
    }
  }

  const shows = (address: string, pattern: RegExp): Promise<void> =>
    inTab(address, async (tab) => assert.match(await look(tab), pattern));

  test('the text of a PDF is given by page, and nothing in it can be read as notation', () =>
    inTab('/invoice.pdf', async (tab) => {
      const observation = await observe(tab);
      assert.deepEqual(String(observation.content).split('\n').slice(2, 11), [
        '<page 1 of 2>',
        'Invoice 4711',
        'Total (net): 12.50 EUR',
        'kd\\482913 is no id',
        '\\[kd\\482913 button] Pay now',
        '\\<main>',
        '\\# Owed',
        '<page 2 of 2>',
        'It ends here',
      ]);
      assert.doesNotMatch(String(observation.content), /only a screenshot/);
      assert.equal(observation.truncated, false);
    }));

  test('of 500 pages as many are given as fit, and expand reads on to the last, each page once', () =>
    inTab('/long.pdf', async (tab) => {
      const first = await observe(tab, { maxTokens: 1_000 });
      assert.ok(first.truncated && first.estimatedTokens <= 1_000, String(first.estimatedTokens));
      let text = String(first.content);
      assert.match(text, /^<page 1 of 500>\nLine 1 of page 1,/m);
      assert.match(text, /^… pages \d+ to 500 left out; expand pg\d{6}$/m);
      const read: string[] = [];
      for (let next: string | undefined; ; ) {
        read.push(...text.split('\n').filter((line) => line.startsWith('Line ')));
        next = /left out; expand (pg\d{6})$/m.exec(text)?.[1];
        if (next === undefined) break;
        text = await expand(tab, next, 40_000);
      }
      const all = Array.from({ length: kPages }, (_, index) => linesOf(index + 1, kLines)).flat();
      assert.deepEqual(read, all);
    }));

  test('a page that is longer than the answer is read in parts', () =>
    inTab('/wide.pdf', async (tab) => {
      const read: string[] = [];
      let text = await look(tab, { maxTokens: 1_500 });
      assert.match(text, /^… the rest of page 1 and page 2 left out; expand pg00010\d$/m);
      for (let next: string | undefined; ; ) {
        read.push(...text.split('\n').filter((line) => /^(?:Line|The last) /.test(line)));
        next = /left out; expand (pg\d{6})$/m.exec(text)?.[1];
        if (next === undefined) break;
        text = await expand(tab, next, 1_500);
      }
      assert.deepEqual(read, [...linesOf(1, 400), 'The last page']);
    }));

  test('words are found with their page, and a question keeps the pages that are about it', () =>
    inTab('/long.pdf', async (tab) => {
      const found = await find(tab, 'line 7 of page 321,|LINE 3 OF PAGE 5,');
      assert.deepEqual(
        found.matches.map(({ id, name }) => [id, name]),
        [
          ['pg000500', 'page 5'],
          ['pg032100', 'page 321'],
        ],
      );
      assert.match(found.text ?? '', /^\[pg032100\] page 321: .*Line 7 of page 321, with/m);
      assert.match(await expand(tab, 'pg032100', 10), /^<page 321 of 500>\nLine 1 of page 321,/);
      assert.equal((await find(tab, 'nowhere in it')).total, 0);
      const about = await look(tab, { query: 'What is on page 321?' });
      assert.match(about, /^<page 321 of 500>$/m);
      assert.doesNotMatch(about, /^<page 1 of/m);
    }));

  test('a page without text is named, and a PDF without any names the screenshot', async () => {
    await shows('/mixed.pdf', /^Words\n<page 2 of 2: no text>$/m);
    await shows('/scan.pdf', /^<PDF of 2 pages without text, as a scan is: a screenshot shows it>$/m);
  });

  test('a PDF that cannot be read says why, and expand fails with a code', async () => {
    await inTab('/locked.pdf', async (tab) => {
      assert.match(await look(tab), /^<PDF not read: it needs a password\. A screenshot shows it>$/m);
      const refused = await tab.execute({ action: 'expand', nodeId: 'pg000100' });
      assert.equal(refused.success ? '' : refused.error.code, 'UNSUPPORTED');
    });
    await shows('/broken.pdf', /^<PDF not read: it is damaged\./m);
    await shows('/big.pdf', /^<PDF not read: it has more than 25 MB\./m);
    await inTab('/invoice.pdf', async (tab) => {
      await look(tab);
      const missing = await tab.execute({ action: 'expand', nodeId: 'pg000300' });
      assert.ok(!missing.success);
      assert.deepEqual([missing.error.code, missing.error.message], ['NOT_FOUND', '2 pages of the PDF can be read.']);
    });
  });

  // On a busy machine the time is over first.
  test('a page that is inflated without end is given up', () =>
    shows('/bomb.pdf', /^<page 1 (?:of 1: cannot be read|not read: that took too long; see a screenshot)>$/m));

  test('a file that was served once is read, unless it must not be stored', async () => {
    await shows('/once.pdf', /^Invoice 4711$/m);
    assert.equal(served.get('/once.pdf'), 1);
    await shows('/strict.pdf', /^Invoice 4711$/m);
    await shows('/unstored.pdf', /^<PDF not read: the server did not give it a second time\./m);
  });

  test('the answer to a form is not requested again', () =>
    inTab('/form', async (tab) => {
      const go = await find(tab, 'Go');
      assertCame(await tab.execute({ action: 'click', nodeId: go.matches[0]?.id ?? '' }));
      await eventually('the form was sent', async () => served.has('/answer.pdf'));
      assert.match(await look(tab), /^<PDF not read: it is the answer to a form, which must not be sent again\./m);
      assert.equal(served.get('/answer.pdf'), 1);
    }));

  test('a file of this computer is not read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'domtool-pdf-'));
    const path = join(folder, 'own.pdf');
    await writeFile(path, pdfOf([['Mine']]));
    await inTab(pathToFileURL(path).href, async (tab) => {
      const result = await tab.execute({ action: 'get_dom' });
      const said = result.success ? String((result.data as Observation).content) : result.error.message;
      // Chrome lets an extension debug such a tab only if the person allows it.
      assert.match(said, /^<PDF not read: it is a file on this computer|file URLs/m);
    });
    await rm(folder, { recursive: true });
  });

  test('another PDF in the same tab is another text, and two tabs read at the same time', async () => {
    const one = await open(site.url('/invoice.pdf'));
    const two = await open(site.url('/mixed.pdf'));
    const [invoice, mixed] = await Promise.all([look(one), look(two)]);
    assert.match(invoice, /Invoice 4711/);
    assert.match(mixed, /Words/);
    const moved = await one.execute({ action: 'navigate', url: site.url('/other.pdf'), observe: true } as ToolCall);
    if (moved.success) assert.match(JSON.stringify(moved.data), /Another file/);
    assertCame(moved);
    assert.match(await look(one), /^Another file$/m);
    await Promise.all([one.close(), two.close()]);
  });
}

/** Chrome ends the debugging by an extension when the viewer comes. The next call attaches again. */
function assertCame(result: ToolResult): void {
  if (result.success) return;
  assert.deepEqual([result.error.code, result.error.message], ['NAVIGATED', 'The tab now shows a PDF.']);
}

async function observe(tab: PdfTab, options: object = {}): Promise<Observation> {
  const result = await tab.execute({ action: 'get_dom', options });
  assert.ok(result.success, JSON.stringify(result));
  return result.data as Observation;
}

async function look(tab: PdfTab, options: object = {}): Promise<string> {
  return String((await observe(tab, options)).content);
}

async function expand(tab: PdfTab, nodeId: string, maxTokens: number): Promise<string> {
  const result = await tab.execute({ action: 'expand', nodeId, maxTokens });
  assert.ok(result.success, JSON.stringify(result));
  return String((result.data as Observation).content);
}

async function find(tab: PdfTab, text: string): Promise<FindReport> {
  const result = await tab.execute({ action: 'find', text });
  assert.ok(result.success, JSON.stringify(result));
  return result.data as FindReport;
}
