// The sizes in which `domtool mcp` shows pages.

export interface Device {
  /** Of the viewport, in CSS pixels. */
  width: number;
  height: number;
  deviceScaleFactor?: number;
  /** With touch and the page's <meta name=viewport>. */
  mobile?: boolean;
}

export const DEVICES = {
  phone: { width: 390, height: 844, deviceScaleFactor: 3, mobile: true },
  tablet: { width: 820, height: 1180, deviceScaleFactor: 2, mobile: true },
  desktop: { width: 1920, height: 1080 },
} as const satisfies Record<string, Device>;

export type DeviceName = keyof typeof DEVICES;
export const DEVICE_NAMES = Object.keys(DEVICES) as DeviceName[];
