import { type JsonObject, updateWorkPool, type WorkPool } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/resource.ts';
import { ActionDialog } from '../components/dialogs.tsx';
import { bound, boundIn, CountField, Field, JsonEditor } from '../components/fields.tsx';
import { jsonText, problemOf } from '../components/texts.ts';
import { DeadlineFields, deadlinesOf } from '../deployments/policies.tsx';

/** Edits the description, the limits, and the base job template of a work pool. */
export function PoolDialog({ pool, saved, close }: { pool: WorkPool; saved: () => void; close: () => void }) {
  const description = useSignal(pool.description ?? '');
  const slots = useSignal(pool.concurrency_limit);
  const deadlines = useSignal(deadlinesOf(pool));
  const template = useSignal(jsonText(pool.base_job_template));
  const save = async () => {
    const body = {
      description: description.peek(),
      concurrency_limit: slots.peek(),
      ...deadlines.peek(),
      // a browser rounds long numbers, so an unchanged template must not be stored again
      ...(template.peek() !== jsonText(pool.base_job_template) && { base_job_template: JSON.parse(template.peek()) as JsonObject }),
    };
    await call(updateWorkPool({ path: { name: pool.name }, body }));
    saved();
  };
  return (
    <ActionDialog title={`Edit ${pool.name}`} ready={problemOf(template.value) === undefined} act={save} close={close}>
      <div class="filters">
        <Field label="Description" {...bound(description)} />
        <CountField label="Concurrency limit" {...bound(slots)} placeholder="No limit" />
        <DeadlineFields at={boundIn(deadlines.value, (next) => (deadlines.value = next))} otherwise="the service" />
        <JsonEditor label="Base job template" text={template.value} change={(next) => (template.value = next)} />
      </div>
    </ActionDialog>
  );
}
