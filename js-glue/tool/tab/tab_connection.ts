// One attachment to the tab, from its start to its loss: the port, and the state known from its events.
import type { CdpPort } from '../contract/contract.js';
import type { Engine } from '../engine/engine.js';
import { ConnectionLostError, DomToolFailure, TimeoutError, dialogError } from '../contract/errors.js';
import type { PressedInput } from '../port/pressed_input.js';
import { PageEvents } from '../events/page_events.js';
import { PageTools } from '../events/page_tools.js';
import { DeadlinePort } from '../port/ports.js';
import { EarlierRequests } from '../network/earlier_requests.js';
import type { RequestHold } from '../network/request_hold.js';
import { Requests } from '../settle/pending_requests.js';
import { TabState } from '../events/tab_state.js';

export interface ConnectionHost {
  engine(): Engine | null;
  /** The engine trapped while it was given events. */
  aborted(): void;
  /** The signal by which the caller can cancel the running call. Its reason is a DomToolFailure. */
  cancelled(): AbortSignal | undefined;
}

export class TabConnection {
  readonly port: DeadlinePort;
  readonly state: TabState;
  readonly requests: Requests;
  readonly events: PageEvents;
  readonly earlierRequests: EarlierRequests;
  /** What the page offers to agents. */
  readonly pageTools: PageTools;
  /** Set while a document that the last action requested has not arrived. The next action's hold takes over from it. */
  holdOfLastAction?: RequestHold;

  constructor(
    port: CdpPort,
    pressedInput: PressedInput | undefined,
    private readonly host: ConnectionHost,
  ) {
    this.port = new DeadlinePort(port, pressedInput);
    this.state = new TabState(this.port);
    if (pressedInput !== undefined) this.state.onTabEvent((method, params) => pressedInput.onEvent(method, params));
    this.requests = new Requests(this.state);
    this.earlierRequests = new EarlierRequests(this.state);
    this.pageTools = new PageTools(this.port, this.state);
    this.events = new PageEvents({
      port: this.port,
      state: this.state,
      engine: () => host.engine(),
      aborted: () => host.aborted(),
    });
  }

  /** Ends everything that uses it, as if the target were gone. The port stays open. */
  end(): void {
    this.events.stop();
    this.requests.stop();
    this.earlierRequests.stop();
    this.pageTools.stop();
    this.state.close();
  }

  /** Aborted when the running call is cancelled, or by one of `others`. */
  orCancelled(...others: AbortSignal[]): AbortSignal {
    const cancelled = this.host.cancelled();
    return AbortSignal.any(cancelled === undefined ? others : [...others, cancelled]);
  }

  /**
   * Ends `action` at its deadline, and at once when waiting is pointless: on a dialog, a crash, a lost target or a cancelled
   * call. A navigation does not end it, because a capture notices that itself.
   */
  async interruptible<T>(action: (signal: AbortSignal) => Promise<T>, deadlineMs?: number): Promise<T> {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ended = new Promise<never>((_, reject) => {
      if (deadlineMs === undefined) return;
      timer = setTimeout(() => {
        reject(new TimeoutError('an observation', deadlineMs));
        controller.abort(new Error('too late'));
      }, deadlineMs);
    });
    const unsubscribe = this.state.onInterrupt((kind) => {
      if (kind === 'dialog') controller.abort(new DomToolFailure(dialogError(this.state.dialog ?? 'alert')));
      else if (kind !== 'navigated' && kind !== 'deadline') {
        controller.abort(new ConnectionLostError(this.state.lost ?? kind));
      }
    });
    try {
      return await Promise.race([action(this.orCancelled(controller.signal)), ended]);
    } finally {
      clearTimeout(timer);
      unsubscribe();
    }
  }
}
