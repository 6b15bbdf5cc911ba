import { previewSchedule, type Schedule, type ScheduleInstant } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { awayText, fullText } from '../components/time-text.ts';
import { LANGUAGE } from '../language.ts';

const SHOWN = 8;

const offsetText = (seconds: number): string => {
  const minutes = Math.abs(seconds) / 60;
  return `UTC${seconds < 0 ? '−' : '+'}${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(Math.round(minutes % 60)).padStart(2, '0')}`;
};

/** A local time as `Mon 2 Mar, 03:00:00`, with its year if that is not the current year. */
function localText(local: string): string {
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
export function Preview({ schedule }: { schedule: Schedule }) {
  const next = useResource(JSON.stringify(schedule), (signal) =>
    call(previewSchedule({ body: { schedule, n: SHOWN, start: new Date().toISOString() }, signal })),
  );
  // a previous preview doesn't apply to an invalid schedule
  if (next.error) {
    return (
      <p class="field-problem" role="alert">
        {next.error.message}
      </p>
    );
  }
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
