import { civilOf, DAY_SECONDS, dayOf, daysInMonth, LAST_DAY, weekdayOf } from './calendar.ts';
import { type CronRule, parseCron } from './cron-grammar.ts';
import { remember } from './remember.ts';
import { localise, type Zone, zoneOf } from './timezone.ts';

export interface CronSchedule {
  cron: string;
  /** null: UTC */
  timezone: string | null;
  day_or: boolean;
}

/** A rule without a match for this long will never match. */
const HORIZON_YEARS = 50;

export const compileCron = remember(parseCron);

/** Dates of the schedule from `start` on, in seconds since 1970, ascending. */
export function cronDates(schedule: CronSchedule, start: number): Iterable<number> {
  const compiled = compileCron(schedule.cron);
  if ('problem' in compiled) throw new Error(compiled.problem);
  const zone = zoneOf(schedule.timezone);
  return localise(cronWalls(compiled.rule, schedule.day_or, firstWall(zone, start)), zone, 'forward');
}

/** The first local time that may resolve to `start` or later: right after a gap, this is a skipped time. */
function firstWall(zone: Zone, start: number): number {
  const reach = DAY_SECONDS + 1;
  const gaps = zone.transitions(start - reach, start).map(({ before, after }) => Math.max(0, after - before));
  return start + zone.offsetAt(start) - Math.max(0, ...gaps);
}

/** The matching local times from `from` on, ascending. */
function* cronWalls(rule: CronRule, dayOr: boolean, from: number): Generator<number> {
  const fromDay = Math.floor(from / DAY_SECONDS);
  let { year, month, day } = civilOf(fromDay);
  let lastYear = year;
  for (; year <= lastYear + HORIZON_YEARS; [year, month, day] = month === 12 ? [year + 1, 1, 1] : [year, month + 1, 1]) {
    if (!rule.months.has(month) || (rule.years && !rule.years.has(year))) continue;
    const matches = dayMatcher(rule, dayOr, year, month);
    for (const length = daysInMonth(year, month); day <= length; day++) {
      if (!matches(day)) continue;
      const today = dayOf(year, month, day);
      if (today > LAST_DAY) return;
      lastYear = year;
      yield* timesOfDay(rule, today * DAY_SECONDS, from);
    }
  }
}

function* timesOfDay(rule: CronRule, midnight: number, from: number): Generator<number> {
  for (const hour of rule.hours) {
    if (midnight + hour * 3600 + 3599 < from) continue;
    for (const minute of rule.minutes) {
      const wall = midnight + hour * 3600 + minute * 60;
      if (wall + 59 < from) continue;
      for (const second of rule.seconds) if (wall + second >= from) yield wall + second;
    }
  }
}

/** Which days of a month match. If both day fields are restricted, `dayOr` joins them by OR, otherwise by AND. An unrestricted field is ignored. */
function dayMatcher({ monthDays, weekdays }: CronRule, dayOr: boolean, year: number, month: number): (day: number) => boolean {
  const length = daysInMonth(year, month);
  // Weekday of the first of the month, 0 = Sunday.
  const firstWeekday = (weekdayOf(dayOf(year, month, 1)) + 1) % 7;
  const byMonthDay = monthDays && ((day: number) => monthDays.days.has(day) || (monthDays.last && day === length));
  const byWeekday =
    weekdays &&
    ((day: number) => {
      const weekday = (firstWeekday + day - 1) % 7;
      if (weekdays.days.has(weekday)) return true;
      return weekdays.ofMonth.some(
        (it) => it.weekday === weekday && (it.nth === 'last' ? day + 7 > length : Math.ceil(day / 7) === it.nth),
      );
    });
  if (!byMonthDay || !byWeekday) return byMonthDay ?? byWeekday ?? (() => true);
  return dayOr ? (day) => byMonthDay(day) || byWeekday(day) : (day) => byMonthDay(day) && byWeekday(day);
}
