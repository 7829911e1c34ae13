// Calls a function of js-glue/tool/page in a page in its shipped form: its text, in an isolated world, on an element.
import type { CDPSession, Frame } from 'playwright-core';

import { PAGE_FUNCTIONS } from '../../js-glue/tool/page/generated/page_functions.js';

export type PageFunction = keyof typeof PAGE_FUNCTIONS;

/** Stands for an argument: the element that the selector finds. */
export interface Found {
  readonly selector: string;
}

export class IsolatedWorld {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly contextId: number,
  ) {}

  static async of(frame: Frame): Promise<IsolatedWorld> {
    // A frame of another process has its own session.
    const page = frame.page();
    const cdp = await page
      .context()
      .newCDPSession(frame)
      .catch(() => page.context().newCDPSession(page));
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const id = idOf(frameTree, frame.url(), frame.name());
    const world = await cdp.send('Page.createIsolatedWorld', { frameId: id, worldName: 'test' });
    return new IsolatedWorld(cdp, world.executionContextId);
  }

  /** Calls it with the element as `this`, or without `this` if there is no selector. Rejects if it throws. */
  async call(name: PageFunction, selector: string | undefined, ...values: unknown[]): Promise<unknown> {
    const on = selector === undefined ? 'globalThis' : found(selector);
    const { result: object } = await this.evaluate(on, false);
    const args = await Promise.all(
      values.map(async (value) => {
        if (!isFound(value)) return { value };
        const { objectId } = (await this.evaluate(found(value.selector), false)).result;
        return { objectId: objectId ?? '' };
      }),
    );
    const reply = await this.cdp.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration: PAGE_FUNCTIONS[name],
      arguments: args,
      returnByValue: true,
    });
    return answerOf(reply);
  }

  /** The value of an expression of the test. */
  async read(expression: string): Promise<unknown> {
    return answerOf(await this.evaluate(expression, true));
  }

  /** The same in the page's own world; Playwright would use what the page has overridden. */
  async readOfPage(expression: string): Promise<unknown> {
    return answerOf(await this.cdp.send('Runtime.evaluate', { expression, returnByValue: true }));
  }

  private evaluate(expression: string, returnByValue: boolean) {
    return this.cdp.send('Runtime.evaluate', { expression, contextId: this.contextId, returnByValue });
  }
}

// The test must work even if a page has an element named querySelector.
const found = (selector: string): string =>
  `Document.prototype.querySelector.call(document, ${JSON.stringify(selector)})`;

function isFound(value: unknown): value is Found {
  return typeof value === 'object' && value !== null && 'selector' in value;
}

interface Reported {
  result: { value?: unknown };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

function answerOf({ result, exceptionDetails }: Reported): unknown {
  if (exceptionDetails === undefined) return result.value;
  throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
}

interface Tree {
  frame: { id: string; url: string; name?: string };
  childFrames?: Tree[];
}

function idOf(tree: Tree, url: string, name: string): string {
  const all = (one: Tree): Tree[] => [one, ...(one.childFrames ?? []).flatMap(all)];
  const trees = all(tree);
  const match = trees.find(({ frame }) => frame.url === url && (frame.name ?? '') === name) ?? trees[0];
  return match?.frame.id ?? '';
}
