// The file of secrets: named values that a model writes as {{name}} and never sees. js-glue/policy decides where they may
// be filled in, and removes them from every answer.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { Scrubber } from '../policy/scrub_secrets.js';
import { SECRET_KINDS, SECRET_NAME, type SecretLabel, type SecretSource } from '../policy/secret.js';
import { isSiteEntry } from '../policy/sites.js';
import { failure } from '../tool/contract/errors.js';

const MAX_VALUE = 2_000;

const Secret = z.strictObject({
  value: z.string().min(1).max(MAX_VALUE),
  sites: z.array(z.string().refine(isSiteEntry)).min(1),
  kind: z.enum(SECRET_KINDS).default('password'),
});
const SecretsFile = z.record(z.string().regex(SECRET_NAME), Secret);

export class Secrets implements SecretSource {
  private readonly values: ReadonlyMap<string, z.infer<typeof Secret>>;
  /** Knows all values from the start, because a page may show one that nobody has typed. */
  readonly scrubber = new Scrubber();

  constructor(values: Readonly<Record<string, z.infer<typeof Secret>>> = {}) {
    this.values = new Map(Object.entries(values));
    for (const [name, { value }] of this.values) this.scrubber.note(name, value);
  }

  get names(): string[] {
    return [...this.values.keys()];
  }

  async labels(): Promise<SecretLabel[]> {
    return [...this.values].map(([name, { kind, sites }]) => ({ name, kind, sites }));
  }

  async value(name: string): Promise<string | undefined> {
    return this.values.get(name)?.value;
  }

  /** The text with each value replaced by its name. */
  redact(text: string): string {
    return this.scrubber.scrub(text);
  }
}

/** Throws DomToolFailure BAD_INPUT, which quotes nothing of the file. */
export async function readSecrets(path: string): Promise<Secrets> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw failure('BAD_INPUT', `The secrets file ${path} cannot be read.`, 'Check the path.');
  });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw failure('BAD_INPUT', 'The secrets file is not JSON.', FILE_FORMAT);
  }
  const checked = SecretsFile.safeParse(parsed);
  if (checked.success) return new Secrets(checked.data);
  const where = checked.error.issues[0]?.path.join('.') ?? '';
  throw failure('BAD_INPUT', `The secrets file is wrong${where === '' ? '' : ` at ${where}`}.`, FILE_FORMAT);
}

const FILE_FORMAT =
  `Write {"name": {"value": "…", "sites": ["example.org"], "kind": one of ${SECRET_KINDS.join(', ')}}}; ` +
  'names consist of small letters, digits and _.';
