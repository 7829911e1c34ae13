// The isolated world of each session's top frame: scripts there see the page's document and none of its script, and the
// page neither sees nor changes them.
import { CdpError } from '../contract/errors.js';
import { numberAt, recordAt, stringAt } from '../base/narrow.js';

export type Send = (method: string, params: object) => Promise<unknown>;

/** The id of a session's top frame: as far as it is known, at once, and as the browser tells it. */
export interface FrameId {
  /** '' where it is not known; a page that was prerendered comes with another one, without a word. */
  known: string;
  told: Promise<string>;
}

export const WORLD_NAME = 'DomTool';

export class IsolatedWorlds {
  /** Execution context ids by session. A navigation ends a world; whoever uses it finds out. */
  private readonly worlds = new Map<string, Promise<number>>();

  /** The raw reply of Runtime.evaluate. Rejects as `send` does; an old world is replaced once. What makes a new one is sent at
   *  once, so that the page need not do first what is sent after it. */
  async evaluate(sessionId: string, frameId: FrameId, send: Send, params: object): Promise<unknown> {
    const known = this.worlds.get(sessionId);
    if (known !== undefined) {
      try {
        return await send('Runtime.evaluate', { ...params, contextId: await known });
      } catch (error) {
        // The world went with its document.
        if (!(error instanceof CdpError)) throw error;
        this.forget(sessionId, known);
      }
    }
    const world = this.worlds.get(sessionId) ?? this.create(sessionId, frameId, send);
    return send('Runtime.evaluate', { ...params, contextId: await world });
  }

  /** Undefined where none has been made. */
  known(sessionId: string): Promise<number> | undefined {
    return this.worlds.get(sessionId);
  }

  has(sessionId: string): boolean {
    return this.worlds.has(sessionId);
  }

  delete(sessionId: string): void {
    this.worlds.delete(sessionId);
  }

  private create(sessionId: string, frameId: FrameId, send: Send): Promise<number> {
    const world = createWorld(frameId, send);
    this.worlds.set(sessionId, world);
    world.catch(() => this.forget(sessionId, world));
    return world;
  }

  private forget(sessionId: string, world: Promise<number>): void {
    if (this.worlds.get(sessionId) === world) this.worlds.delete(sessionId);
  }
}

/** Which function of page/ is called on a node, and with what. */
export interface NodeCall {
  backendNodeId: number;
  functionDeclaration: string;
  values?: readonly unknown[];
}

const OBJECT_GROUP = 'DomTool nodes';

/** What a function of page/ answers of a node, called in that `world`. Rejects as `send` does, also for a node of another frame. */
export async function callOnNode(send: Send, world: Promise<number>, call: NodeCall): Promise<unknown> {
  const { backendNodeId, functionDeclaration, values = [] } = call;
  const params = { backendNodeId, executionContextId: await world, objectGroup: OBJECT_GROUP };
  const objectId = stringAt(recordAt(await send('DOM.resolveNode', params), 'object'), 'objectId');
  if (objectId === undefined) throw new CdpError('DOM.resolveNode', 0, 'it names no object');
  const given = values.map((value) => ({ value }));
  const asked = send('Runtime.callFunctionOn', {
    functionDeclaration,
    objectId,
    arguments: given,
    returnByValue: true,
  });
  send('Runtime.releaseObject', { objectId }).catch(() => {});
  return recordAt(await asked, 'result')['value'];
}

async function createWorld({ known, told }: FrameId, send: Send): Promise<number> {
  const createIn = (frameId: string): Promise<unknown> =>
    send('Page.createIsolatedWorld', { frameId, worldName: WORLD_NAME });
  const createInReportedFrame = async (error?: unknown): Promise<unknown> => {
    if (error !== undefined && !(error instanceof CdpError)) throw error;
    return createIn(await told);
  };
  const world = await (known === '' ? createInReportedFrame() : createIn(known).catch(createInReportedFrame));
  const contextId = numberAt(world, 'executionContextId');
  if (contextId === undefined) throw new CdpError('Page.createIsolatedWorld', 0, 'it names no world');
  return contextId;
}
