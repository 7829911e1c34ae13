// Event listeners that no snapshot reports (src/semantics/listeners.h): pointer, touch, double click and key listeners. All
// elements of a frame are asked at once in its isolated world, and the object group is released afterwards. Elements that
// do not answer in time are asked again at the next capture.
import type { ListenerKinds, ListenersOf } from '../engine/engine.js';
import { arrayAt, numberAt, recordAt, stringAt } from '../base/narrow.js';
import { WORLD_NAME } from './isolated_worlds.js';

type Send = (method: string, params: object, sessionId: string, deadlineMs: number) => Promise<unknown>;

type Command = (method: string, params: object) => Promise<unknown>;

/** A frame whose isolated world is known. */
interface KnownFrame {
  frameId: string;
  world: Promise<number> | undefined;
}

const DEADLINE_MS = 300;
const OBJECT_GROUP = 'DomTool listeners';
const PRESSES = new Set('click dblclick mousedown mouseup pointerdown pointerup'.split(' '));
const TOUCHES = new Set(['touchstart', 'touchend']);

export function readEventListeners(
  send: Send,
  all: readonly ListenersOf[],
  main: KnownFrame,
): Promise<ListenerKinds[]> {
  const worldOfFrame = (frameId: string) => (frameId === main.frameId ? main.world : undefined);
  return Promise.all(all.map((request) => readFrame(send, request, worldOfFrame(request.frameId))));
}

async function readFrame(send: Send, request: ListenersOf, world: Promise<number> | undefined): Promise<ListenerKinds> {
  const { sessionId, frameId, nodes } = request;
  const command: Command = (method, params) => send(method, params, sessionId, DEADLINE_MS);
  const kinds: ListenerKinds = { sessionId, presses: [], touches: [], keys: [], silent: [], drags: [] };
  const ask = async (backendNodeId: number, executionContextId: number): Promise<void> => {
    const group = { backendNodeId, executionContextId, objectGroup: OBJECT_GROUP };
    const resolved = await command('DOM.resolveNode', group);
    const objectId = stringAt(recordAt(resolved, 'object'), 'objectId');
    // `pierce`: the page's listeners belong to another world than the object.
    const reply = await command('DOMDebugger.getEventListeners', { objectId, depth: 1, pierce: true });
    const types = arrayAt(reply, 'listeners').map((listener) => stringAt(listener, 'type') ?? '');
    kinds[kindOf(types)].push(backendNodeId);
  };
  try {
    const contextId = await (world ?? worldOf(command, frameId));
    if (contextId !== undefined) await Promise.all(nodes.map((node) => ask(node, contextId).catch(() => {})));
    command('Runtime.releaseObjectGroup', { objectGroup: OBJECT_GROUP }).catch(() => {});
  } catch {
    // The frame is gone or did not answer. Nothing is reported of it.
  }
  return kinds;
}

function kindOf(types: readonly string[]): Exclude<keyof ListenerKinds, 'sessionId'> {
  const isPressed = types.some((type) => PRESSES.has(type));
  if (isPressed && types.includes('dragover')) return 'drags';
  if (isPressed) return 'presses';
  if (types.some((type) => TOUCHES.has(type))) return 'touches';
  return types.includes('keydown') ? 'keys' : 'silent';
}

/** A frame has one world of each name, so this returns an existing one. */
async function worldOf(command: Command, frameId: string): Promise<number | undefined> {
  const made = await command('Page.createIsolatedWorld', { frameId, worldName: WORLD_NAME });
  return numberAt(made, 'executionContextId');
}
