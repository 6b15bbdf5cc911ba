import { type JsonObject, updateWorkPool, type WorkPool } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { Field } from '../components/field.tsx';
import { JsonEditor } from '../components/json-editor.tsx';
import { jsonText, problemOf } from '../components/json-text.ts';
import { asciiDigits } from '../digits.ts';
import { DeadlineFields, deadlinesOf } from './deadlines.tsx';

/** Edits the description, the limits, and the base job template of a work pool. */
export function PoolDialog({ pool, saved, close }: { pool: WorkPool; saved: () => void; close: () => void }) {
  const description = useSignal(pool.description ?? '');
  const slots = useSignal(pool.concurrency_limit === null ? '' : String(pool.concurrency_limit));
  const deadlines = useSignal(deadlinesOf(pool));
  const template = useSignal(jsonText(pool.base_job_template));
  const problem = /^\d*$/.test(slots.value) ? undefined : 'Enter an integer';
  const save = async () => {
    const body = {
      description: description.peek(),
      concurrency_limit: slots.peek() === '' ? null : Number(slots.peek()),
      ...deadlines.peek(),
      // a browser rounds long numbers, so an unchanged template must not be stored again
      ...(template.peek() !== jsonText(pool.base_job_template) && { base_job_template: JSON.parse(template.peek()) as JsonObject }),
    };
    await call(updateWorkPool({ path: { name: pool.name }, body }));
    saved();
  };
  return (
    <ActionDialog title={`Edit ${pool.name}`} ready={!problem && problemOf(template.value) === undefined} act={save} close={close}>
      <div class="filters">
        <Field label="Description" value={description.value} change={(next) => (description.value = next)} />
        <Field
          label="Concurrency limit"
          value={slots.value}
          placeholder="No limit"
          problem={problem}
          change={(next) => (slots.value = asciiDigits(next).trim())}
        />
        <DeadlineFields value={deadlines.value} otherwise="the service" change={(next) => (deadlines.value = next)} />
        <JsonEditor label="Base job template" text={template.value} change={(next) => (template.value = next)} />
      </div>
    </ActionDialog>
  );
}
