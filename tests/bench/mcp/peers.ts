// The other servers: how each is started, looks, and does a step, by the cheapest way that its documentation names.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from '../../../js-glue/steps/grammar.js';
import type { McpAnswer } from '../../support/mcp_process.js';
import { MeasuredServer, installed } from './servers.js';

/** A field of a form that is filled in one call. */
export interface Field {
  ref: string;
  name: string;
  role: string;
  value: string;
}

export interface Peer {
  name: string;
  package: string;
  version: string;
  /** What its first page costs before anything is known of it: the opening, then a look. */
  start(folder: string, wsEndpoint: string, more?: readonly string[]): Promise<MeasuredServer>;
  /** `more`, where the time of a call matters. */
  swiftly?: readonly string[];
  open(server: MeasuredServer, url: string): Promise<McpAnswer>;
  /** `words`: what is sought, for a server that can search. */
  look(server: MeasuredServer, words: readonly string[]): Promise<McpAnswer>;
  /** What has changed since the last such look, for a server that can tell; the first is of the whole page. */
  lookAgain?(server: MeasuredServer): Promise<McpAnswer>;
  /** Ends what stays in the background when the server ends. */
  end?(server: MeasuredServer): Promise<unknown>;
  /** Until the words are there. */
  wait(server: MeasuredServer, words: string): Promise<McpAnswer>;
  /** `isLooking`: the answer shall show the page, where the server can do both in one call. */
  act(server: MeasuredServer, step: Step, refs: readonly string[], isLooking: boolean): Promise<McpAnswer>;
  fillForm?(server: MeasuredServer, fields: readonly Field[], isLooking: boolean): Promise<McpAnswer>;
}

export class Unable extends Error {}

const unable = (step: Step): never => {
  throw new Unable(`it has no tool for ${step.verb}`);
};

const playwright: Peer = {
  name: 'Playwright MCP',
  package: '@playwright/mcp',
  version: '0.0.83',
  // Otherwise each action writes a snapshot to a file.
  swiftly: ['--snapshot-mode', 'none'],
  start: (folder, wsEndpoint, more = []) =>
    MeasuredServer.start(
      process.execPath,
      [join(folder, 'cli.js'), '--cdp-endpoint', wsEndpoint, '--codegen', 'none', ...more],
      {},
    ),
  open: (server, url) => server.call('browser_navigate', { url }),
  look: async (server, words) => {
    if (words.length === 0) return server.call('browser_snapshot');
    const regex = words.map((one) => one.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
    const found = await server.call('browser_find', words.length === 1 ? { text: words[0] } : { regex });
    return /No matches/.test(found.text) ? server.call('browser_snapshot') : found;
  },
  wait: (server, text) => server.call('browser_wait_for', { text }),
  act: (server, step, [target = '', onto = '']) => {
    const element = 'it';
    switch (step.verb) {
      case 'click':
      case 'check':
      case 'uncheck':
        return server.call('browser_click', { element, target });
      case 'double-click':
        return server.call('browser_click', { element, target, doubleClick: true });
      case 'hover':
        return server.call('browser_hover', { element, target });
      case 'type':
        return server.call('browser_type', { element, target, text: step.text, submit: step.enter });
      case 'select':
        return server.call('browser_select_option', { element, target, values: step.values });
      case 'press':
        return server.call('browser_press_key', { key: step.key });
      case 'drag':
        return server.call('browser_drag', {
          startElement: element,
          startTarget: target,
          endElement: 'that',
          endTarget: onto,
        });
      case 'accept':
        return server.call('browser_handle_dialog', { accept: true });
      default:
        return unable(step);
    }
  },
  fillForm: (server, fields) =>
    server.call('browser_fill_form', {
      fields: fields.map(({ ref, name, role, value }) => ({ name, type: role, value, target: ref, element: name })),
    }),
};

const pageId = 1;

const devtools: Peer = {
  name: 'chrome-devtools-mcp',
  package: 'chrome-devtools-mcp',
  version: '1.11.0',
  start: (folder, wsEndpoint) =>
    MeasuredServer.start(
      process.execPath,
      [
        join(folder, 'build', 'src', 'bin', 'chrome-devtools-mcp.js'),
        '--wsEndpoint',
        wsEndpoint,
        '--no-usage-statistics',
      ],
      {},
    ),
  open: (server, url) => server.call('navigate_page', { pageId, type: 'url', url }),
  look: (server) => server.call('take_snapshot', { pageId }),
  wait: (server, words) => server.call('wait_for', { pageId, text: [words] }),
  act: async (server, step, [uid, onto], includeSnapshot) => {
    switch (step.verb) {
      case 'click':
      case 'check':
      case 'uncheck':
        return server.call('click', { pageId, uid, includeSnapshot });
      case 'double-click':
        return server.call('click', { pageId, uid, dblClick: true, includeSnapshot });
      case 'hover':
        return server.call('hover', { pageId, uid, includeSnapshot });
      case 'type': {
        const filled = await server.call('fill', {
          pageId,
          uid,
          value: step.text,
          includeSnapshot: includeSnapshot && !step.enter,
        });
        return step.enter ? server.call('press_key', { pageId, key: 'Enter', includeSnapshot }) : filled;
      }
      case 'select':
        return server.call('fill', { pageId, uid, value: step.values[0], includeSnapshot });
      case 'press':
        return server.call('press_key', { pageId, key: step.key, includeSnapshot });
      case 'drag':
        return server.call('drag', { pageId, from_uid: uid, to_uid: onto, includeSnapshot });
      case 'accept':
        return server.call('handle_dialog', { pageId, action: 'accept' });
      default:
        return unable(step);
    }
  },
  fillForm: (server, fields, includeSnapshot) =>
    server.call('fill_form', {
      pageId,
      elements: fields.map(({ ref, value }) => ({ uid: ref, value })),
      includeSnapshot,
    }),
};

const agentBrowser: Peer = {
  name: 'agent-browser',
  package: 'agent-browser',
  version: '0.41.2',
  start: (folder, wsEndpoint) => {
    const program = join(folder, 'bin', `agent-browser-${process.platform}-${process.arch}`);
    // Its own script would do that after an installation.
    chmodSync(program, 0o755);
    const session = `domtool-bench-${process.pid}`;
    return MeasuredServer.start(program, ['mcp'], { AGENT_BROWSER_CDP: wsEndpoint, AGENT_BROWSER_SESSION: session });
  },
  open: (server, url) => server.call('agent_browser_open', { url }),
  look: (server, words) => server.call('agent_browser_snapshot', { interactive: words.length > 0 }),
  lookAgain: (server) => server.call('agent_browser_snapshot', { interactive: false, delta: true }),
  end: (server) => server.call('agent_browser_close'),
  wait: (server, text) => server.call('agent_browser_wait_for_text', { text }),
  act: async (server, step, [ref = '']) => {
    const selector = `@${ref}`;
    switch (step.verb) {
      case 'click':
      case 'check':
      case 'uncheck':
        return server.call('agent_browser_click', { selector });
      case 'type': {
        const filled = await server.call('agent_browser_fill', { selector, text: step.text });
        return step.enter ? server.call('agent_browser_press', { key: 'Enter' }) : filled;
      }
      case 'select':
        return server.call('agent_browser_select', { selector, values: step.values });
      case 'press':
        return server.call('agent_browser_press', { key: step.key });
      default:
        return unable(step);
    }
  },
};

const kPeers: readonly Peer[] = [playwright, devtools, agentBrowser];

export type FoundPeer = { peer: Peer; folder: string } | { peer: Peer; problem: string };

/** Each with its folder, or why it is not there. */
export function findPeers(): FoundPeer[] {
  return kPeers.map((peer) => ({ peer, ...installed(peer.package, peer.version) }));
}

export function availablePeers(): Array<{ peer: Peer; folder: string }> {
  return findPeers().flatMap((found) => {
    if ('folder' in found) return [found];
    console.log(`${found.peer.name} is not measured: ${found.problem}`);
    return [];
  });
}
