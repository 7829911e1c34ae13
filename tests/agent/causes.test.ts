// What is in the way between the agent and a model or a backend, each produced by a real server: it is reported as what
// it is, with the server's own words, and only what may succeed later is tried again.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Agent } from '../../js-glue/agent/task/agent.js';
import type { Planner } from '../../js-glue/agent/task/interfaces.js';
import type { Reason } from '../../js-glue/agent/task/reason.js';
import type { Task } from '../../js-glue/agent/task/task.js';
import { HttpPlanner } from '../../js-glue/agent/http/http_planner.js';
import { plannerOf } from '../../js-glue/agent/model/providers.js';
import { type WAYS, failingModel } from '../support/failing_model.js';
import { FakeTool, ScriptedPerson } from './support/scripted.js';

const server = await failingModel();
// Nobody reads along here: `dropped` may drop as soon as it has sent its words.
server.drop();

interface Played {
  task: Task;
  retries: Reason[];
}

async function play(planner: Planner): Promise<Played> {
  const retries: Reason[] = [];
  const scripted = new ScriptedPerson();
  const person = {
    answer: (question: string) => scripted.answer(question),
    approve: (question: string) => scripted.approve(question),
    retrying: (reason: Reason) => void retries.push(reason),
  };
  const task = await new Agent({ tool: new FakeTool(), planner, person }).run({ instruction: 'What does it say?' });
  return { task, retries };
}

const sleep = async (): Promise<void> => {};

/** Only a server that never answers is waited for. */
const kLate = 100;

function model(baseUrl: string): Planner {
  const choice = { provider: 'openai-compatible', baseUrl, model: 'm', apiKey: 'sk-very-secret' } as const;
  return plannerOf(choice, { sleep, ...(baseUrl.includes('/late/') ? { silenceMs: kLate } : {}) });
}

const kCauses = {
  dropped: { code: 'cutOff', tries: 5 },
  droppedAtOnce: { code: 'cutOff', tries: 5 },
  page: { code: 'webPage' },
  other: { code: 'notJson', said: 'This is the weather service.' },
  unknown: { code: 'notFound', said: "model 'm' not found, try pulling it first" },
  unknownToo: { code: 'notFound', said: 'm is not a valid model ID' },
  toolless: { code: 'noTools', said: 'registry.ollama.ai/library/m does not support tools' },
  address: { code: 'wrongAddress', said: '404 page not found' },
  large: { code: 'tooLarge', said: "This model's maximum context length is 4096 tokens." },
  key: { code: 'unauthorised', said: 'Incorrect API key provided: ….' },
  credit: { code: 'noCredit', said: 'You exceeded your current quota.' },
  forbidden: { code: 'forbidden', said: 'Your region is not supported.' },
  busy: { code: 'busy', said: 'Slow down, please.', tries: 5 },
  fault: { code: 'serverFault', said: 'CUDA out of memory', tries: 5 },
  down: { code: 'down', said: 'Service Unavailable', tries: 5 },
  refused: { code: 'refused', said: 'temperature: must be 1' },
  late: { code: 'slow', tries: 2 },
} as const satisfies Record<Exclude<keyof typeof WAYS, 'whole'>, Partial<Reason>>;

for (const [way, expected] of Object.entries(kCauses) as Array<[keyof typeof kCauses, Partial<Reason>]>) {
  test(`a model, ${way}: reported as "${expected.code}", with its own words`, async () => {
    server.asked.clear();
    const { task, retries } = await play(model(server.at(way)));
    assert.equal(task.status, 'error');
    const { host, status: _status, ...reason } = task.reason ?? { code: 'gaveUp' };
    assert.deepEqual(reason, expected);
    assert.equal(host, new URL(server.origin).host);
    const { tries = 1 } = expected;
    assert.equal(server.asked.get(way), tries);
    assert.deepEqual(
      retries.map(({ next }) => [next?.attempt, next?.of]),
      Array.from({ length: tries - 1 }, (_, at) => [at + 2, tries]),
    );
    assert.ok(!JSON.stringify([task, retries]).includes('sk-very-secret'));
  });
}

test('a model whose server ignores `stream` answers all the same', async () => {
  const { task } = await play(model(server.at('whole')));
  assert.deepEqual([task.status, task.error], ['success', undefined]);
  assert.equal(task.messages.at(-1)?.content, 'It says hello.');
  assert.equal(task.tokens?.input, 5);
});

test('a model that nothing answers for is unreachable, and one whose answers are withheld lacks CORS', async () => {
  const nobody = 'http://127.0.0.1:9/v1';
  assert.deepEqual((await play(model(nobody))).task.reason, { code: 'unreachable', host: '127.0.0.1:9', tries: 3 });
  const choice = { provider: 'openai-compatible', baseUrl: nobody, model: 'm' } as const;
  const { task } = await play(plannerOf(choice, { sleep, isThere: async () => true }));
  assert.deepEqual(task.reason, { code: 'noCors', host: '127.0.0.1:9' });
});

const kBackend = {
  page: { code: 'webPage' },
  key: { code: 'unauthorised', said: 'Incorrect API key provided: ….' },
  forbidden: { code: 'forbidden', said: 'Your region is not supported.' },
  address: { code: 'wrongAddress', said: '404 page not found' },
  busy: { code: 'busy', said: 'Slow down, please.', tries: 4 },
  down: { code: 'down', said: 'Service Unavailable', tries: 4 },
  fault: { code: 'serverFault', said: 'CUDA out of memory', tries: 4 },
  late: { code: 'slow', tries: 4 },
} as const satisfies Partial<Record<keyof typeof WAYS, Partial<Reason>>>;

for (const [way, expected] of Object.entries(kBackend) as Array<[keyof typeof kBackend, Partial<Reason>]>) {
  test(`a backend, ${way}: reported as "${expected.code}", with its own words`, async () => {
    server.asked.clear();
    const url = server.at(way, '');
    const { task, retries } = await play(
      new HttpPlanner({ url, token: 'sk-very-secret', sleep, ...(way === 'late' ? { deadlineMs: kLate } : {}) }),
    );
    const { host, status: _status, ...reason } = task.reason ?? { code: 'gaveUp' };
    assert.deepEqual(reason, expected);
    assert.equal(host, new URL(server.origin).host);
    const { tries = 1 } = expected;
    assert.equal(server.asked.get(way), tries);
    assert.equal(retries.length, tries - 1);
  });
}
