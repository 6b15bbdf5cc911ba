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

/** The local time as people write it: `Mon 2 Mar, 03:00:00`, with its year if that is another one. */
function localText(local: string): string {
  const at = new Date(`${local.slice(0, 19)}Z`);
  const year = at.getUTCFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  const day = new Intl.DateTimeFormat(LANGUAGE, { weekday: 'short', day: 'numeric', month: 'short', year, timeZone: 'UTC' }).format(at);
  return `${day}, ${local.slice(11, 19)}`;
}

/** The clock goes forward or back between this time and the one before. */
const clockChange = (one: ScheduleInstant, before: ScheduleInstant | undefined): string | undefined => {
  if (!before || before.utc_offset_seconds === one.utc_offset_seconds) return undefined;
  return one.utc_offset_seconds > before.utc_offset_seconds ? 'the clocks have gone forward' : 'the clocks have gone back';
};

/** When a schedule fires next, in its own time zone, as the scheduler computes it. Changes of the clock are marked. */
export function Preview({ schedule }: { schedule: Schedule }) {
  const next = useResource(JSON.stringify(schedule), (signal) =>
    call(previewSchedule({ body: { schedule, n: SHOWN, start: new Date().toISOString() }, signal })),
  );
  // what was previewed before does not belong to the schedule that is refused
  if (next.error) {
    return (
      <p class="field-problem" role="alert">
        {next.error.message}
      </p>
    );
  }
  if (!next.data) return <p class="hint">Computing …</p>;
  if (next.data.length === 0) return <p role="status">It never fires again.</p>;
  return (
    <ol class="preview" aria-label="Next times">
      {next.data.map((one, index) => {
        const change = clockChange(one, next.data?.[index - 1]);
        return (
          <li key={one.instant}>
            <time dateTime={one.instant} title={`${one.instant}, here ${fullText(one.instant)}`}>
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
