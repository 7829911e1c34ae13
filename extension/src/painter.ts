// Brings effects into one page, and keeps them out of every picture of it: while a capture runs nothing is drawn, and
// what was drawn before is hidden. Where the extension may not touch the page nothing is drawn; that is no error.
import type { EffectMessage } from './messages.js';

const SCRIPT = 'effects.js';
/** No effect stays longer than this (effects.ts). */
const LONGEST_EFFECT_MS = 5_000;
/** A page too busy to hide an effect is captured all the same. */
const HIDE_TIMEOUT_MS = 250;

export class Painter {
  private tail: Promise<unknown> = Promise.resolve();
  private captures = 0;
  private drawnUntil = 0;

  constructor(private readonly tabId: number) {}

  /** Resolves to false where nothing could be drawn. Never rejects. */
  draw(effect: EffectMessage): Promise<boolean> {
    if (this.captures > 0) return Promise.resolve(false);
    this.drawnUntil = Date.now() + LONGEST_EFFECT_MS;
    return this.inTurn(async () => this.captures === 0 && (await this.deliver(effect)));
  }

  /** Takes away what is drawn. Never rejects. */
  async clear(): Promise<void> {
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
      if (this.captures === 0 && this.mayBeDrawn()) void this.order('show');
    }
  }

  private mayBeDrawn(): boolean {
    return Date.now() < this.drawnUntil;
  }

  private async order(effect: 'hide' | 'show' | 'clear'): Promise<void> {
    const done = this.inTurn(() => this.post({ type: 'domtool.effect', effect }));
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, HIDE_TIMEOUT_MS))]);
  }

  private inTurn(work: () => Promise<boolean>): Promise<boolean> {
    const done = this.tail.then(work).catch(() => false);
    this.tail = done;
    return done;
  }

  // A page that has drawn before still listens; any other gets the script first.
  private async deliver(effect: EffectMessage): Promise<boolean> {
    if (await this.post(effect)) return true;
    await chrome.scripting.executeScript({ target: { tabId: this.tabId, frameIds: [0] }, files: [SCRIPT] });
    return this.captures === 0 && (await this.post(effect));
  }

  private async post(effect: EffectMessage): Promise<boolean> {
    try {
      const answer: unknown = await chrome.tabs.sendMessage(this.tabId, effect, { frameId: 0 });
      return answer === true;
    } catch {
      return false;
    }
  }
}
