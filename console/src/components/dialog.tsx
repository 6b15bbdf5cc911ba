import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

interface Props {
  title: string;
  close: () => void;
  /** Whether Escape leaves it open, because work is in progress. */
  hold?: boolean;
  children: ComponentChildren;
}

/** The button of the menu that contains the element, because a closed menu can't have the focus. */
const focusable = (element: Element | null): HTMLElement | null =>
  element?.closest('.more')?.querySelector<HTMLElement>('button') ?? (element instanceof HTMLElement ? element : null);

/** A modal dialog. Escape closes it, and the focus returns to where it was. */
export function Dialog({ title, close, hold = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const before = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    before.current = focusable(document.activeElement);
    // at once, so that the next key reaches the dialog
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    return () => {
      // the button can be gone, such as that of a deleted object, or disabled while its work is in progress
      const later = () => {
        if (document.activeElement !== document.body) return;
        before.current?.focus();
        if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
      };
      setTimeout(later);
    };
  }, []);
  return (
    <dialog ref={dialog} aria-label={title} onClose={close} onCancel={(event) => hold && event.preventDefault()}>
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}
