import type { Schema } from '../../../generated/operations.ts';
import { addSeconds, type Instant, lastOf, secondsBetween, wholeMicros } from '../../base/time/instant.ts';
import type { SlaRow, SlaViolationRow } from './queries.ts';

const DAY_SECONDS = 86_400;
const DAYS = 30;

const startOfDay = (at: Instant): Instant => `${at.slice(0, 10)}T00:00:00.000000Z`;
const startOfMonth = (at: Instant): Instant => `${at.slice(0, 7)}-01T00:00:00.000000Z`;
const earlier = (one: Instant, other: Instant): Instant => (one < other ? one : other);

/** The time from which violations count: the first of the last 30 days, or the start of the month. */
export const attainmentSince = (now: Instant): Instant =>
  earlier(startOfMonth(now), addSeconds(startOfDay(now), -(DAYS - 1) * DAY_SECONDS));

type Period = Pick<SlaViolationRow, 'start'> & { end: Instant };

/** How an SLA was met on each of the last 30 days, and in this month. @param complete whether these are all violations */
export function attainmentOf(
  sla: Pick<SlaRow, 'created' | 'monthlyViolations' | 'monthlySeconds'>,
  violations: readonly SlaViolationRow[],
  { now, complete }: { now: Instant; complete: boolean },
): Schema<'SlaAttainment'> {
  const periods = merged(violations.map(({ start, end }) => ({ start, end: end ?? now })));
  const begun = (from: Instant, to: Instant) => violations.filter(({ start }) => from <= start && start < to).length;
  const days: Schema<'SlaDay'>[] = [];
  let [measured, violated] = [0, 0];
  for (let day = startOfDay(addSeconds(now, -(DAYS - 1) * DAY_SECONDS)); day <= now; day = addSeconds(day, DAY_SECONDS)) {
    const next = addSeconds(day, DAY_SECONDS);
    const [from, to] = [lastOf(day, sla.created), earlier(next, now)];
    if (next <= sla.created) continue;
    const whole = Math.max(0, secondsBetween(from, to));
    const seconds = overlap(periods, from, to);
    measured += whole;
    violated += seconds;
    days.push({
      date: day.slice(0, 10),
      violations: begun(day, next),
      seconds: wholeMicros(seconds),
      attainment: fraction(seconds, whole),
    });
  }
  const month = startOfMonth(now);
  const used = { violations: begun(month, addSeconds(now, 1)), seconds: wholeMicros(overlap(periods, month, now)) };
  const { monthlyViolations, monthlySeconds } = sla;
  return {
    days,
    attainment: fraction(violated, measured),
    complete,
    budget: {
      month: month.slice(0, 7),
      violations: used.violations,
      violations_left: monthlyViolations === null ? null : monthlyViolations - used.violations,
      seconds: used.seconds,
      seconds_left: monthlySeconds === null ? null : wholeMicros(monthlySeconds - used.seconds),
    },
  };
}

const fraction = (violated: number, whole: number): number => (whole === 0 ? 1 : 1 - violated / whole);

/** The periods in order, with those that overlap joined: several runs may violate an SLA at the same time. */
function merged(periods: readonly Period[]): Period[] {
  const result: Period[] = [];
  for (const { start, end } of periods.toSorted((one, other) => (one.start < other.start ? -1 : 1))) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = lastOf(last.end, end);
    else result.push({ start, end });
  }
  return result;
}

function overlap(periods: readonly Period[], from: Instant, to: Instant): number {
  return periods.reduce((sum, { start, end }) => sum + Math.max(0, secondsBetween(lastOf(start, from), earlier(end, to))), 0);
}
