// Requests of clients that are not this extension, as the contract's own documents print them: another form of the page, or
// fewer members. Each is answered with an action that is of its page, and with a plan.
import assert from 'node:assert/strict';
import { after as afterAll, before, describe, test } from 'node:test';

import { readResponse } from '../../js-glue/interact/response.js';
import type { InteractData } from '../../js-glue/interact/schemas.js';
import { Client, Program, scriptFile } from './support.js';

const kGoogle = { url: 'https://www.google.com', query: 'Search for SpaceX' };
const kViewport = { viewport: { width: 1280, height: 800 } };
const kTree = [
  { i: '1', r: 'inp', n: 'Search', v: '', xy: [400, 300] },
  { i: '2', r: 'btn', n: 'Google Search', xy: [400, 350] },
];
const kSkeleton = '<input id="1" name="q" type="text" />\n<button id="2">Google Search</button>';
const kDom = '<html>...</html>';

const kRequests: Array<[what: string, body: object]> = [
  [
    'a list of controls beside the whole page',
    { ...kGoogle, ...kViewport, dom: kDom, domMode: 'semantic', interactiveTree: kTree, pageTitle: 'Google' },
  ],
  ['a skeleton', { ...kGoogle, dom: kDom, domMode: 'skeleton', skeletonDom: kSkeleton }],
  [
    'a skeleton and a picture',
    {
      ...kGoogle,
      query: 'Click the gear icon in the top right corner',
      dom: kDom,
      domMode: 'hybrid',
      skeletonDom: '<button id="1" aria-label="Settings">⚙️</button>...',
      screenshot: '/9j/4AAQSkZJRgABAQEASABIAAD...',
      screenshotHash: '1010101010101010...',
    },
  ],
  ['the whole page', { ...kGoogle, domMode: 'full', dom: kDom }],
  ['the whole page and no mode', { ...kGoogle, dom: kDom }],
  ['a skeleton mode whose skeleton is to be made here', { ...kGoogle, domMode: 'skeleton', dom: kDom }],
  [
    'nodes with whole keys and no list',
    { ...kGoogle, domMode: 'semantic', semanticNodes: [{ id: '2', role: 'button', name: 'Google Search' }] },
  ],
  ['a list and nothing else', { ...kGoogle, interactiveTree: kTree }],
];

describe('a backend that other clients ask', () => {
  let program: Program;
  let client: Client;
  before(async () => {
    const steps = [{ action: 'click', with: { nodeId: '2' } }, { action: 'scroll' }, { finish: 'Found.' }];
    program = await Program.start({ DOMTOOL_SCRIPT: scriptFile({ steps }) });
    client = new Client(program.url);
  });
  afterAll(() => program.stop());

  const asked = async (body: object): Promise<InteractData> => {
    const { status, body: answer } = await client.ask('POST', '/api/agent/interact', { body });
    assert.equal(status, 200, JSON.stringify(answer));
    assert.equal(readResponse(answer).is, 'data');
    return answer['data'] as InteractData;
  };

  for (const [what, body] of kRequests) {
    test(`${what} is answered with an action`, async () => {
      assert.equal((await asked(body)).action, 'click("2")');
    });
  }

  test('parts of what was observed are taken, and judged', async () => {
    const { taskId, sessionId } = await asked({ ...kGoogle, interactiveTree: kTree });
    const next = { ...kGoogle, interactiveTree: kTree, taskId, sessionId, lastActionStatus: 'success' };
    const { status } = await asked({ ...next, clientObservations: { didDomMutate: true } });
    assert.equal(status, 'executing');
  });

  test('a page that is sent as a skeleton alone is compared before and after', async () => {
    const request = { ...kGoogle, domMode: 'skeleton', skeletonDom: kSkeleton };
    const { taskId, sessionId } = await asked(request);
    const same = { ...request, taskId, sessionId };
    assert.equal((await asked({ ...same, skeletonDom: `${kSkeleton}<a id="3">More</a>` })).status, 'executing');
    const again = await asked(request);
    const unchanged = { ...request, taskId: again.taskId, sessionId: again.sessionId };
    assert.equal((await asked(unchanged)).status, 'correcting');
  });

  test('an answer without a plan of the model has the task as its only step, to its end', async () => {
    const seen: unknown[] = [];
    let data = await asked({ ...kGoogle, interactiveTree: kTree });
    for (let rounds = 0; rounds < 3; rounds += 1) {
      const { plan, currentStep, totalSteps } = data;
      seen.push([plan?.steps.map(({ id, description, status }) => [id, description, status]), currentStep, totalSteps]);
      const { taskId, sessionId } = data;
      const observed = { clientObservations: { didDomMutate: true } };
      if (rounds < 2) data = await asked({ ...kGoogle, interactiveTree: kTree, taskId, sessionId, ...observed });
    }
    const at = (status: string): unknown => [[['step_0', 'Search for SpaceX', status]], 0, 1];
    assert.deepEqual(seen, [at('active'), at('active'), at('completed')]);
  });
});
