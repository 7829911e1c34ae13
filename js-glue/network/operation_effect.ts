// What the operations inside a request do: by their protocol, by their names, and by the place they are sent to.
import type { HeldRequest } from './held_request.js';
import { LIGHT, nounRisk, readName, wordsOf, type NameReading } from './operation_words.js';
import type { Operation } from './protocol_operations.js';
import { pathOf } from './path_words.js';
import { bodyFields, bodyOf } from './request_body.js';
import type { RequestEffect, Harmless, WriteRisk } from './request_words.js';

/** From most to least serious. If a request contains several writes, the person is asked about the first of these. */
const RISKS: readonly WriteRisk[] = ['pay', 'delete', 'send', 'publish', 'accept', 'sign_in', 'download', 'change'];

/** `operations` are those of the request, at least one. */
export function effectOfOperations(operations: readonly Operation[], request: HeldRequest): RequestEffect {
  const effects = operations.map(ofOperation);
  const writes = effects.filter((effect) => effect.is === 'write').map(({ risk }) => risk);
  if (writes.length === 0) return effects[0] ?? { is: 'write', risk: 'change' };
  const risk = RISKS.find((one) => writes.includes(one)) ?? 'change';
  return { is: 'write', risk: risk === 'change' ? riskOfPlace(request) : risk };
}

function ofOperation({ name, is, why = 'read', otherwise }: Operation): RequestEffect {
  const reading = readOperation(name);
  if (is === 'read')
    return reading.is === 'write' && reading.isSure && reading.isFirst
      ? { is: 'write', risk: reading.risk }
      : harmless(why);
  if (reading.is === 'write') return { is: 'write', risk: reading.risk };
  if (reading.is === 'harmless')
    return is !== 'write' || LIGHT.has(reading.why) ? harmless(reading.why) : { is: 'write', risk: 'change' };
  return otherwise === 'read' && is !== 'write' ? harmless(why) : { is: 'write', risk: reading.risk ?? 'change' };
}

/** `users.setName` by its last part, or by the whole name if that is not enough. */
function readOperation(name: string): NameReading & { isFirst?: boolean } {
  const last = name.split(/[./:#]/).findLast((part) => part !== '') ?? '';
  const reading = readName(last);
  const isOpen = reading.is === 'nothing' || (reading.is === 'write' && reading.isGeneric);
  const whole = isOpen && last !== name ? readWholeName(name, reading) : reading;
  const isFirst = whole.is === 'write' && last.toLowerCase().startsWith(whole.verb);
  return { ...whole, isFirst };
}

/** `EmailSubmission/set`: the rest names the object. */
function readWholeName(name: string, last: NameReading): NameReading {
  const reading = readName(name);
  if (last.is !== 'write') return reading;
  return { ...last, risk: nounRisk(wordsOf(name)) ?? last.risk };
}

/** By the nouns of the path, then by the fields. */
export function riskOfPlace(request: HeldRequest): WriteRisk {
  const { nouns } = pathOf(request.url);
  const fields = bodyFields(bodyOf(request)).map(({ name }) => name.toLowerCase());
  const has = (pattern: RegExp): boolean => fields.some((name) => pattern.test(name));
  if (has(/card.?(?:number|num|no)\b|\bcvc|\bcvv|\biban\b/)) return 'pay';
  if (nouns.length > 0) return nouns.at(-1) ?? 'change';
  if (has(/passw(?:or)?d|\bpwd\b/)) return 'sign_in';
  if (has(/^(?:agree\w*|accept\w*|terms|tos|agb|cgv|consent\w*)$/)) return 'accept';
  const isTo = has(/^(?:to|recipients?|receiver|empfaenger|destinataire)$/);
  if (isTo && has(/^(?:subject|body|message|text|betreff)$/)) return 'send';
  if (isTo && has(/^(?:amount|betrag|montant|importe)$/)) return 'pay';
  return 'change';
}

function harmless(why: Harmless): RequestEffect {
  return { is: 'harmless', why };
}
