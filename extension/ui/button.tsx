// A button. `main` is the primary action of a screen, `plain` has no border, `danger` deletes or removes something.
import type { ComponentChildren, JSX } from 'preact';
import './button.css';

type Kind = 'main' | 'usual' | 'plain' | 'danger';

type ButtonProps = JSX.IntrinsicElements['button'] & { kind?: Kind; children: ComponentChildren };

export function Button({ kind = 'usual', type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} class={`button ${kind}`}>
      {children}
    </button>
  );
}

type IconButtonProps = JSX.IntrinsicElements['button'] & {
  /** What it does, for people who do not see the icon and for the tooltip. */
  label: string;
  children: ComponentChildren;
};

export function IconButton({ label, type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} class="button plain icon-only" aria-label={label} title={label}>
      {children}
    </button>
  );
}
