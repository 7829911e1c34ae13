// One tab stop in a group, with arrow keys inside it (APG, "roving tabindex").

/** The position that a key leads to from `at` in a group of `count`, or undefined for other keys. The ends wrap around. */
export function stepIn(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
