// Gives a page files that a person has attached to a task. They exist only in the extension, so they have no path that Chrome
// could read: an `upload` of one names a path of this kind, and the command with it is replaced by one that makes the files
// in the page, in an isolated world. The events of the field are then the extension's, as a script's would be.
import { CdpError, domToolError, giveFiles, isRecord } from '../../../js-glue/tool/index.js';
import type { GivenFile, ToolCall, ToolResult } from '../../../js-glue/tool/index.js';

// Nobody can guess it, so that only a task names files of its session.
const FOLDER = `/domtool-attached-${crypto.randomUUID()}/`;

export type Send = (method: string, params: object) => Promise<unknown>;
export type ReadFile = (
  sessionId: string,
  name: string,
) => Promise<{ name: string; type: string; content: Blob } | undefined>;

/** The call with paths in place of the names of attached files; or a refusal, if it names none of them and no path. */
export function withAttached(
  call: ToolCall,
  sessionId: string,
  names: readonly string[],
): { call: ToolCall; refused?: undefined } | { refused: ToolResult<never> } {
  if (call.action !== 'upload') return { call };
  const files = call.files.map((file) => {
    const name = file.slice(file.search(/[^/\\]*$/));
    return names.includes(name) ? `${FOLDER}${sessionId}/${name}` : file;
  });
  const unknown = files.find((file) => !/^(?:\/|\\\\|[A-Za-z]:\\)/.test(file));
  if (unknown === undefined) return { call: { ...call, files } };
  const words = `No file "${unknown.slice(0, 100)}" is attached.`;
  const advice = names.length === 0 ? 'Ask the person to attach it.' : `There are: ${names.join(', ')}.`;
  return { refused: { success: false, error: domToolError('BAD_INPUT', words, advice) } };
}

/** Whether the command names attached files alone. */
export function namesAttached(method: string, params: object): boolean {
  if (method !== 'DOM.setFileInputFiles' && method !== 'Input.dispatchDragEvent') return false;
  const files = pathsIn(params);
  return files.length > 0 && files.every((file) => file.startsWith(FOLDER));
}

function pathsIn(params: object): string[] {
  const { files, data } = params as { files?: unknown; data?: unknown };
  const list = files ?? (isRecord(data) ? data['files'] : undefined);
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}

/** Does what the command would do. Rejects as `send` does. */
export async function giveAttached(method: string, params: object, send: Send, read: ReadFile): Promise<unknown> {
  const { type, x, y, backendNodeId } = params as Readonly<Record<string, unknown>>;
  // Only the drop gives the page files, so the drag events before it are not sent.
  if (method === 'Input.dispatchDragEvent' && type !== 'drop') return {};
  const files = await Promise.all(pathsIn(params).map((path) => pageFileOf(method, path, read)));
  const taker =
    method === 'Input.dispatchDragEvent' ? { x: Number(x), y: Number(y) } : { backendNodeId: Number(backendNodeId) };
  await giveFiles(send, taker, files);
  return {};
}

async function pageFileOf(method: string, path: string, read: ReadFile): Promise<GivenFile> {
  const [sessionId = '', name = ''] = path.slice(FOLDER.length).split('/');
  const file = await read(sessionId, name);
  if (file === undefined) throw new CdpError(method, -32_000, 'the attached file is gone');
  return { name, type: file.type, base64: await base64Of(file.content) };
}

async function base64Of(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const PIECE = 32_768;
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}
