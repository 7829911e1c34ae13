// Views as the APG's tabs: one tab stop; arrow keys move between them and show the view.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { stepIn } from './roving.js';
import './tabs.css';

interface TabsProps<T extends string> {
  label: string;
  views: ReadonlyArray<{ value: T; words: string }>;
  shown: T;
  onShow: (value: T) => void;
  /** Buttons at the other end of the bar. */
  beside?: ComponentChildren;
  /** The current view. */
  children: ComponentChildren;
}

export function Tabs<T extends string>({ label, views, shown, onShow, beside, children }: TabsProps<T>) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = stepIn(
      event.key,
      views.findIndex(({ value }) => value === shown),
      views.length,
    );
    const next = at === undefined ? undefined : views[at];
    if (next === undefined) return;
    event.preventDefault();
    onShow(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  return (
    <>
      <div class="tabs-bar">
        <div class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
          {views.map(({ value, words }) => (
            <button
              key={value}
              type="button"
              role="tab"
              id={`${id}-${value}`}
              aria-selected={value === shown}
              aria-controls={value === shown ? `${id}-view` : undefined}
              tabIndex={value === shown ? 0 : -1}
              onClick={() => onShow(value)}
            >
              {words}
            </button>
          ))}
        </div>
        {beside !== undefined && <div class="tabs-beside">{beside}</div>}
      </div>
      <div class="tab-view" role="tabpanel" id={`${id}-view`} aria-labelledby={`${id}-${shown}`}>
        {children}
      </div>
    </>
  );
}
