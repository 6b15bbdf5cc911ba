import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A question that must be answered before anything else. Escape closes it. */
export function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label={title} onClose={close}>
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}
