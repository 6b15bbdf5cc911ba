import { createFlowRunFromDeployment, type Deployment, type FlowRun, type JsonObject } from '@contralto/client';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { call } from '../api/resource.ts';
import { ActionDialog } from '../components/dialogs.tsx';
import { bound, CountField, Field, TimeField } from '../components/fields.tsx';
import { useCheckedForm } from '../components/schema-form.tsx';
import { touched } from '../components/texts.ts';
import { pathOf } from '../config.ts';
import { CopyAs } from '../copying/copy-as.tsx';
import type { Send } from '../copying/programs.ts';
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
function changedParameters(parameters: JsonObject, before: Readonly<JsonObject>): JsonObject {
  const changed = touched(parameters, before) as JsonObject;
  const rounded = roundedOf(changed);
  if (rounded !== undefined) throw new Error(`"${rounded}" contains a number with more digits than a browser can represent.`);
  return changed;
}

interface ParametersDialogProps {
  title: string;
  schema: JsonObject | null | undefined;
  /** The parameters with which the form begins, and those that the service has without the request. */
  given: JsonObject;
  before: Readonly<JsonObject>;
  /** Requests a run with the changed parameters. */
  send: (parameters: JsonObject, options?: object) => Promise<{ data: FlowRun | undefined }>;
  close: () => void;
  children: ComponentChildren;
}

/** Requests a run with parameters that the service has validated, and opens it. */
export function ParametersDialog({ title, schema, given, before, send, close, children }: ParametersDialogProps) {
  const { route } = useLocation();
  const { form, checked } = useCheckedForm(schema ?? {}, given);
  /** Undefined if the form displays problems. */
  const changed = async () => {
    const parameters = await checked();
    return parameters && changedParameters(parameters, before);
  };
  const run = async () => {
    const parameters = await changed();
    if (!parameters) return false;
    const created = await call(send(parameters));
    route(pathOf(`/runs/${created.id}`));
    return true;
  };
  const copy: Send = async (options) => {
    const parameters = await changed();
    if (!parameters) throw new Error('The parameters have problems.');
    await send(parameters, options);
  };
  return (
    <ActionDialog title={title} verb="Run" act={run} close={close}>
      {form}
      {children}
      <CopyAs of={copy} />
    </ActionDialog>
  );
}

/** Runs a deployment now or later. */
export function RunDialog({ deployment, parameters: given, labels, title = `Run ${deployment.name}`, close }: RunDialogProps) {
  const name = useSignal('');
  const when = useSignal('');
  const priority = useSignal<number | null>(null);
  const send = async (parameters: JsonObject, options?: object) => {
    const scheduled_time = when.peek() ? readTime(when.peek()) : new Date().toISOString();
    if (!scheduled_time) throw new Error(TIME_HELP);
    const state = { type: 'SCHEDULED', message: 'Run from the console', state_details: { scheduled_time } } as const;
    const own = { ...(labels && { labels }), ...(name.peek() && { name: name.peek() }), priority: priority.peek() };
    return createFlowRunFromDeployment({ path: { id: deployment.id }, body: { state, parameters, ...own }, ...options });
  };
  return (
    <ParametersDialog
      title={title}
      schema={deployment.parameter_openapi_schema}
      given={{ ...deployment.parameters, ...given }}
      before={deployment.parameters ?? {}}
      send={send}
      close={close}
    >
      <div class="filters">
        <Field label="Run name" {...bound(name)} placeholder="Random name" />
        <TimeField label="Start" {...bound(when)} placeholder="now, +2h, or a date" />
        <CountField label="Priority" {...bound(priority)} placeholder={`${deployment.run_priority ?? 50}; 1 is the highest`} />
      </div>
    </ParametersDialog>
  );
}
