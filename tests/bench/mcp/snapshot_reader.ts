// What somebody reads in a snapshot of another server: each line's role, name and reference, and what is near it. Pure.
import type { Target } from '../../../js-glue/steps/grammar.js';
import { plain } from '../../quality/answers/reader.js';

interface Node {
  line: number;
  depth: number;
  role: string;
  name: string;
  ref: string | undefined;
}

const kBareRoles = new Set(['button', 'textbox', 'checkbox', 'combobox']);
/** How many lines may be between a label and its field. */
const kFarLabel = 3;
const kShortWords = 5;
const kRef = /(?:\bref=|\buid=)(\w+)/;

export class Snapshot {
  private readonly nodes: Node[];

  constructor(private readonly text: string) {
    this.nodes = text.split('\n').flatMap((line, at) => nodeIn(line, at) ?? []);
  }

  shows(words: string): boolean {
    return plain(this.text).includes(plain(words));
  }

  /** `fits`: the roles that the step can be done with. */
  refOf(target: Target, fits: readonly string[]): string | undefined {
    const named = this.named(target, fits);
    const near = target.near ?? target.within;
    if (near === undefined) return named[(target.place ?? 1) - 1]?.ref ?? named[0]?.ref;
    return (this.nearest(named, plain(near)) ?? named[0])?.ref;
  }

  private named({ name = '', role }: Target, fits: readonly string[]): Node[] {
    const wanted = plain(name);
    const roles = role === undefined ? fits : [role, 'generic', 'statictext'];
    const isLoose = fits.length === 0 || fits.includes('switch');
    const isFit = (node: Node): boolean =>
      node.ref !== undefined &&
      (roles.length === 0 || roles.includes(node.role) || (isLoose && node.role === 'generic'));
    const fitting = this.nodes.filter(isFit);
    if (kBareRoles.has(wanted)) return fitting.filter((node) => node.role === wanted);
    const exact = fitting.filter((node) => plain(node.name) === wanted);
    if (exact.length > 0) return exact;
    const partly = fitting.filter((node) => ` ${plain(node.name)}`.includes(` ${wanted}`));
    if (partly.length > 0) return partly;
    if (!isLoose) return this.after(fitting, wanted);
    const around = this.around(fitting, wanted);
    return around.length > 0 ? around : this.begun(fitting, wanted);
  }

  /** A field that has no name follows the words that label it. */
  private after(fitting: readonly Node[], words: string): Node[] {
    const labels = this.nodes.filter((node) => plain(node.name).startsWith(words));
    const fields = labels.map((label) =>
      fitting.find(({ line }) => line > label.line && line <= label.line + kFarLabel),
    );
    return fields.flatMap((field) => field ?? []);
  }

  /** Words that are several lines here: the line that has the first of them. */
  private begun(fitting: readonly Node[], words: string): Node[] {
    const isBegun = ({ name }: Node): boolean => name.length >= kShortWords && words.startsWith(plain(name));
    return this.nodes
      .filter(isBegun)
      .flatMap((node) => (node.ref === undefined ? this.parentOf(node, fitting) : node) ?? []);
  }

  /** Words without a reference of their own belong to the line that contains them. */
  private around(fitting: readonly Node[], words: string): Node[] {
    return this.nodes
      .filter((node) => node.ref === undefined && plain(node.name).includes(words))
      .flatMap((node) => this.parentOf(node, fitting) ?? []);
  }

  private parentOf(node: Node, fitting: readonly Node[]): Node | undefined {
    return fitting.findLast((one) => one.line < node.line && one.depth < node.depth);
  }

  private nearest(all: readonly Node[], words: string): Node | undefined {
    const places = this.nodes.filter((node) => plain(node.name).includes(words));
    const away = all.map((one) => ({ one, far: Math.min(...places.map((place) => this.distance(place, one))) }));
    return away.sort((a, b) => a.far - b.far)[0]?.one;
  }

  private distance(words: Node, control: Node): number {
    const [from, to] = words.line < control.line ? [words, control] : [control, words];
    const between = this.nodes.filter(({ line }) => line >= from.line && line <= to.line);
    const up = control.depth - Math.min(...between.map(({ depth }) => depth));
    return to.line - from.line + 10 * up + (words.line < control.line ? 0 : 0.5);
  }
}

function nodeIn(line: string, at: number): Node | undefined {
  const [, space = '', rest = ''] = /^( *)(?:- )?(.*)$/.exec(line) ?? [];
  const withoutId = rest.replace(/^uid=\w+ ?/, '');
  if (withoutId === '' || /^[#`]/.test(withoutId)) return undefined;
  const role = /^(\w+)/.exec(withoutId)?.[1]?.toLowerCase() ?? 'statictext';
  const quoted = /"((?:[^"\\]|\\.)*)"/.exec(withoutId)?.[1];
  const name = quoted ?? /: (.*)$/.exec(withoutId)?.[1] ?? '';
  return { line: at, depth: space.length, role, name, ref: kRef.exec(rest)?.[1] };
}
