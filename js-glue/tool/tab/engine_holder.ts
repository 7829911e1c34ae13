// Owns the engine of a tab: created when it is needed, created again after an abort, and restored from the last checkpoint.
// The record of what the caller was shown belongs to one engine, because ids mean nothing to another.
import type { EngineModule } from 'domtool-engine-wasm';
import { Checkpoints, restoreSecrets } from '../engine/checkpoint.js';
import type { DocumentSecrets } from '../engine/checkpoint.js';
import type { PrivacyPolicy } from '../contract/contract.js';
import { WasmEngine } from '../engine/wasm_engine.js';
import type { Engine } from '../engine/engine.js';
import type { NamedSecret } from '../contract/named_secret.js';
import { loadEngineModule } from '../engine/load.js';
import type { DomToolHostOptions } from './tool_options.js';

export class EngineHolder {
  /** The document whose ids the caller was shown last; null if there is none, or if the meaning of its ids is lost. */
  reportedLoaderId: string | null = null;
  /** The snapshot that the caller was shown last in the format text, by the options that decide which lines it has. */
  readonly reportedSnapshots = new Map<string, string>();
  /** The engine if it exists, for callers that cannot wait. */
  ready: Engine | null = null;
  private engine: Promise<Engine> | null = null;
  private isGivenModuleUnused = true;
  private readonly checkpoints: Checkpoints | null;
  private readonly earlierSecrets: DocumentSecrets;
  /** The salt for hashes of secrets. */
  private readonly salt = crypto.getRandomValues(new Uint32Array(4)).join();
  /** Something was captured or typed since the last checkpoint. */
  private needsCheckpoint = false;
  /** The current policy; the options contain the initial one. */
  private privacy: Partial<PrivacyPolicy> | undefined;

  /** What the host has declared secret. */
  private readonly withheld = new Map<string, NamedSecret>();

  constructor(private readonly options: DomToolHostOptions) {
    this.earlierSecrets = options.earlierSecrets ?? { secrets: '' };
    this.privacy = options.privacy;
    this.checkpoints = options.checkpoints === undefined ? null : new Checkpoints(options.checkpoints);
  }

  current(): Promise<Engine> {
    this.engine ??= this.create();
    return this.engine;
  }

  /** Records what the last observations showed, for later calls, and the secrets, for the next engine. */
  recordReported(): void {
    const secrets = this.ready?.recordReported();
    if (secrets !== undefined) this.earlierSecrets.secrets = secrets;
  }

  /** The caller was shown that document. Snapshots of another document can no longer be compared. */
  noteReported(loaderId: string | null): void {
    if (this.reportedLoaderId !== loaderId) this.reportedSnapshots.clear();
    this.reportedLoaderId = loaderId;
  }

  drop(): void {
    this.engine?.then(
      (engine) => engine.delete(),
      () => {},
    );
    this.engine = null;
    this.ready = null;
    this.reportedLoaderId = null;
    this.reportedSnapshots.clear();
  }

  /** Applies to this engine and later ones. */
  setPrivacy(privacy: Partial<PrivacyPolicy>): void {
    this.ready?.configure(privacy);
    this.privacy = { ...this.privacy, ...privacy };
  }

  /** Applies to this engine and later ones. */
  withhold(secrets: readonly NamedSecret[]): void {
    const added = secrets.filter(({ text }) => text !== '' && !this.withheld.has(text));
    for (const secret of added) this.withheld.set(secret.text, secret);
    this.ready?.withhold(added);
  }

  /** Whether a page that opts out of being read is refused. */
  get respectsOptOut(): boolean {
    return this.privacy?.respectOptOut !== false;
  }

  /** Whether a page that its site's robots.txt forbids is refused. */
  get respectsRobots(): boolean {
    return this.privacy?.respectRobots === true;
  }

  noteCheckpointNeeded(): void {
    this.needsCheckpoint = true;
  }

  /** Passes everything captured since the last checkpoint to the store, at once. Rejects if the store does. */
  async save(): Promise<void> {
    if (this.checkpoints === null || this.ready === null || !this.needsCheckpoint) return;
    this.needsCheckpoint = false;
    await this.checkpoints.save(this.ready, this.reportedLoaderId);
  }

  private async create(): Promise<Engine> {
    try {
      const { createEngine } = this.options;
      const engine = createEngine === undefined ? new WasmEngine(await this.load()) : await createEngine();
      engine.configure(this.privacy, this.salt);
      this.reportedLoaderId = (await this.checkpoints?.restore(engine)) ?? null;
      if (this.checkpoints === null) restoreSecrets(engine, this.earlierSecrets);
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
    const { isGivenModuleUnused } = this;
    this.isGivenModuleUnused = false;
    if (engineModule !== undefined && isGivenModuleUnused) return engineModule;
    return load === undefined ? loadEngineModule() : load();
  }
}
