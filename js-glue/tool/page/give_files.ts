// Gives an element files that exist only outside of the page: a file field holds them, anything else gets a drop. The events are
// those of a script.
import { fireInputAndChange } from './dom.js';

export interface GivenFile {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

/** `x` and `y`: the point of the drop, in the viewport. */
export default function giveFiles(this: Element, files: readonly GivenFile[], x: number, y: number): void {
  const dataTransfer = new DataTransfer();
  for (const { name, type, base64 } of files) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    dataTransfer.items.add(new File([bytes], name, { type }));
  }
  if (this instanceof HTMLInputElement && this.type === 'file') {
    this.files = dataTransfer.files;
    fireInputAndChange(this);
    return;
  }
  const where = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, dataTransfer };
  for (const type of ['dragenter', 'dragover', 'drop']) this.dispatchEvent(new DragEvent(type, where));
}
