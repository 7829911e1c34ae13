// The recipes of CONTRIBUTING.md (tests/tools/recipes): differences that can be applied. A hunk has no line numbers: what it removes,
// and what stands around that, is found by its text.

/** The parts of a difference: { path, isNew, before, after }, the last two lists of lines. */
export function recipeParts(difference) {
  return difference
    .split(/^--- /m)
    .slice(1)
    .map((part) => {
      const [from, to, ...lines] = part.trimEnd().split('\n');
      const without = (sign) => lines.filter((line) => !line.startsWith(sign)).map((line) => line.slice(1));
      return { path: to.replace('+++ b/', ''), isNew: from === '/dev/null', before: without('+'), after: without('-') };
    });
}

/** The text of a file after one part of a recipe; `text` is what it held. */
export function applied({ path, isNew, before, after }, text) {
  if (isNew) return `${after.join('\n')}\n`;
  const pieces = `\n${text}`.split(`\n${before.join('\n')}\n`);
  if (pieces.length !== 2) throw new Error(`${path} has ${pieces.length - 1} times, not once: ${before.join('\n')}`);
  return pieces.join(`\n${after.join('\n')}\n`).slice(1);
}
