// What became of the tests between two runs. A name is "suite › file › … › test", of C++ "suite › Fixture.test".

/** { lost, added, moved: [from, to] }. A test of the same words in another file or suite has moved; each is taken once. */
export function comparedNames(before, after) {
  const gone = without(before, after);
  const fresh = without(after, before);
  const moved = [];
  const lost = [];
  for (const name of gone) {
    const at = fresh.findIndex((other) => wordsOf(other) === wordsOf(name));
    if (at < 0) lost.push(name);
    else moved.push([name, ...fresh.splice(at, 1)]);
  }
  return { lost, added: fresh, moved };
}

function without(names, others) {
  const left = new Map();
  for (const name of others) left.set(name, (left.get(name) ?? 0) + 1);
  return names.filter((name) => {
    const count = left.get(name) ?? 0;
    left.set(name, count - 1);
    return count <= 0;
  });
}

/** Without the suite and the file. */
function wordsOf(name) {
  const [, ...rest] = name.split(' › ');
  return (rest[0]?.endsWith('.ts') ? rest.slice(1) : rest).join(' › ');
}
