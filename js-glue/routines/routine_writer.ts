// Keeps steps as they are done. What a secret field was given is never kept, only the name of a secret to put there.
import type { CallableTool } from '../policy/callable_tool.js';
import { namesIn } from '../policy/secret.js';
import type { Target } from '../steps/grammar.js';
import { lineOf } from '../steps/write_step.js';
import { failure } from '../tool/contract/errors.js';
import { type Replacing, blankReplacing, withTexts } from './blanks.js';
import {
  type FoundTarget,
  type NodeSeen,
  foundNode,
  isSameName,
  mayDiffer,
  seenNode,
  targetOf,
  wholeNamed,
} from './named_target.js';
import type { RoutineContent, RoutineStep, StepContent } from './routine.js';
import { saysSecret } from './secret_step.js';
import { targetsOf, withTargets } from './targets_of_step.js';

export interface RoutineWriterOptions {
  name: string;
  /** What is a blank in the routine, by the value that the steps have this time. */
  blanks?: Readonly<Record<string, string>>;
  /** What was kept before; it goes on there. */
  kept?: RoutineContent;
  /** Stores the routine as it is so far. */
  write(routine: RoutineContent): Promise<void>;
}

/** What the step came to: an outcome of the tool, and the page afterwards. */
export interface StepOutcome {
  outcome?: 'done' | 'no_effect' | 'navigated' | 'dialog_opened' | undefined;
  /** What the dialog says that it has opened. */
  dialog?: string | undefined;
  url: string;
}

/** What a step acts on, before it is done. */
export interface Seen {
  /** Its first target, as far as it is known. */
  node: NodeSeen | undefined;
  /** In the order of its targets. */
  named: ReadonlyArray<FoundTarget & { target: Target }>;
}

/** A step that is about to be done. */
export interface PendingStep {
  /** Words tell each target apart; without that no later run finds it. */
  readonly isNamed: boolean;
  /** The kind of secret that the field holds. */
  readonly secret?: string;
  /** To be called if it was done; a step that failed is not part of the routine. `given` is what was known only afterwards. */
  done(came: StepOutcome, given?: { text?: string; enter?: boolean; values?: string[] }): Promise<void>;
}

export class RoutineWriter {
  private routine: RoutineContent | undefined;

  private readonly replacing: Replacing;

  constructor(private readonly options: RoutineWriterOptions) {
    this.routine = options.kept;
    this.replacing = blankReplacing(
      new Map(Object.entries(options.blanks ?? {}).map(([name, value]) => [value, name])),
    );
  }

  /** A page was opened: the routine begins there, or goes there. */
  async openPage(url: string): Promise<void> {
    if (this.routine === undefined) this.begin(url);
    else await this.add({ do: this.written({ verb: 'goto', url }) });
  }

  /** Looks at what the step will act on, which may be gone afterwards. */
  async beginStep(tool: CallableTool, step: RoutineStep, url: string): Promise<PendingStep> {
    if (this.routine === undefined) this.begin(url);
    const nodes: Array<NodeSeen | undefined> = [];
    const named: Array<Seen['named'][number]> = [];
    for (const target of targetsOf(step)) {
      const found = await foundNode(tool, step, target);
      const seen = await seenNode(tool, found.id);
      nodes.push(seen);
      const isId = target.id !== undefined && seen !== undefined;
      const one = (isId ? await targetOf(tool, step, seen) : undefined) ?? { ...found, target };
      // A name with a number has another one the next time.
      const isCounted = target.place !== undefined && (named.length > 0 || !mayDiffer(found.name));
      named.push(isCounted ? await wholeNamed(tool, step, one, seen?.role) : one);
    }
    const seen: Seen = { node: nodes[0], named };
    const secret = seen.node?.secret;
    if (secret !== undefined && saysSecret(step)) {
      throw failure('BAD_INPUT', `The field holds a ${secret}, and a routine does not keep what is chosen there.`);
    }
    return {
      isNamed: targetsIn(named).every(({ name }) => name !== undefined),
      ...(secret === undefined ? {} : { secret }),
      done: (came, given = {}) => this.addStep({ ...step, ...given } as RoutineStep, seen, came),
    };
  }

  /** The step was done on what was seen before it. */
  async addStep(step: RoutineStep, { node, named }: Seen, came: StepOutcome): Promise<void> {
    if (this.routine === undefined) this.begin(came.url);
    const line = this.written(withoutSecret(withTargets(step, targetsIn(named)), node));
    await this.add({ do: line, ...this.proofOf(node, named[0]), ...this.outcomeOf(came) });
  }

  private begin(url: string): void {
    const { name, blanks = {} } = this.options;
    this.routine = {
      routine: 1,
      name,
      url: this.replacing.address(url),
      ...(Object.keys(blanks).length > 0 ? { blanks: { ...blanks } } : {}),
      steps: [],
    };
  }

  private async add(step: StepContent): Promise<void> {
    if (this.routine === undefined) return;
    this.routine.steps.push(step);
    await this.options.write(this.routine);
  }

  private written(step: RoutineStep): string {
    return lineOf(withTexts(step, this.replacing));
  }

  private proofOf(
    node: NodeSeen | undefined,
    found: (FoundTarget & { target: Target }) | undefined,
  ): Pick<StepContent, 'target'> {
    if (node === undefined || found === undefined) return {};
    const { role, selector } = node;
    const { named } = this.replacing;
    const { target, name, near } = found;
    const row = near === 'elsewhere' ? undefined : target.near;
    const isPart = target.name !== undefined && name !== '' && !isSameName(name, target.name);
    return {
      target: {
        role,
        ...(selector === undefined ? {} : { selector: named(selector) }),
        ...(isPart ? { name: named(name) } : {}),
        ...(row === undefined ? {} : { row: named(row) }),
        ...(near === 'whole' ? { isWholeText: true as const } : {}),
      },
    };
  }

  private outcomeOf({ outcome, dialog: message, url }: StepOutcome): Pick<StepContent, 'came'> {
    if (outcome === undefined) return {};
    const page = this.replacing.address(pageOf(url, this.routine?.url ?? url));
    const dialog = outcome === 'dialog_opened' ? message : undefined;
    return { came: { outcome, ...(dialog === undefined ? {} : { dialog: this.replacing.named(dialog) }), page } };
  }
}

/** The path of the page, with its origin if that is not the one of `first`. */
export function pageOf(url: string, first: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  const isSame = URL.canParse(first) && new URL(first).origin === origin;
  return isSame ? pathname : `${origin === 'null' ? new URL(url).protocol : origin}${pathname}`;
}

/** As they stand in the line, which has the whole name of where something is dragged to. */
function targetsIn(named: Seen['named']): Target[] {
  return named.map(({ target, name }, at) =>
    at === 0 || name === '' || target.place !== undefined ? target : { ...target, name },
  );
}

function withoutSecret(step: RoutineStep, node: NodeSeen | undefined): RoutineStep {
  const isTyped = step.verb === 'type' || step.verb === 'append';
  if (!isTyped || node?.secret === undefined || namesIn(step.text).length > 0) return step;
  const name =
    node.secret
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^[^a-z]+|_+$/g, '') || 'secret';
  return { ...step, text: `{{${name}}}` };
}
