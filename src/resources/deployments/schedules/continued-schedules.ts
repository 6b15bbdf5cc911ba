import { stringifyJson } from '../../../base/json/json.ts';
import type { Schedule } from '../../../lib/schedules/schedule.ts';
import type { ScheduleRow } from '../rows.ts';
import { type ListedSchedule, newSchedule } from './schedule-input.ts';
import type { NewSchedule } from './schedule-queries.ts';

/**
 * The schedules that replace all stored ones. An entry that continues a stored schedule keeps the values that it omits, so that a repeated deployment does not
 * undo what an operator changed, and its id, so that its late-run policy also covers the runs that it has created. It does not keep the slug: otherwise, lists without slugs could no longer change the deployment.
 */
export function continuedSchedules(existing: readonly ScheduleRow[], listed: readonly ListedSchedule[]): NewSchedule[] {
  const continued = matches(existing, listed);
  return listed.map((entry) => {
    const stored = continued.get(entry);
    if (!stored) return { ...newSchedule(entry), maxScheduledRuns: null };
    const { id, active, parameters, maxScheduledRuns, lateRunKeep, lateRunMaxAge } = stored;
    return {
      id,
      ...newSchedule({ active, parameters, lateRunKeep, lateRunMaxAge, ...entry, schedule: ruleAfter(entry, stored) }),
      maxScheduledRuns,
    };
  });
}

/** The rule of an entry. An interval without an anchor keeps the stored one, so that its runs do not move. */
export function ruleAfter({ schedule, anchoredNow }: ListedSchedule, { schedule: stored }: Pick<ScheduleRow, 'schedule'>): Schedule {
  return anchoredNow && 'interval' in schedule && 'interval' in stored ? { ...schedule, anchor_date: stored.anchor_date } : schedule;
}

/** What both an entry and a stored schedule have. */
interface Compared {
  schedule: Schedule;
  parameters?: ScheduleRow['parameters'];
}

/** Entries and stored schedules match if they have the same text. Clearer matches come first. */
const TEXTS: ((one: Compared) => string)[] = [
  ({ schedule, parameters = null }) => stringifyJson([schedule, parameters]),
  ({ schedule, parameters = null }) => stringifyJson([withoutStart(schedule), parameters]),
  ({ schedule }) => stringifyJson(schedule),
  ({ schedule }) => stringifyJson(withoutStart(schedule)),
];

interface Pass {
  ofEntry: (entry: ListedSchedule) => string | undefined;
  ofStored: (row: ScheduleRow) => string | null | undefined;
}

/** Two different slugs name two schedules, whatever their rules are. */
const PASSES: Pass[] = [
  { ofEntry: ({ slug }) => slug, ofStored: ({ slug }) => slug },
  ...TEXTS.flatMap((text): Pass[] => [
    { ofEntry: text, ofStored: (row) => (row.slug === null ? text(row) : undefined) },
    { ofEntry: (entry) => (entry.slug === undefined ? text(entry) : undefined), ofStored: text },
  ]),
];

/** Each entry with the stored schedule that it continues. Schedules that match equally well match in order. */
function matches(existing: readonly ScheduleRow[], listed: readonly ListedSchedule[]): Map<ListedSchedule, ScheduleRow> {
  const found = new Map<ListedSchedule, ScheduleRow>();
  const left = new Set(existing.toSorted((a, b) => (a.created < b.created ? -1 : 1)));
  for (const { ofEntry, ofStored } of PASSES) {
    const candidates = new Map<string | null | undefined, ScheduleRow[]>();
    for (const row of left) {
      const text = ofStored(row);
      const same = candidates.get(text);
      if (same) same.push(row);
      else candidates.set(text, [row]);
    }
    for (const entry of listed) {
      const text = found.has(entry) ? undefined : ofEntry(entry);
      const stored = text === undefined ? undefined : candidates.get(text)?.shift();
      if (!stored) continue;
      found.set(entry, stored);
      left.delete(stored);
    }
  }
  return found;
}

/** Clients and the service add the current time as the start of a rule that has none, so the same rule may have different starts. */
function withoutStart(schedule: Schedule): Partial<Schedule> {
  if ('interval' in schedule) return { interval: schedule.interval, timezone: schedule.timezone };
  return 'rrule' in schedule ? { ...schedule, rrule: schedule.rrule.replace(/^DTSTART[:;].*\n/i, '') } : schedule;
}
