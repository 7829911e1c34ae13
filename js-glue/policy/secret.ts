// A secret is a named value of the person, bound to sites and to a kind of field. Planners know only its name.
import { TYPED_ROLES } from '../tool/contract/generated/roles.js';
import type { NodeFacts } from '../facts/page_facts.js';
import { plainWords, containsAny } from '../text/plain_words.js';
import { isAmong, isPrivateConnection, siteOf } from './sites.js';

/** The fields that it may be filled into. */
export type SecretKind = 'password' | 'payment' | 'one-time-code' | 'identity' | 'email' | 'text';
export const SECRET_KINDS: readonly SecretKind[] = [
  'password',
  'payment',
  'one-time-code',
  'identity',
  'email',
  'text',
];

/** Everything except the value: what may be listed, shown to a planner, and stored. */
export interface SecretLabel {
  name: string;
  kind: SecretKind;
  /** By the rule of sites.ts. `shop.test` means https; `http://shop.test` also allows sending it unencrypted. */
  sites: readonly string[];
}

export interface SecretSource {
  labels(): Promise<SecretLabel[]>;
  /** Rejects with a sentence while the values are locked. */
  value(name: string): Promise<string | undefined>;
}

export const SECRET_NAME = /^[a-z][a-z0-9_]{0,39}$/;
/** `{{name}}` in a text. */
export const PLACEHOLDER = /\{\{\s*([A-Za-z][A-Za-z0-9_]{0,39})\s*\}\}/g;

/** The names of secrets that a text contains. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))];
}

export function withValues(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => values.get(name) ?? whole);
}

/** Why the secret must not be filled into the field, in words for a planner; undefined if it may. */
export function refusalOf(label: SecretLabel, field: NodeFacts, pageUrl: string): string | undefined {
  const { origin } = field;
  if (origin === undefined) return `It is not known which site would receive {{${label.name}}}.`;
  // Where the form is sent, by any of its buttons. A script as address belongs to the page.
  const sent = (field.form?.allActions ?? []).filter((address) => new URL(address).protocol !== 'javascript:');
  for (const address of [origin, ...sent]) {
    const why = refusalOfAddress(label, address);
    if (why !== undefined) return why;
  }
  if (field.isForeign && siteOf(pageUrl) === undefined)
    return `{{${label.name}}} is not filled into frames of a page that is not http or https.`;
  if (!fits(label.kind, field)) {
    return `{{${label.name}}} is for ${FIELDS[label.kind]}, and ${field.id} is not one.`;
  }
  return undefined;
}

function refusalOfAddress(label: SecretLabel, address: string): string | undefined {
  if (siteOf(address) === undefined) return `It is not known which site would receive {{${label.name}}}.`;
  const { host, origin } = new URL(address);
  if (!isAmong(address, label.sites))
    return `{{${label.name}}} does not belong to ${host}; it may be used only on ${label.sites.join(', ')}.`;
  if (!isPrivateConnection(origin) && !allowsPlainHttp(label, address))
    return `${host} is not encrypted here (http), and {{${label.name}}} may be sent only over https.`;
  return undefined;
}

function allowsPlainHttp({ sites }: SecretLabel, origin: string): boolean {
  return sites.some((entry) => /^http:\/\//i.test(entry.trim()) && isAmong(origin, [entry]));
}

const FIELDS: Readonly<Record<SecretKind, string>> = {
  password: 'a password field',
  payment: 'a field for a card or account',
  'one-time-code': 'a field for a one-time code',
  identity: 'a field for an identity number',
  email: 'a field for an email address or user name',
  text: 'a plain text field',
};

/** Words that name a field for an email address or user name. */
const LOGIN_FIELD_WORDS = [
  'mail*',
  'email*',
  'e mail*',
  'user*',
  'login*',
  'account',
  'benutzer*',
  'nutzer*',
  'anmelde*',
  'konto',
  'identifiant',
  'courriel',
  'adresse electronique',
  'correo*',
  'usuario',
  'utente',
  'posta elettronica',
  'utilizador',
  'gebruiker*',
  'inlog*',
];

function fits(kind: SecretKind, field: NodeFacts): boolean {
  if (!TYPED_ROLES.has(field.role) && field.secret === undefined) return false;
  // A value that was filled in before makes its field withheld, but not a secret field.
  const isPlain = field.secret === undefined || field.secret === 'echoed-secret';
  switch (kind) {
    case 'email':
      return isPlain && (field.type === 'email' || containsAny(plainWords(field.name), LOGIN_FIELD_WORDS));
    case 'text':
      return isPlain && !field.states.includes('multiline') && field.role === 'textbox';
    default:
      return field.secret === kind;
  }
}
