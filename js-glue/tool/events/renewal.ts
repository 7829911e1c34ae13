// Whether what came into a document since a mark is what went out of it. A page that draws the same again replaces its nodes by
// equal ones.
import { hash32 } from '../base/hash.js';
import type { MirrorNode } from './dom_mirror.js';

/** Beyond this many nodes nothing is said. */
const MAX_NODES = 2_000;

export class Renewal {
  /** Of all nodes that came, less that of all that went. */
  private sum = 0;
  private nodes = 0;
  private isUnsure = false;

  begin(): void {
    this.sum = 0;
    this.nodes = 0;
    this.isUnsure = false;
  }

  /** A node came whose contents are not known yet. */
  cameUnknown(): void {
    this.isUnsure = true;
  }

  /** With all that is inside. */
  came(node: MirrorNode): void {
    this.add([node], 1);
  }

  /** All of them. */
  went(nodes: readonly MirrorNode[]): void {
    for (const node of nodes) this.addOne(node, -1);
  }

  /** Some texts or elements are others than before. False if that is not sure. */
  get isRenewed(): boolean {
    return this.sum !== 0 && !this.isUnsure && this.nodes <= MAX_NODES;
  }

  private add(nodes: Iterable<MirrorNode>, sign: number): void {
    for (const node of nodes) {
      this.addOne(node, sign);
      if (this.nodes <= MAX_NODES) this.add(node.children, sign);
    }
  }

  private addOne({ name, text }: MirrorNode, sign: number): void {
    this.nodes += 1;
    if (this.nodes <= MAX_NODES) this.sum = (this.sum + sign * hash32(`${name} ${text}`)) | 0;
  }
}
