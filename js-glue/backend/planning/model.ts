// The model of this backend. A planner lives for one round. Its answer is limited in size and time, and errors are
// described without the key and without page content.
import { ModelPlanner } from '../../agent/model/model_planner.js';
import { EXTRACT } from '../../agent/model/tools.js';
import { modelOf } from '../../agent/model/providers.js';
import type { ModelChoice } from '../../agent/model/providers.js';
import { SEMANTIC_LEGEND } from '../../tool/contract/legend.js';
import type { Decision } from '../../agent/task/interfaces.js';
import { Refusal } from '../api/schemas.js';
import type { RequestTurn } from './request_turn.js';

export interface ModelSettings extends ModelChoice {
  seesPictures: boolean;
  timeoutMs: number;
}

/** Of one answer; a decision has a few hundred bytes. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** What a round's planner may request from the client. */
export interface Askable {
  picture: boolean;
  wholePage: boolean;
}

export async function decideByModel(
  settings: ModelSettings,
  turn: RequestTurn,
  askable: Askable,
  stop: AbortController,
): Promise<Decision> {
  const { seesPictures, timeoutMs, ...choice } = settings;
  const endpoint = choice.baseUrl === undefined ? choice.provider : new URL(choice.baseUrl).host;
  const tooMuch = (): void =>
    stop.abort(new Refusal('MODEL_FAILED', `${endpoint} answered more than ${MAX_ANSWER_BYTES} bytes.`));
  const timer = setTimeout(
    () => stop.abort(new Refusal('MODEL_FAILED', `${endpoint} did not answer within ${timeoutMs / 1_000} s.`)),
    timeoutMs,
  );
  try {
    const planner = new ModelPlanner(modelOf(choice, bounded(tooMuch)), {
      endpoint,
      legend: SEMANTIC_LEGEND,
      // The contract has no word for `extract`.
      without: ['find', 'expand', EXTRACT, ...(askable.wholePage ? [] : ['get_dom'])],
      seesPictures: seesPictures && askable.picture,
    });
    const decision = await planner.next(turn);
    if (decision.do === 'extract' || decision.do === 'tab')
      throw new Refusal('MODEL_FAILED', 'The model called a tool that it does not have.');
    return decision;
  } catch (error) {
    if (stop.signal.reason instanceof Refusal) throw stop.signal.reason;
    // The planner's messages are for people; other errors are not passed on.
    throw error instanceof Error ? new Refusal('MODEL_FAILED', error.message.slice(0, 500)) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** A fetch whose answers end at the limit. */
function bounded(tooMuch: () => void): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    let bytes = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > MAX_ANSWER_BYTES) tooMuch();
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counted), response);
  };
}
