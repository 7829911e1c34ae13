// The recipes of CONTRIBUTING.md as what they are: differences that can be applied. A hunk is added lines and, in a file that is there
// already, the line that they come before.

/** The parts of the first block of ```diff below the heading: { path, isNew, added, before }. */
export function recipeParts(text, heading) {
  const below = text.slice(text.indexOf(`## ${heading}\n`));
  const block = /```diff\n([\s\S]*?)```/.exec(below)?.[1];
  if (!text.includes(`## ${heading}\n`) || block === undefined) throw new Error(`No recipe below "${heading}".`);
  return block
    .split(/^--- /m)
    .slice(1)
    .map((part) => {
      const [from, to, ...lines] = part.trimEnd().split('\n');
      const added = lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1));
      const before = lines.find((line) => line.startsWith(' '))?.slice(1);
      return { path: to.replace('+++ b/', ''), isNew: from === '/dev/null', added, before };
    });
}

/** The text of a file after one part of a recipe; `text` is what it held. */
export function applied({ path, isNew, added, before }, text) {
  if (isNew) return `${added.join('\n')}\n`;
  const lines = text.split('\n');
  const at = lines.indexOf(before);
  if (at < 0 || lines.includes(before, at + 1)) throw new Error(`${path} has not one line "${before}"`);
  return [...lines.slice(0, at), ...added, ...lines.slice(at)].join('\n');
}
