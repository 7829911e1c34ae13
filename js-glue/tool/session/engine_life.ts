// The engine of a tab from its making to its end: made when it is needed, again after an abort, and brought up to the last
// checkpoint. What the caller was shown last lives and dies with it, for an id means nothing to another engine.
import type { EngineModule } from 'domtool-engine-wasm';
import { Checkpoints, restorePast } from '../engine/checkpoint.js';
import type { Past } from '../engine/checkpoint.js';
import type { PrivacyPolicy } from '../contract/contract.js';
import { WasmEngine } from '../engine/engine.js';
import type { Engine, NamedSecret } from '../engine/engine.js';
import { loadEngineModule } from '../engine/load.js';
import type { DomToolHostOptions } from './tool_options.js';

export class EngineLife {
  /** The document whose ids the caller was shown last; null: none, or nobody knows any more what its ids meant. */
  shownLoaderId: string | null = null;
  /** The snapshot that the caller was shown last in the format text, by the options that decide which lines there are. */
  readonly shownSnapshots = new Map<string, string>();
  /** The engine once it is there, for what cannot wait for it. */
  ready: Engine | null = null;
  private engine: Promise<Engine> | null = null;
  private isFirst = true;
  private readonly checkpoints: Checkpoints | null;
  private readonly past: Past;
  /** What hashes of secrets are salted with. */
  private readonly salt = crypto.getRandomValues(new Uint32Array(4)).join();
  /** Something was captured or typed since the last checkpoint. */
  private hasNews = false;
  /** As it is now; the options have what it was at first. */
  private privacy: Partial<PrivacyPolicy> | undefined;

  /** What the host has said is secret. */
  private readonly withheld = new Map<string, NamedSecret>();

  constructor(private readonly options: DomToolHostOptions) {
    this.past = options.past ?? { secrets: '' };
    this.privacy = options.privacy;
    this.checkpoints = options.checkpoints === undefined ? null : new Checkpoints(options.checkpoints);
  }

  current(): Promise<Engine> {
    this.engine ??= this.create();
    return this.engine;
  }

  /** Notes for later calls what the last answers showed, and what is secret for the next engine. */
  remember(): void {
    const secrets = this.ready?.remember();
    if (secrets !== undefined) this.past.secrets = secrets;
  }

  /** The caller was shown something of that document; what it was shown of another compares with nothing any more. */
  noteShown(loaderId: string | null): void {
    if (this.shownLoaderId !== loaderId) this.shownSnapshots.clear();
    this.shownLoaderId = loaderId;
  }

  drop(): void {
    this.engine?.then(
      (engine) => engine.delete(),
      () => {},
    );
    this.engine = null;
    this.ready = null;
    this.shownLoaderId = null;
    this.shownSnapshots.clear();
  }

  /** Of this engine and those after it. */
  setPrivacy(privacy: Partial<PrivacyPolicy>): void {
    this.ready?.configure(privacy);
    this.privacy = { ...this.privacy, ...privacy };
  }

  /** Of this engine and those after it. */
  withhold(secrets: readonly NamedSecret[]): void {
    const added = secrets.filter(({ text }) => text !== '' && !this.withheld.has(text));
    for (const secret of added) this.withheld.set(secret.text, secret);
    this.ready?.withhold(added);
  }

  /** Of a page that asks not to be read. */
  get respectsOptOut(): boolean {
    return this.privacy?.respectOptOut !== false;
  }

  /** Of a site that asks programs not to read the page. */
  get respectsRobots(): boolean {
    return this.privacy?.respectRobots === true;
  }

  /** There is something that a checkpoint has to hold. */
  noteNews(): void {
    this.hasNews = true;
  }

  /** Hands what was captured since the last time to the store, at once. Rejects where the store does. */
  async save(): Promise<void> {
    if (this.checkpoints === null || this.ready === null || !this.hasNews) return;
    this.hasNews = false;
    await this.checkpoints.save(this.ready, this.shownLoaderId);
  }

  private async create(): Promise<Engine> {
    try {
      const { createEngine } = this.options;
      const engine = createEngine === undefined ? new WasmEngine(await this.load()) : await createEngine();
      engine.configure(this.privacy, this.salt);
      this.shownLoaderId = (await this.checkpoints?.restore(engine)) ?? null;
      if (this.checkpoints === null) restorePast(engine, this.past);
      engine.withhold([...this.withheld.values()]);
      this.ready = engine;
      return engine;
    } catch (error) {
      this.engine = null;
      throw error;
    }
  }

  private async load(): Promise<EngineModule> {
    const { engineModule, load } = this.options;
    const { isFirst } = this;
    this.isFirst = false;
    if (engineModule !== undefined && isFirst) return engineModule;
    return load === undefined ? loadEngineModule() : load();
  }
}
