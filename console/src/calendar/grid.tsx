import { readFlowRunHistory, readScheduleTimes } from '@contralto/client';
import { useAddress } from '../address.ts';
import { call, useResource } from '../api/resource.ts';
import { Problem } from '../components/listing.tsx';
import { counted, LANGUAGE, numberText } from '../components/texts.ts';
import { Time } from '../components/values.tsx';
import { pathOf } from '../config.ts';
import { type Cell, type Day, daysOf, emptyDays, midnight, withTimes } from './days.ts';

/** Days that are displayed, and of these, days before the first day in the address. */
const DAYS = 14;

const dayText = new Intl.DateTimeFormat(LANGUAGE, { weekday: 'short', day: 'numeric', month: 'short' });
const two = (hour: number) => String(hour).padStart(2, '0');

const AN_HOUR = 3600 * 1000;
const A_DAY = 24 * AN_HOUR;

/** The days from today to a day, which is their number or a date. Days differ in length when the clock changes. */
const movedBy = (day: string): number =>
  day.includes('-', 1)
    ? Math.round((midnight(Date.parse(`${day}T00:00`)) - midnight(Date.now())) / A_DAY) || 0
    : Number.parseInt(day, 10) || 0;

/** Past and coming runs by day and hour, of one deployment or of all. */
export function Grid({ deployment, before }: { deployment?: string; before: number }) {
  const { given, change } = useAddress();
  const moved = movedBy(given.get('day') ?? '');
  const start = midnight(Date.now(), moved - before);
  const end = midnight(start, DAYS);
  const history = useResource(
    `${deployment} ${start}`,
    (signal) =>
      call(
        readFlowRunHistory({
          body: {
            history_start: new Date(start).toISOString(),
            history_end: new Date(end).toISOString(),
            history_interval_seconds: 3600,
            ...(deployment && { flow_runs: { deployment_id: { any_: [deployment] } } }),
          },
          signal,
        }),
      ),
    ['prefect.flow-run.', 'prefect.deployment.'],
  );
  const now = Date.now();
  // the hours of the history, from the present one
  const from = start + Math.max(0, Math.floor((now - start) / AN_HOUR)) * AN_HOUR;
  const times = useResource(
    end > now ? `${deployment} ${from}` : undefined,
    (signal) =>
      call(
        readScheduleTimes({
          body: {
            since: new Date(from).toISOString(),
            until: new Date(end - 1).toISOString(),
            ...(deployment && { deployment_id: deployment }),
          },
          signal,
        }),
      ),
    ['prefect.deployment.'],
  );
  const move = (days: number) => change({ day: days === 0 ? undefined : String(days) });
  return (
    <section class="panel" aria-label="Runs by day and hour">
      <div class="title">
        <p class="hint">
          Runs by their expected start, and the times of active schedules.
          {times.data?.complete_until && (
            <>
              {' '}
              Times are complete until <Time at={times.data.complete_until} />.
            </>
          )}
        </p>
        <div class="actions">
          <button type="button" onClick={() => move(moved - DAYS)}>
            Earlier
          </button>
          <button type="button" disabled={moved === 0} onClick={() => move(0)}>
            Today
          </button>
          <button type="button" onClick={() => move(moved + DAYS)}>
            Later
          </button>
        </div>
      </div>
      {times.error && <Problem message={times.error.message} retry={times.reload} />}
      {history.error && <Problem message={history.error.message} retry={history.reload} />}
      {/* as large before its data arrives as afterwards */}
      <div aria-busy={history.loading}>
        <Table
          days={withTimes(history.data ? daysOf(history.data) : emptyDays(start, DAYS), times.data?.hours ?? [])}
          deployment={deployment}
        />
      </div>
    </section>
  );
}

function Table({ days, deployment }: { days: readonly Day[]; deployment: string | undefined }) {
  const today = midnight(Date.now());
  const most = Math.max(1, ...days.flatMap(({ hours }) => hours.map((cell) => (cell ? cell.runs + cell.planned : 0))));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
    <div class="scroll" tabIndex={0} role="region" aria-label="Calendar">
      <table class="calendar">
        <thead>
          <tr>
            <td />
            {Array.from({ length: 24 }, (_, hour) => (
              <th key={two(hour)} scope="col">
                {two(hour)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ start, hours }) => (
            <tr key={start} aria-current={start === today ? 'date' : undefined}>
              <th scope="row">{dayText.format(start)}</th>
              {hours.map((cell, hour) => (
                <td key={two(hour)}>{cell && cell.runs + cell.planned > 0 && <Hour cell={cell} most={most} deployment={deployment} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Hour({ cell, most, deployment }: { cell: Cell; most: number; deployment: string | undefined }) {
  const { from, to, runs, failed, coming, planned, collisions } = cell;
  const count = runs + planned;
  const at = new Date(from);
  const parts = [
    failed > 0 && `${numberText(failed)} failed`,
    coming > 0 && `${numberText(coming)} scheduled`,
    planned > 0 && `${numberText(planned)} not created yet`,
    collisions > 0 && `several deployments start in ${counted(collisions, 'minute')}`,
  ].filter(Boolean);
  const text = `${dayText.format(at)}, ${two(at.getHours())}:00: ${counted(count, 'run')}${parts.length > 0 ? `, ${parts.join(', ')}` : ''}`;
  const query = new URLSearchParams({
    after: at.toISOString(),
    // the filter of the list includes both ends
    before: new Date(to - 1).toISOString(),
    ...(deployment && { deployment_id: deployment }),
  });
  const look = {
    title: text,
    'aria-label': text,
    'data-type': failed > runs / 2 ? 'FAILED' : coming === runs ? 'SCHEDULED' : 'COMPLETED',
    'data-collides': collisions > 0,
    style: {
      '--share': `${Math.round(20 + 70 * Math.sqrt(count / most))}%`,
      '--failures': `${failed > 0 ? Math.max(10, (100 * failed) / runs) : 0}%`,
    },
  };
  const content = count > 999 ? '∗' : count;
  // without a run, there is no list to open
  return runs > 0 ? (
    <a href={`${pathOf('/runs')}?${query}`} {...look}>
      {content}
    </a>
  ) : (
    <span role="img" {...look}>
      {content}
    </span>
  );
}
