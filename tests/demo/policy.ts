// A scripted shopper in place of an LLM: its only input is the `text` of the present page and the result of its last
// action; its only output is one call. Nothing here knows the shop's markup, selectors or coordinates.
import type { FieldValue, NodeId, ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import { findControls, parseControls, type Control } from '../support/text_view.js';

export interface Errand {
  kind: string;
  tea: string;
  tins: number;
  /** What to write into fields, by a pattern of their name. */
  answers: Array<{ field: RegExp; text: string }>;
  country: string;
}

export type Decision =
  | { do: 'act'; because: string; call: ToolCall & { nodeId?: NodeId } }
  | { do: 'wait'; because: string }
  | { do: 'finish'; because: string };

/** Reads the present `text` and decides one call. `last` is the result of the previous action, if there was one. */
export function decide(errand: Errand, text: string, last?: ToolResult): Decision {
  if (/thank you,/i.test(text)) return { do: 'finish', because: 'the page thanks me for the order' };
  const decision = payment(errand, text) ?? checkout(errand, text) ?? shelf(errand, text);
  if (decision === undefined) return outOfDialog(text);
  return aroundCovers(decision, text, last);
}

/** An agent may be shown nothing of what an open dialog covers. */
function outOfDialog(text: string): Decision {
  const dismiss = /^<behind it: /m.test(text) ? dismissal(text) : undefined;
  if (dismiss === undefined) return { do: 'wait', because: 'nothing here that I know; the page may still be loading' };
  return press(dismiss, 'what I want may be behind this dialog');
}

function dismissal(text: string): Control | undefined {
  return findControls(text, /only what is needed|reject|close/i).find((control) => !isCovered(control));
}

/** A covered control cannot be pressed: first removes what covers it. */
function aroundCovers(decision: Decision, text: string, last: ToolResult | undefined): Decision {
  if (decision.do !== 'act') return decision;
  const wanted = parseControls(text).find((control) => control.id === decision.call.nodeId);
  const refused = last !== undefined && !last.success && last.error.code === 'OBSCURED';
  if (!isCovered(wanted) && !refused) return decision;
  const dismiss = dismissal(text);
  if (dismiss === undefined) return { do: 'wait', because: `"${wanted?.name ?? 'it'}" is covered` };
  return press(dismiss, `"${wanted?.name ?? 'what I want'}" is covered; this should uncover it`);
}

function shelf(errand: Errand, text: string): Decision | undefined {
  const [checkOut] = findControls(text, /^check out \d+ item/i, /link|button/);
  if (checkOut !== undefined) return press(checkOut, 'the basket has what I came for');
  const [filter] = findControls(text, new RegExp(`^${errand.kind}$`, 'i'), /button|tab|radio/);
  if (filter !== undefined && !filter.states.includes('pressed'))
    return press(filter, `I only want ${errand.kind} tea`);
  const [add] = findControls(text, new RegExp(`^Add \\d+ ${errand.tea}`), /button/);
  if (add === undefined) return undefined;
  const tins = Number(/\d+/.exec(add.name)?.[0]);
  if (tins === errand.tins) return press(add, `${tins} tins, as asked`);
  const [step] = findControls(text, new RegExp(`^One ${tins < errand.tins ? 'more' : 'less'} ${errand.tea}`));
  return step && press(step, `${tins} tins now, ${errand.tins} wanted`);
}

function checkout(errand: Errand, text: string): Decision | undefined {
  const [next] = findControls(text, /continue to payment/i, /button/);
  if (next === undefined) return undefined;
  const [country] = findControls(text, /^country/i, /combobox|listbox|select/);
  const wanted =
    country !== undefined && country.value !== errand.country ? [{ nodeId: country.id, value: errand.country }] : [];
  const fields = [...emptyFields(errand, text), ...wanted];
  if (fields.length > 0) return fill(fields);
  const [terms] = findControls(text, /accept the/i, /checkbox/);
  if (terms !== undefined && !terms.states.includes('checked')) return press(terms, 'the terms have to be accepted');
  return press(next, 'the form is complete');
}

function payment(errand: Errand, text: string): Decision | undefined {
  const [pay] = findControls(text, /^pay €?\d/i, /button/);
  if (pay === undefined) return undefined;
  const fields = emptyFields(errand, text);
  return fields.length > 0 ? fill(fields) : press(pay, 'the card details are in');
}

function emptyFields(errand: Errand, text: string): FieldValue[] {
  return parseControls(text).flatMap((control) => {
    if (!/textbox|searchbox|input/i.test(control.role) || isFilled(control)) return [];
    const answer = errand.answers.find(({ field }) => field.test(control.name));
    return answer === undefined ? [] : [{ nodeId: control.id, value: answer.text }];
  });
}

function fill(fields: FieldValue[]): Decision {
  return { do: 'act', because: `${fields.length} fields are to be filled in`, call: { action: 'fill', fields } };
}

function press(control: Control, because: string): Decision {
  return { do: 'act', because, call: { action: 'click', nodeId: control.id } };
}

function isFilled(control: Control): boolean {
  return (control.value ?? '') !== '' || control.states.includes('filled');
}

function isCovered(control: Control | undefined): boolean {
  return control?.states.includes('covered') === true;
}
