import type { HistoryInterval } from '@contralto/client';

const HOUR = 3600 * 1000;

/** Runs that were or will be expected in one hour of the clock. */
export interface Cell {
  /** Start and end in milliseconds. */
  from: number;
  to: number;
  runs: number;
  failed: number;
  coming: number;
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

/** The intervals of an hour by day and hour of the clock. An hour that the clock repeats is one cell. */
export function daysOf(intervals: readonly HistoryInterval[]): Day[] {
  const days = new Map<number, Day>();
  for (const { interval_start, states } of intervals) {
    const from = Date.parse(interval_start);
    const start = midnight(from);
    const day = days.get(start) ?? { start, hours: Array.from({ length: 24 }, () => undefined) };
    days.set(start, day);
    const hour = new Date(from).getHours();
    const cell = day.hours[hour] ?? { from, to: from, runs: 0, failed: 0, coming: 0 };
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

/** Things that begin in the same minute, if they belong to more than one owner, in the given order. */
export function collisionsOf<T>(of: readonly T[], at: (one: T) => string, owner: (one: T) => string): { minute: string; of: T[] }[] {
  const minutes = new Map<string, T[]>();
  for (const one of of) {
    const minute = `${new Date(at(one)).toISOString().slice(0, 16)}:00Z`;
    const known = minutes.get(minute);
    if (known) known.push(one);
    else minutes.set(minute, [one]);
  }
  return [...minutes]
    .filter(([, together]) => new Set(together.map(owner)).size > 1)
    .map(([minute, together]) => ({ minute, of: together }));
}
