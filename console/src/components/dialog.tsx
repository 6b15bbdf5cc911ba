import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  title: string;
  close: () => void;
  /** Whether Escape leaves it open, because work is in progress. */
  hold?: boolean;
  children: ComponentChildren;
}

/** A modal dialog. Escape closes it. */
export function Dialog({ title, close, hold = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label={title} onClose={close} onCancel={(event) => hold && event.preventDefault()}>
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}
