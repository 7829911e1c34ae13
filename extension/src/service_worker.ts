// The service worker: its listeners, all registered before anything else runs, and its two entry points (messages and
// `self.domTool`), which lead to the same functions. Its objects own the state: tabs.ts the attachments, tasks.ts the
// tasks; state.ts keeps what outlives the worker.
import { domToolError, isRecord, plainCopy, SEMANTIC_LEGEND, TEXT_LEGEND } from '../../js-glue/tool/index.js';
import type { ExecuteOptions, ToolCall, ToolResult } from '../../js-glue/tool/index.js';
import { importPartsWhenInstalled } from './lazy_parts.js';
import { listenForMenu } from './context_menu.js';
import { UnattendedTool } from '../../js-glue/agent/risk/unattended_tool.js';
import type { RoutineHost } from './routines/background_run.js';
import { executeAndNote } from './routines/call_notes.js';
import { answerRoutines, wakeRoutines } from './routines/routines.js';
import { ROUTINE_ALARM, isRoutineRequest } from './routines/routine_keys.js';
import { Attention } from './tasks/attention.js';
import { forgetAllFiles } from './tasks/attachments.js';
import { Tasks } from './tasks/tasks.js';
import { taskApi, answerTaskRequest, isTaskRequest } from './tasks/task_api.js';
import type { Task } from '../../js-glue/agent/index.js';
import type { TaskApi } from './tasks/task_api.js';
import { listenForPage } from './tasks/session_push.js';
import { BRIDGE_ALARM, Bridge } from './bridge/bridge.js';
import { answerBridgeRequest, bridgeApi, isBridgeRequest } from './bridge/bridge_api.js';
import type { BridgeApi } from './bridge/bridge_api.js';
import { welcome } from './settings/first_run.js';
import { countEndedTask, executeAndRecord } from './diagnosis/call_records.js';
import { forgetCounts } from './diagnosis/telemetry.js';
import { isCall, isFromOwnPage, isTabId, parseRequest } from './messages.js';
import type { Reply, Request } from './messages.js';
import { deleteOwnData } from './settings/own_data.js';
import { answerOwnPageRequest, answered, isOwnPageRequest } from './own_page_requests.js';
import { changeSettings, readSettings } from './settings/settings.js';
import type { Settings, SomeSettings } from './settings/settings.js';
import { clearOldRules } from './debugging/new_tabs.js';
import { openers } from './debugging/openers.js';
import { IDLE_ALARM, Tabs } from './debugging/tabs.js';

declare global {
  var domTool: {
    /** Runs one call on a tab, after all earlier ones. Never rejects: every failure is a ToolResult. */
    execute(tabId: number, call: ToolCall, options?: ExecuteOptions): Promise<ToolResult>;
    /** Settings for all tabs, effective from the next call on. `set` rejects with an Error that says what is invalid. */
    readonly settings: { get(): Promise<Settings>; set(some: SomeSettings): Promise<Settings> };
    /** What a system prompt should say about each format. */
    readonly legends: Readonly<Record<'text' | 'semantic', string>>;
    /** MCP clients on this computer that a person lets in. */
    readonly bridge: BridgeApi;
  } & TaskApi;
}

importPartsWhenInstalled();
const attention = new Attention();
const tabs = new Tabs();
const repairs: RoutineHost['repairs'] = new Map();
const execute: RoutineHost['execute'] = (tabId, call, options) =>
  executeAndRecord(tabId, call, () => tabs.execute(tabId, call, options));
/** There may be no page that listens. */
const broadcast = (message: object): void => void chrome.runtime.sendMessage(message).catch(() => {});
const tasks = new Tasks({
  // It calls `execute` above, by `routines`.
  execute: (...given) => executeAndNote(routines, ...given),
  interrupt: (tabId) => tabs.interrupt(tabId),
  broadcast: (message) => {
    if (message.type === 'domtool.task.changed') {
      countEndedTask(message.task);
      attention.onTaskChanged(message.tabId, message.task);
      void tabs.drawTaskState(message.tabId, taskStateOf(message.task));
      for (const tabId of message.tabIds) repairs.get(tabId)?.changed(message.task);
    }
    broadcast(message);
  },
});
const taskCalls = taskApi(tasks);
const bridge = new Bridge({ execute: async (...given) => repairs.get(given[0])?.refusal ?? execute(...given) }, () =>
  broadcast({ type: 'domtool.bridge.changed' }),
);
const bridgeCalls = bridgeApi(bridge);
const routines: RoutineHost = {
  execute,
  gated: (tool, rules) => new UnattendedTool(tool, rules),
  secrets: tasks.secrets,
  settings: readSettings,
  startTask: (tabId, instruction) => tasks.start(tabId, instruction),
  openerOf: (tab) => openers.of(tab),
  repairs,
  task: (tabId) => tasks.get(tabId),
  markUnseen: (ended) => attention.markUnseen(ended),
};
listenForMenu();
void bridge.wake();
void clearOldRules();
// Without a listener the start of the browser would not start the worker.
chrome.runtime.onStartup.addListener(() => {
  void bridge.wake();
  void wakeRoutines(routines);
});
// Attached files are kept only while the browser is open.
chrome.runtime.onStartup.addListener(() => void forgetAllFiles());
// Content scripts run in the processes of web pages, and must not change what is withheld.
void chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });

chrome.runtime.onInstalled.addListener((details) => {
  void welcome(details);
  void wakeRoutines(routines);
});
chrome.debugger.onEvent.addListener((source, method, params) => {
  openers.onEvent(source, method, params);
  tabs.onEvent(source, method, params);
});
chrome.debugger.onDetach.addListener((source, reason) => void tabs.onDetach(source, reason));
chrome.tabs.onCreated.addListener((tab) => {
  void openers.of(tab).then((openerTabId) => {
    const opened = { ...tab, openerTabId };
    void bridge.tabs.onCreated(opened);
    tasks.onCreated(opened);
  });
});
/** They have state of each tab. */
const tabOwners = [bridge.tabs, tasks, tabs];
chrome.tabs.onRemoved.addListener((tabId) => {
  for (const one of tabOwners) void one.onRemoved(tabId);
});
chrome.tabs.onReplaced.addListener((added, removed) => {
  for (const one of tabOwners) void one.onReplaced(added, removed);
});
chrome.tabs.onUpdated.addListener((tabId, { status }) => {
  if (status !== undefined) void tasks.sessions.moved(tabId);
});
// The alarm of the tasks needs nothing here: a worker that it starts continues them (tasks.ts).
chrome.alarms.onAlarm.addListener((alarm) => {
  if (alarm.name === IDLE_ALARM) void tabs.sweep();
  if (alarm.name === BRIDGE_ALARM) void bridge.wake();
  if (alarm.name === ROUTINE_ALARM) void wakeRoutines(routines);
});
// The click grants activeTab, which lets content_script.ts draw on this page.
chrome.action.onClicked.addListener((tab) => void chrome.sidePanel.open({ windowId: tab.windowId }));

// The panel opens a port, over which nothing is sent, to notice when Chrome stops this worker. A page that shows a session
// opens one to receive messages of other devices.
chrome.runtime.onConnect.addListener((port) => {
  void listenForPage(port);
  if (port.name === 'domtool.panel') void attention.seen();
});

chrome.runtime.onMessage.addListener((message: unknown, sender, respond: (reply: Reply) => void) => {
  if (!isFromOwnPage(sender) || !isOurs(message)) return false;
  if (isTaskRequest(message)) {
    void answerTaskRequest(taskCalls, message).then((reply) => respond(reply as Reply));
    return true;
  }
  if (isBridgeRequest(message)) {
    void answerBridgeRequest(bridgeCalls, message).then((reply) => respond(reply as Reply));
    return true;
  }
  if (isRoutineRequest(message)) {
    void answerRoutines(routines, message).then((reply) => respond(reply as Reply));
    return true;
  }
  if (isOwnPageRequest(message)) {
    void answerOwnPageRequest({ deleteAll }, message).then((reply) => respond(reply as Reply));
    return true;
  }
  const request = parseRequest(message);
  const reply: Promise<Reply> = request === undefined ? Promise.resolve(badInput()) : answer(request);
  void reply.then(respond);
  return true;
});

globalThis.domTool = {
  async execute(tabId: unknown, call: unknown, options?: ExecuteOptions): Promise<ToolResult> {
    const given = plainCopy(call);
    if (!isTabId(tabId) || !isCall(given)) return badInput();
    return execute(tabId, given, options);
  },
  settings: {
    get: readSettings,
    async set(some: unknown): Promise<Settings> {
      const settings = await changeSettings(some);
      await tabs.setPrivacy(settings.privacy);
      if (!settings.telemetry) await forgetCounts();
      return settings;
    },
  },
  ...taskCalls,
  bridge: bridgeCalls,
  legends: { text: TEXT_LEGEND, semantic: SEMANTIC_LEGEND },
};

function answer(request: Request): Promise<Reply> {
  if (request.type === 'domtool.settings.get') return answerSettings(globalThis.domTool.settings.get());
  if (request.type === 'domtool.settings.set') {
    return answerSettings(globalThis.domTool.settings.set(request.settings as SomeSettings));
  }
  const { tabId } = request;
  switch (request.type) {
    case 'domtool.execute':
      return globalThis.domTool.execute(tabId, request.call);
    case 'domtool.highlight':
      return tabs.highlight(tabId, request.nodeId);
    case 'domtool.marks':
      return tabs.marks(tabId, request.isShown);
    case 'domtool.pick':
      return tabs.pick(tabId, request.isWanted);
    case 'domtool.stop':
      return tabs.stop(tabId);
    case 'domtool.resume':
      return tabs.resume(tabId);
    case 'domtool.status':
      return tabs.status(tabId);
  }
}

function taskStateOf({ status, pending, paused }: Task): Parameters<Tabs['drawTaskState']>[1] {
  if (pending?.actionPayload !== undefined && 'nodeId' in pending.actionPayload) {
    return { asksAbout: pending.actionPayload.nodeId };
  }
  return status === 'running' && paused !== true ? 'works' : 'idle';
}

function answerSettings(settings: Promise<Settings>): Promise<ToolResult<Settings>> {
  return answered(() => settings, 'Nothing was changed.');
}

async function deleteAll(): Promise<void> {
  const open = await chrome.tabs.query({});
  // A tab without a task has nothing to stop.
  await Promise.all(open.map(({ id }) => taskCalls.task.stop(id ?? 0).catch(() => null)));
  // A backend that cannot be reached keeps its sessions; that is reported after the local ones are deleted.
  const elsewhere = taskCalls.sessions.clear();
  await elsewhere.catch(() => {});
  await bridge.forget();
  await tasks.sessions.clearOwn();
  await answerRoutines(routines, { type: 'domtool.routines.clear' });
  await deleteOwnData();
  await elsewhere;
}

function isOurs(message: unknown): message is Readonly<Record<string, unknown>> {
  return isRecord(message) && typeof message['type'] === 'string' && message['type'].startsWith('domtool.');
}

function badInput(): ToolResult<never> {
  return {
    success: false,
    error: domToolError(
      'BAD_INPUT',
      'The message names no tab or no known action.',
      'Send { type, tabId, call } with a call of the contract, such as { action: "get_dom" }.',
    ),
  };
}
