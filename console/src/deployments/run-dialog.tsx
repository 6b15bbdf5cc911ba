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
import { Dialog } from '../components/dialog.tsx';
import { Problem } from '../components/problem.tsx';
import { defaultsOf, SchemaForm } from '../components/schema-form.tsx';
import { pathOf } from '../config.ts';
import { readTime } from '../runs/filter.ts';

/** Runs a deployment now or later, with parameters that the service has checked. */
export function RunDialog({ deployment, close }: { deployment: Deployment; close: () => void }) {
  const { route } = useLocation();
  const schema = deployment.parameter_openapi_schema ?? {};
  const values = useSignal<Record<string, unknown>>({ ...defaultsOf(schema), ...deployment.parameters });
  const errors = useSignal<SchemaValueError[]>([]);
  const problem = useSignal<string | undefined>(undefined);
  const name = useSignal('');
  const when = useSignal('');
  const busy = useSignal(false);
  const run = async () => {
    busy.value = true;
    problem.value = undefined;
    try {
      const parameters = values.peek() as JsonObject;
      const scheduled_time = when.peek() ? readTime(when.peek()) : new Date().toISOString();
      if (!scheduled_time) throw new Error('Type +2h or a date as the time of the start.');
      errors.value = (await call(validateSchemaValues({ body: { schema, values: parameters } }))).errors;
      if (errors.value.length === 0) {
        const state = { type: 'SCHEDULED', message: 'Run from the console', state_details: { scheduled_time } } as const;
        const created = await call(
          createFlowRunFromDeployment({
            path: { id: deployment.id },
            body: { state, parameters, ...(name.peek() && { name: name.peek() }) },
          }),
        );
        route(pathOf(`/runs/${created.id}`));
        return;
      }
      const general = errors.value.filter((one) => typeof one === 'string');
      if (general.length > 0) problem.value = general.join('\n');
    } catch (error) {
      problem.value = (error as Error).message;
    }
    busy.value = false;
  };
  return (
    <Dialog title={`Run ${deployment.name}`} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
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
        {problem.value && <Problem words={problem.value} />}
        <div class="actions">
          <button type="submit" class="primary" disabled={busy.value}>
            Run
          </button>
          <button type="button" onClick={close}>
            Back
          </button>
        </div>
      </form>
    </Dialog>
  );
}
