import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

/** The content of a list without rows: the first step, with a command to copy. */
export function Empty({ title, command, children }: { title: string; command?: string; children?: ComponentChildren }) {
  const copied = useSignal(false);
  const code = useRef<HTMLElement>(null);
  const copy = async (text: string) => {
    // browsers copy only on encrypted pages; on others the command is selected, so that the user can copy it with the keyboard
    if (!navigator.clipboard) return code.current && getSelection()?.selectAllChildren(code.current);
    await navigator.clipboard.writeText(text);
    copied.value = true;
  };
  return (
    <div class="empty">
      <strong>{title}</strong>
      {children}
      {command && (
        <div class="command">
          <code ref={code}>{command}</code>
          <button type="button" onClick={() => void copy(command)}>
            {copied.value ? 'Copied' : 'Copy'}
          </button>
        </div>
      )}
    </div>
  );
}
