// How a node is named in a routine, so that another visit to the page finds the same one.
import { PageFacts, unrecorded } from '../facts/page_facts.js';
import type { CallableTool } from '../policy/secret_gate.js';
import { findIn } from '../steps/act_and_look.js';
import type { Target } from '../steps/grammar.js';
import { isRoleWord } from '../steps/grammar.js';
import { nodeOf } from '../steps/naming.js';
import { DomToolFailure } from '../tool/contract/errors.js';

const MOST = 50;

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

/** The shortest target that means this node and no other; undefined if words cannot tell it apart. */
export async function targetOf(tool: CallableTool, { id, role, name }: NodeSeen): Promise<Target | undefined> {
  if (name === '') return undefined;
  const match = (await findIn(tool, { text: name, limit: MOST })).matches.find((one) => one.id === id);
  const byRole: Target = { name, ...(isRoleWord(role) ? { role } : {}) };
  const row = match?.within?.name ?? '';
  const candidates: Target[] = [{ name }, byRole];
  if (row !== '') candidates.push({ ...byRole, near: row }, { ...byRole, within: row });
  for (const candidate of candidates) {
    if ((await idOf(tool, candidate)) === id) return candidate;
  }
  return undefined;
}

/** Whether the words stand in the row, card or line of the node itself. */
export async function isInRowOf(
  tool: CallableTool,
  { id, name }: { id: string; name: string },
  words: string,
): Promise<boolean> {
  const match = (await findIn(tool, { text: name, limit: MOST })).matches.find((one) => one.id === id);
  const row = `${match?.context ?? ''} ${match?.line ?? ''} ${match?.within?.name ?? ''}`;
  return row.toLowerCase().includes(words.toLowerCase());
}

async function idOf(tool: CallableTool, target: Target): Promise<string | undefined> {
  try {
    return await nodeOf(tool, target);
  } catch (error) {
    if (error instanceof DomToolFailure) return undefined;
    throw error;
  }
}
