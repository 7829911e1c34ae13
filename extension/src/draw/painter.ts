// Sends effects to one page, and keeps them out of every picture of it: during a capture nothing is drawn, and existing
// drawings are hidden. If the extension may not access the page, nothing is drawn; that is not an error.
import { parsePointing } from '../messages.js';
import type { DrawMessage, Pointing } from '../messages.js';

const SCRIPT = 'content_script.js';
/** No effect stays longer than this (content_script.ts). */
const LONGEST_EFFECT_MS = 5_000;
/** A page that is too busy to hide an effect in this time is captured anyway. */
const HIDE_TIMEOUT_MS = 250;

type Order = 'hide' | 'show' | 'clear' | 'unhighlight' | 'unmark' | 'unpick';

export class Painter {
  private tail: Promise<unknown> = Promise.resolve();
  private captures = 0;
  private drawnUntil = 0;
  private clears = 0;
  /** Each resumes a drawing that was postponed during a capture. */
  private readonly postponed: Array<() => void> = [];

  /** `mayDraw`: whether the person wants effects; asked before each one. */
  constructor(
    private readonly tabId: number,
    private readonly mayDraw: () => Promise<boolean>,
  ) {}

  /**
   * Draws at once, or after a capture that is running, because each press is followed by one. Resolves to false if
   * nothing could be drawn, or if the drawing was cleared meanwhile. Never rejects.
   */
  async draw(effect: DrawMessage): Promise<boolean> {
    const { clears } = this;
    this.drawnUntil = Date.now() + LONGEST_EFFECT_MS;
    if (!(await this.mayDraw().catch(() => true))) return false;
    for (;;) {
      while (this.captures > 0) await new Promise<void>((resolve) => this.postponed.push(resolve));
      if (this.clears !== clears) return false;
      const outcome = await this.inTurn(() => this.deliver(effect));
      if (outcome !== 'postponed') return outcome;
    }
  }

  /** Removes the outline, or the marks. Never rejects. */
  async take(effect: 'unhighlight' | 'unmark'): Promise<void> {
    if (this.mayBeDrawn()) await this.order(effect);
  }

  /** Asks where a person points. Not queued with other effects, because the answer may take seconds. Never rejects. */
  async point(): Promise<Pointing | undefined> {
    this.drawnUntil = Date.now() + LONGEST_EFFECT_MS;
    const pick = { type: 'domtool.draw', effect: 'pick' } as const;
    const isThere = await this.inTurn(() => this.isListening()).catch(() => false);
    if (isThere !== true) return undefined;
    const answer: unknown = await chrome.tabs.sendMessage(this.tabId, pick, { frameId: 0 }).catch(() => undefined);
    return parsePointing(answer);
  }

  async endPointing(): Promise<void> {
    await this.order('unpick');
  }

  /** Removes all drawings. Never rejects. */
  async clear(): Promise<void> {
    this.clears += 1;
    if (!this.mayBeDrawn()) return;
    this.drawnUntil = 0;
    await this.order('clear');
  }

  /** Runs `capture` with nothing drawn from its beginning to its end. */
  async aroundCapture(capture: () => Promise<unknown>): Promise<unknown> {
    this.captures += 1;
    try {
      if (this.mayBeDrawn()) await this.order('hide');
      return await capture();
    } finally {
      this.captures -= 1;
      if (this.captures === 0) {
        if (this.mayBeDrawn()) void this.order('show');
        for (const resume of this.postponed.splice(0)) resume();
      }
    }
  }

  private mayBeDrawn(): boolean {
    return Date.now() < this.drawnUntil;
  }

  private async order(effect: Order): Promise<void> {
    const done = this.inTurn(() => this.post({ type: 'domtool.draw', effect }));
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, HIDE_TIMEOUT_MS))]);
  }

  private async isListening(): Promise<boolean> {
    if (await this.post({ type: 'domtool.draw', effect: 'show' })) return true;
    await chrome.scripting.executeScript({ target: { tabId: this.tabId, frameIds: [0] }, files: [SCRIPT] });
    return this.post({ type: 'domtool.draw', effect: 'show' });
  }

  private inTurn<T>(work: () => Promise<T | boolean>): Promise<T | boolean> {
    const done = this.tail.then(work).catch(() => false);
    this.tail = done;
    return done;
  }

  // A page that has drawn before still has the script; any other gets it first.
  private async deliver(effect: DrawMessage): Promise<boolean | 'postponed'> {
    if (this.captures > 0) return 'postponed';
    if (await this.post(effect)) return true;
    await chrome.scripting.executeScript({ target: { tabId: this.tabId, frameIds: [0] }, files: [SCRIPT] });
    return this.captures > 0 ? 'postponed' : this.post(effect);
  }

  private async post(effect: DrawMessage): Promise<boolean> {
    try {
      const answer: unknown = await chrome.tabs.sendMessage(this.tabId, effect, { frameId: 0 });
      return answer === true;
    } catch {
      return false;
    }
  }
}
