import { midnight } from '../calendar/days.ts';
import { RANGES } from '../ranges.ts';
import { readTime } from '../times.ts';

/** Pages that show a period, with its parameter and the one without a parameter. */
const PERIODS: [page: RegExp, name: string, fallback: string][] = [
  [/^\/failures$/, 'range', '24 h'],
  [/^\/(flows|deployments)\/[^/]+$/, 'trend', '7 d'],
];

/**
 * The query of a view with instants instead of times that move: `after=24h` becomes a date, and a list of past runs ends now.
 * @param path the path of the page, without the base
 */
export function frozen(path: string, query: URLSearchParams, now = Date.now()): URLSearchParams {
  const next = new URLSearchParams(query);
  const instant = new Date(now).toISOString();
  for (const name of ['after', 'before']) {
    const at = readTime(next.get(name) ?? '', now);
    if (at) next.set(name, at);
  }
  const isPast = path === '/runs' && !next.has('tab') && (next.get('when') ?? 'past') === 'past';
  if ((isPast || path === '/events') && !next.has('before')) next.set('before', instant);
  if (path === '/events') next.set('live', 'no');
  if (path === '/calendar') next.set('day', dayOf(next.get('day') ?? '', now));
  for (const [page, name, fallback] of PERIODS) {
    const seconds = RANGES[next.get(name) ?? fallback];
    if (page.test(path) && seconds !== undefined) next.set(name, `${new Date(now - seconds * 1000).toISOString()}/${instant}`);
  }
  return next;
}

/** The date of a day that is given as a number of days from today. */
function dayOf(day: string, now: number): string {
  if (day.includes('-', 1)) return day;
  const date = new Date(midnight(now, Number.parseInt(day, 10) || 0));
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
