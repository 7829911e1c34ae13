// The removal of all secrets, which a person can undo for a short time. During that time the encrypted secrets are kept in
// the worker's memory. If the worker ends, they are gone.
import type { SecretVault } from '../../../js-glue/agent/index.js';

const UNDO_MS = 10_000;

export class SecretRemoval {
  private undo: (() => Promise<void>) | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly secrets: SecretVault) {}

  async clear(): Promise<void> {
    this.forget();
    this.undo = await this.secrets.clear();
    this.timer = setTimeout(() => this.forget(), UNDO_MS);
  }

  /** Rejects if it is too late, or if there are new ones. */
  async restore(): Promise<void> {
    const { undo } = this;
    if (undo === undefined || (await this.secrets.state()) !== 'empty')
      throw new Error('The secrets cannot be restored any more.');
    this.forget();
    await undo();
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.undo = undefined;
  }
}
