// A question over the page. The browser keeps the focus inside, Escape closes it, and the focus goes back to where it was.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import './dialog.css';

interface DialogProps {
  title: string;
  children?: ComponentChildren;
  /** Buttons, the usual one last. */
  actions: ComponentChildren;
  onClose: () => void;
}

/** Open for as long as it is drawn. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  // Escape alone would tell of its closing only after the focus went back: a key pressed in between would be lost.
  const cancel = (event: Event): void => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={id} onCancel={cancel} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <div class="dialog-actions">{actions}</div>
    </dialog>
  );
}
