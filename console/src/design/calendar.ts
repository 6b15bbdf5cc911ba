const DAY = 86_400_000;

/** A day as the number of days since 1970, without a time zone. */
export const dayOf = (text: string): number => Date.parse(`${text}T00:00Z`) / DAY;

/** A day as `2026-01-31`. */
export const dayText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

export const atUtc = (day: number): Date => new Date(day * DAY);

/** Monday is 0. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** The same day of another month, or its last day if it is shorter. */
export function addMonths(day: number, months: number): number {
  const at = atUtc(day);
  const length = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, Math.min(at.getUTCDate(), length)) / DAY;
}

/** The weeks that contain a day of the month, each from Monday. */
export function weeksOf(day: number): number[][] {
  const at = atUtc(day);
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1) / DAY;
  const last = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0) / DAY;
  const weeks: number[][] = [];
  for (let monday = first - weekdayOf(first); monday <= last; monday += 7)
    weeks.push(Array.from({ length: 7 }, (_, index) => monday + index));
  return weeks;
}

const MOVES: Record<string, (day: number) => number> = {
  ArrowLeft: (day) => day - 1,
  ArrowRight: (day) => day + 1,
  ArrowUp: (day) => day - 7,
  ArrowDown: (day) => day + 7,
  Home: (day) => day - weekdayOf(day),
  End: (day) => day - weekdayOf(day) + 6,
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** Where a key leads in the grid of days; undefined for other keys. */
export const moved = (key: string, day: number, shift: boolean): number | undefined =>
  shift && key.startsWith('Page') ? addMonths(day, key === 'PageUp' ? -12 : 12) : MOVES[key]?.(day);
