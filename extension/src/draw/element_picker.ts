// Part of the content script: while a person picks something in the page, a layer over it takes all pointer events, so that
// the page receives none. Positions are returned as answers to the worker's requests; without a further request the layer
// is removed.
import type { Pointing } from '../messages.js';

/** The interval at which a moving pointer is reported. */
const PACE_MS = 80;
/** A request is answered at the latest after this time, so that a stopped worker is noticed. */
const PATIENCE_MS = 4_000;

export class Picking {
  private catcher: HTMLElement | null = null;
  private answer: ((pointing: Pointing) => void) | null = null;
  private at = { x: 0, y: 0 };
  private reportedAt = 0;
  /** A press or an Escape that came while no request was open. */
  private left: { pointing: Pointing; at: number } | null = null;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private pace: ReturnType<typeof setTimeout> | undefined;

  /** `put` inserts the layer over the page. */
  constructor(private readonly put: (catcher: HTMLElement) => void) {}

  get isOn(): boolean {
    return this.catcher !== null;
  }

  /** Where the person points next. */
  next(): Promise<Pointing> {
    this.answer?.({ ...this.at, is: 'waiting' });
    const { left } = this;
    this.left = null;
    if (left !== null && Date.now() - left.at < PATIENCE_MS) return Promise.resolve(left.pointing);
    if (this.catcher === null) this.begin();
    return new Promise((resolve) => {
      this.answer = resolve;
      this.waitFor(() => this.report('waiting'));
    });
  }

  end(): void {
    this.catcher?.remove();
    this.catcher = null;
    clearTimeout(this.pace);
    clearTimeout(this.patience);
    removeEventListener('keydown', this.onKey, true);
    if (this.answer !== null) this.report('given up');
  }

  private begin(): void {
    const catcher = document.createElementNS('http://www.w3.org/1999/xhtml', 'div') as HTMLElement;
    for (const [name, value] of Object.entries({
      position: 'absolute',
      inset: '0',
      'pointer-events': 'auto',
      cursor: 'crosshair',
    })) {
      catcher.style.setProperty(name, value, 'important');
    }
    catcher.addEventListener('pointermove', ({ clientX: x, clientY: y }) => this.onMove(x, y));
    // A press consists of many events; the page receives none of them.
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click', 'contextmenu']) {
      catcher.addEventListener(type, (event) => {
        event.preventDefault();
        event.stopPropagation();
      });
    }
    catcher.addEventListener('click', ({ clientX: x, clientY: y }) => {
      this.at = { x, y };
      this.report('done');
      this.end();
    });
    addEventListener('keydown', this.onKey, true);
    this.catcher = catcher;
    this.put(catcher);
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.report('given up');
    this.end();
  };

  private onMove(x: number, y: number): void {
    this.at = { x, y };
    clearTimeout(this.pace);
    this.pace = setTimeout(() => this.report('moved'), Math.max(0, this.reportedAt + PACE_MS - Date.now()));
  }

  private report(is: Pointing['is']): void {
    const { answer } = this;
    if (answer === null) {
      if (is === 'done' || is === 'given up') this.left = { pointing: { ...this.at, is }, at: Date.now() };
      return;
    }
    this.answer = null;
    this.reportedAt = Date.now();
    answer({ ...this.at, is });
    // There may be no further request.
    this.waitFor(() => this.end());
  }

  private waitFor(then: () => void): void {
    clearTimeout(this.patience);
    this.patience = setTimeout(then, PATIENCE_MS);
  }
}
