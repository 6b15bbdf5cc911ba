import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { may, type Scope } from '../api/access.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useAttempt } from './attempt.ts';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';

interface Props {
  /** The action, as a verb. */
  children: string;
  /** Performs the action. Its error is displayed as the service reports it. */
  act: () => Promise<unknown>;
  done?: () => void;
  /** The title of a confirmation dialog, for actions that can't be undone. */
  confirm?: string;
  /** The text below the title, such as further consequences. */
  about?: ComponentChildren;
  danger?: boolean;
  disabled?: boolean;
  /** The scope that the action needs. Callers without it don't see the button. */
  needs?: Scope;
}

/** A button that sends a request to the service. */
export function Act({ children, act, done, confirm, about, danger, disabled, needs }: Props) {
  const { busy, problem, run, forget } = useAttempt();
  const confirming = useSignal(false);
  const work = async () => {
    await act();
    done?.();
  };
  if (needs && !may(needs)) return null;
  return (
    <>
      <button
        type="button"
        class={danger ? 'danger' : ''}
        disabled={disabled || busy}
        onClick={() => {
          if (confirm) confirming.value = true;
          else void run(work);
        }}
      >
        {confirm ? `${children}…` : children}
      </button>
      {confirm && confirming.value && (
        <ActionDialog title={confirm} verb={children} danger={danger} act={work} close={() => (confirming.value = false)}>
          {about && <p>{about}</p>}
        </ActionDialog>
      )}
      {problem && (
        <Dialog title="Action failed" close={forget}>
          <Problem message={problem} />
          <div class="actions">
            <button type="button" onClick={forget}>
              Close
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
