// The same task by each server, as an economical agent does it: it looks for what it needs, uses what it already knows,
// and looks again only if an answer did not report the effect of an action.
import type { Goal, Step, Task } from './tasks.js';
import type { MeasuredServer } from './servers.js';

export type Player = (server: MeasuredServer, url: string, task: Task) => Promise<void>;

/** DomTool: ids remain valid, and each answer shows what changed. */
export const ours: Player = async (server, url, task) => {
  const reported: string[] = [];
  const record = (text: string): string => {
    reported.unshift(text);
    return text;
  };
  const see = async (text: string, answer: string): Promise<void> => {
    if (answer.includes(text)) return;
    must(text, record(await server.call('find', { text })));
  };
  // A difference says what was removed, and a new page what is there.
  const miss = async (text: string, answer: string): Promise<void> => {
    if (/^- /m.test(answer) || (/^Navigated/.test(answer) && !answer.includes(text))) return;
    mustNot(text, record(await server.call('find', { text })));
  };
  const idsOf = async (goals: readonly Goal[]): Promise<string[]> => {
    const known = (goal: Goal): string | undefined =>
      reported.map((text) => ourId(text, goal)).find((id) => id !== undefined);
    const missing = goals.filter((goal) => known(goal) === undefined);
    if (missing.length > 0) record(await server.call('find', { text: missing.map(({ name }) => name).join('|') }));
    return goals.map((goal) => known(goal) ?? lost(goal, reported));
  };
  const opened = record(await server.call('navigate', { url }));
  for (const step of task.steps) {
    if ('read' in step) {
      await see(step.read, opened);
    } else if ('click' in step) {
      const [nodeId] = await idsOf([step.click]);
      const answer = record(await server.call('click', { nodeId }));
      if ('shows' in step) await see(step.shows, answer);
      else await miss(step.gone, answer);
    } else {
      const ids = await idsOf(step.fill);
      const fields = step.fill.map(({ value }, at) => ({ nodeId: ids[at], value }));
      await see(step.shows, record(await server.call('fill', { fields })));
    }
  }
};

/** Playwright's server with `browser_find` before any snapshot, and again after each action. */
export const peerFinding: Player = (server, url, task) =>
  peer(server, url, task, async (names) =>
    names.length === 1
      ? server.call('browser_find', { text: names[0] })
      : server.call('browser_find', { regex: names.map(escaped).join('|') }),
  );

/** The same with a whole snapshot instead of each search. */
export const peerSnapshots: Player = (server, url, task) =>
  peer(server, url, task, () => server.call('browser_snapshot'));

async function peer(
  server: MeasuredServer,
  url: string,
  task: Task,
  look: (names: string[]) => Promise<string>,
): Promise<void> {
  await server.call('browser_navigate', { url });
  let reported = '';
  const refsOf = async (goals: readonly Goal[]): Promise<string[]> => {
    if (goals.some((goal) => peerRef(reported, goal) === undefined))
      reported = await look(goals.map(({ name }) => name));
    return goals.map((goal) => peerRef(reported, goal) ?? lost(goal, [reported]));
  };
  const see = async (text: string): Promise<void> => {
    reported = await look([text]);
    must(text, reported);
  };
  for (const step of task.steps) {
    if (!('read' in step)) {
      await act(server, step, refsOf).catch(async (error: unknown) => {
        // Its refs become invalid when a page is redrawn. An agent then looks again, which is counted.
        if (!(error instanceof Error) || !error.message.includes('not found in the current page snapshot')) throw error;
        reported = '';
        await act(server, step, refsOf);
      });
    }
    if ('gone' in step) mustNot(step.gone, await look([step.gone]));
    else await see('read' in step ? step.read : step.shows);
  }
}

async function act(
  server: MeasuredServer,
  step: Exclude<Step, { read: string }>,
  refsOf: (goals: readonly Goal[]) => Promise<string[]>,
): Promise<void> {
  if ('click' in step) {
    const [target] = await refsOf([step.click]);
    await server.call('browser_click', { element: step.click.name, target });
  } else {
    const refs = await refsOf(step.fill);
    const fields = step.fill.map(({ role, name, value }, at) => ({
      name,
      type: role,
      value: String(value),
      target: refs[at],
    }));
    await server.call('browser_fill_form', { fields });
  }
}

// A separate control, a control in a table row whose name differs from its column's, one that is the row, and a cell.
function ourId(text: string, { name, role }: Goal): string | undefined {
  const roleWord = role === 'link' ? '' : ` ${role}`;
  const bears = escaped(name);
  const patterns = [
    `\\[([a-z]{2}\\d{6})${roleWord}[^\\]\\n]*\\] ${bears}(?!\\w)`,
    `([a-z]{2}\\d{6})(?: [\\w ]+\\])?\\(${bears}\\)`,
    `^ *([a-z]{2}\\d{6}) ${bears}(?!\\w)`,
    `\\| ([a-z]{2}\\d{6}) ${bears}(?!\\w)`,
  ];
  const found = patterns.map((pattern) => new RegExp(pattern, 'm').exec(text)?.[1]).find((id) => id !== undefined);
  return found ?? idInColumn(text, name);
}

// A column whose header contains its controls' name, `{title}` being the first name of the row.
function idInColumn(text: string, name: string): string | undefined {
  let headers: string[] = [];
  for (const line of text.split('\n')) {
    const header = /^ *<rows: (.*)>$/.exec(line)?.[1];
    if (header !== undefined) headers = header.split(' | ');
    const cells = line.trim().split(/(?<!\\) \| /);
    const title = (cells[0] ?? '').replace(/^[a-z]{2}\d{6} /, '');
    const column = headers.findIndex((one) => one.replace(/^(#+ )?\[\w+\] /, '').replace('{title}', title) === name);
    const id = /^\[?([a-z]{2}\d{6})/.exec(cells[column] ?? '')?.[1];
    if (id !== undefined) return id;
  }
  return undefined;
}

function peerRef(text: string, { role, name }: Goal): string | undefined {
  return new RegExp(`${role} "${escaped(name)}"[^\\n]*?\\[ref=(\\w+)\\]`).exec(text)?.[1];
}

function must(text: string, answer: string): void {
  if (!answer.includes(text)) throw new Error(`"${text}" does not show in:\n${answer}`);
}

/** For missing content both only report that it is missing. */
function mustNot(text: string, answer: string): void {
  const isFound = answer.includes(text) && !/not on the page|No matches|No match|not found/i.test(answer);
  if (isFound) throw new Error(`"${text}" still shows in:\n${answer}`);
}

function lost(goal: Goal, reported: readonly string[]): never {
  throw new Error(`No ${goal.role} "${goal.name}" in:\n${reported[0]}`);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
