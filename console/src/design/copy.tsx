import { Check, Copy } from 'lucide';
import { Icon } from './icon.tsx';
import { useCopy } from './use-copy.ts';

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
