// How a node is named in a routine, so that another visit to the page finds the same one.
import { PageFacts, unrecorded } from '../facts/page_facts.js';
import type { CallableTool } from '../policy/secret_gate.js';
import { findIn } from '../steps/act_and_look.js';
import { type Target, isRoleWord } from '../steps/grammar.js';
import { checkedIn, matchOf } from '../steps/naming.js';
import { DomToolFailure } from '../tool/contract/errors.js';
import type { RoutineStep } from './routine.js';

const MAX_MATCHES = 50;

export interface NodeSeen {
  id: string;
  role: string;
  name: string;
  /** By what its author named it; not a path, because a path breaks when the page is rebuilt. */
  selector?: string;
  /** The kind of secret that the field holds. */
  secret?: string;
}

/** Undefined if it is no control, or cannot be observed. */
export async function seenNode(tool: CallableTool, id: string): Promise<NodeSeen | undefined> {
  const facts = (await PageFacts.read(tool))?.of(id);
  if (facts === undefined) return undefined;
  const { role, name, secret } = facts;
  const selector = (await controlsOn(tool)).find((node) => node.id === facts.id)?.selectorPath;
  const isNamed = selector !== undefined && isByAuthor(selector);
  return { id: facts.id, role, name, ...(isNamed ? { selector } : {}), ...(secret === undefined ? {} : { secret }) };
}

/** The only control that the selector matches. */
export async function nodeAt(tool: CallableTool, selector: string): Promise<NodeSeen | undefined> {
  const [node, second] = await controlsOn(tool, selector);
  return node === undefined || second !== undefined ? undefined : { id: node.id, role: node.role, name: node.name };
}

/** `#q`, `[name="q"]`, `form[…] #q`: no ordinals, no path of tags. */
function isByAuthor(selector: string): boolean {
  return /[#[]/.test(selector) && !/[>+~]|:nth-/.test(selector);
}

async function controlsOn(
  tool: CallableTool,
  selector?: string,
): Promise<Array<{ id: string; role: string; name: string; selectorPath?: string }>> {
  const which = selector === undefined ? {} : { selector };
  const look = unrecorded({ format: 'semantic', keys: 'full', scope: 'page', selectors: true, ...which });
  const result = await tool.execute(look);
  if (!result.success || !('content' in result.data)) return [];
  const { content } = result.data;
  return typeof content === 'object' && 'semanticNodes' in content ? (content.semanticNodes ?? []) : [];
}

/** The node that a step acts on, and whether the words of `near` are in its own row, card or line. */
export async function foundNode(
  tool: CallableTool,
  step: RoutineStep,
  target: Target,
  signal?: AbortSignal,
): Promise<{ id: string; isInRow: boolean }> {
  if (target.id !== undefined) return { id: target.id, isInRow: false };
  const match = await matchOf(tool, target, signal);
  const id = step.verb === 'check' || step.verb === 'uncheck' ? checkedIn(match) : match.id;
  const row = `${match.context} ${match.line ?? ''} ${match.within?.name ?? ''}`.toLowerCase();
  return { id, isInRow: target.near !== undefined && row.includes(target.near.toLowerCase()) };
}

/** The shortest target that means this node and no other, as `foundNode` finds it; undefined if words cannot tell it apart. */
export async function targetOf(
  tool: CallableTool,
  step: RoutineStep,
  { id, role, name }: NodeSeen,
): Promise<{ target: Target; isInRow: boolean } | undefined> {
  if (name === '') return undefined;
  const byRole: Target = { name, ...(isRoleWord(role) ? { role } : {}) };
  const match = (await findIn(tool, { text: name, limit: MAX_MATCHES })).matches.find((one) => one.id === id);
  const row = match?.within?.name ?? '';
  const inRow =
    row === ''
      ? []
      : [
          { ...byRole, near: row },
          { ...byRole, within: row },
        ];
  for (const target of [{ name }, byRole, ...inRow]) {
    const found = await foundNode(tool, step, target).catch(notFound);
    if (found?.id === id) return { target, isInRow: found.isInRow };
  }
  return undefined;
}

function notFound(error: unknown): undefined {
  if (!(error instanceof DomToolFailure)) throw error;
}
