import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';

interface Props {
  children: ComponentChildren;
  /** What is done; its error is shown in the words of the service. */
  act: () => Promise<unknown>;
  done?: () => void;
  /** A question to answer first, for what cannot be undone. */
  ask?: string;
  danger?: boolean;
  disabled?: boolean;
}

/** A button that asks the service to do something. */
export function Act({ children, act, done, ask, danger, disabled }: Props) {
  const busy = useSignal(false);
  const asking = useSignal(false);
  const problem = useSignal<string | undefined>(undefined);
  const run = async () => {
    busy.value = true;
    problem.value = undefined;
    try {
      await act();
      asking.value = false;
      done?.();
    } catch (error) {
      problem.value = (error as Error).message;
    } finally {
      busy.value = false;
    }
  };
  const open = asking.value || problem.value !== undefined;
  const close = () => {
    asking.value = false;
    problem.value = undefined;
  };
  return (
    <>
      <button
        type="button"
        class={danger ? 'danger' : ''}
        disabled={disabled || busy.value}
        onClick={() => {
          if (ask) asking.value = true;
          else void run();
        }}
      >
        {children}
      </button>
      {open && (
        <Dialog title={ask ?? 'This did not work'} close={close}>
          {problem.value && <Problem words={problem.value} />}
          <div class="actions">
            {ask && (
              <button type="button" class={danger ? 'danger' : 'primary'} disabled={busy.value} onClick={() => void run()}>
                {children}
              </button>
            )}
            <button type="button" onClick={close}>
              Back
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
