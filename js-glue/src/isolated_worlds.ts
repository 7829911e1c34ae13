// The isolated world of each session's top frame: scripts there see the page's document and none of its script, and the
// page neither sees nor changes them.
import { CdpError } from './errors.js';
import { numberAt } from './narrow.js';

export type Send = (method: string, params: object) => Promise<unknown>;

const WORLD_NAME = 'DomTool';

export class IsolatedWorlds {
  /** Execution context ids by session. A navigation ends a world; whoever uses it finds out. */
  private readonly worlds = new Map<string, Promise<number>>();

  /** The raw reply of Runtime.evaluate. Rejects as `send` does; an old world is replaced once. */
  async evaluate(sessionId: string, frameId: Promise<string>, send: Send, params: object): Promise<unknown> {
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

  has(sessionId: string): boolean {
    return this.worlds.has(sessionId);
  }

  delete(sessionId: string): void {
    this.worlds.delete(sessionId);
  }

  private create(sessionId: string, frameId: Promise<string>, send: Send): Promise<number> {
    const world = createWorld(frameId, send);
    this.worlds.set(sessionId, world);
    world.catch(() => this.forget(sessionId, world));
    return world;
  }

  private forget(sessionId: string, world: Promise<number>): void {
    if (this.worlds.get(sessionId) === world) this.worlds.delete(sessionId);
  }
}

async function createWorld(frameId: Promise<string>, send: Send): Promise<number> {
  const world = await send('Page.createIsolatedWorld', { frameId: await frameId, worldName: WORLD_NAME });
  const contextId = numberAt(world, 'executionContextId');
  if (contextId === undefined) throw new CdpError('Page.createIsolatedWorld', 0, 'it names no world');
  return contextId;
}
