// The extension's end of the bridge to MCP clients on this computer. It is off until a person turns it on in the panel.
// Then it looks for a program: at once, when a connection ends, and every half minute, because the worker sleeps in
// between.
import { BridgeClosed, CLOSED, PAIRING_MS, handleRequests, meetProgram } from '../../../js-glue/bridge/index.js';
import type { ProgramMeeting, Wire } from '../../../js-glue/bridge/index.js';
import { ClientRequests, type Work } from './client_requests.js';
import { connectToProgram, programPorts } from './program_socket.js';
import { changeSettings, changeSession, readKept as readSettings, readSession } from './bridge_storage.js';
import { SharedTabs } from './shared_tabs.js';

export const BRIDGE_ALARM = 'domtool.bridge';
/** The shortest period that Chrome allows. */
const ALARM_MINUTES = 0.5;
/** After a change it looks for a program more often, with pauses that double; after that the alarm is enough. */
const RETRY_MS = 1_000;
const LAST_RETRY_MS = 16_000;
/** Any call of an extension API keeps the worker alive for 30 s. */
const STAY_MS = 20_000;

/** The state of the connection. */
export type ProgramConnection =
  | { is: 'off' }
  /** No program is connected. `problem`: how the last attempt ended, in words. */
  | { is: 'looking'; problem?: string }
  /** The person compares this half of the code and types the other. */
  | { is: 'pairing'; half: string }
  | { is: 'connected'; who: string; isPaused: boolean };

export interface BridgeState {
  link: ProgramConnection;
  sharedTabs: readonly number[];
  /** The number of paired programs. */
  programs: number;
  isPairing: boolean;
  port: number | null;
}

export class Bridge {
  readonly tabs = new SharedTabs();
  private readonly answering: ClientRequests;
  private connected: { wire: Wire; who: string } | undefined;
  private pairing: { half: string; wire: Wire; answer: (typed: string | undefined) => void } | undefined;
  private problem: string | undefined;
  private looking: Promise<void> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private retryMs = RETRY_MS;

  constructor(
    work: Work,
    /** Informs open pages of each change. */
    private readonly notify: () => void,
  ) {
    this.answering = new ClientRequests(this.tabs, work);
  }

  async state(): Promise<BridgeState> {
    const [{ isOn, port, programs }, { sharedTabs, pairingUntil, isPaused }] = await Promise.all([
      readSettings(),
      readSession(),
    ]);
    const isPairing = programs.length === 0 || pairingUntil > Date.now();
    return { link: this.link(isOn, isPaused), sharedTabs, programs: programs.length, isPairing, port };
  }

  /** `pair`: an unknown program may now ask for its code. */
  async turnOn({ pair = false, port }: { pair?: boolean; port?: number | null } = {}): Promise<BridgeState> {
    await changeSettings((kept) => ({ isOn: true, port: port === undefined ? kept.port : port }));
    const isFirst = (await readSettings()).programs.length === 0;
    await changeSession(() => ({
      isPaused: false,
      ...(pair || isFirst ? { pairingUntil: Date.now() + 2 * PAIRING_MS } : {}),
    }));
    await chrome.alarms.create(BRIDGE_ALARM, { periodInMinutes: ALARM_MINUTES });
    this.problem = undefined;
    this.retryMs = RETRY_MS;
    void this.look();
    return this.changed();
  }

  /** Ends the connection and its running requests. No client can connect until the person turns it on again. */
  async turnOff(): Promise<BridgeState> {
    await changeSettings(() => ({ isOn: false }));
    await changeSession(() => ({ sharedTabs: [], ownTabs: [], isPaused: false, pairingUntil: 0 }));
    await chrome.alarms.clear(BRIDGE_ALARM);
    clearTimeout(this.retry);
    this.answering.interrupt();
    this.pairing?.answer(undefined);
    this.connected?.wire.close(CLOSED.stopped, 'the person stopped it');
    return this.changed();
  }

  async pause(isPaused: boolean): Promise<BridgeState> {
    await changeSession(() => ({ isPaused }));
    if (isPaused) this.answering.interrupt();
    return this.changed();
  }

  /** What the person typed as a code; null: they do not want to pair. */
  async typeCode(typed: string | null): Promise<BridgeState> {
    this.pairing?.answer(typed ?? undefined);
    if (typed === null) await changeSession(() => ({ pairingUntil: 0 }));
    return this.changed();
  }

  async share(tabId: number, isShared: boolean): Promise<BridgeState> {
    await this.tabs.share(tabId, isShared);
    return this.changed();
  }

  /** All programs have to be paired again. */
  async forget(): Promise<BridgeState> {
    await this.turnOff();
    await changeSettings(() => ({ programs: [] }));
    return this.changed();
  }

  /** The worker or the browser has started, or the alarm has fired. */
  async wake(): Promise<void> {
    if (!(await readSettings()).isOn) return;
    // Chrome does not guarantee that alarms survive a restart of the browser.
    const alarm = await chrome.alarms.get(BRIDGE_ALARM);
    if (alarm === undefined) await chrome.alarms.create(BRIDGE_ALARM, { periodInMinutes: ALARM_MINUTES });
    await this.look();
  }

  private link(isOn: boolean, isPaused: boolean): ProgramConnection {
    if (!isOn) return { is: 'off' };
    if (this.connected !== undefined) return { is: 'connected', who: this.connected.who, isPaused };
    if (this.pairing !== undefined) return { is: 'pairing', half: this.pairing.half };
    return this.problem === undefined ? { is: 'looking' } : { is: 'looking', problem: this.problem };
  }

  /** One round through the ports at a time. */
  private look(): Promise<void> {
    this.looking ??= this.tryPorts().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  private async tryPorts(): Promise<void> {
    const { isOn, port } = await readSettings();
    if (!isOn || this.connected !== undefined) return;
    for (const one of programPorts(port)) {
      const wire = await connectToProgram(one);
      if (wire === undefined) continue;
      const met = await this.meet(wire);
      if (met === undefined) continue;
      void this.serve(met);
      return;
    }
    clearTimeout(this.retry);
    if (this.retryMs > LAST_RETRY_MS) return;
    this.retry = setTimeout(() => void this.wake(), this.retryMs);
    this.retryMs *= 2;
  }

  private async meet(wire: Wire): Promise<ProgramMeeting | undefined> {
    const { pairingUntil } = await readSession();
    const wantsPairing = pairingUntil > Date.now();
    let known: string | undefined;
    try {
      const met = await meetProgram(wire, {
        origin: location.origin,
        pairingWith: async (programId) => {
          const pairing = (await readSettings()).programs.find((one) => one.programId === programId);
          known = pairing?.programId;
          return pairing;
        },
        keep: (pairing) => changeSettings(({ programs }) => ({ programs: [...programs, pairing] })),
        ...(wantsPairing ? { askCode: (half: string) => this.askCode(half, wire) } : {}),
      });
      // It may have been turned off meanwhile.
      if (met === undefined || (await readSettings()).isOn) return met;
      wire.close(CLOSED.stopped, 'the person stopped it');
      return undefined;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : undefined;
      // A program that has lost its pairings is paired again, if the person wants that now.
      const isForgotten = error instanceof BridgeClosed && error.code === CLOSED.notProven;
      if (wantsPairing && isForgotten) {
        await changeSettings(({ programs }) => ({ programs: programs.filter((one) => one.programId !== known) }));
      }
      await this.changed();
      return undefined;
    }
  }

  private async askCode(half: string, wire: Wire): Promise<string | undefined> {
    const stay = setInterval(() => void chrome.runtime.getPlatformInfo(), STAY_MS);
    try {
      return await new Promise<string | undefined>((resolve) => {
        this.pairing = { half, wire, answer: resolve };
        void wire.closed.then(() => resolve(undefined));
        void this.changed();
      });
    } finally {
      clearInterval(stay);
      this.pairing = undefined;
      void this.changed();
    }
  }

  private async serve({ sealed, who }: ProgramMeeting): Promise<void> {
    this.connected = { wire: sealed.wire, who };
    this.problem = undefined;
    await changeSession(() => ({ pairingUntil: 0 }));
    await this.changed();
    await handleRequests(sealed, (request, signal) => this.answering.answer(request, signal));
    this.connected = undefined;
    this.retryMs = RETRY_MS;
    await this.changed();
    void this.wake();
  }

  private async changed(): Promise<BridgeState> {
    this.notify();
    return this.state();
  }
}
