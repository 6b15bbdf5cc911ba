import { civilOf, dayOf, daysInMonth, isLeapYear, modulo, weekdayOf } from './calendar.ts';
import type { ByDay, RuleText } from './rrule-text.ts';

/** Whether a day satisfies all BY… parts of a rule that restrict days (RFC 5545, section 3.3.10). */
export type DayTest = (day: number) => boolean;

/** Builds the test of a rule's day parts. DTSTART's day supplies absent parts. */
export function dayTest(rule: RuleText, startDay: number): DayTest {
  const { byMonth, byMonthDay, byYearDay, byWeekNo, byEaster, byDay } = withDefaults(rule, startDay);
  const tests: DayTest[] = [];
  if (byMonth) {
    const months = new Set(byMonth);
    tests.push((day) => months.has(civilOf(day).month));
  }
  if (byDay) tests.push(weekdayTest(rule, byDay, byMonth !== undefined));
  if (byMonthDay) {
    const days = new Set(byMonthDay);
    tests.push((today) => {
      const { year, month, day } = civilOf(today);
      return days.has(day) || days.has(day - daysInMonth(year, month) - 1);
    });
  }
  if (byYearDay) {
    const days = new Set(byYearDay);
    tests.push((day) => {
      const { year } = civilOf(day);
      const dayOfYear = day - dayOf(year, 1, 1) + 1;
      return days.has(dayOfYear) || days.has(dayOfYear - (isLeapYear(year) ? 366 : 365) - 1);
    });
  }
  if (byWeekNo) {
    const weeks = new Set(byWeekNo);
    tests.push((day) => {
      const { week, weeksInYear } = weekOf(day, rule.weekStart);
      return weeks.has(week) || weeks.has(week - weeksInYear - 1);
    });
  }
  if (byEaster) {
    const offsets = new Set(byEaster);
    // The offset may reach into the neighboring year, but the rule counts within the day's own year.
    tests.push((day) => offsets.has(day - easterOf(civilOf(day).year)));
  }
  return (day) => tests.every((test) => test(day));
}

function withDefaults(rule: RuleText, startDay: number): Pick<RuleText, keyof RuleText> {
  if (rule.byWeekNo || rule.byYearDay || rule.byMonthDay || rule.byDay || rule.byEaster) return rule;
  const start = civilOf(startDay);
  switch (rule.frequency) {
    case 'YEARLY':
      return { ...rule, byMonth: rule.byMonth ?? [start.month], byMonthDay: [start.day] };
    case 'MONTHLY':
      return { ...rule, byMonthDay: [start.day] };
    case 'WEEKLY':
      return { ...rule, byDay: [{ weekday: weekdayOf(startDay), nth: undefined }] };
    default:
      return rule;
  }
}

/** Numbered weekdays count within the month, or within the year in yearly rules without BYMONTH. Shorter periods ignore the number. */
function weekdayTest(rule: RuleText, byDay: readonly ByDay[], hasMonths: boolean): DayTest {
  const numbers = rule.frequency === 'YEARLY' || rule.frequency === 'MONTHLY';
  const plain = new Set(byDay.filter(({ nth }) => nth === undefined || !numbers).map(({ weekday }) => weekday));
  const numbered = numbers ? byDay.filter(({ nth }) => nth !== undefined) : [];
  const withinYear = rule.frequency === 'YEARLY' && !hasMonths;
  return (today) => {
    const weekday = weekdayOf(today);
    if (plain.has(weekday)) return true;
    if (!numbered.some((it) => it.weekday === weekday)) return false;
    const { year, month, day } = civilOf(today);
    const index = withinYear ? today - dayOf(year, 1, 1) : day - 1;
    const length = withinYear ? (isLeapYear(year) ? 366 : 365) : daysInMonth(year, month);
    const fromStart = Math.floor(index / 7) + 1;
    const fromEnd = -Math.floor((length - 1 - index) / 7) - 1;
    return numbered.some((it) => it.weekday === weekday && (it.nth === fromStart || it.nth === fromEnd));
  };
}

/** The week number of a day as in ISO 8601, but with weeks that begin on `weekStart`. */
function weekOf(day: number, weekStart: number): { week: number; weeksInYear: number } {
  const { year } = civilOf(day);
  let first = firstWeekOf(year, weekStart);
  let next = firstWeekOf(year + 1, weekStart);
  if (day < first) [first, next] = [firstWeekOf(year - 1, weekStart), first];
  else if (day >= next) [first, next] = [next, firstWeekOf(year + 2, weekStart)];
  return { week: Math.floor((day - first) / 7) + 1, weeksInYear: (next - first) / 7 };
}

/** The first day of week 1, which is the first week with at least four days in the year. */
function firstWeekOf(year: number, weekStart: number): number {
  const fourth = dayOf(year, 1, 4);
  return fourth - modulo(weekdayOf(fourth) - weekStart, 7);
}

/** Western Easter Sunday, by the Gregorian computus. */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const moon = modulo(century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15, 30);
  const full = moon - Math.floor(moon / 28) * (1 - Math.floor(moon / 28) * Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = modulo(year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4), 7);
  const offset = full - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  return dayOf(year, month, offset + 28 - 31 * Math.floor(month / 4));
}
