// The focus is never lost: where the element that has it goes away, it moves to the nearest thing that makes sense, so that a
// keyboard goes on from there and not from the top of the page.

/** Each refuge is a selector; what the first of them matches that is shown takes the focus. */
export function keepFocus(...refuges: readonly string[]): void {
  let last: Element | null = null;
  addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  // A click into nothing lets go of the focus, and that is what the person wants.
  addEventListener('pointerdown', () => {
    last = document.activeElement === document.body ? null : last;
  });
  new MutationObserver(() => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    const shown = refuges.map((refuge) => document.querySelector<HTMLElement>(refuge));
    shown.find((one) => one?.checkVisibility())?.focus();
  }).observe(document.body, { childList: true, subtree: true });
}
