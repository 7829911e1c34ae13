// Reads a model's answer: takes untrusted text and calls, and returns a decision or throws a message for the model about
// what is wrong.
import { plainCopy } from '../../tool/base/narrow.js';
import { isRecord } from '../../tool/base/narrow.js';
import { checkCall } from '../../tool/contract/calls.js';
import type { ToolCall } from '../../tool/contract/contract.js';
import { DomToolFailure } from '../../tool/contract/errors.js';
import { checkedWanted } from '../task/extraction.js';
import type { Wanted } from '../task/extraction.js';
import { MAX_CALLS } from '../task/interfaces.js';
import type { AnyDecision, Decision } from '../task/interfaces.js';
import { checkedTab } from '../task/own_tabs.js';
import type { WantedTab } from '../task/own_tabs.js';
import type { Plan, PlanStep } from '../task/task.js';
import { EXTRACT, TABS, isAction } from './tools.js';

/** A call as a model wrote it. */
export interface WrittenCall {
  /** The provider's id; the result is sent under it. */
  id: string;
  name: string;
  /** JSON. */
  input: string;
}

export interface Answer {
  text: string;
  calls: WrittenCall[];
}

/** What is wrong, for the model. */
export class BrokenAnswer extends Error {
  constructor(
    message: string,
    /** The words that came without a call. */
    readonly words?: string,
  ) {
    super(message);
  }
}

interface Read {
  name: string;
  input: Readonly<Record<string, unknown>>;
}

/** Calls that end a decision. Calls next to them are not made. */
const ENDING_CALLS = ['finish', 'fail', 'ask'] as const;
/** Characters. More than a model writes at once, because a person has already read the text as it was streamed. */
const MAX_ANSWER_TEXT = 40_000;
const MAX_PLAN = 30;
/** A plan and notes beside the calls. */
const MAX_CALLS_BESIDE = 4;

/** What preceded an answer. */
interface AnswerContext {
  /** The tool `extract` is offered. */
  mayExtract?: boolean;
  /** The tool `tabs` is offered. */
  hasTabs?: boolean;
  /** Something was done in this task. Until then, words that end in a question mark are a question to the person. */
  hasActed: boolean;
  /** Words without a call, after which the model was asked whether they are its answer. */
  words?: string;
}

/** Throws BrokenAnswer. */
export function decisionOf({ text, calls }: Answer, before: AnswerContext): AnyDecision {
  const read = calls
    .slice(0, MAX_CALLS + MAX_CALLS_BESIDE)
    .map(({ name, input }) => ({ name, input: inputOf(name, input) }));
  const thought = thoughtOf(text, read);
  const planned = read.find(({ name }) => name === 'plan');
  const plan = planned === undefined ? {} : { plan: planOf(planned.input) };
  const acts = read.filter(({ name }) => name !== 'plan' && name !== 'note');
  const end = acts.find(({ name }) => ENDING_CALLS.some((known) => known === name));
  const extraction = before.mayExtract === true ? acts.find(({ name }) => name === EXTRACT) : undefined;
  const switching = before.hasTabs === true ? acts.find(({ name }) => name === TABS) : undefined;
  const isStep = ({ name }: Read): boolean =>
    (extraction !== undefined && name === EXTRACT) || (switching !== undefined && name === TABS);
  const actions = acts.filter((call) => call !== end && !isStep(call));
  // The model has not seen the results of the actions, so its ending is dropped, and what it wanted to read.
  if (actions.length > 0)
    return { do: 'act', calls: actions.slice(0, MAX_CALLS).map(actionOf), byName: true, ...thought, ...plan };
  if (extraction !== undefined) return { do: 'extract', wanted: wantedOf(extraction.input), ...thought, ...plan };
  if (switching !== undefined) return { do: 'tab', wanted: tabOf(switching.input), ...thought, ...plan };
  if (end !== undefined) return { ...endOf(end.name, end.input), ...thought, ...plan };
  if (planned !== undefined) throw new BrokenAnswer('The plan is stored. Now call the tools of its first step.');
  if (read.length > 0) throw new BrokenAnswer('It is noted. Now call the next tool, or finish.');
  return wordsAlone(text.trim().slice(0, MAX_ANSWER_TEXT), before);
}

function thoughtOf(text: string, calls: readonly Read[]): { thought?: string } {
  const notes = calls.flatMap(({ name, input }) => (name === 'note' ? [stringIn(name, input, 'text')] : []));
  const thought = [text.trim(), ...notes].filter(Boolean).join('\n');
  return thought === '' ? {} : { thought: thought.slice(0, MAX_ANSWER_TEXT) };
}

/**
 * Words without a call are an answer, or they announce what was then not called. Which of them, only the model knows, so it is
 * asked. An announcement is short: what is longer was written for the person.
 */
function wordsAlone(words: string, before: AnswerContext): Decision {
  if (words === '') throw new BrokenAnswer('You called no tool. Call one, or finish, fail or ask.');
  if (!before.hasActed && QUESTION.test(words)) return { do: 'ask', question: words };
  if (words.length > MAX_ANNOUNCEMENT) return { do: 'finish', message: words };
  if (before.words !== undefined && ANSWER.test(words)) {
    return { do: 'finish', message: words.replace(ANSWER, '').trim() || before.words };
  }
  throw new BrokenAnswer(NO_CALL, words);
}

/** Sent to a model that called no tool. */
const NO_CALL =
  'You called no tool, so nothing was done. To act, call the tool now. If that was your answer to the person, call finish with it, or write it again after "Answer:".';
const ANSWER = /^\W*answer\W*:\W*/i;
const MAX_ANNOUNCEMENT = 1_000;

/** It ends in a question mark, perhaps in quotes, brackets or emphasis. */
const QUESTION = /[?？؟][\s"'”’»)\]*_]*$/u;

/** The answer of a model that writes JSON; one without any is prose. Throws BrokenAnswer. */
export function answerInJson(text: string): Answer {
  if (!text.includes('{')) return { text, calls: [] };
  const value = jsonIn(text);
  if (!isRecord(value)) throw new BrokenAnswer('The answer is not one JSON object {"thought": …, "calls": […]}.');
  const { thought, calls } = value;
  if (!Array.isArray(calls)) throw new BrokenAnswer('"calls" must be an array of {"tool": …}.');
  const written = calls.map((call, at): WrittenCall => {
    if (!isRecord(call) || typeof call['tool'] !== 'string') throw new BrokenAnswer(`Call ${at + 1} names no "tool".`);
    const { tool, ...input } = call;
    return { id: `call_${at}`, name: tool, input: JSON.stringify(input) };
  });
  return { text: typeof thought === 'string' ? thought : '', calls: written };
}

/** The outermost object of a text. It may be in a code fence or between other words. */
function jsonIn(text: string): unknown {
  const begin = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (begin < 0 || end < begin) return undefined;
  try {
    return JSON.parse(text.slice(begin, end + 1));
  } catch {
    return undefined;
  }
}

function inputOf(name: string, input: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = input.trim() === '' ? {} : JSON.parse(input);
  } catch {
    throw new BrokenAnswer(`The arguments of ${shownName(name)} are not JSON.`);
  }
  if (!isRecord(value)) throw new BrokenAnswer(`The arguments of ${shownName(name)} are not an object.`);
  return value;
}

function actionOf({ name, input }: { name: string; input: Readonly<Record<string, unknown>> }): ToolCall {
  if (!isAction(name)) throw new BrokenAnswer(`There is no tool ${shownName(name)}.`);
  try {
    return checkCall(plainCopy({ ...input, action: name }));
  } catch (error) {
    if (error instanceof DomToolFailure) throw new BrokenAnswer(error.error.message);
    throw error;
  }
}

function wantedOf(input: Readonly<Record<string, unknown>>): Wanted {
  const wanted = checkedWanted(input);
  if (wanted === undefined) {
    throw new BrokenAnswer(
      'extract takes columns, a list of names; near, an id or a name; pages, a number; and tabs, their numbers.',
    );
  }
  return wanted;
}

function tabOf(input: Readonly<Record<string, unknown>>): WantedTab {
  const wanted = checkedTab(input);
  if (wanted === undefined) throw new BrokenAnswer('tabs takes one of open, an address; select or close, a number.');
  return 'open' in wanted ? { open: addressIn(wanted.open) } : wanted;
}

function addressIn(url: string): string {
  const call = actionOf({ name: 'navigate', input: { url } });
  return call.action === 'navigate' ? call.url : url;
}

function endOf(name: string, input: Readonly<Record<string, unknown>>): Decision {
  const textAt = (key: string): string => stringIn(name, input, key);
  if (name === 'finish') return { do: 'finish', message: textAt('message') };
  if (name === 'fail') return { do: 'fail', reason: textAt('reason') };
  return { do: 'ask', question: textAt('question') };
}

function stringIn(name: string, input: Readonly<Record<string, unknown>>, key: string): string {
  const value = input[key];
  if (typeof value !== 'string' || value.trim() === '') throw new BrokenAnswer(`${name} needs ${key} to be a string.`);
  return value.slice(0, MAX_ANSWER_TEXT);
}

function planOf({ steps, currentStepIndex }: Readonly<Record<string, unknown>>): Plan {
  if (!Array.isArray(steps) || !steps.every((step) => typeof step === 'string')) {
    throw new BrokenAnswer('plan needs steps to be a list of strings.');
  }
  const kept = steps.slice(0, MAX_PLAN);
  const index = typeof currentStepIndex === 'number' && Number.isInteger(currentStepIndex) ? currentStepIndex : 0;
  const current = Math.min(Math.max(index, 0), Math.max(kept.length - 1, 0));
  const status = (at: number): PlanStep['status'] =>
    at < current ? 'completed' : at === current ? 'active' : 'pending';
  return {
    steps: kept.map((description, at) => ({
      id: `step_${at}`,
      index: at,
      description: description.slice(0, 300),
      status: status(at),
    })),
    currentStepIndex: current,
  };
}

function shownName(name: string): string {
  return `"${name.slice(0, 40)}"`;
}
