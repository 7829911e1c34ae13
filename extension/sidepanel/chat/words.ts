// Texts for people: what an action does, and its outcome. The codes of the contract are shown only in the details.
import type { Message, Pending } from '../../../js-glue/agent/index.js';
import { isAction, isErrorCode } from '../../../js-glue/tool/index.js';
import type { ToolCall } from '../../../js-glue/tool/index.js';
import { language, t } from '../../ui/texts.js';
import { sizeOf } from '../data/table_words.js';

export function verbOf(action: string): string {
  return isAction(action) ? t(`panel.act_${action}`) : action;
}

/** In the past: "Clicked". */
export function didOf(action: string): string {
  return isAction(action) ? t(`panel.did_${action}`) : action;
}

export function codeInWords(code: string): string {
  return t(isErrorCode(code) ? `panel.code_${code}` : 'panel.codeOther');
}

type ActionMessage = Pick<Message, 'actionPayload' | 'target'>;

/** The value and the target of the action, as two short texts; either may be ''. */
export function objectsOf({ actionPayload, target }: ActionMessage): { given: string; name: string } {
  const name = target?.name ?? '';
  if (actionPayload === undefined) return { given: '', name };
  return { given: givenTo(actionPayload), name };
}

/** Words that somebody wrote are quoted; our own are not. */
function givenTo(call: ToolCall): string {
  switch (call.action) {
    case 'type':
      return quoted(call.text);
    case 'find':
      return quoted(call.text ?? call.role ?? '');
    case 'keypress':
      return quoted(call.key);
    case 'select':
      return quoted(call.values.join(', '));
    case 'navigate':
      return quoted(call.url);
    case 'page_tool':
      return quoted(call.name);
    case 'upload':
      return quoted(call.files.join(', '));
    case 'fill':
      return t('panel.givenFields', { COUNT: call.fields.length });
    case 'check':
      return t(call.checked ? 'panel.givenOn' : 'panel.givenOff');
    case 'handle_dialog':
      return t(call.accept ? 'panel.givenYes' : 'panel.givenNo');
    default:
      return '';
  }
}

export function quoted(text: string): string {
  return text === '' ? '' : t('panel.quoted', { TEXT: text });
}

/** "Click “Add to basket”". */
export function actionInWords(message: ActionMessage): string {
  const { given, name } = objectsOf(message);
  return [verbOf(message.actionPayload?.action ?? ''), given, quoted(name)].filter((part) => part !== '').join(' ');
}

/** The agent asks in English. In another language the text names the action that it asks for. */
export function questionInWords({ text, fields = [], ...pending }: Pending): string {
  if (language() === 'en' || pending.actionPayload === undefined) return text;
  if (fields.length === 0) return actionInWords(pending);
  const written = fields.map(({ name, text: value }) => {
    return value === undefined ? quoted(name) : `${quoted(name)} = ${quoted(value)}`;
  });
  return `${verbOf(pending.actionPayload.action)}: ${written.join('; ')}`;
}

/** A step that was no action of the page. Undefined for actions. */
export function stepInWords({ extract, tab }: Message): string | undefined {
  if (extract !== undefined) return t('panel.didExtract');
  if (tab === undefined) return undefined;
  const where = tab.host === undefined ? '' : ` (${tab.host})`;
  return 'select' in tab
    ? t('panel.didSelectTab', { NUMBER: `${tab.select}${where}` })
    : t('panel.didCloseTab', { NUMBER: `${tab.close}${where}` });
}

export function observationInWords({ status, error, outcome, table }: Message): string {
  if (table !== undefined) return sizeOf(table);
  if (error !== undefined) return codeInWords(error.code);
  const { words = '' } = outcome ?? {};
  switch (outcome?.is) {
    case 'no_effect':
      return t('panel.cameToNothing');
    case 'new_tab':
      return t('panel.cameToTab');
    case 'dialog_opened':
      return t('panel.cameToDialog');
    case 'navigated':
      return words === '' ? t('panel.cameToPage') : t('panel.cameToPageOf', { TITLE: words });
    default:
      if (words !== '') return words;
  }
  return status === 'failure' ? t('panel.observedNot') : t('panel.observedDone');
}
