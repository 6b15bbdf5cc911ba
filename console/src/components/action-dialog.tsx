import type { ComponentChildren } from 'preact';
import { useAttempt } from './attempt.ts';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';

interface Props {
  title: string;
  /** What is done, as a verb. */
  verb?: string;
  danger?: boolean | undefined;
  /** Whether there is something to do yet. */
  ready?: boolean;
  /** What is done. An error keeps the dialog open, with its words; so does `false`, when the dialog itself shows what is wrong. */
  act: () => Promise<unknown>;
  close: () => void;
  children?: ComponentChildren;
}

/** The frame of every dialog that ends with one action. Enter carries it out, Escape leaves. */
export function ActionDialog({ title, verb = 'Save', danger, ready = true, act, close, children }: Props) {
  const { busy, problem, run } = useAttempt();
  return (
    <Dialog title={title} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            if ((await act()) !== false) close();
          });
        }}
      >
        {children}
        {problem && <Problem message={problem} />}
        <div class="actions">
          <button type="submit" class={danger ? 'danger' : 'primary'} disabled={busy || !ready}>
            {verb}
          </button>
          <button type="button" onClick={close}>
            Back
          </button>
        </div>
      </form>
    </Dialog>
  );
}
