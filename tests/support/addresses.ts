// Addresses as hostile pages write them, generated from a seed, and how the product reads them: through the real engine as
// attributes of links, then by PageRows.
import { parseAddress } from '../../js-glue/tool/base/addresses.js';
import { PageRows, UNKNOWN_ADDRESS } from '../../js-glue/facts/page_rows.js';
import { siteOf } from '../../js-glue/policy/sites.js';
import type { TableRow } from '../../js-glue/tool/contract/contract.js';
import type { WasmEngine } from '../../js-glue/tool/engine/wasm_engine.js';
import { STYLES } from '../../js-glue/tool/engine/generated/enums.js';

export const kDocument = 'https://shop.test/tea';
/** The base addresses of the documents. */
export const kBases = [
  kDocument,
  'https://shop.test/a/b?c=d',
  'http://home.test:8080/',
  'https://evil.test/dir/',
  'data:text/html,x',
  'file:///tmp/x',
] as const;

const kParts: readonly string[] = [
  ...['http:', 'https:', 'HtTp:', 'ht', 'tp:', 'javascript:', 'data:', 'ftp:', 'file:', 'ws:', 'foo:', 'mailto:', ':'],
  ...[
    '/',
    '//',
    '\\',
    '\\\\',
    '/\\',
    '///',
    '.',
    '..',
    './',
    '%2e',
    '?',
    '#',
    '@',
    ';',
    '&',
    '=',
    '%',
    '%0a',
    '%09',
    '%2f',
  ],
  ...[
    'evil.test',
    'shop.test',
    'EVIL.test',
    'ｅｖｉｌ．ｔｅｓｔ',
    'evil。test',
    'bücher.test',
    'xn--bcher-kva.test',
    'ev%69l.test',
  ],
  ...[
    '127.0.0.1',
    '0x7f.1',
    '[::1]',
    '[',
    ']',
    '☃.test',
    'e\u00advil.test',
    'ab123456.test',
    'localhost',
    'evil.test.',
    '%E2%98%83',
  ],
  ...['a@', 'shop.test@', 'u:p@', ':@', ':80', ':443', ':8080', ':x', ':99999', ':0'],
  ...[
    'path',
    'a b',
    'hl929333',
    'ｈｌ９２９３３３',
    'x',
    '1',
    '|',
    '^',
    '`',
    '"',
    "'",
    '<',
    '>',
    '{',
    '}',
    '~',
    '…',
    '[redacted',
    'redacted]',
  ],
  ...[
    '\t',
    '\n',
    '\r',
    ' ',
    '  ',
    '\f',
    '\u0000',
    '\u0001',
    '\u001f',
    '\u007f',
    '\u0085',
    '\u00a0',
    '\u00ad',
    '\u034f',
    '\u061c',
  ],
  ...[
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u2028',
    '\u202e',
    '\u2060',
    '\u2800',
    '\u3000',
    '\ufe0f',
    '\ufeff',
    '\ufff9',
    '\u{e0041}',
  ],
  ...['é', '汉', '😀', '\ud800', '\udfff', 'ß', 'ı', 'K', '①', '．', '／', '：', '＠', '？', '＃', '％'],
];

/** mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Most of them are almost addresses: random parts, or a plain address with inserted characters. */
export function addressFrom(random: () => number): string {
  const pick = (): string => kParts[Math.floor(random() * kParts.length)] ?? '';
  if (random() < 0.5) return Array.from({ length: 1 + Math.floor(random() * 7) }, pick).join('');
  let address =
    ['https://evil.test/x?y#z', '//evil.test/x', '/x/y', 'http://u:p@evil.test:81/', 'x', '?q'][
      Math.floor(random() * 6)
    ] ?? '';
  for (let changes = Math.floor(random() * 4); changes > 0; changes -= 1) {
    const at = Math.floor(random() * (address.length + 1));
    address = address.slice(0, at) + pick() + address.slice(at + (random() < 0.3 ? 1 : 0));
  }
  return address;
}

/** How the product reads each address, as that of a link in a document with that base. */
export function readAddresses(engine: WasmEngine, addresses: readonly string[], base: string): string[] {
  capture(engine, addresses, base);
  const { content, url } = engine.observe({ format: 'table' });
  const all = content as TableRow[];
  const rows = new PageRows(url, all, [], [], []);
  return all
    .filter(({ tag }) => tag === 'a')
    .map((row) => (row.href === undefined ? '' : rows.addressOf(row.href, row)));
}

/** The same, directly by the parser; '' for an empty address. */
export function parsed(address: string, base: string): string | undefined {
  if (address === '' && base === kDocument) return '';
  return parseAddress(address, base)?.href;
}

/**
 * Whether both lead to the same place. Text that looks like an id is written differently (src/table/stable_id.h), and after
 * a scheme without a host a space stays a space.
 */
export function isSame(read: string, wanted: string | undefined): boolean {
  if (read === '' || wanted === '') return read === wanted;
  // An invalid host after an unknown scheme may be read as valid with its characters percent-encoded.
  if (wanted === undefined) return read === UNKNOWN_ADDRESS || !/^(?:https?|wss?|ftp|file):/.test(read);
  if (read === UNKNOWN_ADDRESS) return false;
  const [one, other] = [new URL(read), new URL(wanted)];
  const parts = ['protocol', 'host', 'username', 'password', 'pathname', 'search', 'hash'] as const;
  const spelt = (part: string): string =>
    part
      .replace(/%3(\d)/g, '$1')
      .replace(/%EF%BC%9(\d)/g, '$1')
      .replaceAll('%20', ' ');
  return parts.every((part) => spelt(one[part]) === spelt(other[part]));
}

/**
 * Read as unknown, which no rule allows: text that looks as if something was left out, and a scheme that looks like an id.
 */
export function isLeftOut(address: string, read: string | undefined, wanted: string | undefined): boolean {
  const isOfNoSite = wanted !== undefined && siteOf(wanted) === undefined;
  return read === UNKNOWN_ADDRESS && (isOfNoSite || /\[redacted\]|…[\0- ]*$/.test(address.replace(/[\t\n\r]/g, '')));
}

function capture(engine: WasmEngine, addresses: readonly string[], base: string): void {
  const strings: string[] = [];
  const known = new Map<string, number>();
  const at = (value: string): number => {
    const index = known.get(value) ?? strings.push(value) - 1;
    known.set(value, index);
    return index;
  };
  const styles = STYLES.map((name) => at(name === 'display' ? 'block' : name === 'opacity' ? '1' : 'visible'));
  const href = at('href');
  const each = <T>(value: (index: number) => T): T[] => addresses.map((_, index) => value(index));
  const document = {
    documentURL: at(kDocument),
    baseURL: at(base),
    title: at('Shop'),
    frameId: at('MAIN'),
    scrollOffsetX: 0,
    scrollOffsetY: 0,
    nodes: {
      parentIndex: [-1, 0, 1, ...each(() => 2)],
      nodeType: [9, 1, 1, ...each(() => 1)],
      nodeName: [at('#document'), at('HTML'), at('BODY'), ...each(() => at('A'))],
      nodeValue: [-1, -1, -1, ...each(() => -1)],
      backendNodeId: [1, 2, 3, ...each((index) => index + 4)],
      attributes: [[], [], [], ...each((index) => [href, at(addresses[index] ?? '')])],
      isClickable: { index: [] },
      inputValue: { index: [], value: [] },
    },
    layout: {
      nodeIndex: [1, 2],
      styles: [styles, styles],
      bounds: [
        [0, 0, 800, 600],
        [8, 8, 784, 584],
      ],
      text: [-1, -1],
      paintOrders: [1, 2],
      stackingContexts: { index: [0] },
    },
    textBoxes: { layoutIndex: [], bounds: [], start: [], length: [] },
  };
  const view = { cssLayoutViewport: { pageX: 0, pageY: 0, clientWidth: 800, clientHeight: 600 } };
  engine.beginCapture();
  engine.feed(
    'Page.getFrameTree',
    '',
    '',
    JSON.stringify({ frameTree: { frame: { id: 'MAIN', loaderId: 'L1', url: kDocument } } }),
  );
  engine.feed('Page.getLayoutMetrics', '', '', JSON.stringify(view));
  engine.feed('DOMSnapshot.captureSnapshot', '', '', JSON.stringify({ documents: [document], strings }));
  engine.finishCapture([]);
}
