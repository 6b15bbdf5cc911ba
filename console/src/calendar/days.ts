import type { HistoryInterval, ScheduleHour } from '@contralto/client';

const HOUR = 3600 * 1000;

/** Runs that were or will be expected in one hour of the clock. */
export interface Cell {
  /** Start and end in milliseconds. */
  from: number;
  to: number;
  runs: number;
  failed: number;
  coming: number;
  /** Coming runs that the scheduler hasn't created yet. */
  planned: number;
  /** Minutes in which several deployments start. */
  collisions: number;
}

export interface Day {
  /** Midnight in the time zone of the browser, in milliseconds. */
  start: number;
  /** By hour of the clock; an hour that the clock skips is undefined. */
  hours: (Cell | undefined)[];
}

/** Midnight of the day that contains the time, moved by days, in the time zone of the browser. */
export function midnight(at: number, days = 0): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

/** Days whose runs are not known yet. */
export const emptyDays = (start: number, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => ({ start: midnight(start, index), hours: Array.from({ length: 24 }, () => undefined) }));

/** The intervals of an hour by day and hour of the clock. An hour that the clock repeats is one cell. */
export function daysOf(intervals: readonly HistoryInterval[]): Day[] {
  const days = new Map<number, Day>();
  for (const { interval_start, states } of intervals) {
    const from = Date.parse(interval_start);
    const start = midnight(from);
    const day = days.get(start) ?? { start, hours: Array.from({ length: 24 }, () => undefined) };
    days.set(start, day);
    const hour = new Date(from).getHours();
    const cell = day.hours[hour] ?? { from, to: from, runs: 0, failed: 0, coming: 0, planned: 0, collisions: 0 };
    cell.to = from + HOUR;
    for (const { state_type, count_runs } of states) {
      cell.runs += count_runs;
      if (state_type === 'FAILED' || state_type === 'CRASHED') cell.failed += count_runs;
      if (state_type === 'SCHEDULED') cell.coming += count_runs;
    }
    day.hours[hour] = cell;
  }
  return [...days.values()];
}

/** Adds the times of schedules in the hours of the calendar. The runs that exist already count among them. */
export function withTimes(days: readonly Day[], hours: readonly ScheduleHour[]): Day[] {
  const byStart = new Map(hours.map((hour) => [Date.parse(hour.start), hour]));
  const added = (cell: Cell | undefined): Cell | undefined => {
    if (!cell) return undefined;
    let { planned, collisions } = cell;
    // an hour that the clock repeats is one cell
    for (let from = cell.from; from < cell.to; from += HOUR) {
      planned += byStart.get(from)?.times ?? 0;
      collisions += byStart.get(from)?.collisions ?? 0;
    }
    return { ...cell, planned: Math.max(0, planned - cell.runs), collisions };
  };
  return days.map(({ start, hours: cells }) => ({ start, hours: cells.map(added) }));
}
