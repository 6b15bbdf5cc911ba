import type { ComponentChildren } from 'preact';
import { useCopy } from '../design/use-copy.ts';

/** The content of a list without rows: the first step, with a command to copy. */
export function Empty({ title, command, children }: { title: string; command?: string; children?: ComponentChildren }) {
  const { code, copied, copy } = useCopy();
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
