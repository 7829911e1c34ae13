// A round from its request to its answer: claimed, decided, committed, pushed. If another process is working on the same
// key, waits for it.
import type { ReceivedRequest } from '../../interact/schemas.js';
import { Refusal, id } from '../api/schemas.js';
import type { Message } from '../api/schemas.js';
import { playRound } from '../planning/round.js';
import type { Brain, Decided } from '../planning/round.js';
import type { RequestTurn } from '../planning/request_turn.js';
import type { Decision } from '../../agent/task/interfaces.js';
import type { Claimed, RoundKey, RoundStore } from '../store/rounds.js';
import type { Pictures } from './pictures.js';
import type { Push } from './push.js';
import type { Telemetry } from './telemetry.js';

export interface Mind {
  seesPictures: boolean;
  /** Rejects with a Refusal for the person. */
  decide(
    turn: RequestTurn,
    askable: { picture: boolean; wholePage: boolean },
    stop: AbortController,
  ): Promise<Decision>;
}

export interface InteractParts {
  rounds: RoundStore;
  push: Push;
  telemetry: Telemetry;
  pictures: Pictures;
  mind: Mind;
  /** Work that is not awaited here, registered so that a stop can wait for it. */
  background(work: Promise<void>): void;
}

const POLL_MS = 150;
const WAIT_MS = 45_000;

export interface InteractAnswer {
  status: number;
  body: unknown;
}

export async function interact(
  parts: InteractParts,
  key: RoundKey,
  request: ReceivedRequest,
  signal: AbortSignal,
): Promise<InteractAnswer> {
  for (const given of [request.taskId, request.sessionId]) {
    if (given !== undefined && !id.safeParse(given).success) {
      throw new Refusal('BAD_INPUT', 'taskId and sessionId have up to 100 letters, digits and _ . : -');
    }
  }
  const claim = await claimed(parts.rounds, key, request, signal);
  if (claim.is === 'answered') return { status: claim.status, body: claim.answer };
  const { sessionId, taskId } = claim.round;
  const owner = { tenant: key.tenant, sessionId, taskId };
  claim.round.request = parts.pictures.whole(owner, claim.round.request);
  const sent = sendMessages(parts, sessionId, claim.messages);
  const { answer, messages, isOver } = await decided(parts, key, claim, signal);
  if (isOver) parts.pictures.forget(owner);
  parts.background(
    sent.then(() => sendMessages(parts, sessionId, messages)).then(() => parts.push.roundIsOver(sessionId, taskId)),
  );
  return answer;
}

/** If another process has the round, waits until it has answered or is gone. */
async function claimed(
  rounds: RoundStore,
  key: RoundKey,
  request: ReceivedRequest,
  signal: AbortSignal,
): Promise<Exclude<Awaited<ReturnType<RoundStore['claim']>>, { is: 'busy' }>> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const claim = await rounds.claim(key, request);
    if (claim.is !== 'busy') return claim;
    if (Date.now() > until || signal.aborted) {
      throw new Refusal('IN_PROGRESS', 'This round is still being decided. Ask again with the same key.', 1);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function decided(
  { rounds, telemetry, mind }: InteractParts,
  key: RoundKey,
  claim: Claimed,
  signal: AbortSignal,
): Promise<{ answer: InteractAnswer; messages: Message[]; isOver: boolean }> {
  const stop = new AbortController();
  const onAbort = (): void => stop.abort(signal.reason);
  signal.addEventListener('abort', onAbort);
  let round: Decided;
  const begin = performance.now();
  try {
    const brain: Brain = {
      seesPictures: mind.seesPictures,
      decide: (turn, askable) => mind.decide(turn, askable, stop),
    };
    round = await telemetry.span('decide', {}, () => playRound(claim.round, brain, stop.signal, () => new Date()));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'MODEL_FAILED') throw error;
    const messages = await rounds.fail(key, claim, error);
    return { answer: { status: error.status, body: error.body }, messages, isOver: true };
  } finally {
    signal.removeEventListener('abort', onAbort);
    telemetry.decisionSeconds.record((performance.now() - begin) / 1_000);
  }
  const { input, output, cached } = round.tokens;
  for (const [kind, count] of Object.entries({ input, output, cached })) telemetry.tokens.add(count, { kind });
  const messages = await telemetry.span('commit', {}, () => rounds.commit(key, claim, round));
  const isOver = round.status === 'success' || round.status === 'error';
  return { answer: { status: 200, body: { success: true, data: round.data } }, messages, isOver };
}

function sendMessages({ push }: InteractParts, sessionId: string, messages: readonly Message[]): Promise<void> {
  return push.sendMessages(sessionId, messages);
}
