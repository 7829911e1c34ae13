// The isolated world of each session's top frame. Scripts there see the page's document but not the page's scripts, and the
// page can neither see nor change them.
import { CdpError } from '../contract/errors.js';
import { numberAt, recordAt, stringAt } from '../base/narrow.js';

export type Send = (method: string, params: object) => Promise<unknown>;

/** The id of a session's top frame: `known` is available at once, `reported` is what the browser reports. */
export interface FrameId {
  /** '' if it is not known. A prerendered page changes its id on activation without an event. */
  known: string;
  reported: Promise<string>;
}

export const WORLD_NAME = 'DomTool';

export class IsolatedWorlds {
  /** Execution context ids by session. A navigation destroys a world; the next use detects that and makes another. */
  private readonly worlds = new Map<string, Promise<number>>();

  /**
   * The raw reply of Runtime.evaluate. Rejects as `send` does. A destroyed world is replaced once. The command that makes a
   * new world is sent at once, so that the page handles it before any later command.
   */
  async evaluate(sessionId: string, frameId: FrameId, send: Send, params: object): Promise<unknown> {
    const known = this.worlds.get(sessionId);
    if (known !== undefined) {
      try {
        return await send('Runtime.evaluate', { ...params, contextId: await known });
      } catch (error) {
        // The world was destroyed with its document.
        if (!(error instanceof CdpError)) throw error;
        this.forget(sessionId, known);
      }
    }
    const world = this.worlds.get(sessionId) ?? this.create(sessionId, frameId, send);
    return send('Runtime.evaluate', { ...params, contextId: await world });
  }

  /** Undefined if no world has been made. */
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

/** A function of page/ with its node and arguments. */
export interface NodeCall {
  backendNodeId: number;
  functionDeclaration: string;
  values?: readonly unknown[];
}

const OBJECT_GROUP = 'DomTool nodes';

/**
 * The result of a function of page/, called on a node in `world`. Rejects as `send` does, also for a node of another frame.
 */
export async function callOnNode(send: Send, world: Promise<number>, call: NodeCall): Promise<unknown> {
  const { backendNodeId, functionDeclaration, values = [] } = call;
  const params = { backendNodeId, executionContextId: await world, objectGroup: OBJECT_GROUP };
  const objectId = stringAt(recordAt(await send('DOM.resolveNode', params), 'object'), 'objectId');
  if (objectId === undefined) throw new CdpError('DOM.resolveNode', 0, 'the reply has no objectId');
  const given = values.map((value) => ({ value }));
  const reply = send('Runtime.callFunctionOn', {
    functionDeclaration,
    objectId,
    arguments: given,
    returnByValue: true,
  });
  send('Runtime.releaseObject', { objectId }).catch(() => {});
  return recordAt(await reply, 'result')['value'];
}

async function createWorld({ known, reported }: FrameId, send: Send): Promise<number> {
  const createIn = (frameId: string): Promise<unknown> =>
    send('Page.createIsolatedWorld', { frameId, worldName: WORLD_NAME });
  const createInReportedFrame = async (error?: unknown): Promise<unknown> => {
    if (error !== undefined && !(error instanceof CdpError)) throw error;
    return createIn(await reported);
  };
  const world = await (known === '' ? createInReportedFrame() : createIn(known).catch(createInReportedFrame));
  const contextId = numberAt(world, 'executionContextId');
  if (contextId === undefined) throw new CdpError('Page.createIsolatedWorld', 0, 'the reply has no executionContextId');
  return contextId;
}
