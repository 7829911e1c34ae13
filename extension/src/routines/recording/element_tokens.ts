// The numbers by which the worker names elements of the page.
import type { PageRecorder } from './recorded_event.js';

const MAX_TOKENS = 50;

export class ElementTokens {
  private readonly elements = new Map<number, Element>();
  private last = 0;
  readonly put: PageRecorder['put'];

  constructor() {
    const { elements } = this;
    this.put = function (token) {
      if (elements.has(token)) elements.set(token, this);
    };
  }

  keep(element: Element): number {
    this.last += 1;
    this.elements.set(this.last, element);
    this.elements.delete(this.last - MAX_TOKENS);
    return this.last;
  }

  get(token: number): Element | undefined {
    return this.elements.get(token);
  }

  set(token: number, element: Element): void {
    this.elements.set(token, element);
  }

  delete(token: number): void {
    this.elements.delete(token);
  }

  clear(): void {
    this.elements.clear();
  }
}
