import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';

interface Copying {
  /** The element with the text. */
  code: RefObject<HTMLElement | null>;
  copied: Signal<boolean>;
  copy: (text: string) => Promise<void>;
}

/** Copies a text. Browsers copy only on encrypted pages, and if the user permits it; otherwise the text is selected, so that the keyboard can copy it. */
export function useCopy(): Copying {
  const copied = useSignal(false);
  const code = useRef<HTMLElement>(null);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      copied.value = true;
    } catch {
      if (code.current) getSelection()?.selectAllChildren(code.current);
    }
  };
  return { code, copied, copy };
}
