// Keeps the routine of each application, and runs it on the changed versions of its pages, each of which is a host of its own.
import { type PendingStep, RoutineWriter, type StepOutcome } from '../../../js-glue/routines/routine_writer.js';
import { withTargets } from '../../../js-glue/routines/targets_of_step.js';
import { foundNode } from '../../../js-glue/routines/named_target.js';
import { type RoutineStep, filledIn, readRoutine } from '../../../js-glue/routines/routine.js';
import { targetsOf } from '../../../js-glue/routines/targets_of_step.js';
import { runRoutine } from '../../../js-glue/routines/runner.js';
import { SeenPage, unrecorded } from '../../../js-glue/routines/task_notes.js';
import type { CallableTool } from '../../../js-glue/policy/callable_tool.js';
import { settle } from '../../../js-glue/steps/act_and_look.js';
import { expectText } from '../../../js-glue/steps/expectation.js';
import { parseStep } from '../../../js-glue/steps/grammar.js';
import { callOf } from '../../../js-glue/steps/step_call.js';
import { describeFailure } from '../../support/browser.js';
import type { NodeBrowser } from '../../support/node_port.js';
import { SiteServer } from '../../support/site_server.js';
import type { Application } from './application.js';
import { type Changed, Look, type Version, kVersions } from './look.js';

/** What came of one run. */
export interface Run {
  application: Application;
  version: Changed;
  /** Undefined if it was done. */
  stoppedAt?: number;
  why?: string;
  /** What the page reported. */
  hits: readonly string[];
  /** Reported, but not meant. */
  wrong: readonly string[];
}

export class Site {
  private constructor(
    readonly server: SiteServer,
    private readonly hits: Map<string, string[]>,
  ) {}

  static async open(applications: readonly Application[]): Promise<Site> {
    const hits = new Map<string, string[]>();
    const server = await SiteServer.start({
      handle: ({ host, path, body }) => {
        const [, name = '', version = 'today'] = /^([a-z]+)(?:-([a-z]+))?\.test$/.exec(host) ?? [];
        if (path === '/hit') {
          hits.set(host, [...(hits.get(host) ?? []), body]);
          return { body: '' };
        }
        const its = applications.find((one) => Object.hasOwn(one.pages, path));
        const known = kVersions.find((one) => one === version) ?? 'today';
        if (its === undefined || (name !== '' && its.name !== name)) return undefined;
        const look = new Look(known, its.renamed, its.german);
        return { type: 'text/html; charset=utf-8', body: its.pages[path]?.(look) ?? '' };
      },
    });
    return new Site(server, hits);
  }

  /** `today` is also on localhost, where any browser finds it. */
  url({ name }: Application, version: Version | 'localhost'): string {
    const host = version === 'localhost' ? version : version === 'today' ? `${name}.test` : `${name}-${version}.test`;
    return this.server.url(`/${name}`, host);
  }

  /** What was reported since, and forgets it. */
  taken(url: string): string[] {
    const { hostname } = new URL(url);
    const its = this.hits.get(hostname) ?? [];
    this.hits.delete(hostname);
    return its;
  }
}

interface Tab {
  tool: CallableTool;
  url(): Promise<string>;
}

async function inTab<T>({ connection }: NodeBrowser, url: string, work: (tab: Tab) => Promise<T>): Promise<T> {
  const targetId = await connection.createTab(url);
  try {
    const tool = await connection.open(targetId);
    await settle(tool);
    const address = async (): Promise<string> =>
      (await connection.tabs()).find((tab) => tab.targetId === targetId)?.url ?? '';
    return await work({ tool, url: address });
  } finally {
    await connection.closeTab(targetId);
  }
}

/** How its steps are named: by looks of their own, or by what was observed already, as for a task of the agent. */
export type Naming = 'looks' | 'seen';

/** The routine as a file, kept while its steps are done on the page of today. */
export async function keep(
  browser: NodeBrowser,
  site: Site,
  application: Application,
  naming: Naming = 'looks',
): Promise<string> {
  let file = '';
  const write = async (content: object): Promise<void> => {
    file = JSON.stringify(content);
  };
  const keeper = new RoutineWriter({ name: application.name, write });
  const at = site.url(application, 'today');
  site.taken(at);
  await inTab(browser, at, async ({ tool, url }) => {
    await keeper.openPage(at);
    for (const line of application.steps) {
      const step = parseStep(line) as RoutineStep;
      const keeping = await (naming === 'looks'
        ? keeper.beginStep(tool, step, await url())
        : startingSeen(keeper, tool, step));
      await keeping.done({ ...(await doStep(tool, step, line)), url: await url() });
    }
  });
  const hits = site.taken(at);
  if (hits.join() !== application.meant.join())
    throw new Error(`${application.name}: its page reported ${hits.join()}.`);
  return file;
}

/** A model's call names ids. They are named by the observations that the risk check makes before the call. */
async function startingSeen(keeper: RoutineWriter, tool: CallableTool, step: RoutineStep): Promise<PendingStep> {
  const ids: string[] = [];
  for (const target of targetsOf(step)) ids.push((await foundNode(tool, step, target)).id);
  if (ids.length === 0)
    return { isNamed: true, done: (came) => keeper.addStep(step, { node: undefined, named: [] }, came) };
  const [table, list] = [await tool.execute(unrecorded({ format: 'table' })), await tool.execute(LIST)];
  if (!table.success || !list.success) throw new Error('The page cannot be observed.');
  const page = new SeenPage(table.data as Observed, list.data as Observed);
  const named = ids.map((id) => page.named(id));
  const unnamed = named.find((one) => typeof one === 'string');
  if (unnamed !== undefined) throw new Error(`${JSON.stringify(step)} has no name: ${unnamed}`);
  const seen = named.filter((one) => typeof one !== 'string');
  return { isNamed: true, done: (came) => keeper.addStep(step, { node: seen[0]?.node, named: seen }, came) };
}

type Observed = ConstructorParameters<typeof SeenPage>[0];
const LIST = unrecorded({ format: 'semantic', keys: 'full', scope: 'page', selectors: true }, true);

async function doStep(tool: CallableTool, step: RoutineStep, line: string): Promise<Omit<StepOutcome, 'url'>> {
  if (step.verb === 'expect') {
    await expectText(tool, step, {});
    return {};
  }
  const ids = [];
  for (const target of targetsOf(step)) ids.push({ id: (await foundNode(tool, step, target)).id });
  const result = await tool.execute(await callOf(tool, withTargets(step, ids)));
  if (!result.success) throw new Error(`${line}: ${describeFailure(result)}`);
  if (!('outcome' in result.data)) return {};
  return { outcome: result.data.outcome, dialog: result.data.observed.dialog };
}

/** Runs the kept file on the changed page. */
export async function runOn(
  browser: NodeBrowser,
  site: Site,
  application: Application,
  file: string,
  version: Changed,
): Promise<Run> {
  const [from, to] = [site.url(application, 'today'), site.url(application, version)].map((url) => new URL(url).origin);
  const routine = filledIn(readRoutine(file.replaceAll(from ?? '', to ?? '')), {});
  site.taken(routine.url);
  const end = await inTab(browser, routine.url, ({ tool, url }) =>
    runRoutine(routine, { tool: () => tool, url, follow: async () => {} }),
  );
  const hits = site.taken(routine.url);
  const wrong = hits.filter((hit, at) => !application.meant.includes(hit) || hits.indexOf(hit) !== at);
  const stop = end.isDone ? {} : { stoppedAt: end.number, why: end.why };
  return { application, version, hits, wrong, ...stop };
}
