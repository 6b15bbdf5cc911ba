import type { ComponentChildren } from 'preact';
import { useAttempt } from './attempt.ts';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';

interface Props {
  title: string;
  /** The action, as a verb. */
  verb?: string;
  danger?: boolean | undefined;
  /** Whether the action is not the one to recommend. */
  quiet?: boolean;
  /** Whether the action is available. */
  ready?: boolean;
  /** Performs the action. The dialog stays open after an error, with its message, and after `false`, if the form displays the problems itself. */
  act: () => Promise<unknown>;
  close: () => void;
  children?: ComponentChildren;
}

/** The frame of every dialog that ends with one action. Enter performs the action, Escape closes the dialog. */
export function ActionDialog({ title, verb = 'Save', danger, quiet, ready = true, act, close, children }: Props) {
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
          <button type="submit" class={quiet ? '' : danger ? 'danger' : 'primary'} disabled={busy || !ready}>
            {verb}
          </button>
          <button type="button" onClick={close}>
            Close
          </button>
        </div>
      </form>
    </Dialog>
  );
}
