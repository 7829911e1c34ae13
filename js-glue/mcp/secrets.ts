// Named values that a model writes as {{name}} and never sees: put in at the last moment, only on their sites, only into
// fields of their kind, and taken out of every answer. Pure but for `readSecrets`.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { failure } from '../tool/contract/errors.js';
import { isOneOf } from './site_rules.js';

/** Shorter ones would be found in any text. */
const MIN_LENGTH = 4;

const Secret = z.strictObject({
  value: z.string().min(MIN_LENGTH),
  sites: z.array(z.string()).min(1),
  /** 'password': only into password fields; 'text': into any field. */
  field: z.enum(['password', 'text']).default('password'),
});
const SecretsFile = z.record(z.string().regex(/^[\w-]+$/), Secret);
type Secret = z.infer<typeof Secret>;

/** Where a text is to be typed. */
export interface Destination {
  /** Of the document that the field stands in. */
  url: string;
  isPassword: boolean;
}

const MENTION = /\{\{\s*([\w-]+)\s*\}\}/g;

export class Secrets {
  private readonly sites = new Map<string, (url: URL) => boolean>();
  private readonly marks: ReadonlyArray<{ pattern: RegExp; name: string }>;

  constructor(private readonly values: Readonly<Record<string, Secret>> = {}) {
    for (const [name, { sites }] of Object.entries(values)) this.sites.set(name, isOneOf(sites));
    // Where one holds another, the longer one is looked for first.
    const longestFirst = Object.entries(values).sort(([, a], [, b]) => b.value.length - a.value.length);
    this.marks = longestFirst.map(([name, { value }]) => ({ name, pattern: anySpelling(value) }));
  }

  get names(): string[] {
    return Object.keys(this.values);
  }

  /** Does the text name a secret that there is? Other double braces are text. */
  isNamedIn(text: string): boolean {
    return [...text.matchAll(MENTION)].some(([, name]) => this.has(name));
  }

  /** The text with the values in place of the names. Throws DomToolFailure SECURITY_BLOCKED where one may not go there. */
  fillIn(text: string, destination: Destination): string {
    return text.replace(MENTION, (mention, name: string) => {
      const secret = this.has(name) ? this.values[name] : undefined;
      if (secret === undefined) return mention;
      if (!URL.canParse(destination.url) || this.sites.get(name)?.(new URL(destination.url)) !== true) {
        throw failure('SECURITY_BLOCKED', `The secret "${name}" is not for this site.`, 'Use it on its own site only.');
      }
      if (secret.field === 'password' && !destination.isPassword) {
        throw failure('SECURITY_BLOCKED', `The secret "${name}" goes into password fields only.`, 'Choose that field.');
      }
      return secret.value;
    });
  }

  /** The text as it may be shown: each value is its name again. */
  redact(text: string): string {
    return this.marks.reduce((rest, { pattern, name }) => rest.replace(pattern, `{{${name}}}`), text);
  }

  private has(name: string | undefined): name is string {
    return name !== undefined && Object.hasOwn(this.values, name);
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
    throw failure('BAD_INPUT', 'The secrets file is not JSON.', SHAPE);
  }
  const checked = SecretsFile.safeParse(parsed);
  if (checked.success) return new Secrets(checked.data);
  const where = checked.error.issues[0]?.path.join('.') ?? '';
  throw failure('BAD_INPUT', `The secrets file is wrong${where === '' ? '' : ` at ${where}`}.`, SHAPE);
}

const SHAPE =
  `Write {"name": {"value": "…", "sites": ["example.com"], "field": "password" or "text"}}; ` +
  `values have at least ${MIN_LENGTH} characters.`;

// As it is, with the outline's escapes, as part of a URL or of JSON, and over broken whitespace.
function anySpelling(value: string): RegExp {
  const spellings = [
    encodeURIComponent(value),
    new URLSearchParams({ v: value }).toString().slice(2),
    JSON.stringify(value).slice(1, -1),
  ];
  const loose = [...value].map((letter) => (/\s/.test(letter) ? '\\s+' : `\\\\?${escaped(letter)}`)).join('');
  return new RegExp([loose, ...new Set(spellings.map(escaped))].join('|'), 'giu');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
