// The tools that a page offers to agents (WebMCP), as the browser reports them; those of its main document alone. Everything
// about them is the page's: names are checked, and numbers and lengths are bounded.
import { arrayAt, isRecord, numberAt, plainCopy, recordAt, stringAt } from '../base/narrow.js';
import type { PageToolOffer } from '../contract/contract.js';
import type { DeadlinePort } from '../port/ports.js';
import type { TabState } from './tab_state.js';

/** More than these are not kept. */
const MAX_TOOLS = 64;
const MAX_FRAMES = 64;
const MAX_DESCRIPTION = 300;
const MAX_SCHEMA = 4_000;
const MAX_PARAMETERS = 12;
/** As the standard has it. Others could be read as something else. */
const NAME = /^[\w.-]{1,64}$/;
const ENABLE_DEADLINE_MS = 3_000;

export interface ToolAnswer {
  status: string;
  output: unknown;
  error: string;
}

export class PageTools {
  /** By frame: the browser reports them before it is known which frame is the main one. */
  private readonly tools = new Map<string, Map<string, PageToolOffer>>();
  private readonly answers = new Map<string, (answer: ToolAnswer) => void>();
  /** They came before somebody waited for them. */
  private readonly early = new Map<string, ToolAnswer>();
  private readonly stopListening: () => void;
  private isAsked: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly port: DeadlinePort,
    private readonly state: TabState,
  ) {
    this.stopListening = state.onTabEvent((method, params, sessionId) => {
      if (sessionId === '') this.onEvent(method, params);
    });
  }

  /** Most browsers have no such tools yet. */
  enable(): void {
    this.isAsked = this.port.send('WebMCP.enable', {}, { deadlineMs: ENABLE_DEADLINE_MS }).catch(() => {});
  }

  stop(): void {
    this.stopListening();
  }

  /** Those that the page has registered by now. */
  async all(): Promise<PageToolOffer[]> {
    await this.isAsked;
    const offered = [...(this.tools.get(this.state.mainFrameId)?.values() ?? [])];
    return offered.sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** The answer to an invocation. */
  answerTo(invocationId: string): Promise<ToolAnswer> {
    const early = this.early.get(invocationId);
    if (early !== undefined) return Promise.resolve(early);
    return new Promise((resolve) => this.answers.set(invocationId, resolve));
  }

  /** Nobody waits for it any more. */
  forget(invocationId: string): void {
    this.answers.delete(invocationId);
    this.early.delete(invocationId);
  }

  private onEvent(method: string, params: unknown): void {
    if (method === 'WebMCP.toolsAdded') for (const tool of arrayAt(params, 'tools')) this.add(tool);
    if (method === 'WebMCP.toolsRemoved') for (const tool of arrayAt(params, 'tools')) this.remove(tool);
    if (method === 'WebMCP.toolResponded') this.answered(params);
    if (method === 'Page.frameNavigated' && isOfMain(recordAt(params, 'frame'))) this.tools.clear();
  }

  private add(tool: unknown): void {
    const name = stringAt(tool, 'name') ?? '';
    const frame = stringAt(tool, 'frameId') ?? '';
    const ofFrame = this.tools.get(frame) ?? new Map<string, PageToolOffer>();
    const isOther = this.state.mainFrameId !== '' && frame !== this.state.mainFrameId;
    if (isOther || !NAME.test(name) || (!ofFrame.has(name) && ofFrame.size >= MAX_TOOLS)) return;
    if (!this.tools.has(frame) && this.tools.size >= MAX_FRAMES) return;
    this.tools.set(frame, ofFrame.set(name, offerOf(name, tool)));
  }

  private remove(tool: unknown): void {
    this.tools.get(stringAt(tool, 'frameId') ?? '')?.delete(stringAt(tool, 'name') ?? '');
  }

  private answered(params: unknown): void {
    const id = stringAt(params, 'invocationId') ?? '';
    const answer = {
      status: stringAt(params, 'status') ?? '',
      output: isRecord(params) ? params['output'] : undefined,
      error: stringAt(params, 'errorText') || stringAt(recordAt(params, 'exception'), 'description') || '',
    };
    const waiting = this.answers.get(id);
    this.answers.delete(id);
    if (waiting !== undefined) waiting(answer);
    else this.keepEarly(id, answer);
  }

  private keepEarly(id: string, answer: ToolAnswer): void {
    const [oldest] = this.early.keys();
    if (oldest !== undefined && this.early.size >= MAX_TOOLS) this.early.delete(oldest);
    this.early.set(id, answer);
  }
}

function isOfMain(frame: unknown): boolean {
  return stringAt(frame, 'parentId') === undefined;
}

function offerOf(name: string, tool: unknown): PageToolOffer {
  const schema = plainCopy(isRecord(tool) ? tool['inputSchema'] : undefined);
  const isReadOnly = recordAt(tool, 'annotations')['readOnly'] === true;
  const isForm = numberAt(tool, 'backendNodeId') !== undefined;
  const isSentByItself = recordAt(tool, 'annotations')['autosubmit'] === true;
  const isSmall = isRecord(schema) && JSON.stringify(schema).length <= MAX_SCHEMA;
  return {
    name,
    description: plainWords(stringAt(tool, 'description') ?? '', MAX_DESCRIPTION),
    parameters: parametersOf(schema),
    ...(isSmall ? { inputSchema: schema } : {}),
    ...(isReadOnly ? { readOnly: true } : {}),
    ...(isForm && !isSentByItself ? { form: true } : {}),
  };
}

/** The names of its parameters; one that may be left out ends in "?". */
function parametersOf(schema: unknown): string[] {
  const required = new Set(arrayAt(schema, 'required'));
  const names = Object.keys(recordAt(schema, 'properties')).filter((name) => NAME.test(name));
  return names.slice(0, MAX_PARAMETERS).map((name) => (required.has(name) ? name : `${name}?`));
}

/** One line without characters that cannot be seen. */
export function plainWords(text: string, most: number): string {
  const line = text
    .slice(0, most * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\s]+/gu, ' ')
    .trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}

/** How many are named in the text of a page. */
const MAX_NAMED = 20;

/** `<page tools: search_catalog(q), update_cart(item, count?)>`, or ''. */
export function toolsLine(tools: readonly PageToolOffer[]): string {
  if (tools.length === 0) return '';
  const named = tools.slice(0, MAX_NAMED).map(({ name, parameters }) => `${name}(${parameters.join(', ')})`);
  const more = tools.length > MAX_NAMED ? [`${tools.length - MAX_NAMED} more`] : [];
  return `<page tools: ${[...named, ...more].join(', ')}>`;
}
