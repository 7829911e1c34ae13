// Keeps steps as they are done. What a secret field was given is never kept, only the name of a secret to put there.
import type { CallableTool } from '../policy/secret_gate.js';
import { namesIn } from '../policy/secret.js';
import type { Target } from '../steps/grammar.js';
import { lineOf } from '../steps/write_step.js';
import { type NodeSeen, foundNode, seenNode, targetOf } from './named_target.js';
import { type RoutineContent, type RoutineStep, type StepContent, inEveryText, targetsOf } from './routine.js';

export interface KeeperOptions {
  name: string;
  /** What is a blank in the routine, by the value that the steps have this time. */
  blanks?: Readonly<Record<string, string>>;
  /** Stores the routine as it is so far. */
  write(routine: RoutineContent): Promise<void>;
}

/** What the step came to: an outcome of the tool, and the page afterwards. */
export interface StepOutcome {
  outcome?: 'done' | 'no_effect' | 'navigated' | 'dialog_opened' | undefined;
  url: string;
}

/** A step that is about to be done. */
export interface Keeping {
  /** To be called if it was done; a step that failed is not part of the routine. */
  done(came: StepOutcome): Promise<void>;
}

export class RoutineKeeper {
  private routine: RoutineContent | undefined;

  constructor(private readonly options: KeeperOptions) {}

  /** A page was opened: the routine begins there, or goes there. */
  async opened(url: string): Promise<void> {
    if (this.routine === undefined) this.begin(url);
    else await this.add({ do: this.written({ verb: 'goto', url }) });
  }

  /** Looks at what the step will act on, which may be gone afterwards. */
  async starting(tool: CallableTool, step: RoutineStep, url: string): Promise<Keeping> {
    if (this.routine === undefined) this.begin(url);
    const nodes: Array<NodeSeen | undefined> = [];
    const named: Array<{ target: Target; isInRow: boolean }> = [];
    for (const target of targetsOf(step)) {
      const { id, isInRow } = await foundNode(tool, step, target);
      const seen = await seenNode(tool, id);
      nodes.push(seen);
      const isId = target.id !== undefined && seen !== undefined;
      named.push((isId ? await targetOf(tool, step, seen) : undefined) ?? { target, isInRow });
    }
    const [node] = nodes;
    const targets = named.map(({ target }) => target);
    const row = named[0]?.isInRow === true ? targets[0]?.near : undefined;
    const proof = this.proofOf(node, row);
    return {
      done: async (came) => {
        const line = this.written(withoutSecret(withTargets(step, targets), node));
        await this.add({ do: line, ...proof, ...this.cameOf(came) });
      },
    };
  }

  private begin(url: string): void {
    const { name, blanks = {} } = this.options;
    this.routine = {
      routine: 1,
      name,
      url,
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
    return lineOf(inEveryText(step, (text) => this.blanked(text)));
  }

  /** Only whole words become blanks: the "1" of a quantity is not the one in "2.10". */
  private blanked(text: string, encode: (value: string) => string = (value) => value): string {
    let blanked = text;
    for (const [name, value] of Object.entries(this.options.blanks ?? {})) {
      const escaped = encode(value).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      blanked = blanked.replace(
        new RegExp(`(?<![\\p{L}\\p{N}.])${escaped}(?![\\p{L}\\p{N}]|\\.\\p{N})`, 'gu'),
        `{${name}}`,
      );
    }
    return blanked;
  }

  private proofOf(node: NodeSeen | undefined, row: string | undefined): Pick<StepContent, 'target'> {
    if (node === undefined) return {};
    const { role, selector } = node;
    return {
      target: {
        role,
        ...(selector === undefined ? {} : { selector: this.blanked(selector) }),
        ...(row === undefined ? {} : { row: this.blanked(row) }),
      },
    };
  }

  private cameOf({ outcome, url }: StepOutcome): Pick<StepContent, 'came'> {
    if (outcome === undefined) return {};
    return { came: { outcome, page: this.blanked(pageOf(url, this.routine?.url ?? url), encodeURIComponent) } };
  }
}

/** The path of the page, with its origin if that is not the one of `first`. */
export function pageOf(url: string, first: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  const isSame = URL.canParse(first) && new URL(first).origin === origin;
  return isSame ? pathname : `${origin === 'null' ? new URL(url).protocol : origin}${pathname}`;
}

/** The step with other targets, in the order of `targetsOf`. */
export function withTargets<Of extends RoutineStep>(step: Of, targets: readonly Target[]): Of {
  const [target, onto] = targets;
  if (target === undefined) return step;
  if (step.verb === 'scroll') return { ...step, to: target };
  if (step.verb === 'drag') return { ...step, target, onto: onto ?? step.onto };
  return 'target' in step ? { ...step, target } : step;
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
