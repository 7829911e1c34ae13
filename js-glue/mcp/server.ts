// The MCP server: tools, the page as a resource, and the prompt that explains its notation. Implements the protocol,
// independently of its transport.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { TEXT_LEGEND, toDomToolError } from '../tool/index.js';
import { errorText } from './answers.js';
import { type BrowserService, Refused } from './browser_service.js';
import { BadArguments, type CallContext, type McpTool, definitionOf } from './tool.js';
import { actingTools } from './tools/action_tools.js';
import { dataTools } from './tools/data_tools.js';
import { steppingTools } from './tools/do_tool.js';
import { lookingTools } from './tools/look_tools.js';
import { movingTools } from './tools/navigation_tools.js';
import { foldersOf } from './uploads.js';

export interface ServerOptions {
  version: string;
  service: BrowserService;
  isReadOnly?: boolean;
  /** Folders that the person opened for uploads, in addition to the client's roots. */
  uploadFolders?: readonly string[];
  /** Tools beside the server's own. */
  routines?: readonly McpTool[];
}

const PAGE = 'page://current';
const PROGRESS_EVERY_MS = 1_000;

const USE = `Each action answers with what came of it and with what changed on the page (~ changed, + added, - removed): \
no look is needed after it. Start with navigate; find is cheaper than a look at a long page. \
A target is an id, or a name: [2nd] [role] "name" [near "words beside it"] [in "its dialog or section"]. \
Do what you can see ahead in one do. \
Every action also takes timeoutMs and expect {type: navigation|element_appears|element_disappears|value_changes|\
state_changes|any_change|no_change, text}, which is verified.`;

export function createServer(options: ServerOptions): Server {
  const { isReadOnly = false, routines = [] } = options;
  const tools = [...toolsFor(isReadOnly), ...(isReadOnly ? [] : routines)];
  const { names } = options.service.secrets;
  const secrets =
    names.length === 0 ? [] : [`Secrets to type by name: ${names.map((name) => `{{${name}}}`).join(', ')}.`];
  const instructions = [TEXT_LEGEND, USE, ...secrets].join('\n');
  const server = new Server(
    { name: 'domtool', version: options.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );
  serveTools(server, tools, options);
  serveResources(server, options.service);
  servePrompts(server, instructions);
  return server;
}

/** All tools, or with `isReadOnly` those that send no input. */
export function toolsFor(isReadOnly: boolean): McpTool[] {
  const all = [...lookingTools, ...actingTools, ...steppingTools, ...movingTools, ...dataTools];
  return all.filter(({ kind }) => !isReadOnly || kind !== 'act');
}

/** The tools in `tools/list`. */
export function listed(tools: readonly McpTool[]): McpTool[] {
  return tools.filter(({ isUnlisted }) => !isUnlisted);
}

function serveTools(
  server: Server,
  tools: readonly McpTool[],
  { service, isReadOnly = false, uploadFolders = [] }: ServerOptions,
): void {
  const definitions = listed(tools).map(definitionOf);
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: definitions }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined)
      throw new McpError(ErrorCode.InvalidParams, `There is no tool ${JSON.stringify(params.name)}.`);
    const context: CallContext = {
      service,
      signal,
      isReadOnly,
      uploadFolders: async () => [...uploadFolders, ...(await rootsOf(server))],
    };
    const token = params._meta?.progressToken;
    const stop =
      token === undefined
        ? () => {}
        : reportProgress(tool.name, (progress, message) =>
            sendNotification({ method: 'notifications/progress', params: { progressToken: token, progress, message } }),
          );
    try {
      return await answer(tool, params.arguments, context);
    } finally {
      stop();
    }
  });
}

/** Never rejects: what went wrong is the answer, marked as an error. */
export async function answer(tool: McpTool, given: unknown, context: CallContext): Promise<CallToolResult> {
  try {
    const { text, image } = await tool.run(given, context);
    const content: CallToolResult['content'] = [{ type: 'text', text }];
    if (image !== undefined) content.push({ type: 'image', data: image.base64, mimeType: image.mimeType });
    return { content };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: context.service.secrets.redact(sentenceOf(error)) }] };
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refused || error instanceof BadArguments) return error.message;
  return errorText(toDomToolError(error));
}

// The client's name for open folders is roots; a client without them is not asked.
async function rootsOf(server: Server): Promise<string[]> {
  if (server.getClientCapabilities()?.roots === undefined) return [];
  return server.listRoots().then(
    ({ roots }) => foldersOf(roots),
    () => [],
  );
}

function reportProgress(name: string, send: (progress: number, message: string) => Promise<void>): () => void {
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += PROGRESS_EVERY_MS / 1_000;
    send(seconds, `${name}: ${seconds} s`).catch(() => {});
  }, PROGRESS_EVERY_MS);
  return () => clearInterval(timer);
}

function serveResources(server: Server, desk: BrowserService): void {
  const resource = {
    uri: PAGE,
    name: 'page',
    title: 'The current page',
    description: 'The text of the page in the current tab.',
    mimeType: 'text/plain',
  };
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [resource] }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    // -32002 is the protocol's code for a missing resource.
    if (uri !== PAGE) throw new McpError(-32002, `There is no resource ${JSON.stringify(uri)}.`);
    try {
      const text = await desk.inTurn(signal, () => desk.look({}, signal));
      return { contents: [{ uri, mimeType: 'text/plain', text }] };
    } catch (error) {
      throw new McpError(ErrorCode.InternalError, desk.secrets.redact(sentenceOf(error)));
    }
  });
}

function servePrompts(server: Server, text: string): void {
  const prompt = {
    name: 'legend',
    title: 'How to read and use pages',
    description: 'What the notation of a page means.',
  };
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [prompt] }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params: { name } }) => {
    if (name !== prompt.name)
      throw new McpError(ErrorCode.InvalidParams, `There is no prompt ${JSON.stringify(name)}.`);
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
}
