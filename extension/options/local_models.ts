// Looks for a model on this computer, at the usual addresses of the programs that run one. Only when a person asks for it.

/** Ollama, LM Studio. */
const PLACES = ['http://localhost:11434/v1', 'http://localhost:1234/v1'] as const;
const WITHIN_MS = 2_000;

/** The address of the first that answers. What it answers is not read, so it may as well refuse the extension. */
export async function findLocalModel(): Promise<string | undefined> {
  const answers = await Promise.all(PLACES.map(isThere));
  return PLACES[answers.indexOf(true)];
}

async function isThere(address: string): Promise<boolean> {
  const probe = { mode: 'no-cors', credentials: 'omit', signal: AbortSignal.timeout(WITHIN_MS) } as const;
  return fetch(`${address}/models`, probe).then(
    () => true,
    () => false,
  );
}
