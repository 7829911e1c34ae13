// Clicks with ids of an earlier observation: which are worth trying after a step, and whether the result is right.
// Pure.
import type { DomToolErrorCode, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import type { Sighting } from './ledger.js';
import type { Press, Reported } from './truth.js';

/** What a caller means by an id, and what has happened to it since. */
export interface Aim {
  id: string;
  key: string;
  label: string;
  /** there: its node is. renamed: and the item around it has another title. reused: its node is something else now. rebuilt: another node is what it was. gone: nothing is. */
  fate: 'there' | 'renamed' | 'reused' | 'rebuilt' | 'gone';
}

export type Landing =
  | { kind: 'landed'; isRebound: boolean }
  | { kind: 'refused'; code: DomToolErrorCode }
  /** On something else, which must never happen. */
  | { kind: 'elsewhere'; keys: string[] }
  /** Reported as done without effect. */
  | { kind: 'nothing' };

const kRefusals: ReadonlySet<DomToolErrorCode> = new Set(['STALE', 'AMBIGUOUS', 'NOT_FOUND', 'NAVIGATED']);

export function isRefusal({ kind, ...landing }: Landing): boolean {
  return kind === 'refused' && 'code' in landing && kRefusals.has(landing.code as DomToolErrorCode);
}

/**
 * What became of `controls` on the page as it is now; those that the page says nothing of, and those that nobody could
 * press, are left out.
 */
export function aimsAt(
  controls: readonly Sighting[],
  now: readonly Reported[],
  renames: readonly string[] = [],
): Aim[] {
  const keyOf = new Map(now.map(({ serial, key }) => [serial, key]));
  const keys = new Set(now.map(({ key }) => key));
  const blocked = new Set(now.flatMap(({ key, isBlocked }) => (isBlocked === true ? [key] : [])));
  return controls.flatMap(({ id, key, label, serial }) => {
    if (key === null || blocked.has(key)) return [];
    const other = keyOf.get(serial);
    const stays = renames.includes(key) ? 'renamed' : 'there';
    const fate = other === key ? stays : other !== undefined ? 'reused' : keys.has(key) ? 'rebuilt' : 'gone';
    return [{ id, key, label, fate }];
  });
}

/** At most `most` of them, from the first to the last. */
export function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, k) => list[Math.round((k * (list.length - 1)) / Math.max(most - 1, 1))] as T);
}

const kMost: ReadonlyArray<[Aim['fate'], number]> = [
  ['there', 1],
  ['renamed', 2],
  ['reused', 2],
  ['rebuilt', 2],
  ['gone', 2],
];

export function chosen(aims: readonly Aim[]): Aim[] {
  return kMost.flatMap(([fate, most]) =>
    spread(
      aims.filter((aim) => aim.fate === fate),
      most,
    ),
  );
}

export function landingOf(aim: Pick<Aim, 'key'>, result: ToolResult, presses: readonly Press[]): Landing {
  const wrong = presses.find(({ keys, isTrusted }) => !isTrusted || !keys.includes(aim.key));
  if (wrong !== undefined) return { kind: 'elsewhere', keys: wrong.keys };
  if (presses.length > 0) {
    return {
      kind: 'landed',
      isRebound: result.success && 'rebound' in result.data && result.data.rebound !== undefined,
    };
  }
  return result.success ? { kind: 'nothing' } : { kind: 'refused', code: result.error.code };
}

/**
 * May a click with that aim end so? What is there is pressed; what may be something else is refused. What was rebuilt may
 * go again while it is brought into view, so any refusal of it will do.
 */
export function isRight({ fate }: Pick<Aim, 'fate'>, landing: Landing): boolean {
  if (landing.kind === 'landed') return fate !== 'gone';
  return fate === 'rebuilt' ? landing.kind === 'refused' : fate !== 'there' && isRefusal(landing);
}
