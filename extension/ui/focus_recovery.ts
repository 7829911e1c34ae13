// Keeps the focus from getting lost: if the focused element is removed, the focus moves to the nearest sensible element, so
// that keyboard users continue there and not at the top of the page.

/** Each refuge is a selector; the first visible match takes the focus. */
export function recoverFocus(...refuges: readonly string[]): void {
  let last: Element | null = null;
  addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  // Clicking on nothing removes the focus on purpose.
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
