import {
  createDeploymentSchedules,
  type Deployment,
  type DeploymentSchedule,
  deleteDeploymentSchedule,
  previewSchedule,
  type Schedule,
  type ScheduleInstant,
  updateDeploymentSchedule,
} from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call, useResource } from '../api/resource.ts';
import { ActionDialog, DialogButton, EditDelete, Toggle } from '../components/dialogs.tsx';
import { bound, boundIn, Field, FieldProblem, optionsOf, Select } from '../components/fields.tsx';
import { Empty } from '../components/listing.tsx';
import { awayText, durationText, fullText, LANGUAGE, zoneHere } from '../components/texts.ts';
import { secondsOf } from '../durations.ts';
import { PoolStatus } from '../pools/parts.tsx';
import { LateRunFields, policyText } from './policies.tsx';

/** The schedules of a deployment, with their actions. */
export function Schedules({ deployment, changed }: { deployment: Deployment; changed: () => void }) {
  const dialog = (edited?: DeploymentSchedule) => (close: () => void) => (
    <ScheduleDialog deployment={deployment.id} edited={edited} close={close} changed={changed} />
  );
  return (
    <section aria-label="Schedules">
      <div class="title">
        <p class="hint">{deployment.paused && 'The deployment is paused, and so are its schedules.'}</p>
        <DialogButton text="Add schedule…" needs="deployments:write" dialog={dialog()} />
      </div>
      {deployment.schedules.length === 0 && <Empty title="No schedules yet" />}
      <div class="cards">
        {deployment.schedules.map((one) => (
          <article key={one.id} class="panel" aria-label={scheduleText(one.schedule)}>
            <div class="title">
              <h2>{scheduleText(one.schedule)}</h2>
              {!one.active && <PoolStatus status="PAUSED" />}
              <EditDelete
                needs="deployments:write"
                dialog={dialog(one)}
                confirm={`Delete the schedule "${scheduleText(one.schedule)}"?`}
                about="Its runs that haven't started are also deleted."
                remove={() => call(deleteDeploymentSchedule({ path: { id: deployment.id, schedule_id: one.id } }))}
                done={changed}
              >
                <Toggle
                  name={scheduleText(one.schedule)}
                  is={one.active}
                  verbs={['Pause', 'Resume']}
                  set={(active) => call(updateDeploymentSchedule({ path: { id: deployment.id, schedule_id: one.id }, body: { active } }))}
                  done={changed}
                />
              </EditDelete>
            </div>
            <InWords schedule={one.schedule} />
            {one.slug && <p class="hint">{one.slug}</p>}
            {one.late_run_policy && <p class="hint">Late runs: {policyText(one.late_run_policy)}</p>}
            <Preview schedule={one.schedule} />
          </article>
        ))}
      </div>
    </section>
  );
}

const NAMES = { cron: 'Cron', interval: 'Interval', rrule: 'Recurrence rule' } as const;

interface Draft {
  kind: keyof typeof NAMES;
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

interface ScheduleDialogProps {
  deployment: string;
  edited: DeploymentSchedule | undefined;
  close: () => void;
  changed: () => void;
}

/** Edits a schedule, with a preview of its next times. */
function ScheduleDialog({ deployment, edited, close, changed }: ScheduleDialogProps) {
  const draft = useSignal(draftOf(edited?.schedule));
  const at = boundIn(draft.value, (next) => (draft.value = next));
  const schedule = scheduleOf(draft.value);
  const policy = useSignal(edited?.late_run_policy ?? null);
  const { kind } = draft.value;
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
        <Select label="Type" {...at('kind')} of={optionsOf(NAMES)} />
        {kind === 'cron' && <Field label="Cron expression" {...at('cron')} placeholder="0 3 * * *" />}
        {kind === 'interval' && (
          <Field
            label="Interval"
            {...at('interval')}
            placeholder="15m, 1h, 1d"
            problem={!secondsOf(draft.value.interval) ? 'Enter a number of seconds, or 15m, 1h, 1d' : undefined}
          />
        )}
        {kind === 'rrule' && <Field label="Rule" {...at('rrule')} placeholder="FREQ=WEEKLY;BYDAY=MO" />}
        <Field label="Time zone" {...at('timezone')} list={ZONES} />
        <LateRunFields {...bound(policy)} otherwise="the deployment" />
      </div>
      <h3>Next times</h3>
      {schedule && <InWords schedule={schedule} />}
      {schedule ? <Preview schedule={schedule} /> : <p class="hint">Enter a valid schedule.</p>}
    </ActionDialog>
  );
}

/** A schedule in words, in the language of the browser. */
function InWords({ schedule }: { schedule: Schedule }) {
  const key = schedule.cron ?? schedule.rrule ?? String(schedule.interval);
  const words = useResource(key, async () => (await import('./schedule-words.ts')).scheduleWords(schedule, navigator.languages));
  return words.data ? (
    <p class="hint" lang={words.data.lang}>
      {words.data.text}
    </p>
  ) : null;
}

const SHOWN = 8;

const offsetText = (seconds: number): string => {
  const minutes = Math.abs(seconds) / 60;
  return `UTC${seconds < 0 ? '−' : '+'}${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(Math.round(minutes % 60)).padStart(2, '0')}`;
};

/** A local time as `Mon 2 Mar, 03:00:00`, with its year if that is not the current year. */
export function localText(local: string): string {
  const at = new Date(`${local.slice(0, 19)}Z`);
  const year = at.getUTCFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  const day = new Intl.DateTimeFormat(LANGUAGE, { weekday: 'short', day: 'numeric', month: 'short', year, timeZone: 'UTC' }).format(at);
  return `${day}, ${local.slice(11, 19)}`;
}

/** A change of the clock between this time and the previous one. */
const clockChange = (one: ScheduleInstant, before: ScheduleInstant | undefined): string | undefined => {
  if (!before || before.utc_offset_seconds === one.utc_offset_seconds) return undefined;
  return one.utc_offset_seconds > before.utc_offset_seconds ? 'Clocks go forward' : 'Clocks go back';
};

/** The next times of a schedule in its own time zone, as the scheduler computes them. Changes of the clock are marked. */
function Preview({ schedule }: { schedule: Schedule }) {
  const next = useResource(JSON.stringify(schedule), (signal) =>
    call(previewSchedule({ body: { schedule, n: SHOWN, start: new Date().toISOString() }, signal })),
  );
  // a previous preview doesn't apply to an invalid schedule
  if (next.error) return <FieldProblem>{next.error.message}</FieldProblem>;
  if (!next.data) return <p class="hint">Calculating…</p>;
  if (next.data.length === 0) return <p role="status">No further times.</p>;
  return (
    <ol class="preview" aria-label="Next times">
      {next.data.map((one, index) => {
        const change = clockChange(one, next.data?.[index - 1]);
        return (
          <li key={one.instant}>
            <time dateTime={one.instant} title={`${one.instant}, local time ${fullText(one.instant)}`}>
              {localText(one.local)}
            </time>{' '}
            <span class="hint">{offsetText(one.utc_offset_seconds)}</span>{' '}
            {index === 0 && <span class="hint away">{awayText(one.instant)}</span>}{' '}
            {change && <strong class="clock-change">{change}</strong>}
          </li>
        );
      })}
    </ol>
  );
}

export const zoneOf = (schedule: Schedule): string => schedule.timezone ?? 'UTC';

/** The times of a schedule as text, without its time zone. */
export function timesText(schedule: Schedule): string {
  if (schedule.cron !== undefined) return `Cron ${schedule.cron}`;
  if (schedule.interval !== undefined) return `Every ${durationText(schedule.interval)}`;
  return schedule.rrule ?? '';
}

/** A schedule as text. */
const scheduleText = (schedule: Schedule): string => `${timesText(schedule)} ${zoneOf(schedule)}`;
