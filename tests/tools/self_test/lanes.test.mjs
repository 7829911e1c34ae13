// Test files of all suites share lanes, and one that is to run alone meets no other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lanes } from '../lib/lanes.mjs';

const turns = async (count) => {
  for (let k = 0; k < count; k += 1) await Promise.resolve();
};

/** Runs jobs of different lengths; what was seen of each: its lane, and how many ran at most while it did. */
async function observed(width, jobs) {
  const lanes = new Lanes(width);
  const running = new Set();
  const seen = new Map();
  const done = jobs.map(({ name, length, alone }) =>
    lanes.run(
      async (lane) => {
        running.add(name);
        for (const other of running)
          seen.set(other, { lane, most: Math.max(seen.get(other)?.most ?? 0, running.size) });
        await turns(length);
        running.delete(name);
      },
      { alone },
    ),
  );
  await Promise.all(done);
  return seen;
}

test('as many run at a time as there are lanes, in the order in which they came', async () => {
  const order = [];
  const lanes = new Lanes(2);
  const jobs = [5, 1, 1, 1].map((length, name) =>
    lanes.run(async (lane) => {
      order.push([name, lane]);
      await turns(length * 10);
    }),
  );
  await Promise.all(jobs);
  assert.deepEqual(order, [
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
});

test('what is to run alone begins when nothing runs or waits, and nothing begins beside it', async () => {
  const jobs = [
    { name: 'first alone', length: 30, alone: true },
    { name: 'a', length: 40 },
    { name: 'b', length: 10 },
    { name: 'second alone', length: 20, alone: true },
    { name: 'c', length: 15 },
  ];
  const seen = await observed(3, jobs);
  assert.equal(seen.get('first alone').most, 1);
  assert.equal(seen.get('second alone').most, 1);
  assert.equal(seen.get('a').most, 3);
});

test('a job that fails leaves its lane to the next', async () => {
  const lanes = new Lanes(1);
  const failing = lanes.run(() => Promise.reject(new Error('no')));
  const next = lanes.run(() => 'yes');
  await assert.rejects(failing, /no/);
  assert.equal(await next, 'yes');
});

test('each lane has one browser, and ends it at the end', async () => {
  const log = [];
  const lanes = new Lanes(2, (program) => {
    log.push(`open ${program}`);
    return { end: () => log.push(`end ${program}`) };
  });
  assert.equal(lanes.browser(0, 'one'), lanes.browser(0, 'one'));
  lanes.browser(1, 'two');
  await lanes.end();
  assert.deepEqual(log, ['open one', 'open two', 'end one', 'end two']);
});

test('one lane more lets one job more run, and what is to run alone waits for all of them', async () => {
  const lanes = new Lanes(1);
  const running = new Set();
  const most = [];
  const job = (name, alone = false) =>
    lanes.run(
      async () => {
        running.add(name);
        await turns(20);
        most.push([name, running.size]);
        await turns(20);
        running.delete(name);
      },
      { alone },
    );
  const jobs = [job('a'), job('b'), job('c', true)];
  lanes.widen();
  await Promise.all(jobs);
  assert.deepEqual(most, [
    ['a', 2],
    ['b', 2],
    ['c', 1],
  ]);
});
