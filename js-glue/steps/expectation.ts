// `expect "words"` and `expect no "words"`: waits until the words are on the page, or are gone.
import type { CallableTool } from '../policy/callable_tool.js';
import { failure } from '../tool/contract/errors.js';

const EXPECT_MS = 5_000;
const STILL_MS = 1_000;

/** Resolves to what is said when it holds. Throws DomToolFailure after `timeoutMs`. */
export async function expectText(
  tool: CallableTool,
  { text, isGone }: { text: string; isGone: boolean },
  { timeoutMs = EXPECT_MS, signal }: { timeoutMs?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<string> {
  const options = signal === undefined ? {} : { signal };
  const deadline = performance.now() + timeoutMs;
  if (!isGone) {
    const waited = await tool.execute({ action: 'wait', until: 'text', text, timeoutMs }, options);
    if (waited.success) return 'It is there.';
    if (waited.error.code === 'DIALOG_OPEN') throw failure('DIALOG_OPEN', waited.error.message);
    throw failure(waited.error.code, `${JSON.stringify(text)} did not appear within ${timeoutMs} ms.`);
  }
  for (;;) {
    const found = await tool.execute({ action: 'find', text, limit: 1 }, options);
    if (!found.success) throw failure(found.error.code, found.error.message, found.error.remediation);
    if ('total' in found.data && found.data.total === 0) return 'It is not there.';
    if (performance.now() > deadline) throw failure('TIMEOUT', `${JSON.stringify(text)} is still there.`);
    await tool.execute({ action: 'wait', until: 'stable', timeoutMs: STILL_MS }, options);
  }
}
