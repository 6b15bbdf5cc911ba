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
import { Field } from '../components/field.tsx';
import { defaultsOf, SchemaForm } from '../components/schema-form.tsx';
import { pathOf } from '../config.ts';
import { readTime, TIME_HELP, timeProblem } from '../times.ts';

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
    if (!scheduled_time) throw new Error(TIME_HELP);
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
        <Field label="Name of the run" value={name.value} change={(next) => (name.value = next)} placeholder="two random words" />
        <Field
          label="Start"
          value={when.value}
          change={(next) => (when.value = next)}
          placeholder="now, +2h or a date"
          problem={timeProblem(when.value)}
        />
      </div>
    </ActionDialog>
  );
}
