import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

/** A page without rows says what to do first, with a command to copy. */
export function Empty({ title, command, children }: { title: string; command?: string; children?: ComponentChildren }) {
  const copied = useSignal(false);
  return (
    <div class="empty">
      <strong>{title}</strong>
      {children}
      {command && (
        <div class="command">
          <code>{command}</code>
          <button
            type="button"
            onClick={async () => {
              await navigator.clipboard.writeText(command);
              copied.value = true;
            }}
          >
            {copied.value ? 'Copied' : 'Copy'}
          </button>
        </div>
      )}
    </div>
  );
}
