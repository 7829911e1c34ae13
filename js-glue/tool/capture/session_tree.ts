// The sessions of one page: the page's own ('') and one for each out-of-process frame, as auto-attach reports them. Data
// only; tab_state.ts updates it from the events.

import { STYLES } from '../engine/generated/enums.js';
import type { StyleName } from '../engine/generated/enums.js';
import { IsolatedWorlds } from './isolated_worlds.js';
import { StyleMergePolicy } from './style_merge_policy.js';

export const ALL_STYLES = 2 ** STYLES.length - 1;
/** Styles that few pages need. They are requested once a capture without them shows that they matter. */
const RARE_STYLES = new Set<StyleName>(['fill', 'fill-opacity', 'float', 'stroke']);
/** The styles that the first capture of a document requests. */
export const FIRST_STYLES = STYLES.reduce((bits, style, bit) => bits + (RARE_STYLES.has(style) ? 0 : 2 ** bit), 0);

export interface ChildSession {
  readonly sessionId: string;
  /** '' if the page's session is the parent. */
  readonly parentSessionId: string;
  /** The frame it shows; equal to its target id. */
  readonly frameId: string;
  /** Parameters of its Target.attachedToTarget event, fed to the engine unchanged. */
  readonly attached: object;
}

export class SessionTree {
  private readonly children = new Map<string, ChildSession>();
  /** Raw replies of DOM.getFrameOwner by frame. The owner element of a frame never changes. */
  readonly frameOwners = new Map<string, object>();
  readonly worlds = new IsolatedWorlds();
  readonly styleMerging = new StyleMergePolicy();
  /**
   * The styles that the next capture requests (a bit set over STYLES). Once the document was captured, these are the ones
   * that mattered in any capture of it.
   */
  styles = FIRST_STYLES;
  private hasReportedStyles = false;

  /** A target that is attached again because it changed its process replaces its older session. */
  attach(child: ChildSession): void {
    for (const known of [...this.children.values()]) {
      if (known.frameId === child.frameId) this.detach(known.sessionId);
    }
    this.children.set(child.sessionId, child);
  }

  /** Removes the session and its child sessions. */
  detach(sessionId: string): void {
    const child = this.children.get(sessionId);
    if (child === undefined) return;
    this.children.delete(sessionId);
    this.frameOwners.delete(child.frameId);
    this.worlds.delete(sessionId);
    for (const below of this.childrenOf(sessionId)) this.detach(below.sessionId);
  }

  /** A capture of the document reported which styles matter. */
  noteStyles(styles: number): void {
    this.styles = this.hasReportedStyles ? this.styles | styles : styles;
    this.hasReportedStyles = true;
  }

  /** For a new main document: forgets what was known of the old one, whose isolated world is gone. */
  enterDocument(): void {
    this.styles = FIRST_STYLES;
    this.hasReportedStyles = false;
    this.styleMerging.forget();
    this.worlds.delete('');
  }

  has(sessionId: string): boolean {
    return sessionId === '' || this.children.has(sessionId);
  }

  childrenOf(parentSessionId: string): ChildSession[] {
    return [...this.children.values()].filter((child) => child.parentSessionId === parentSessionId);
  }

  /** The frame that the session shows; undefined for the page's session. */
  frameOf(sessionId: string): string | undefined {
    return this.children.get(sessionId)?.frameId;
  }

  sessionIds(): string[] {
    return ['', ...this.children.keys()];
  }
}
