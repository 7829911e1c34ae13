// The CDP methods: src/contract/cdp.json says which side sends which. Writes the two lists of what is let through, and finds
// methods that are sent without being in the table, or are in it without being sent.
import { readFileSync } from 'node:fs';
import { inRepo } from '../lib/paths.mjs';

/** The sides that send, with the folder of each. Those of `kOverPort` share the tab's connection. */
export const kSides = {
  engine: 'src/action/',
  tool: 'js-glue/tool/',
  node: 'js-glue/node/',
  recording: 'extension/src/routines/recording/',
  extension: 'extension/',
};
const kOverPort = ['engine', 'tool', 'extension'];

export const readMethods = () => JSON.parse(readFileSync(inRepo('src', 'contract', 'cdp.json'), 'utf8'));

export function cdpLists(methods) {
  const sentBy = (sides) =>
    Object.keys(methods).filter((method) => methods[method].some((side) => sides.includes(side)));
  return [
    '// Written by tests/tools/generate_contract.mjs from src/contract/cdp.json: change that.',
    '',
    '/** What a plan of the engine may send. */',
    list('ENGINE_METHODS', sentBy(['engine'])),
    '/** What goes to a tab: what plans send, what the tool sends itself, and what the extension does. */',
    list('TAB_METHODS', sentBy(kOverPort)),
  ].join('\n');
}

const list = (constant, names) =>
  [`export const ${constant}: ReadonlySet<string> = new Set([`, ...names.map((name) => `  '${name}',`), ']);', ''].join(
    '\n',
  );

/** Every command of the protocol (an event has the same shape of name and is none). */
export function protocolCommands() {
  const commands = new Set();
  for (const name of ['browser_protocol', 'js_protocol']) {
    const text = readFileSync(inRepo('node_modules', 'devtools-protocol', 'json', `${name}.json`), 'utf8');
    for (const { domain, commands: own = [] } of JSON.parse(text).domains) {
      for (const command of own) commands.add(`${domain}.${command.name}`);
    }
  }
  return commands;
}

/** The commands that a text names as string literals; what it only compares with is not sent. */
export function commandsIn(text, commands) {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  return [...code.matchAll(/(?<before>case |[!=]==? )?(?<quote>['"])(?<name>[A-Z]\w+\.[a-z]\w+)\k<quote>/g)]
    .filter(({ groups }) => groups.before === undefined && commands.has(groups.name))
    .map(({ groups }) => groups.name);
}

/** One sentence for each method whose senders in the code are not those of the table. `files`: { path, text }. */
export function senderProblems(methods, files, commands) {
  const senders = new Map(Object.keys(methods).map((method) => [method, new Set()]));
  const problems = [];
  for (const { path, text } of files.filter((file) => !file.path.includes('/generated/'))) {
    const side = Object.keys(kSides).find((name) => path.startsWith(kSides[name]));
    for (const method of commandsIn(text, commands)) {
      if (side !== undefined && methods[method]?.includes(side)) senders.get(method).add(side);
      else problems.push(`${path} sends ${method}, which src/contract/cdp.json does not let ${side ?? 'it'} send`);
    }
  }
  for (const [method, sides] of Object.entries(methods)) {
    const silent = sides.filter((side) => !senders.get(method).has(side));
    if (!commands.has(method)) problems.push(`src/contract/cdp.json: CDP has no command ${method}`);
    problems.push(...silent.map((side) => `src/contract/cdp.json: ${side} does not send ${method}`));
  }
  return [...new Set(problems)];
}
