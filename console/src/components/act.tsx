import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { ActionDialog } from './action-dialog.tsx';
import { useAttempt } from './attempt.ts';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';

interface Props {
  /** What is done, as a verb. */
  children: string;
  /** What is done; its error is shown in the words of the service. */
  act: () => Promise<unknown>;
  done?: () => void;
  /** A question to answer first, for what cannot be undone. */
  confirm?: string;
  /** What stands below the question: what else would change. */
  about?: ComponentChildren;
  danger?: boolean;
  disabled?: boolean;
}

/** A button that asks the service to do something. */
export function Act({ children, act, done, confirm, about, danger, disabled }: Props) {
  const { busy, problem, run, forget } = useAttempt();
  const asking = useSignal(false);
  const work = async () => {
    await act();
    done?.();
  };
  return (
    <>
      <button
        type="button"
        class={danger ? 'danger' : ''}
        disabled={disabled || busy}
        onClick={() => {
          if (confirm) asking.value = true;
          else void run(work);
        }}
      >
        {confirm ? `${children} …` : children}
      </button>
      {confirm && asking.value && (
        <ActionDialog title={confirm} verb={children} danger={danger} act={work} close={() => (asking.value = false)}>
          {about && <p>{about}</p>}
        </ActionDialog>
      )}
      {problem && (
        <Dialog title="This did not work" close={forget}>
          <Problem message={problem} />
          <div class="actions">
            <button type="button" onClick={forget}>
              Back
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
