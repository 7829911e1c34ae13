// The `emulate` call: the page is laid out as on another device, until emulation is turned off, the tab is released, or the
// tool is closed. Chrome keeps the override only as long as the connection that set it, so each new connection sets it
// again.
import type { ActionReport, ToolCall } from '../contract/contract.js';
import { failure } from '../contract/errors.js';
import { numberAt, recordAt } from '../base/narrow.js';
import type { DeadlinePort } from '../port/ports.js';

type EmulateCall = Extract<ToolCall, { action: 'emulate' }>;

interface Device {
  width: number;
  height: number;
  deviceScaleFactor: number;
  mobile: boolean;
}

/** The largest values that Chrome's layout accepts. */
const MAX_SIDE = 10_000_000;
const MAX_SCALE = 10;
const DEADLINE_MS = 5_000;

export class Emulation {
  /**
   * Undefined: unknown, because the connection may be older than this object, as after an extension's worker was stopped.
   */
  private device: Device | null | undefined;

  /** Throws DomToolFailure BAD_INPUT for an impossible device. */
  async emulate(port: DeadlinePort, call: EmulateCall): Promise<ActionReport> {
    const started = performance.now();
    const device = call.off === true ? null : deviceOf(call);
    const before = this.device;
    const seen = before === undefined ? await sizesOf(port) : [];
    await override(port, device);
    this.device = device;
    // Touch emulation cannot be seen from the sizes.
    const isOther =
      before === undefined
        ? device?.mobile === true || String(seen) !== String(await sizesOf(port))
        : JSON.stringify(before) !== JSON.stringify(device);
    return {
      outcome: isOther ? 'done' : 'no_effect',
      observed: { urlChanged: false, domChanged: false, networkOccurred: false, events: [] },
      timing: { totalMs: performance.now() - started },
    };
  }

  /** Call on a new connection. */
  async renew(port: DeadlinePort): Promise<void> {
    if (this.device) await override(port, this.device);
  }

  /**
   * Call before the connection is given up, or before the browser's own session continues without the tool. Never rejects.
   */
  async end(port: DeadlinePort): Promise<void> {
    if (!this.device) return;
    this.device = null;
    await override(port, null).catch(() => {});
  }
}

function deviceOf({ width, height, deviceScaleFactor = 1, mobile = false }: EmulateCall): Device {
  const isSide = (side: number | undefined): side is number =>
    Number.isInteger(side) && side !== undefined && side >= 1 && side <= MAX_SIDE;
  if (!isSide(width) || !isSide(height)) {
    throw failure('BAD_INPUT', 'emulate needs a width and a height in whole pixels, or off: true.');
  }
  if (!(deviceScaleFactor > 0 && deviceScaleFactor <= MAX_SCALE)) {
    throw failure('BAD_INPUT', `emulate needs a deviceScaleFactor above 0 and at most ${MAX_SCALE}.`);
  }
  return { width, height, deviceScaleFactor, mobile };
}

/** The size of the screen, in CSS pixels and in device pixels. */
async function sizesOf(port: DeadlinePort): Promise<Array<number | undefined>> {
  const metrics = await port.send('Page.getLayoutMetrics', {}, { deadlineMs: DEADLINE_MS });
  return ['cssVisualViewport', 'visualViewport', 'cssLayoutViewport']
    .map((key) => recordAt(metrics, key))
    .flatMap((part) => [numberAt(part, 'clientWidth'), numberAt(part, 'clientHeight')]);
}

async function override(port: DeadlinePort, device: Device | null): Promise<void> {
  const options = { deadlineMs: DEADLINE_MS };
  if (device === null) await port.send('Emulation.clearDeviceMetricsOverride', {}, options);
  else await port.send('Emulation.setDeviceMetricsOverride', device, options);
  await port.send('Emulation.setTouchEmulationEnabled', { enabled: device?.mobile === true }, options);
}
