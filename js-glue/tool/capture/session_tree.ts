// The sessions of one page: the page's own ('') and one for each out-of-process frame, as auto-attach reports them.
// Data only; tab_state.ts keeps it in step with the events.

import { STYLES } from '../engine/generated/enums.js';
import type { StyleName } from '../engine/generated/enums.js';
import { IsolatedWorlds } from './isolated_worlds.js';
import { StyleMergePolicy } from './style_merge_policy.js';

export const ALL_STYLES = 2 ** STYLES.length - 1;
/** Which few pages need: they are asked for where a capture without them finds that they matter. */
const SELDOM = new Set<StyleName>(['fill', 'fill-opacity', 'float', 'stroke']);
/** What the first capture of a document asks for. */
export const FIRST_STYLES = STYLES.reduce((bits, style, bit) => bits + (SELDOM.has(style) ? 0 : 2 ** bit), 0);

export interface ChildSession {
  readonly sessionId: string;
  /** '' where the page session is the parent. */
  readonly parentSessionId: string;
  /** The frame it shows; equal to its target id. */
  readonly frameId: string;
  /** Parameters of its Target.attachedToTarget event, fed to the engine as they came. */
  readonly attached: object;
}

export class SessionTree {
  private readonly children = new Map<string, ChildSession>();
  /** Raw replies of DOM.getFrameOwner by frame: a frame keeps its owner element for life. */
  readonly owners = new Map<string, object>();
  readonly worlds = new IsolatedWorlds();
  readonly styleMerging = new StyleMergePolicy();
  /** Bits of STYLES that the next capture asks for: on a document that was captured, those that ever mattered there. */
  styles = FIRST_STYLES;
  private areStylesDumped = false;

  /** A target that is attached anew (it changed its process) replaces its older session. */
  attach(child: ChildSession): void {
    for (const known of [...this.children.values()]) {
      if (known.frameId === child.frameId) this.detach(known.sessionId);
    }
    this.children.set(child.sessionId, child);
  }

  /** Removes the session and those below it. */
  detach(sessionId: string): void {
    const child = this.children.get(sessionId);
    if (child === undefined) return;
    this.children.delete(sessionId);
    this.owners.delete(child.frameId);
    this.worlds.delete(sessionId);
    for (const below of this.childrenOf(sessionId)) this.detach(below.sessionId);
  }

  /** A capture of the document told which styles matter. */
  noteStyles(styles: number): void {
    this.styles = this.areStylesDumped ? this.styles | styles : styles;
    this.areStylesDumped = true;
  }

  /** Of another main document nothing is known, and the world went with the old one. */
  enterDocument(): void {
    this.styles = FIRST_STYLES;
    this.areStylesDumped = false;
    this.styleMerging.forget();
    this.worlds.delete('');
  }

  has(sessionId: string): boolean {
    return sessionId === '' || this.children.has(sessionId);
  }

  childrenOf(parentSessionId: string): ChildSession[] {
    return [...this.children.values()].filter((child) => child.parentSessionId === parentSessionId);
  }

  /** The frame that the session shows; undefined of the page session. */
  frameOf(sessionId: string): string | undefined {
    return this.children.get(sessionId)?.frameId;
  }

  sessionIds(): string[] {
    return ['', ...this.children.keys()];
  }
}
