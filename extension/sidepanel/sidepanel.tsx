// The side panel: shows the current tab as an agent sees it, and lets a person point at, click and type into what is
// in the text. `?tabId=N` pins it to one tab, as when it is opened in a tab of its own.
import type { Observation, ObserveOptions, ToolCall, ToolResult } from '../../js-glue/tool/index.js';
import { changeSettings, readSettings } from '../src/settings.js';
import { Journal } from './journal.js';
import { Outline } from './outline.js';
import { ask } from './worker.js';
import './sidepanel.css';

const POINT_DELAY_MS = 60;

/** What Chrome tells of a debugged tab when its page is another one, or says something else. */
const CHANGES: ReadonlySet<string> = new Set([
  'DOM.attributeModified',
  'DOM.attributeRemoved',
  'DOM.characterDataModified',
  'DOM.childNodeCountUpdated',
  'DOM.childNodeInserted',
  'DOM.childNodeRemoved',
  'DOM.documentUpdated',
  'Page.frameNavigated',
  'Page.navigatedWithinDocument',
]);

function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`#${id} is missing`);
  return found;
}

const view = {
  title: byId('page-title', HTMLElement),
  address: byId('page-address', HTMLElement),
  observeForm: byId('observe-form', HTMLFormElement),
  scope: byId('scope', HTMLSelectElement),
  stop: byId('stop', HTMLButtonElement),
  figures: byId('figures', HTMLElement),
  effects: byId('effects', HTMLInputElement),
  stale: byId('stale', HTMLElement),
  again: byId('again', HTMLButtonElement),
  access: byId('access', HTMLElement),
  allow: byId('allow', HTMLButtonElement),
  outline: byId('outline', HTMLElement),
  nodeForm: byId('node-form', HTMLFormElement),
  nodeId: byId('node-id', HTMLElement),
  nodeName: byId('node-name', HTMLElement),
  click: byId('click', HTMLButtonElement),
  scroll: byId('scroll', HTMLButtonElement),
  leave: byId('leave', HTMLButtonElement),
  typed: byId('typed', HTMLInputElement),
  clearFirst: byId('clear-first', HTMLInputElement),
  pressEnter: byId('press-enter', HTMLInputElement),
};

class Panel {
  private readonly journal = new Journal(byId('log', HTMLElement));
  private readonly outline = new Outline(view.outline, {
    point: (nodeId) => this.point(nodeId),
    choose: (nodeId, name) => this.choose(nodeId, name),
  });
  private tabId: number | null = null;
  private chosen: string | null = null;
  private pointed: string | null = null;
  private pointTimer: ReturnType<typeof setTimeout> | undefined;
  private busy = 0;

  async start(): Promise<void> {
    this.listen();
    view.effects.checked = (await readSettings()).effects;
    const pinned = new URLSearchParams(location.search).get('tabId');
    if (pinned !== null) {
      this.tabId = Number(pinned);
      return;
    }
    const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
    this.turnTo(tab?.id ?? null);
    const { id: windowId } = await chrome.windows.getCurrent();
    chrome.tabs.onActivated.addListener((active) => {
      if (active.windowId === windowId) this.turnTo(active.tabId);
    });
  }

  private listen(): void {
    view.observeForm.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.observe(true);
    });
    view.again.addEventListener('click', () => void this.observe(true));
    chrome.debugger.onEvent.addListener(({ tabId }, method) => {
      if (tabId === this.tabId && CHANGES.has(method)) this.markStale(true);
    });
    // Also where nothing is attached any more.
    chrome.tabs.onUpdated.addListener((tabId, { status }) => {
      if (tabId === this.tabId && status === 'loading') this.markStale(true);
    });
    view.stop.addEventListener('click', () => void this.stop());
    view.effects.addEventListener('change', () => {
      view.access.hidden = true;
      void changeSettings({ effects: view.effects.checked });
    });
    view.allow.addEventListener('click', () => void this.allowDrawing());
    view.click.addEventListener('click', () => void this.act('Click', (nodeId) => ({ action: 'click', nodeId })));
    view.scroll.addEventListener('click', () => {
      void this.act('Scroll to', (nodeId) => ({ action: 'scroll', nodeId, to: 'node' }));
    });
    view.leave.addEventListener('click', () => this.choose(null, ''));
    view.nodeForm.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.type();
    });
  }

  private turnTo(tabId: number | null): void {
    if (tabId === this.tabId) return;
    this.tabId = tabId;
    this.choose(null, '');
    view.title.textContent = 'Another tab';
    view.address.textContent = 'Observe shows it as an agent sees it.';
    view.figures.hidden = true;
    view.access.hidden = true;
    this.markStale(false);
    view.outline.replaceChildren();
  }

  /** `isAsked`: a person pressed the button, which also lifts a stop. */
  private async observe(isAsked: boolean): Promise<void> {
    const { tabId } = this;
    if (tabId === null) return;
    const options: ObserveOptions = { format: 'text', scope: view.scope.value === 'viewport' ? 'viewport' : 'page' };
    if (isAsked) await ask({ type: 'domtool.resume', tabId });
    const result = await this.timed(isAsked ? 'Observe' : null, { action: 'get_dom', options });
    if (tabId !== this.tabId) return;
    if (!result.success) {
      this.choose(null, '');
      view.figures.hidden = true;
      this.markStale(false);
      this.outline.showFailure(result.error.message, result.error.remediation);
    } else if ('snapshotId' in result.data) this.show(result.data);
  }

  private show(observation: Observation): void {
    const { title, url, content, estimatedTokens, emittedNodes, totalNodes, timing, truncated } = observation;
    view.title.textContent = title === '' ? 'Untitled page' : title;
    view.title.title = title;
    view.address.textContent = url;
    view.address.title = url;
    const figures = [
      `${estimatedTokens} tokens${truncated ? ', shortened' : ''}`,
      `${emittedNodes} of ${totalNodes} nodes`,
      `${Math.round(timing.totalMs)} ms (${timing.engineMs.toFixed(1)} in the engine)`,
    ];
    view.figures.textContent = figures.join(' · ');
    view.figures.hidden = false;
    this.markStale(false);
    const { scrollTop } = view.outline;
    this.outline.show(typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    view.outline.scrollTop = scrollTop;
    if (this.chosen !== null && !this.outline.has(this.chosen)) this.choose(null, '');
  }

  // The panel's own calls end with a look.
  private markStale(isStale: boolean): void {
    const isMarked = isStale && this.busy === 0 && !view.figures.hidden;
    view.stale.hidden = !isMarked;
    view.outline.classList.toggle('stale', isMarked);
  }

  private async act(verb: string, callFor: (nodeId: string) => ToolCall): Promise<boolean> {
    const { chosen, tabId } = this;
    if (chosen === null) return false;
    const name = view.nodeName.textContent;
    this.point(null);
    const result = await this.timed(`${verb} ${name === '' ? chosen : `“${name}”`}`, callFor(chosen));
    if (tabId === this.tabId) await this.observe(false);
    return result.success;
  }

  private async type(): Promise<void> {
    const text = view.typed.value;
    const clearFirst = view.clearFirst.checked;
    const pressEnter = view.pressEnter.checked;
    const call = (nodeId: string): ToolCall => ({ action: 'type', nodeId, text, clearFirst, pressEnter });
    if (await this.act('Type into', call)) view.typed.value = '';
  }

  private async stop(): Promise<void> {
    if (this.tabId === null) return;
    const reply = await ask({ type: 'domtool.stop', tabId: this.tabId });
    if (reply.success) this.journal.note('Stopped: nothing attaches to this tab until you observe it again');
  }

  // Runs a call with the panel marked busy; logs it unless `what` is null and it went well.
  private async timed(what: string | null, call: ToolCall): Promise<ToolResult> {
    const started = performance.now();
    this.setBusy(1);
    try {
      const result = await ask({ type: 'domtool.execute', tabId: this.tabId ?? -1, call });
      if (what !== null || !result.success) this.journal.add(what ?? 'Observe', result, performance.now() - started);
      return result;
    } finally {
      this.setBusy(-1);
    }
  }

  private setBusy(change: 1 | -1): void {
    this.busy += change;
    view.outline.classList.toggle('busy', this.busy > 0);
    view.outline.setAttribute('aria-busy', String(this.busy > 0));
    for (const button of document.querySelectorAll<HTMLButtonElement>('#observe, #again, #node-form button')) {
      button.disabled = this.busy > 0;
    }
  }

  private choose(nodeId: string | null, name: string): void {
    this.chosen = nodeId;
    this.outline.choose(nodeId);
    view.nodeForm.hidden = nodeId === null;
    view.nodeId.textContent = nodeId;
    view.nodeName.textContent = name;
  }

  // A pointer that sweeps over the text would ask for a hundred outlines; only where it rests is one drawn.
  private point(nodeId: string | null): void {
    if (nodeId === this.pointed) return;
    this.pointed = nodeId;
    clearTimeout(this.pointTimer);
    this.pointTimer = setTimeout(() => void this.highlight(nodeId), nodeId === null ? 0 : POINT_DELAY_MS);
  }

  private async highlight(nodeId: string | null): Promise<void> {
    if (this.tabId === null || (nodeId !== null && this.busy > 0)) return;
    const reply = await ask({ type: 'domtool.highlight', tabId: this.tabId, nodeId });
    if (nodeId === null || !reply.success) return;
    view.access.hidden = reply.data.drawn || !reply.data.inViewport || !view.effects.checked;
  }

  private async allowDrawing(): Promise<void> {
    if (await chrome.permissions.request({ origins: ['<all_urls>'] })) view.access.hidden = true;
  }
}

void new Panel().start();
