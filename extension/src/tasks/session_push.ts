// Sends messages that other devices add to a session to a page of the extension, through the backend's push server. A page
// listens as long as its port is open, and the connection stays open while a page listens. Everything works without it: a
// page fetches the messages when it is shown.
import { isRecord } from '../../../js-glue/tool/index.js';
import Pusher from 'pusher-js/worker';
import type { Channel } from 'pusher-js';
import { endpointOf, anyMessage, pushAuthAnswer, pushConfig } from '../../../js-glue/agent/index.js';
import type { PushConfig } from '../../../js-glue/agent/index.js';
import { isFromOwnPage } from '../messages.js';
import { readSettings } from '../settings/settings.js';
import { keyFor } from './planner.js';
import { PUSH_PORT } from './push_port.js';
import type { Pushed } from './push_port.js';

interface Backend {
  url: string;
  token: string;
}

/** A silent connection is pinged after this time. That also keeps the worker awake, which Chrome stops after 30 s. */
const ACTIVITY_MS = 20_000;
const REQUEST_DEADLINE_MS = 10_000;
/** Where task_records.ts keeps them. */
const TASK_RECORD = /^domtool\.task\./;
const SESSION = /^[A-Za-z0-9_.:-]{1,100}$/;

/** For chrome.runtime.onConnect. Returns whether the port is one of these. */
export function listenForPage(port: chrome.runtime.Port): boolean {
  if (!port.name.startsWith(PUSH_PORT)) return false;
  const sessionId = port.name.slice(PUSH_PORT.length);
  if (port.sender === undefined || !isFromOwnPage(port.sender) || !SESSION.test(sessionId)) {
    port.disconnect();
    return true;
  }
  let isOpen = true;
  let stop = (): void => {};
  port.onDisconnect.addListener(() => {
    isOpen = false;
    stop();
  });
  const send = (pushed: Pushed): void => {
    if (isOpen) port.postMessage(pushed);
  };
  listen(sessionId, send).then(
    (ending) => {
      stop = ending;
      if (!isOpen) stop();
    },
    // Without a backend or push server, or if it cannot be reached, nothing is pushed.
    () => {
      if (isOpen) port.disconnect();
    },
  );
  return true;
}

async function listen(sessionId: string, send: (pushed: Pushed) => void): Promise<() => void> {
  const { planner } = await readSettings();
  if (planner?.kind !== 'http') throw new Error('No backend is chosen.');
  const backend = { url: planner.url, token: (await keyFor(planner)) ?? '' };
  const push = pushAt(planner.push) ?? pushConfig.parse(await fetchJson(backend, '/api/pusher/config')).push;
  if (push === null) throw new Error('The backend has no push service.');
  const pusher = connectionTo(push, backend);
  const channel: Channel = pusher.subscribe(`private-session-${sessionId}`);
  channel.bind('pusher:subscription_succeeded', () => send({ type: 'listening' }));
  // In order of arrival, although the storage must be read to know which messages are this device's own.
  let reported: Promise<unknown> = Promise.resolve();
  channel.bind('interact_response', (event: unknown) => {
    reported = reported
      .then(() => isOfThisDevice(isRecord(event) ? event['taskId'] : undefined))
      .then((isOwn) => isOwn || send({ type: 'interact_response' }));
  });
  channel.bind('new_message', (event: unknown) => {
    const read = anyMessage.safeParse(isRecord(event) ? event['message'] : undefined);
    if (!read.success) return;
    const { data: message } = read;
    reported = reported
      .then(() => isOfThisDevice(message.metadata?.['taskId']))
      .then((isOwn) => isOwn || send({ type: 'new_message', message }));
  });
  return () => pusher.disconnect();
}

/** `wss://key@host:port`, as a person enters it. */
function pushAt(address: string | undefined): PushConfig | undefined {
  if (address === undefined) return undefined;
  const { protocol, username, hostname, port } = new URL(address);
  const useTLS = protocol === 'wss:';
  return { key: decodeURIComponent(username), host: hostname, port: Number(port || (useTLS ? 443 : 80)), useTLS };
}

/** A task of this device is shown from its own record, which contains the backend's id of it. */
async function isOfThisDevice(taskId: unknown): Promise<boolean> {
  if (typeof taskId !== 'string') return false;
  const records = Object.entries(await chrome.storage.session.get(null)).filter(([key]) => TASK_RECORD.test(key));
  return records.some(([, record]) => typeof record === 'string' && record.includes(JSON.stringify(taskId)));
}

function connectionTo({ key, host, port, useTLS, cluster = '' }: PushConfig, backend: Backend): Pusher {
  return new Pusher(key, {
    cluster,
    wsHost: host,
    wsPort: port,
    wssPort: port,
    forceTLS: useTLS,
    enabledTransports: [useTLS ? 'wss' : 'ws'],
    disableStats: true,
    activityTimeout: ACTIVITY_MS,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, give) => {
        const body = { socket_id: socketId, channel_name: channelName };
        fetchJson(backend, '/api/pusher/auth', body).then(
          (answer) => give(null, pushAuthAnswer.parse(answer)),
          () => give(new Error('The backend does not admit this device to the session.'), null),
        );
      },
    },
  });
}

async function fetchJson({ url, token }: Backend, path: string, body?: object): Promise<unknown> {
  const response = await fetch(endpointOf(url, path), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_DEADLINE_MS),
  });
  if (!response.ok) throw new Error(`The backend answered ${response.status}.`);
  return response.json();
}
