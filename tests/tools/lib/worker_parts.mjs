// The parts of the extension's service worker that not every start needs. A service worker cannot import() a module, but a classic
// one can run importScripts() at any time for a script that it has imported while it was being installed: Chrome keeps a copy. So
// each part is a script that sets one global variable, service_worker.ts imports all of them when it is installed, and a module of
// this table becomes one whose exports load the part when they are first used.
import { inRepo } from './paths.mjs';

/** How an export stands in for that of the part: as a function, as a class, or as a schema that parses. */
const kStandIns = {
  function: (take, name) => `export function ${name}(...given) { return ${take}.${name}(...given); }`,
  class: (take, name) => {
    const declared = name === 'default' ? 'export default function Part' : `export function ${name}`;
    return `${declared}(...given) { return new (${take}.${name})(...given); }`;
  },
  schema: (take, name) =>
    `export const ${name} = { parse: (value) => ${take}.${name}.parse(value), safeParse: (value) => ${take}.${name}.safeParse(value) };`,
};

/** By part: each module with its exports that the worker uses. */
export const kParts = {
  // The providers of models, when one is chosen.
  models: {
    '@ai-sdk/anthropic': { createAnthropic: 'function' },
    '@ai-sdk/google': { createGoogleGenerativeAI: 'function' },
    '@ai-sdk/openai': { createOpenAI: 'function' },
    '@ai-sdk/openai-compatible': { createOpenAICompatible: 'function' },
  },
  // The checks of what a backend sends, its actions as calls, and the events of a page in its words.
  backend: {
    'js-glue/agent/http/event_lines.ts': { bareText: 'function', eventLines: 'function', withoutAdvice: 'function' },
    'js-glue/interact/action_to_call.ts': { expectationOf: 'function', understood: 'function' },
    'js-glue/interact/response.ts': { readResponse: 'function' },
    'js-glue/interact/any_backend_sessions.ts': {
      anyMessage: 'schema',
      anyMessagesAnswer: 'schema',
      anySession: 'schema',
      anySessionAnswer: 'schema',
      anySessionsAnswer: 'schema',
    },
    'js-glue/interact/reference_sessions.ts': { pushAuthAnswer: 'schema', pushConfig: 'schema' },
  },
  // The tables that the agent reads.
  data: {
    'js-glue/agent/task/reading.ts': { reading: 'function' },
    'js-glue/agent/task/table.ts': { sampleOf: 'function', tableOf: 'function' },
    'js-glue/data/markdown.ts': { asText: 'function', markdownOf: 'function' },
  },
  // Tasks over several tabs.
  tabs: {
    'extension/src/tasks/tab_group.ts': { openInGroup: 'function' },
    'js-glue/agent/risk/cross_site_data.ts': {
      carriedBy: 'function',
      carryKeys: 'function',
      mayRevealData: 'function',
    },
    'js-glue/agent/tabs/chosen_tabs.ts': { ChosenTabs: 'class' },
    'js-glue/agent/tabs/following_tool.ts': { FollowingTool: 'class' },
    'js-glue/agent/task/tab_steps.ts': { TabSteps: 'class' },
  },
  // The task on the practice shop.
  practice: { 'extension/src/tasks/scripted_shopper.ts': { ScriptedShopper: 'class' } },
  // The test of a chosen planner.
  probe: { 'extension/src/tasks/probe_model.ts': { probePlanner: 'function' } },
  // What is drawn on a picture.
  pictures: { 'js-glue/tool/base/mark_painter.ts': { paintCovers: 'function', paintMarks: 'function' } },
  // Options that few calls have: robots.txt, and what an action costs the page.
  options: {
    'js-glue/tool/base/robots_rules.ts': { judgeRobots: 'function' },
    'js-glue/tool/calls/page_cost.ts': { withPageCost: 'function' },
  },
  // What a request would send, in words for a question.
  requests: { 'js-glue/network/describe_request.ts': { describeRequest: 'function' } },
  // The text of PDFs.
  pdf: {
    'js-glue/tool/pdf/bytes_expression.ts': { isPdfBytesExpression: 'function' },
    'js-glue/tool/pdf/tab_pdf.ts': { TabPdf: 'class' },
    'extension/src/debugging/read_pdf.ts': { readPdf: 'function' },
  },
  // The debug log and the counts, which are off by default.
  diagnosis: {
    'extension/src/diagnosis/debug_log.ts': {
      clearLog: 'function',
      lineOf: 'function',
      noteLine: 'function',
      readLog: 'function',
    },
    'extension/src/diagnosis/telemetry.ts': {
      addCounts: 'function',
      countsOfCall: 'function',
      countsOfTask: 'function',
      forgetCounts: 'function',
      readCounts: 'function',
    },
  },
  // What happens once: the extension is installed, or a person deletes what it keeps.
  once: {
    'extension/src/settings/first_run.ts': { welcome: 'function' },
    'extension/src/settings/own_data.ts': { deleteOwnData: 'function' },
  },
  // The push service of a backend.
  push: { 'pusher-js/worker': { default: 'class' } },
  // Routines: what the panel asks about them, and their runs.
  routines: { 'extension/src/routines/routines.ts': { answerRoutines: 'function', wakeRoutines: 'function' } },
  // What a task acts on, noted so that it can be kept as a routine.
  notes: { 'extension/src/routines/call_notes.ts': { executeAndNote: 'function' } },
  // The public suffix list.
  sites: { tldts: { getDomain: 'function', parse: 'function' } },
};

const variableOf = (part) => `domToolPart_${part}`;
export const fileOf = (part) => `parts/${part}.js`;

/** Loads a part the first time that one of its exports is used. */
const kLoad = `
export function load(variable, file) {
  if (globalThis[variable] === undefined) importScripts(file);
  return globalThis[variable];
}`;

/** For the bundle of the worker, or of one of its parts: each module of the table stands for its part. */
export const loadedWhenUsed = (bundled) => ({
  name: 'loaded-when-used',
  setup(build) {
    build.onResolve({ filter: /^worker-part-loader$/ }, () => ({ path: 'load', namespace: 'worker-part' }));
    build.onResolve({ filter: /./ }, ({ path, importer, kind, pluginData }) => {
      if (kind === 'entry-point' || pluginData === 'itself' || importer.includes('node_modules')) return undefined;
      const own = path.startsWith('.') ? ownModule(path, importer) : path;
      const part = Object.keys(kParts).find((name) => Object.hasOwn(kParts[name], own));
      return part === undefined || part === bundled
        ? undefined
        : { path: `${part} ${own}`, namespace: 'worker-part', sideEffects: false };
    });
    build.onLoad({ filter: /./, namespace: 'worker-part' }, ({ path }) => {
      if (path === 'load') return { contents: kLoad };
      const [part, module] = path.split(' ');
      return { contents: standIn(part, module) };
    });
  },
});

/** The path in the repository of what an own module imports. */
function ownModule(path, importer) {
  const folder = importer
    .slice(inRepo().length + 1)
    .split('/')
    .slice(0, -1);
  for (const step of path.replace(/\.js$/, '.ts').split('/')) {
    if (step === '..') folder.pop();
    else if (step !== '.') folder.push(step);
  }
  return folder.join('/');
}

export function standIn(part, module) {
  const take = `load('${variableOf(part)}', '${fileOf(part)}')`;
  const lines = Object.entries(kParts[part][module]).map(([name, kind]) => kStandIns[kind](take, name));
  return ["import { load } from 'worker-part-loader';", ...lines].join('\n');
}

/** The bundle of a part: what it exports, and the name of its variable. */
export function partBundle(part) {
  const lines = Object.entries(kParts[part]).map(([module, names]) => {
    const from = module.endsWith('.ts') ? `./${module}` : module;
    return `export { ${Object.keys(names).join(', ')} } from '${from}';`;
  });
  return {
    stdin: { contents: lines.join('\n'), resolveDir: inRepo(), sourcefile: `${part}.js` },
    globalName: variableOf(part),
    format: 'iife',
    plugins: [loadedWhenUsed(part)],
  };
}
