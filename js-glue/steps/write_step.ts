// A step as the line that `parseStep` reads as the same step.
import { type Step, type Target, isRoleWord } from './grammar.js';

export function lineOf(step: Step): string {
  switch (step.verb) {
    case 'click':
    case 'double-click':
    case 'right-click':
    case 'hover':
    case 'check':
    case 'uncheck':
      return `${step.verb} ${targetLine(step.target)}`;
    case 'type':
    case 'append':
      return `${step.verb} ${quoted(step.text)} into ${targetLine(step.target)}${step.enter ? ' and press Enter' : ''}`;
    case 'press':
      return `press ${keyLine(step.key)}${step.target === undefined ? '' : ` in ${targetLine(step.target)}`}`;
    case 'select':
      return `select ${step.values.map(quoted).join(', ')} in ${targetLine(step.target)}`;
    case 'drag':
      return `drag ${targetLine(step.target)} to ${targetLine(step.onto)}`;
    case 'upload':
      return `upload ${step.files.map(quoted).join(', ')} to ${targetLine(step.target)}`;
    case 'scroll':
      return typeof step.to === 'string' ? `scroll ${step.to}` : `scroll to ${targetLine(step.to)}`;
    case 'goto':
      return `goto ${quoted(step.url)}`;
    case 'answer':
      return `answer ${quoted(step.text)}`;
    case 'wait':
      return step.text === undefined ? 'wait' : `wait for ${quoted(step.text)}`;
    case 'expect':
      return `expect ${step.isGone ? 'no ' : ''}${quoted(step.text)}`;
    case 'tool':
      return `tool ${quoted(step.name)} ${quoted(JSON.stringify(step.input))}`;
    case 'screenshot':
      return `screenshot ${quoted(step.file)}`;
    case 'back':
    case 'forward':
    case 'reload':
    case 'accept':
    case 'dismiss':
    case 'look':
      return step.verb;
  }
}

/** A role for which the grammar has no word is left out. */
function targetLine({ id, name = '', role, near, within, place }: Target): string {
  return [
    place === undefined ? '' : ordinal(place),
    role !== undefined && isRoleWord(role) ? role : '',
    id ?? quoted(name),
    near === undefined ? '' : `near ${quoted(near)}`,
    within === undefined ? '' : `in ${quoted(within)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

function keyLine(key: string): string {
  return /^[\w+-]+$/.test(key) ? key : quoted(key);
}

function ordinal(place: number): string {
  const isTeen = place % 100 > 10 && place % 100 < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}
