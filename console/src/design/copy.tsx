import { type Signal, useSignal } from '@preact/signals';
import { Check, Copy } from 'lucide';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

/** A short text, such as an id, with a button that copies it. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const { code, copied, copy } = useCopy();
  return (
    <span class="copyable">
      <code ref={code}>{text}</code>
      <button
        type="button"
        class="quiet square"
        aria-label={copied.value ? `${label} copied` : `Copy ${label}`}
        title="Copy"
        onClick={() => void copy(text)}
      >
        <Icon of={copied.value ? Check : Copy} />
      </button>
    </span>
  );
}

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
