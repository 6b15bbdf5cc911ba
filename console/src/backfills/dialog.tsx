import { type BackfillCreate, type BackfillPreview, createBackfill, type Deployment, previewBackfill } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { call } from '../api/client.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { Field } from '../components/field.tsx';
import { JsonField } from '../components/json-field.tsx';
import { Select } from '../components/select.tsx';
import { TimeField } from '../components/time-field.tsx';
import { pathOf } from '../config.ts';
import { readTime, TIME_HELP } from '../times.ts';
import { BackfillTimes } from './preview.tsx';

const ORDERS = { OLDEST_FIRST: 'Oldest first', NEWEST_FIRST: 'Newest first' } as const;
const RERUNS = { FAILED: 'Skip unless all failed', NONE: 'Skip', ALL: 'Run again' } as const;

const choices = (words: Record<string, string>): [string, string][] => Object.entries(words);

/** Creates a backfill. The first press of the button shows the times, the second one starts. */
export function BackfillDialog({ deployment, close }: { deployment: Deployment; close: () => void }) {
  const { route } = useLocation();
  const form = useSignal({
    start: '7d',
    end: 'now',
    schedule: deployment.schedules?.[0]?.id ?? '',
    most: '1',
    cron: '0 3 * * *',
    priority: '',
  });
  const order = useSignal<keyof typeof ORDERS>('OLDEST_FIRST');
  const rerun = useSignal<keyof typeof RERUNS>('FAILED');
  const parameters = useSignal<unknown>(undefined);
  const preview = useSignal<BackfillPreview | undefined>(undefined);
  const change = (changes: Partial<typeof form.value>) => {
    form.value = { ...form.peek(), ...changes };
    preview.value = undefined;
  };
  const bodyOf = (): BackfillCreate => {
    const { start, end, schedule, most, cron, priority } = form.peek();
    const from = readTime(start);
    const to = readTime(end);
    if (!from || !to) throw new Error(TIME_HELP);
    return {
      start: from,
      // the clock of the browser may be ahead
      ...(end.trim() !== 'now' && { end: to }),
      ...(schedule ? { schedule_id: schedule } : { schedule: { cron, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone } }),
      ...(parameters.peek() !== undefined && { parameters: parameters.peek() as BackfillCreate['parameters'] }),
      max_active_runs: Number(most),
      order: order.peek(),
      rerun: rerun.peek(),
      ...(priority.trim() && { priority: Number(priority) }),
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
  const { start, end, schedule, most, cron, priority } = form.value;
  const schedules: [string, string][] = [
    ...(deployment.schedules ?? []).map((one): [string, string] => [one.id ?? '', one.slug ?? ruleText(one.schedule)]),
    ['', 'Another cron expression'],
  ];
  return (
    <ActionDialog title={`Backfill ${deployment.name}`} verb={preview.value ? 'Start' : 'Preview'} act={act} close={close}>
      <div class="filters">
        <TimeField label="Start" value={start} change={(next) => change({ start: next })} placeholder="7d, or a date" />
        <TimeField label="End" value={end} change={(next) => change({ end: next })} placeholder="now, or a date" />
        <Select label="Schedule" value={schedule} of={schedules} change={(next) => change({ schedule: next })} />
        {schedule === '' && <Field label="Cron" value={cron} change={(next) => change({ cron: next })} />}
        <Field label="Runs at a time" value={most} change={(next) => change({ most: next })} />
        <Field
          label="Priority"
          value={priority}
          change={(next) => change({ priority: next })}
          placeholder={`${deployment.run_priority ?? 50}; 75 is after others`}
        />
        <Select
          label="Order"
          value={order.value}
          of={choices(ORDERS)}
          change={(next) => {
            order.value = next as keyof typeof ORDERS;
            preview.value = undefined;
          }}
        />
        <Select
          label="Times that have a run"
          value={rerun.value}
          of={choices(RERUNS)}
          change={(next) => {
            rerun.value = next as keyof typeof RERUNS;
            preview.value = undefined;
          }}
        />
      </div>
      <JsonField
        label="Parameters"
        value={parameters.value}
        change={(next) => {
          parameters.value = next;
          preview.value = undefined;
        }}
      />
      <p class="hint">
        Strings are templates: <code>{'{{ scheduled_time }}'}</code>, <code>{'{{ local_time }}'}</code>, <code>{'{{ local_date }}'}</code>.
      </p>
      {preview.value && <BackfillTimes of={preview.value} />}
    </ActionDialog>
  );
}

const ruleText = ({ cron, interval, rrule }: { cron?: string; interval?: number; rrule?: string }): string =>
  cron ?? rrule ?? `every ${interval} seconds`;
