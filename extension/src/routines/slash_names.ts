// What a routine is run by in the composer: "/buy-tea" for "Buy tea". Each name is there once.
const MAX = 40;

/** In the order of `names`; the last of them was first. */
export function slashNames(names: readonly string[], taken: readonly string[] = []): string[] {
  const used = new Set(taken);
  return names
    .toReversed()
    .map((name) => {
      const plain = slashOf(name);
      let free = plain;
      for (let number = 2; used.has(free); number += 1) free = `${plain}-${number}`;
      used.add(free);
      return free;
    })
    .toReversed();
}

function slashOf(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['routine'];
  return words.join('-').slice(0, MAX).replace(/-$/, '');
}
