// Messages after the key agreement: JSON encrypted with AES-GCM. The message counter is the IV, so nobody in between can
// omit, repeat or reorder messages.
import { isRecord } from '../tool/base/narrow.js';
import { type Bytes, utf8 } from './bytes.js';
import { CLOSED, MAX_FRAME_BYTES } from './limits.js';
import { type Wire, BridgeClosed } from './frame_connection.js';

export type Message = Readonly<Record<string, unknown>>;

export class SealedWire {
  private sent = 0;
  private received = 0;
  private tail: Promise<void> = Promise.resolve();

  constructor(
    readonly wire: Wire,
    private readonly sending: CryptoKey,
    private readonly receiving: CryptoKey,
  ) {}

  /**
   * In the order of the calls. Rejects if the connection is closed or the message is too large; the latter does not close
   * it.
   */
  send(message: Message): Promise<void> {
    const bytes = utf8(JSON.stringify(message));
    if (bytes.length > MAX_FRAME_BYTES / 2) return Promise.reject(new TooLarge());
    const done = this.tail.then(async () => {
      const how = { name: 'AES-GCM', iv: ivOf(this.sent++) };
      this.wire.send(new Uint8Array(await crypto.subtle.encrypt(how, this.sending, bytes)));
    });
    this.tail = done.catch(() => {});
    return done;
  }

  /** Closes the connection at the first frame that the other side did not encrypt. */
  async next(deadlineMs?: number): Promise<Message> {
    const frame = await this.wire.next(deadlineMs);
    const message = typeof frame === 'string' ? undefined : await this.opened(frame);
    if (message !== undefined) return message;
    this.wire.close(CLOSED.protocol, 'a message could not be decrypted');
    throw new BridgeClosed(CLOSED.protocol, 'a message could not be decrypted');
  }

  private async opened(frame: Bytes): Promise<Message | undefined> {
    try {
      const how = { name: 'AES-GCM', iv: ivOf(this.received++) };
      const text = new TextDecoder().decode(await crypto.subtle.decrypt(how, this.receiving, frame));
      const message: unknown = JSON.parse(text);
      return isRecord(message) ? message : undefined;
    } catch {
      return undefined;
    }
  }
}

export class TooLarge extends Error {
  override readonly name = 'TooLarge';
  constructor() {
    super('The message is too large for the bridge.');
  }
}

function ivOf(count: number): Bytes {
  const iv = new Uint8Array(12);
  new DataView(iv.buffer).setBigUint64(4, BigInt(count));
  return iv;
}
