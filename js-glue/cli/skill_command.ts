// `domtool skill`: a SKILL.md for agents that work in a shell, for the version that prints it.
import { TEXT_LEGEND } from '../tool/index.js';
import { EXIT, UsageError, packageVersion } from './usage.js';

export function skill(version: string): string {
  return `---
name: domtool
description: See and operate web pages from the shell. Use it to read a page, fill in a form, press buttons, or check that a site works.
---

# DomTool ${version}

A browser stays open between these commands. Each prints what to know; exit code 0 is done, 1 failed, 2 wrong use.

\`\`\`sh
npx domtool open example.com       # starts it or goes there, prints the page
npx domtool do 'type "tea" into "Search" and press Enter' 'click "Add" near "Assam"' 'expect "1 item"'
npx domtool find 'Sign in|Log in'  # controls and texts with their ids
npx domtool look                   # the page; --query WORDS, --max-tokens N, --changes, --screenshot FILE
npx domtool close
\`\`\`

\`--session NAME\` keeps several browsers apart. With \`open\`: \`--headed\`, \`--user-data-dir DIR\` (logins last), \`--cdp URL\`.

## Steps of \`do\`

Up to 12, each one argument. All are read before the first is begun. It ends at the first that fails, has no effect or shows an error; the
answer has a line for each, then what changed.

- click, double-click, right-click, hover, check, uncheck TARGET
- type "text" into TARGET (replaces), append "text" into TARGET; … and press Enter
- press Enter, press Control+a in TARGET
- select "Large" in TARGET; drag TARGET to TARGET; upload ./scan.pdf to TARGET
- scroll down, up, top, bottom, to TARGET; goto URL, back, forward, reload
- accept, dismiss, answer "text": a dialog of the page
- wait, wait for "text"; expect "text", expect no "text"

TARGET: an id, or \`[2nd] [role] "name" [near "words beside it"] [in "its dialog or section"]\`. If several fit, nothing is done and they are
listed. Prefer names: ids are for what has none.

## How to read a page

${TEXT_LEGEND}

After an action: \`~\` changed, \`+\` added, \`-\` removed. Look again only if the answer does not show what you need.
`;
}

export async function runSkill(args: readonly string[]): Promise<number> {
  if (args.length > 0 && args[0] !== '--help' && args[0] !== '-h') throw new UsageError('domtool skill takes nothing.');
  process.stdout.write(skill(packageVersion()));
  return EXIT.done;
}
