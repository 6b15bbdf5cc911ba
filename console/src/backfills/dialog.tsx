import { type BackfillCreate, type BackfillPreview, createBackfill, type Deployment, previewBackfill } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { call } from '../api/resource.ts';
import { ActionDialog } from '../components/dialogs.tsx';
import { boundIn, CountField, Field, JsonField, optionsOf, Select, TimeField } from '../components/fields.tsx';
import { pathOf } from '../config.ts';
import { localText } from '../deployments/schedules.tsx';
import { readTime, TIME_HELP } from '../times.ts';

const ORDERS = { OLDEST_FIRST: 'Oldest first', NEWEST_FIRST: 'Newest first' } as const;
const RERUNS = { FAILED: 'Skip unless all failed', NONE: 'Skip', ALL: 'Run again' } as const;

/** The parameters that are a date or a time, with the template of the time of a run. */
function datesOf({ parameter_openapi_schema: schema }: Deployment): Record<string, string> {
  const properties = (schema?.properties ?? {}) as Record<string, { format?: string; anyOf?: { format?: string }[] }>;
  const found = Object.entries(properties).flatMap(([name, { format, anyOf }]): [string, string][] => {
    const formats = [format, ...(anyOf ?? []).map((one) => one.format)];
    return formats.includes('date') ? [[name, '{{ local_date }}']] : formats.includes('date-time') ? [[name, '{{ local_time }}']] : [];
  });
  return Object.fromEntries(found);
}

interface BackfillForm {
  start: string;
  end: string;
  schedule: string;
  most: string;
  cron: string;
  priority: number | null;
  order: keyof typeof ORDERS;
  rerun: keyof typeof RERUNS;
  date: string;
  parameters: unknown;
}

/** Creates a backfill. The first press of the button shows the times, the second one starts. */
export function BackfillDialog({ deployment, close }: { deployment: Deployment; close: () => void }) {
  const { route } = useLocation();
  const dates = datesOf(deployment);
  const form = useSignal<BackfillForm>({
    start: '7d',
    end: 'now',
    schedule: deployment.schedules?.[0]?.id ?? '',
    most: '1',
    cron: '0 3 * * *',
    priority: null,
    order: 'OLDEST_FIRST',
    rerun: 'FAILED',
    date: Object.keys(dates).find((name) => dates[name]?.includes('date')) ?? '',
    parameters: undefined,
  });
  const preview = useSignal<BackfillPreview | undefined>(undefined);
  const at = boundIn(form.value, (next) => {
    form.value = next;
    preview.value = undefined;
  });
  const bodyOf = (): BackfillCreate => {
    const { start, end, schedule, most, cron, date, parameters, ...rest } = form.peek();
    const from = readTime(start);
    const to = readTime(end);
    if (!from || !to) throw new Error(TIME_HELP);
    return {
      ...rest,
      start: from,
      // the clock of the browser may be ahead
      ...(end.trim() !== 'now' && { end: to }),
      ...(schedule ? { schedule_id: schedule } : { schedule: { cron, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone } }),
      parameters: { ...(date && { [date]: dates[date] }), ...(parameters as BackfillCreate['parameters']) },
      max_active_runs: Number(most),
    };
  };
  const path = { id: deployment.id };
  const act = async () => {
    if (!preview.peek()) {
      preview.value = await call(previewBackfill({ path, body: bodyOf() }));
      return false;
    }
    const created = await call(createBackfill({ path, body: bodyOf() }));
    route(pathOf(`/backfills/${created.id}`));
    return true;
  };
  const schedules: [string, string][] = [
    ...(deployment.schedules ?? []).map((one): [string, string] => [one.id ?? '', one.slug ?? ruleText(one.schedule)]),
    ['', 'Another cron expression'],
  ];
  const targets: [string, string][] = [
    ...Object.keys(dates).map((name): [string, string] => [name, `the parameter ${name}`]),
    ['', 'no parameter'],
  ];
  return (
    <ActionDialog title={`Backfill ${deployment.name}`} verb={preview.value ? 'Start' : 'Preview'} act={act} close={close}>
      <div class="filters">
        <TimeField label="Start" {...at('start')} placeholder="7d, or a date" />
        <TimeField label="End" {...at('end')} placeholder="now, or a date" />
        <Select label="Schedule" {...at('schedule')} of={schedules} />
        {form.value.schedule === '' && <Field label="Cron" {...at('cron')} />}
        {Object.keys(dates).length > 0 && <Select label="Time of each run as" {...at('date')} of={targets} />}
        <Field label="Runs at a time" {...at('most')} />
        <CountField label="Priority" {...at('priority')} placeholder={`${deployment.run_priority ?? 50}; 75 is after others`} />
        <Select label="Order" {...at('order')} of={optionsOf(ORDERS)} />
        <Select label="Times that have a run" {...at('rerun')} of={optionsOf(RERUNS)} />
      </div>
      <JsonField label="Parameters" {...at('parameters')} />
      <p class="hint">
        Strings are templates: <code>{'{{ scheduled_time }}'}</code>, <code>{'{{ local_time }}'}</code>, <code>{'{{ local_date }}'}</code>.
      </p>
      {preview.value && <BackfillTimes of={preview.value} dates={Object.keys(dates)} />}
    </ActionDialog>
  );
}

const ruleText = ({ cron, interval, rrule }: { cron?: string; interval?: number; rrule?: string }): string =>
  cron ?? rrule ?? `every ${interval} seconds`;

const SHOWN = 5;

/** The first times of a backfill, and those that it skips. */
function BackfillTimes({ of, dates }: { of: BackfillPreview; dates: readonly string[] }) {
  const { total, runs, skipped, limits, first_runs, first_skipped } = of;
  const names = [...new Set(first_runs.flatMap(({ parameters }) => Object.keys(parameters)))];
  const values = (name: string) => new Set(first_runs.map(({ parameters }) => JSON.stringify(parameters[name])));
  const varying = names.filter((name) => values(name).size > 1);
  return (
    <div role="status">
      <p>
        <strong>
          {total} times: {runs} runs, {skipped} skipped
        </strong>
      </p>
      {dates
        .filter((name) => first_runs.length > 1 && values(name).size === 1)
        .map((name) => (
          <p key={name} class="clock-change">
            The parameter {name} is {[...values(name)].join()} for all times.
          </p>
        ))}
      {limits.map(({ kind, message }) => (
        <p key={kind} class="hint">
          {message}
        </p>
      ))}
      <ol class="preview" aria-label="First runs">
        {first_runs.slice(0, SHOWN).map(({ scheduled_time, local_time, parameters }) => (
          <li key={scheduled_time}>
            <time dateTime={scheduled_time}>{localText(local_time)}</time>{' '}
            <code class="hint">{varying.map((name) => `${name}: ${JSON.stringify(parameters[name])}`).join(', ')}</code>
          </li>
        ))}
      </ol>
      {first_skipped.length > 0 && (
        <ol class="preview" aria-label="First skipped times">
          {first_skipped.slice(0, SHOWN).map(({ scheduled_time, local_time, flow_run_id, state_type }) => (
            <li key={scheduled_time}>
              <time dateTime={scheduled_time}>{localText(local_time)}</time>{' '}
              <span class="hint">
                skipped: has a <a href={pathOf(`/runs/${flow_run_id}`)}>run</a> ({state_type?.toLowerCase() ?? 'without a state'})
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
