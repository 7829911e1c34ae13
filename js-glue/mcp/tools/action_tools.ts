// The tools that send input to the page.
import { z } from 'zod';
import type { NamingCall } from '../../steps/targets.js';
import { type CallContext, type McpTool, defineTool } from '../tool.js';
import { requireBelow } from '../uploads.js';

const target = z.string();
const point = z.strictObject({ x: z.number(), y: z.number() });

const act = (call: NamingCall, { service, signal }: CallContext): Promise<string> =>
  service.inTurn(signal, () => service.act(call, signal));

const click = defineTool({
  name: 'click',
  description: 'Presses a target: an id, or a name as the page shows it',
  kind: 'act',
  isDestructive: true,
  parameters: {
    target,
    button: z.enum(['left', 'right', 'middle']).optional(),
    clickCount: z.number().optional(),
    modifiers: z.array(z.enum(['Alt', 'Control', 'Meta', 'Shift'])).optional(),
  },
  rarely: { position: point.optional() },
  run: (given, context) => act({ action: 'click', ...given }, context),
});

const type = defineTool({
  name: 'type',
  description: 'Types into a field, at its end unless clearFirst',
  kind: 'act',
  isDestructive: true,
  parameters: { target, text: z.string(), clearFirst: z.boolean().optional(), pressEnter: z.boolean().optional() },
  rarely: { charByChar: z.boolean().optional(), charDelayMs: z.number().optional() },
  run: (given, context) => act({ action: 'type', ...given }, context),
});

const fill = defineTool({
  name: 'fill',
  description: 'Fills a form in one call: text, true or false for a box, option labels',
  kind: 'act',
  parameters: {
    fields: z.array(z.object({ target, value: z.union([z.string(), z.boolean(), z.array(z.string())]) })).min(1),
  },
  run: (given, context) => act({ action: 'fill', ...given }, context),
});

const press = defineTool({
  name: 'press',
  description: 'Presses a key: Enter, Control+a',
  kind: 'act',
  isDestructive: true,
  parameters: { key: z.string(), target: target.optional() },
  run: (given, context) => act({ action: 'keypress', ...given }, context),
});

const select = defineTool({
  name: 'select',
  description: 'Chooses options of a list by label',
  kind: 'act',
  parameters: { target, values: z.array(z.string()) },
  run: (given, context) => act({ action: 'select', ...given }, context),
});

const check = defineTool({
  name: 'check',
  description: 'Sets a box, switch or radio',
  kind: 'act',
  parameters: { target, checked: z.boolean() },
  run: (given, context) => act({ action: 'check', ...given }, context),
});

const hover = defineTool({
  name: 'hover',
  description: 'Points at a target',
  kind: 'act',
  parameters: { target },
  run: (given, context) => act({ action: 'hover', ...given }, context),
});

const scroll = defineTool({
  name: 'scroll',
  description: 'Scrolls the page, or a box, by pixels or to an end; to node: into view',
  kind: 'look',
  parameters: {
    target: target.optional(),
    deltaY: z.number().optional(),
    to: z.enum(['top', 'bottom', 'node']).optional(),
  },
  rarely: {
    deltaX: z.number().optional(),
    collect: z.strictObject({ maxSteps: z.number().optional(), maxLines: z.number().optional() }).optional(),
  },
  run: (given, context) => act({ action: 'scroll', ...given }, context),
});

const drag = defineTool({
  name: 'drag',
  description: 'Drags a target onto another or to a point',
  kind: 'act',
  isDestructive: true,
  parameters: { target, onto: target.optional(), to: z.object({ x: z.number(), y: z.number() }).optional() },
  run: (given, context) => act({ action: 'drag', ...given }, context),
});

const upload = defineTool({
  name: 'upload',
  description: 'Gives files to a file field',
  kind: 'act',
  isDestructive: true,
  parameters: { target, files: z.array(z.string()).min(1) },
  run: async (given, context) => {
    const files = await requireBelow(await context.uploadFolders(), given.files);
    return act({ action: 'upload', ...given, files }, context);
  },
});

const pageTool = defineTool({
  name: 'page_tool',
  description: "Calls one of the page's <page tools: …>",
  kind: 'act',
  isDestructive: true,
  parameters: { name: z.string(), input: z.object({}).loose().optional() },
  run: (given, context) => act({ action: 'page_tool', ...given }, context),
});

export const actingTools: McpTool[] = [click, type, fill, press, select, check, hover, scroll, drag, upload, pageTool];
