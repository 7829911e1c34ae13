// A modal question. The browser keeps the focus inside, Escape closes it, and the focus returns to where it was.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import './dialog.css';

interface DialogProps {
  title: string;
  children?: ComponentChildren;
  /** Buttons, the default one last. */
  actions: ComponentChildren;
  onClose: () => void;
}

/** Open while it is rendered. */
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
  // The close event for Escape arrives only after the focus has returned: a key pressed in between would be lost.
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
