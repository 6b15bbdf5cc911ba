import {
  createFlowRunFromDeployment,
  type Deployment,
  type JsonObject,
  type SchemaValueError,
  validateSchemaValues,
} from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { call } from '../api/client.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { defaultsOf, SchemaForm } from '../components/schema-form.tsx';
import { pathOf } from '../config.ts';
import { readTime } from '../runs/filter.ts';

/** Runs a deployment now or later, with parameters that the service has checked. */
export function RunDialog({ deployment, close }: { deployment: Deployment; close: () => void }) {
  const { route } = useLocation();
  const schema = deployment.parameter_openapi_schema ?? {};
  const values = useSignal<Record<string, unknown>>({ ...defaultsOf(schema), ...deployment.parameters });
  const errors = useSignal<SchemaValueError[]>([]);
  const name = useSignal('');
  const when = useSignal('');
  const run = async () => {
    const parameters = values.peek() as JsonObject;
    const scheduled_time = when.peek() ? readTime(when.peek()) : new Date().toISOString();
    if (!scheduled_time) throw new Error('Type +2h or a date as the time of the start.');
    errors.value = (await call(validateSchemaValues({ body: { schema, values: parameters } }))).errors;
    const general = errors.value.filter((one) => typeof one === 'string');
    if (general.length > 0) throw new Error(general.join('\n'));
    if (errors.value.length > 0) return false;
    const state = { type: 'SCHEDULED', message: 'Run from the console', state_details: { scheduled_time } } as const;
    const body = { state, parameters, ...(name.peek() && { name: name.peek() }) };
    const created = await call(createFlowRunFromDeployment({ path: { id: deployment.id }, body }));
    route(pathOf(`/runs/${created.id}`));
    return true;
  };
  return (
    <ActionDialog title={`Run ${deployment.name}`} verb="Run" act={run} close={close}>
      <SchemaForm schema={schema} values={values.value} change={(next) => (values.value = next)} errors={errors.value} />
      <div class="filters">
        <label class="field">
          <span>Name of the run</span>
          <input
            type="text"
            placeholder="two random words"
            value={name.value}
            onInput={({ currentTarget }) => (name.value = currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>Start</span>
          <input
            type="text"
            placeholder="now, +2h or a date"
            value={when.value}
            onInput={({ currentTarget }) => (when.value = currentTarget.value)}
          />
        </label>
      </div>
    </ActionDialog>
  );
}
