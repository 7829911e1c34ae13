// The input that the tool makes: it goes to the page.

/** The keys one after another, or so many presses; each at this point, if it is known. */
export interface AllowedInput {
  token: number;
  element: Element;
  keys?: string[];
  presses: number;
  point?: [number, number];
  isDrag?: boolean;
  /** What was typed after it. */
  isBehind?: true;
}

export class ToolInput {
  allowed: AllowedInput | undefined;
  /** Where the tool's button is down. */
  pointer: PointerEvent | undefined;
  /** An event of the allowed input has come. */
  hasArrived = false;
  hasClicked = false;

  allow(input: AllowedInput): void {
    this.allowed = input;
    this.hasArrived = false;
    this.hasClicked = false;
  }

  end(): void {
    this.allowed = undefined;
    this.pointer = undefined;
  }

  /** Whether the event is the next one of the allowed input, which then waits for the one after it. */
  takes(event: Event, key?: string): boolean {
    if (this.allowed === undefined) return false;
    const { keys, presses } = this.allowed;
    if (key === undefined ? keys !== undefined || presses === 0 : keys?.[0] !== key) return false;
    if (!isOn(this.allowed, event)) return false;
    if (key === undefined) this.allowed.presses -= 1;
    else keys?.shift();
    this.hasArrived = true;
    return true;
  }
}

export function isOn({ element, point }: AllowedInput, event: Event): boolean {
  if (point === undefined && !element.isConnected) return true;
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const path = event.composedPath();
  return path.includes(element) || labels.some((label) => path.includes(label));
}
