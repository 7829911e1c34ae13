// The questions of a task to the person: what they are about, what an answer allows or forbids, and the answer itself.
import type { ToolCall } from '../../tool/contract/contract.js';
import { amountsIn } from '../../facts/control_context.js';
import type { NodeFacts } from '../../facts/page_facts.js';
import { siteOf } from '../../policy/sites.js';
import { fieldsWritten, questionAboutRequests } from '../risk/describe.js';
import type { NodesNamed } from '../risk/describe.js';
import type { Verdict } from '../risk/risk_check.js';
import { carryKeys } from '../risk/cross_site_data.js';
import { siteKey } from '../risk/request_keys.js';
import type { RequestQuestion } from '../risk/risk_request_gate.js';
import type { Person } from './interfaces.js';
import type { PersonMessages } from './person_messages.js';
import { repeatQuestion } from './repeated_actions.js';
import type { TaskEvent } from './states.js';
import type { Pending, TaskRecord } from './task.js';
import { targetOf } from './task_log.js';
import type { TaskLog } from './task_log.js';

const MAX_WHY = 300;

/** A call that was judged, so that the person may be asked about it. */
export interface WeighedCall {
  call: ToolCall;
  node: NodeFacts | undefined;
  nodes: NodesNamed | undefined;
  /** Of the page. */
  site: string | undefined;
  /** The planner's own words. */
  why: string;
}

interface Approval {
  about: string;
  /** The risks that the question named. */
  risks: readonly string[];
}

export class Questions {
  /** What the person has approved of the next call. */
  approvedCall: Approval | undefined;

  constructor(
    private readonly log: TaskLog,
    private readonly person: Person,
    private readonly personMessages: PersonMessages,
  ) {}

  /** What follows from a verdict: the call may be made, the person has refused it before, or they are asked. */
  judge(weighedCall: WeighedCall, verdict: Exclude<Verdict, { is: 'forbidden' }>): 'clear' | 'refused' | 'risky' {
    const { record } = this;
    const isApproved = verdict.is === 'risky' && verdict.about === record.approved;
    delete record.approved;
    this.approvedCall = isApproved ? { about: verdict.about, risks: verdict.rules } : undefined;
    if (verdict.is === 'clear') return this.askIfRepeatedTooOften(weighedCall) ? 'risky' : 'clear';
    if (isApproved) {
      if (record.once === undefined) {
        record.sites.push(...verdict.sites);
        if (verdict.carries !== undefined) record.allowed.push(...carryKeys(verdict.carries));
      }
      return 'clear';
    }
    const { text, rules, sites, carries, about, keys } = verdict;
    if (keys.some((key) => record.refused.includes(key))) return 'refused';
    this.setPending({ text, rules, sites, ...(carries === undefined ? {} : { carries }) }, weighedCall, {
      allows: sites.map(siteKey),
      refuses: keys,
      about,
    });
    return 'risky';
  }

  /** Asks the person whether it is done once more, if the same was done over and over. Returns whether it asks. */
  private askIfRepeatedTooOften(weighedCall: WeighedCall): boolean {
    const text = repeatQuestion(weighedCall.call, weighedCall.node, this.record);
    const about = `again ${this.record.lines.length}`;
    if (text === undefined || this.record.repeats === about) return false;
    this.record.repeats = about;
    this.setPending({ text, rules: ['repeat'], sites: [] }, weighedCall, { allows: [], refuses: [] });
    return true;
  }

  /** The call was made, and these of its requests were refused in the browser. */
  aboutRequests(weighedCall: WeighedCall, requests: readonly RequestQuestion[]): void {
    const text = questionAboutRequests(weighedCall.call, weighedCall, requests);
    const rules = [...new Set(requests.map(({ risk }) => risk))];
    const sites = requests.flatMap(({ site = [] }) => site);
    const allows = requests.flatMap(({ keys }) => keys.slice(0, 1));
    const sends = requests.map((one) => one.sends);
    const refuses = requests.flatMap(({ keys }) => keys);
    const before = this.approvedCall === undefined ? {} : { before: this.approvedCall.about };
    this.setPending({ text, rules, sites, sends }, weighedCall, { allows, refuses, ...before });
  }

  /** `refuse` is called with no, before what the person says besides. */
  async ask(race: <R>(work: Promise<R>) => Promise<R>, refuse: () => void): Promise<TaskEvent> {
    const { pending } = this.record;
    if (pending === undefined) return 'answered';
    if (pending.kind === 'question') return this.askQuestion(pending, race);
    const answer = await this.personMessages.answerTo(() => this.person.approve(pending.text), race);
    const yes = answer === true || answer === 'once';
    const { asked = { allows: [], refuses: [] } } = this.record;
    this.close(pending, yes);
    if (yes) return this.approve(pending, asked, answer === 'once');
    this.record.refused.push(...asked.refuses);
    refuse();
    if (typeof answer === 'object') {
      this.log.addMessage('user', answer.message);
      this.record.notes.push(`The person said no, and: ${answer.message}`);
    }
    return 'declined';
  }

  private async askQuestion({ text }: Pending, race: <R>(work: Promise<R>) => Promise<R>): Promise<TaskEvent> {
    const reply = await this.personMessages.answerTo(() => this.person.answer(text), race);
    const answer = typeof reply === 'string' ? reply : reply.message;
    this.log.addMessage('user', answer);
    this.record.notes.push(`You asked: ${text} The person answered: ${answer}`);
    // After a new message the person may want what they refused before.
    this.record.refused = [];
    delete this.record.pending;
    return 'answered';
  }

  private close({ text, actionPayload, target }: Pending, yes: boolean): void {
    delete this.record.pending;
    delete this.record.asked;
    this.log.addMessage('system', `${text} ${yes ? 'The person said yes.' : 'The person said no.'}`, {
      reason: { code: yes ? 'approved' : 'declined' },
      ...(actionPayload === undefined ? {} : { actionPayload }),
      ...(target === undefined ? {} : { target }),
    });
  }

  private approve({ sites = [] }: Pending, asked: NonNullable<TaskRecord['asked']>, isOnce: boolean): TaskEvent {
    const { record } = this;
    if (isOnce) record.once = asked.allows;
    else record.allowed.push(...asked.allows);
    // What was asked about may have changed before it is done, so its sites join the task only once it is confirmed to be
    // the same.
    if (asked.about === undefined && !isOnce) record.sites.push(...sites);
    const approved = asked.about ?? asked.before;
    if (approved !== undefined) record.approved = approved;
    return 'approved';
  }

  private setPending(
    question: Pick<Pending, 'text' | 'rules' | 'sites' | 'carries' | 'sends'>,
    asking: WeighedCall,
    asked: NonNullable<TaskRecord['asked']>,
  ): void {
    const { call, node, nodes, why } = asking;
    const written = fieldsWritten(call, nodes);
    const fields = written.length === 0 ? {} : { fields: written };
    const reason = why === '' ? {} : { why: why.slice(0, MAX_WHY) };
    const object = objectOf(asking, question.sends);
    const target = { actionPayload: call, ...targetOf(node) };
    this.record.pending = { kind: 'risk', ...question, ...object, ...reason, ...fields, ...target };
    this.record.asked = asked;
  }

  private get record(): TaskRecord {
    return this.log.record;
  }
}

/** `sends`: the requests that would be sent; an amount in them is the one that counts. */
function objectOf(
  { call, node, site: page }: WeighedCall,
  sends: readonly string[] = [],
): Pick<Pending, 'site' | 'object' | 'amount'> {
  const site = siteOf(call.action === 'navigate' ? call.url : (node?.origin ?? '')) ?? page;
  const sent = amountsIn(sends);
  const amount = sent.length === 1 ? sent[0] : node?.amount;
  const object = call.action === 'page_tool' ? call.name : node?.object;
  return {
    ...(site === undefined ? {} : { site }),
    ...(object === undefined ? {} : { object }),
    ...(amount === undefined ? {} : { amount }),
  };
}
