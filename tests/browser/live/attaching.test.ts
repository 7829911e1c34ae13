// Attaching to a tab is retried after doubling pauses, unless the failure is permanent.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { attachWithRetries } from '../../../extension/src/debugging/attach_with_retries.js';

async function tries(
  refusals: string[],
  isWanted: () => boolean = () => true,
): Promise<{ count: number; pauses: number[]; error?: string }> {
  const pauses: number[] = [];
  let count = 0;
  const attach = async (): Promise<void> => {
    const refusal = refusals[count];
    count += 1;
    if (refusal !== undefined) throw new Error(refusal);
  };
  const pause = async (ms: number): Promise<void> => void pauses.push(ms);
  try {
    await attachWithRetries(attach, pause, isWanted);
    return { count, pauses };
  } catch (error) {
    return { count, pauses, error: (error as Error).message };
  }
}

const kBusy = 'Target is busy';

test('what is refused twice is attached at the third try', async () => {
  assert.deepEqual(await tries([kBusy, kBusy]), { count: 3, pauses: [1_000, 2_000] });
});

test('after five tries the refusal stands', async () => {
  const all = Array.from({ length: 9 }, () => kBusy);
  assert.deepEqual(await tries(all), { count: 5, pauses: [1_000, 2_000, 4_000, 8_000], error: kBusy });
});

for (const refusal of [
  'Cannot access a chrome:// URL',
  'No tab with given id 7.',
  'Cannot attach to this target.',
  'Attaching not allowed',
]) {
  test(`"${refusal}" is not tried again`, async () => {
    assert.deepEqual(await tries([refusal]), { count: 1, pauses: [], error: refusal });
  });
}

test('a tab that was let go of meanwhile is not tried again', async () => {
  assert.deepEqual(await tries([kBusy, kBusy], () => false), { count: 1, pauses: [], error: kBusy });
});
