// What only the selector engine knows: focus, the indeterminate state, and what the user entered wrongly. No CDP reply
// that is cheap tells these, so the frames of a session are asked in an isolated world, which the page can neither see
// nor change. The reply names the elements by backend node id and goes to the engine as it came.
import { CdpError } from './errors.js';
import { numberAt } from './narrow.js';
import type { SessionTree } from './session_tree.js';

/** Closed shadow roots and frames of other origins stay unasked; the latter answer in their own session. */
export const PSEUDO_CLASSES_EXPRESSION = `(() => {
  const found = { focus: [], indeterminate: [], userInvalid: [], layered: [] };
  const roots = [document];
  for (const root of roots) {
    found.indeterminate.push(...root.querySelectorAll('input[type=checkbox]:indeterminate'));
    found.userInvalid.push(...root.querySelectorAll(':user-invalid:not(form, fieldset)'));
    for (const element of root.querySelectorAll('*')) {
      const inner = element.shadowRoot ?? element.contentDocument;
      if (inner) roots.push(inner);
    }
  }
  for (let root = document; root; ) {
    const element = root.activeElement;
    if (element) found.focus.push(element);
    root = element && (element.shadowRoot ?? element.contentDocument);
  }
  const top = document.documentElement;
  const style = top && getComputedStyle(top);
  const initial = ['1', 'none', 'none', 'visible', 'none', 'none', 'auto'];
  const now = style && [style.opacity, style.clipPath, style.overlay ?? 'none', style.contentVisibility, style.filter,
    style.transform, style.zIndex];
  if (String(now) !== String(initial)) found.layered.push(top);
  for (const list of Object.values(found)) list.splice(100);
  return found;
})()`;

const WORLD_NAME = 'DomTool';
// Depth: the object, its lists, their elements; nothing of the tree below an element.
const SERIALIZATION = {
  serialization: 'deep',
  maxDepth: 3,
  additionalParameters: { maxNodeDepth: 0, includeShadowTree: 'none' },
};

export type Send = (method: string, params: object) => Promise<unknown>;

/** The raw reply of Runtime.evaluate. Rejects as `send` does; an old world is replaced once. */
export async function matchPseudoClasses(
  tree: SessionTree,
  sessionId: string,
  frameId: Promise<string>,
  send: Send,
): Promise<unknown> {
  const known = tree.worlds.get(sessionId);
  if (known !== undefined) {
    try {
      return await evaluate(known, send);
    } catch (error) {
      // The world went with its document.
      if (!(error instanceof CdpError)) throw error;
      tree.worlds.delete(sessionId);
    }
  }
  const world = await send('Page.createIsolatedWorld', { frameId: await frameId, worldName: WORLD_NAME });
  const contextId = numberAt(world, 'executionContextId');
  if (contextId === undefined) throw new CdpError('Page.createIsolatedWorld', 0, 'it names no world');
  tree.worlds.set(sessionId, contextId);
  return evaluate(contextId, send);
}

function evaluate(contextId: number, send: Send): Promise<unknown> {
  return send('Runtime.evaluate', {
    expression: PSEUDO_CLASSES_EXPRESSION,
    contextId,
    serializationOptions: SERIALIZATION,
  });
}
