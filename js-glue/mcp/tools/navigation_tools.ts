// The tools that navigate and switch tabs, and the one that answers a dialog.
import { z } from 'zod';
import type { ActingCall } from '../../steps/act_and_look.js';
import type { BrowserService } from '../browser_service.js';
import { BadArguments, type CallContext, type McpTool, defineTool } from '../tool.js';

const navigate = defineTool({
  name: 'navigate',
  description: 'Goes to an address, or back|forward|reload',
  kind: 'move',
  parameters: { url: z.string() },
  run: (given, context) => {
    const inHistory = historyTools.find(({ name }) => name === given.url);
    const { url, ...rest } = given;
    return inHistory === undefined ? leave({ action: 'navigate', ...given }, context) : inHistory.run(rest, context);
  },
});

const historyTools: McpTool[] = (['back', 'forward', 'reload'] as const).map((action) =>
  defineTool({
    name: action,
    description: { back: 'Goes back', forward: 'Goes forward', reload: 'Loads the page again' }[action],
    kind: 'move',
    isUnlisted: true,
    run: async (given, context) => {
      if (action === 'reload' && context.isReadOnly)
        return context.service.inTurn(context.signal, () => reloadOnly(given, context));
      return leave({ action, ...given }, context);
    },
  }),
);

/**
 * The result of a form is not reloaded, because that would submit it again. `back` and `forward` show what the browser has
 * cached, or nothing.
 */
async function reloadOnly(given: object, { service, signal }: CallContext): Promise<string> {
  if (await service.mayResend(signal)) {
    throw new BadArguments(
      'BAD_INPUT: Loading this page again may send a form again, which a read-only server must not do.',
    );
  }
  return service.leave({ action: 'reload', ...given } as ActingCall, signal);
}

const dialog = defineTool({
  name: 'dialog',
  description: 'Answers an open dialog',
  kind: 'move',
  parameters: { accept: z.boolean(), promptText: z.string().optional() },
  run: async ({ accept, promptText }, context) => {
    if (accept && context.isReadOnly)
      throw new BadArguments('BAD_INPUT: A read-only server accepts no dialog. Use accept: false.');
    return leave({ action: 'handle_dialog', accept, ...(promptText === undefined ? {} : { promptText }) }, context);
  },
});

const tabs = defineTool({
  name: 'tabs',
  description: 'Lists tabs; opens an address, or goes to or closes a tab by number',
  kind: 'move',
  parameters: { open: z.string().optional(), select: z.number().optional(), close: z.number().optional() },
  run: ({ open, select, close }, { service, signal }) =>
    service.inTurn(signal, async () => {
      if (open !== undefined) return service.openTab(open, signal);
      if (select !== undefined) return service.selectTab(select, signal);
      if (close !== undefined) await service.closeTab(close);
      return listed(service);
    }),
});

export const movingTools: McpTool[] = [navigate, ...historyTools, dialog, tabs];

function leave(call: object, { service, signal }: CallContext): Promise<string> {
  return service.inTurn(signal, () => service.leave(call as ActingCall, signal));
}

/** A tab that the rules close is listed without details. */
async function listed(desk: BrowserService): Promise<string> {
  const lines = (await desk.listTabs()).map(({ number, url, title, isCurrent }) => {
    const mark = `${number}${isCurrent ? ' (current)' : ''}`;
    try {
      desk.rules.require(url);
    } catch {
      return `${mark} a page that is not open to this server`;
    }
    return `${mark} ${JSON.stringify(title)} ${url}`;
  });
  return desk.secrets.redact(lines.join('\n'));
}
