// Waiting for conditions, never for time to pass.

const kPollMs = 25;

/**
 * Calls `probe` repeatedly until it returns something other than undefined, null or false; fails by name after `timeoutMs`.
 */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  timeoutMs = 10_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let lastError: unknown;
  for (;;) {
    try {
      const value = await probe();
      if (value !== undefined && value !== null && value !== false) return value;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    if (performance.now() > deadline) {
      const cause = lastError instanceof Error ? ` Last error: ${lastError.message}` : '';
      throw new Error(`Waited ${timeoutMs} ms in vain: ${what}.${cause}`);
    }
    await new Promise((resolve) => setTimeout(resolve, kPollMs));
  }
}

/** The same promise, but it rejects by name if it takes longer than `timeoutMs`: a hang must fail, not block the run. */
export async function within<T>(what: string, timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer after ${timeoutMs} ms: ${what}.`)), timeoutMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
