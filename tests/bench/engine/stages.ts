// The module of stage_bindings.cpp: the engine's stages, each timed where it runs.
import createStagesModule from '../../../build/wasm/domtool_stages.mjs';
import type { RawStages, StagesModule } from '../../../build/wasm/domtool_stages.mjs';
import { SOURCE_KINDS } from '../../../js-glue/tool/engine/generated/enums.js';
import type { Feed } from '../javascript/replies.js';

/** Milliseconds of the processor that this process had so far: what else the machine does is not in them. Node knows them,
 *  no browser does. */
export const cpuClock: (() => number) | undefined =
  typeof process === 'undefined'
    ? undefined
    : () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1_000;
      };

export interface Stage {
  name: string;
  ms: number;
  /** Of the processor; 0 where nobody knows it. */
  cpuMs: number;
  /** What the heap held at its end; of a run that weighs. */
  bytes: number;
}

export class Stages {
  private readonly encoder = new TextEncoder();
  private readonly stages: RawStages;

  private constructor(private readonly module: StagesModule) {
    this.stages = new module.Stages(cpuClock);
  }

  static async load(compiled: WebAssembly.Module): Promise<Stages> {
    const module = await createStagesModule({
      instantiateWasm: (imports, receive) => {
        WebAssembly.instantiate(compiled, imports).then((instance) => receive(instance, compiled));
        return {};
      },
      locateFile: (path) => path,
    });
    return new Stages(module);
  }

  /** One observation as text. */
  runText(feeds: ReadonlyArray<Feed<string>>, options: { weighs?: boolean } = {}): Stage[] {
    this.read(feeds, options.weighs === true);
    if (!this.stages.finish()) throw new Error('The stages refuse a capture that the engine takes.');
    return this.takeStages();
  }

  /** One observation as text, and what else is written of a page. */
  run(feeds: ReadonlyArray<Feed<string>>): Stage[] {
    this.runText(feeds);
    this.stages.writeTheRest();
    return this.takeStages();
  }

  /** The lines of tests/bench/javascript. */
  lines(feeds: ReadonlyArray<Feed<string>>): string {
    this.read(feeds, false);
    if (!this.stages.writeLines()) throw new Error('The stages refuse a capture that the engine takes.');
    const address = this.stages.writtenAddress() >>> 0;
    const bytes = this.module.HEAPU8.subarray(address, address + this.stages.writtenSize());
    return new TextDecoder().decode(bytes);
  }

  linesOfObjects(feeds: ReadonlyArray<Feed<unknown>>): string {
    return this.lines(feeds.map((feed) => ({ ...feed, reply: JSON.stringify(feed.reply) })));
  }

  /** How far the heap ever reached. */
  top(): number {
    return this.stages.top();
  }

  /** What is allocated once the page is gone. */
  release(): number {
    this.stages.end();
    return this.stages.allocated();
  }

  private read(feeds: ReadonlyArray<Feed<string>>, weighs: boolean): void {
    this.stages.begin(weighs);
    for (const { source, sessionId, frameId, reply } of feeds) {
      const room = reply.length * 3;
      const likely = Math.min(room, reply.length + (reply.length >> 4) + 64);
      if (!this.readInto(likely, source, sessionId, frameId, reply)) {
        this.readInto(room, source, sessionId, frameId, reply);
      }
    }
  }

  private readInto(room: number, source: string, sessionId: string, frameId: string, reply: string): boolean {
    const address = this.stages.reserve(room) >>> 0;
    const { read, written } = this.encoder.encodeInto(reply, this.module.HEAPU8.subarray(address, address + room));
    if (read < reply.length) return false;
    this.stages.read(SOURCE_KINDS.indexOf(source as (typeof SOURCE_KINDS)[number]), sessionId, frameId, written);
    return true;
  }

  private takeStages(): Stage[] {
    const taken: Stage[] = [];
    for (let stage = 0; this.stages.nameOf(stage) !== ''; stage += 1) {
      const name = this.stages.nameOf(stage);
      const [ms, cpuMs, bytes] = [this.stages.ms(stage), this.stages.cpuMs(stage), this.stages.bytes(stage)];
      taken.push({ name, ms, cpuMs, bytes });
    }
    return taken.filter(({ ms, bytes }) => ms > 0 || bytes > 0);
  }
}
