import { createFlowRunFromDeployment, type Deployment, type JsonObject } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { call } from '../api/client.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { useCheckedForm } from '../components/checked-form.tsx';
import { Field } from '../components/field.tsx';
import { TimeField } from '../components/time-field.tsx';
import { touched } from '../components/touched.ts';
import { pathOf } from '../config.ts';
import { CopyAs } from '../copying/copy-as.tsx';
import { CountField } from '../pools/deadlines.tsx';
import { readTime, TIME_HELP } from '../times.ts';

export interface RunDialogProps {
  deployment: Deployment;
  /** The parameters with which the form begins, instead of those of the deployment. */
  parameters?: JsonObject;
  labels?: Record<string, string>;
  title?: string;
  close: () => void;
}

/** The name of a parameter with a number that the browser has rounded. */
const roundedOf = (parameters: JsonObject): string | undefined =>
  Object.entries(parameters).find(([, value]) => {
    let isRounded = false;
    JSON.stringify(value, (_key, one: unknown) => {
      if (typeof one === 'number' && Number.isInteger(one) && !Number.isSafeInteger(one)) isRounded = true;
      return one;
    });
    return isRounded;
  })?.[0];

/** The changed parameters: the service has the others. Throws if the browser has rounded a number in them. */
export function changedParameters(parameters: JsonObject, before: Readonly<JsonObject>): JsonObject {
  const changed = touched(parameters, before) as JsonObject;
  const rounded = roundedOf(changed);
  if (rounded !== undefined) throw new Error(`"${rounded}" contains a number with more digits than a browser can represent.`);
  return changed;
}

/** Runs a deployment now or later, with parameters that the service has validated. */
export function RunDialog({ deployment, parameters: given, labels, title = `Run ${deployment.name}`, close }: RunDialogProps) {
  const { route } = useLocation();
  const { form, checked } = useCheckedForm(deployment.parameter_openapi_schema ?? {}, { ...deployment.parameters, ...given });
  const name = useSignal('');
  const when = useSignal('');
  const priority = useSignal<number | null>(null);
  /** What the dialog requests; undefined if the form displays problems. */
  const request = async () => {
    const scheduled_time = when.peek() ? readTime(when.peek()) : new Date().toISOString();
    if (!scheduled_time) throw new Error(TIME_HELP);
    const parameters = await checked();
    if (!parameters) return undefined;
    const state = { type: 'SCHEDULED', message: 'Run from the console', state_details: { scheduled_time } } as const;
    const body = {
      state,
      parameters: changedParameters(parameters, deployment.parameters ?? {}),
      ...(labels && { labels }),
      ...(name.peek() && { name: name.peek() }),
      priority: priority.peek(),
    };
    return { path: { id: deployment.id }, body };
  };
  const run = async () => {
    const wanted = await request();
    if (!wanted) return false;
    const created = await call(createFlowRunFromDeployment(wanted));
    route(pathOf(`/runs/${created.id}`));
    return true;
  };
  return (
    <ActionDialog title={title} verb="Run" act={run} close={close}>
      {form}
      <div class="filters">
        <Field label="Run name" value={name.value} change={(next) => (name.value = next)} placeholder="Random name" />
        <TimeField label="Start" value={when.value} change={(next) => (when.value = next)} placeholder="now, +2h, or a date" />
        <CountField
          label="Priority"
          value={priority.value}
          placeholder={`${deployment.run_priority ?? 50}; 1 is the highest`}
          change={(next) => (priority.value = next)}
        />
      </div>
      <CopyAs
        of={async (options) => {
          const wanted = await request();
          if (!wanted) throw new Error('The parameters have problems.');
          await createFlowRunFromDeployment({ ...wanted, ...options });
        }}
      />
    </ActionDialog>
  );
}
