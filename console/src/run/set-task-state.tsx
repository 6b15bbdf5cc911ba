import { type StateType, setTaskRunState, type TaskRun } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/resource.ts';
import { ActionDialog, DialogButton } from '../components/dialogs.tsx';
import { bound, Field, Select, sentenceCase } from '../components/fields.tsx';

const STATES = ['COMPLETED', 'FAILED', 'CANCELLED'] as const satisfies StateType[];

/** Sets the state of a task run by hand, for example after its work was done in another way. */
export function SetTaskState({ task, changed }: { task: TaskRun; changed: () => void }) {
  const type = useSignal<StateType>('COMPLETED');
  const message = useSignal('Set in the console');
  const set = async () => {
    const state = { type: type.peek(), message: message.peek() };
    const { status, details } = await call(setTaskRunState({ path: { id: task.id }, body: { state, force: true } }));
    changed();
    if (status !== 'ACCEPT') throw new Error(('reason' in details && details.reason) || `The service responded with ${status}.`);
  };
  return (
    <DialogButton
      text="Set state…"
      needs="runs:write"
      dialog={(close) => (
        <ActionDialog title={`Set the state of ${task.name}`} verb="Set" act={set} close={close}>
          <div class="filters">
            <Select label="State" {...bound(type)} of={STATES.map((one) => [one, sentenceCase(one)])} />
            <Field label="Message" {...bound(message)} />
          </div>
          <p class="hint">Orchestration rules are skipped. A running task doesn't notice the change.</p>
        </ActionDialog>
      )}
    />
  );
}
