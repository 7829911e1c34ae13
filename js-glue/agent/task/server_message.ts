// The message of a model's or a backend's server about a failure, for a person who wants the details.
import { isRecord, jsonOf } from '../../tool/base/narrow.js';

/** Longer words are cut. */
const MAX_WORDS = 400;

/** From the body of its answer: the message of an error in JSON, or plain text; '' for a web page. Without `secrets`. */
export function serverMessage(body: unknown, secrets: readonly string[] = []): string {
  const text = messageIn(typeof body === 'string' ? (jsonOf(body) ?? body) : body);
  const words = text.trimStart().startsWith('<') ? '' : text.replace(/\s+/g, ' ').trim();
  const kept = secrets.filter((secret) => secret !== '');
  return kept.reduce((now, secret) => now.replaceAll(secret, '…'), words).slice(0, MAX_WORDS);
}

function messageIn(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return messageIn(value[0], depth + 1);
  if (!isRecord(value) || depth > 4) return '';
  for (const key of ['error', 'message', 'detail', 'msg', 'error_description']) {
    const words = messageIn(value[key], depth + 1);
    if (words !== '') return words;
  }
  return '';
}
