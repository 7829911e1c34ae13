// A call in words: for the question whether it may be done, and for the history of a task. The page's own words are quoted
// and cut.
import type { NodeFacts } from '../../facts/page_facts.js';
import type { ToolCall } from '../../tool/contract/contract.js';
import type { Carried } from './cross_site_data.js';
import { RULES } from './rules.js';
import type { Rule } from './rules.js';

const MAX_NAME = 80;

/** The nodes of a call that names several, by id. */
export type NodesNamed = ReadonlyMap<string, NodeFacts>;

interface Named {
  node?: NodeFacts | undefined;
  nodes?: NodesNamed | undefined;
}

/**
 * The question about requests that the call would have sent: "May I click "Go on", which sends POST shop.test/orders? This
 * may …."
 */
export function questionAboutRequests(
  call: ToolCall,
  { node, nodes }: Named,
  questions: ReadonlyArray<{ risk: Rule['risk']; sends: string; site?: string }>,
): string {
  const sends = new Intl.ListFormat('en').format(questions.map((one) => one.sends));
  const sites = [...new Set(questions.flatMap(({ site = [] }) => site))];
  const rules = [...new Set(questions.map(({ risk }) => RULES.find((rule) => rule.risk === risk)))];
  const phrases = rules.flatMap((rule) => (rule === undefined ? [] : [withPlaces(rule, { sites })]));
  return `May I ${describeCall(call, node, nodes)}, which sends ${sends}? This ${new Intl.ListFormat('en').format(phrases)}.`;
}

/** "May I click the button "Pay €29"? This may pay or order." */
export function question(call: ToolCall, { node, nodes }: Named, rules: readonly Rule[], places: Places): string {
  const text = `May I ${describeCall(call, node, nodes)}?`;
  if (rules.length === 0) return text;
  const phrases = rules.map((rule) => withPlaces(rule, places));
  return `${text} This ${new Intl.ListFormat('en').format(phrases)}.`;
}

interface Places {
  /** Outside the task. */
  sites: readonly string[];
  carries?: Carried | undefined;
}

function withPlaces({ risk, phrase }: Rule, { sites, carries }: Places): string {
  if (risk === 'carry' && carries !== undefined)
    return `${phrase} on ${sitesNamed(carries.from)} to ${sitesNamed(carries.to)}`;
  return risk === 'site' ? `${phrase} (${sites.join(', ')})` : phrase;
}

/** Those without a name have codes in risk_check.ts. */
const UNNAMED: Readonly<Record<string, string>> = { '': 'a page without a site', '*': 'pages of earlier tasks' };

function sitesNamed(sites: readonly string[]): string {
  return new Intl.ListFormat('en').format(sites.map((site) => UNNAMED[site] ?? site));
}

/** For the history: as for a question, and in which row or dialog it was. */
export function describeAct(call: ToolCall, node?: NodeFacts, nodes?: NodesNamed): string {
  const { object } = node ?? {};
  const isNamed = object === undefined || namedBy(node).includes(object);
  const place = isNamed || call.action === 'fill' ? '' : ` in "${shortened(object)}"`;
  return `${describeCall(call, node, nodes, MAX_FIELDS)}${place}`;
}

/**
 * A phrase for each call, for the middle of a sentence. Secrets appear by name only, because the call contains no values.
 */
export function describeCall(call: ToolCall, node?: NodeFacts, nodes?: NodesNamed, most?: number): string {
  const named = node === undefined ? placeOf(call) : namedBy(node);
  switch (call.action) {
    case 'click':
      return `${pressOf(call)} ${named}`;
    case 'type':
      return `type ${textInto(node, call.text)} into ${named}${call.pressEnter === true ? ' and press Enter' : ''}`;
    case 'keypress':
      return `press ${call.key} on ${named}`;
    case 'select':
      return `choose ${call.values.map((value) => `"${shortened(value)}"`).join(', ')} in ${named}`;
    case 'check':
      return `${call.checked ? 'tick' : 'untick'} ${named}`;
    case 'drag':
      return `drag ${named}${dragEnd(call, nodes)}`;
    case 'fill':
      return fillOf(call, nodes, most);
    case 'upload':
      return `give ${call.files.map((file) => `"${shortened(file)}"`).join(', ')} to ${named}`;
    case 'navigate':
      return `go to ${shortened(call.url)}`;
    case 'handle_dialog':
      return call.accept ? "accept the page's question" : "dismiss the page's question";
    case 'page_tool':
      return `call the page's tool "${shortened(call.name)}" with ${shortened(JSON.stringify(call.input ?? {}))}`;
    case 'wait':
      return `wait until ${call.until}${call.text === undefined ? '' : ` "${shortened(call.text)}"`}`;
    case 'find':
      return `search for "${shortened(call.text ?? call.role ?? '')}"`;
    case 'scroll':
      return `scroll ${[placeOf(call), call.to, call.deltaY === undefined ? '' : `by ${call.deltaY}`].filter(Boolean).join(' ')}`;
    default:
      return `${call.action} ${placeOf(call)}`.trim();
  }
}

/** The engine's word for what can be pressed and has no role. */
const NO_ROLE: ReadonlySet<string> = new Set(['', 'generic', 'none', 'presentation', 'text']);

/** `the button "Save"`; without a name, by its icon or by what stands around it. */
function namedBy(node: NodeFacts | undefined): string {
  if (node === undefined) return '';
  const role = NO_ROLE.has(node.role) ? 'clickable' : node.role;
  const name = [node.name, ...node.words].find((words) => words.trim() !== '');
  if (name !== undefined) return `the ${role} "${shortened(name)}"`;
  const [icon] = node.hints;
  if (icon !== undefined) return `the ${role} {${shortened(icon)}}`;
  return node.object === undefined ? `the ${role} ${node.id}` : `the ${role} beside "${shortened(node.object)}"`;
}

type Click = Extract<ToolCall, { action: 'click' }>;
type Drag = Extract<ToolCall, { action: 'drag' }>;
type Fill = Extract<ToolCall, { action: 'fill' }>;

function pressOf({ button = 'left', clickCount = 1, modifiers = [] }: Click): string {
  const times = ['', '', 'double-', 'triple-'][clickCount] ?? '';
  const which = button === 'left' ? '' : `${button}-`;
  return `${modifiers.map((key) => `${key}+`).join('')}${which}${times}click`;
}

function dragEnd({ to, toNodeId }: Drag, nodes?: NodesNamed): string {
  if (toNodeId !== undefined) return ` onto ${namedBy(nodes?.get(toNodeId)) || toNodeId}`;
  return to === undefined ? '' : ` to ${to.x},${to.y}`;
}

/** Of the history. A question names all. */
const MAX_FIELDS = 8;

function fillOf({ fields }: Fill, nodes?: NodesNamed, most = fields.length): string {
  const parts = fields.slice(0, most).map(({ nodeId, value }) => {
    const field = nodes?.get(nodeId);
    const name = field === undefined || field.name === '' ? nodeId : `"${shortened(field.name)}"`;
    const values = [value].flat().map((one) => (typeof one === 'string' ? textInto(field, one) : String(one)));
    return `${name} = ${values.join(', ')}`;
  });
  const more = fields.length > most ? [`${fields.length - most} more`] : [];
  return `fill in ${[...parts, ...more].join('; ')}`;
}

/** For a panel in another language. */
export interface FieldWritten {
  name: string;
  text?: string;
}

export function fieldsWritten(call: ToolCall, nodes?: NodesNamed): FieldWritten[] {
  if (call.action !== 'fill') return [];
  return call.fields.map(({ nodeId, value }) => {
    const field = nodes?.get(nodeId);
    const text = shortened([value].flat().join(', '));
    return { name: shortened(field?.name || nodeId), ...(isHidden(field, text) ? {} : { text }) };
  });
}

function textInto(field: NodeFacts | undefined, text: string): string {
  return isHidden(field, text) ? 'a secret text' : `"${shortened(text)}"`;
}

/** What was written into a field for a secret is not repeated, unless it is only the name of one. */
function isHidden(field: NodeFacts | undefined, text: string): boolean {
  return field?.secret !== undefined && !/^\{\{[^{}]+\}\}$/.test(text);
}

function placeOf(call: ToolCall): string {
  if ('nodeId' in call && call.nodeId !== undefined) return call.nodeId;
  if ('at' in call && call.at !== undefined) return `at ${call.at.join(',')}`;
  return call.action === 'keypress' ? 'the page' : '';
}

export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_NAME ? line : `${line.slice(0, MAX_NAME - 1)}…`;
}
