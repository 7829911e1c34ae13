// Whether the nodes that were inserted into a document since a mark equal those that were removed. A page that draws the same
// again replaces its nodes by equal ones.
import { hash32 } from '../base/hash.js';
import { NO_CONTENT } from './dom_mirror.js';
import type { MirrorNode } from './dom_mirror.js';

/** With more nodes than this nothing is known. */
const MAX_NODES = 2_000;

export class Renewal {
  /** The hashes of all inserted nodes, less those of all removed ones. */
  private sum = 0;
  private nodes = 0;
  private isUnsure = false;

  begin(): void {
    this.sum = 0;
    this.nodes = 0;
    this.isUnsure = false;
  }

  /** A node was inserted whose contents are not known yet. */
  insertedUnnamed(): void {
    this.isUnsure = true;
  }

  /** With its descendants. */
  inserted(node: MirrorNode): void {
    this.add([node], 1);
  }

  /** The nodes include their descendants. */
  removed(nodes: readonly MirrorNode[]): void {
    for (const node of nodes) this.addOne(node, -1);
  }

  /** Some texts or elements differ from those before. False if that is not sure. */
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
    if (NO_CONTENT.test(name)) this.isUnsure = true;
    if (this.nodes <= MAX_NODES) this.sum = (this.sum + sign * hash32(`${name} ${text}`)) | 0;
  }
}
