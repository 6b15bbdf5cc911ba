import { createDeploymentSchedules, type DeploymentSchedule, type Schedule, updateDeploymentSchedule } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { Field } from '../components/field.tsx';
import { Select } from '../components/select.tsx';
import { secondsOf } from '../durations.ts';
import { zoneHere } from '../language.ts';
import { InWords } from './in-words.tsx';
import { LateRunFields } from './late-runs.tsx';
import { Preview } from './preview.tsx';

const KINDS = ['cron', 'interval', 'rrule'] as const;
type Kind = (typeof KINDS)[number];

const NAMES: Record<Kind, string> = { cron: 'Cron', interval: 'Interval', rrule: 'Recurrence rule' };

interface Draft {
  kind: Kind;
  cron: string;
  interval: string;
  anchor: string | undefined;
  rrule: string;
  dayOr: boolean | undefined;
  timezone: string;
}

const HERE = zoneHere();
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')];

function draftOf(schedule: Schedule | undefined): Draft {
  const draft: Draft = {
    kind: 'cron',
    cron: '0 3 * * *',
    interval: '1h',
    anchor: undefined,
    rrule: 'FREQ=DAILY',
    dayOr: undefined,
    timezone: schedule?.timezone ?? (schedule ? 'UTC' : HERE),
  };
  if (!schedule) return draft;
  if (schedule.cron !== undefined) return { ...draft, cron: schedule.cron, dayOr: schedule.day_or };
  if (schedule.interval !== undefined)
    return { ...draft, kind: 'interval', interval: String(schedule.interval), anchor: schedule.anchor_date };
  return { ...draft, kind: 'rrule', rrule: schedule.rrule ?? '' };
}

/** The schedule of the form; undefined while it is incomplete. */
function scheduleOf({ kind, cron, interval, anchor, rrule, dayOr, timezone }: Draft): Schedule | undefined {
  if (kind === 'cron')
    return cron.trim() === '' ? undefined : { cron: cron.trim(), timezone, ...(dayOr !== undefined && { day_or: dayOr }) };
  if (kind === 'rrule') return rrule.trim() === '' ? undefined : { rrule: rrule.trim(), timezone };
  const seconds = secondsOf(interval);
  return seconds ? { interval: seconds, timezone, ...(anchor && { anchor_date: anchor }) } : undefined;
}

/** Edits a schedule, with a preview of its next times. */
export function ScheduleDialog({
  deployment,
  edited,
  close,
  changed,
}: {
  deployment: string;
  edited: DeploymentSchedule | undefined;
  close: () => void;
  changed: () => void;
}) {
  const draft = useSignal(draftOf(edited?.schedule));
  const change = (changes: Partial<Draft>) => (draft.value = { ...draft.peek(), ...changes });
  const schedule = scheduleOf(draft.value);
  const policy = useSignal(edited?.late_run_policy ?? null);
  const { kind, timezone } = draft.value;
  const save = async () => {
    if (!schedule) return;
    const late_run_policy = policy.peek();
    if (edited) {
      // a rule without parameters would empty them
      const body = { schedule, parameters: edited.parameters, late_run_policy };
      await call(updateDeploymentSchedule({ path: { id: deployment, schedule_id: edited.id }, body }));
    } else await call(createDeploymentSchedules({ path: { id: deployment }, body: [{ schedule, active: true, late_run_policy }] }));
    changed();
  };
  return (
    <ActionDialog title={edited ? 'Edit schedule' : 'Add schedule'} ready={schedule !== undefined} act={save} close={close}>
      <div class="filters">
        <Select label="Type" value={kind} of={KINDS.map((one) => [one, NAMES[one]])} change={(next) => change({ kind: next as Kind })} />
        {kind === 'cron' && (
          <Field label="Cron expression" value={draft.value.cron} change={(cron) => change({ cron })} placeholder="0 3 * * *" />
        )}
        {kind === 'interval' && (
          <Field
            label="Interval"
            value={draft.value.interval}
            change={(interval) => change({ interval })}
            placeholder="15m, 1h, 1d"
            problem={!secondsOf(draft.value.interval) ? 'Enter a number of seconds, or 15m, 1h, 1d' : undefined}
          />
        )}
        {kind === 'rrule' && (
          <Field label="Rule" value={draft.value.rrule} change={(rrule) => change({ rrule })} placeholder="FREQ=WEEKLY;BYDAY=MO" />
        )}
        <Field label="Time zone" value={timezone} change={(next) => change({ timezone: next })} list={ZONES} />
        <LateRunFields value={policy.value} otherwise="the deployment" change={(next) => (policy.value = next)} />
      </div>
      <h3>Next times</h3>
      {schedule && <InWords schedule={schedule} />}
      {schedule ? <Preview schedule={schedule} /> : <p class="hint">Enter a valid schedule.</p>}
    </ActionDialog>
  );
}
