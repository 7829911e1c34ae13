// Informs listening clients of new messages, through any server of the Pusher protocol. Nothing depends on it: messages
// that were not pushed can be fetched.
import Pusher from 'pusher';
import { ID, Refusal } from '../api/schemas.js';
import type { Message } from '../api/schemas.js';
import type { z } from 'zod';
import type { pushConfig } from '../api/schemas.js';

export interface PushSettings {
  appId: string;
  key: string;
  secret: string;
  host: string;
  port: number;
  useTLS: boolean;
  cluster?: string;
  /** Where clients connect, if that is elsewhere. */
  clientHost?: string;
  clientPort?: number;
}

const PREFIX = 'private-session-';
/** Servers of the protocol refuse events of more than 10 KB. */
const MAX_BYTES = 9_000;
const TIMEOUT_MS = 3_000;

export class Push {
  private readonly pusher: Pusher | undefined;

  constructor(
    private readonly settings: PushSettings | undefined,
    private readonly failed: (error: unknown) => void,
  ) {
    if (settings === undefined) return;
    const { appId, key, secret, host, port, useTLS } = settings;
    this.pusher = new Pusher({ appId, key, secret, host, port: String(port), useTLS, timeout: TIMEOUT_MS });
  }

  get config(): z.infer<typeof pushConfig> {
    if (this.settings === undefined) return { push: null };
    const { key, host, port, useTLS, cluster, clientHost = host, clientPort = port } = this.settings;
    return { push: { key, host: clientHost, port: clientPort, useTLS, ...(cluster === undefined ? {} : { cluster }) } };
  }

  /** The session of a channel. Throws FORBIDDEN for any other channel. */
  sessionOf(channel: string): string {
    const sessionId = channel.startsWith(PREFIX) ? channel.slice(PREFIX.length) : '';
    if (!ID.test(sessionId))
      throw new Refusal('FORBIDDEN', `Only channels of sessions are available: ${PREFIX} and an id.`);
    return sessionId;
  }

  authorize(socketId: string, channel: string): { auth: string } {
    if (this.pusher === undefined) throw new Refusal('FORBIDDEN', 'This backend has no push service.');
    return { auth: this.pusher.authorizeChannel(socketId, channel).auth };
  }

  /** A message that is too large for an event is fetched by clients when the round ends. Never rejects. */
  async sendMessages(sessionId: string, messages: readonly Message[]): Promise<void> {
    for (const message of messages) {
      const event = { type: 'new_message', sessionId, message };
      if (Buffer.byteLength(JSON.stringify(event)) <= MAX_BYTES) await this.trigger(sessionId, 'new_message', event);
    }
  }

  async roundIsOver(sessionId: string, taskId: string): Promise<void> {
    await this.trigger(sessionId, 'interact_response', { type: 'interact_response', sessionId, taskId });
  }

  private async trigger(sessionId: string, name: string, event: object): Promise<void> {
    try {
      await this.pusher?.trigger(`${PREFIX}${sessionId}`, name, event);
    } catch (error) {
      this.failed(error);
    }
  }
}
