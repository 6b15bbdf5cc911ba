const DAY = 24 * 3600 * 1000;

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const dated = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const yeared = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A time of this day as 14:05:09, another with its date; always of 24 hours. */
export function timeText(instant: string, now = Date.now()): string {
  const at = new Date(instant);
  const today = new Date(now);
  if (at.toDateString() === today.toDateString()) return clock.format(at);
  return (Math.abs(at.getTime() - now) < 300 * DAY ? dated : yeared).format(at);
}

/** `20 ms`, `1.2 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`. */
export function durationText(seconds: number): string {
  if (seconds < 1) return `${Math.round(Math.max(0, seconds) * 1000)} ms`;
  if (seconds < 10) return `${Math.max(0, seconds).toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  const parts: [unit: string, size: number][] = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ];
  const first = parts.findIndex(([, size]) => whole >= size);
  return parts
    .slice(first, first + 2)
    .map(([unit, size], index) => [Math.floor((index === 0 ? whole : whole % (parts[first]?.[1] ?? 1)) / size), unit] as const)
    .filter(([count], index) => index === 0 || count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** Words of the service with times as everywhere else in the console. */
export const readable = (words: string): string =>
  words.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (instant) => timeText(instant));

/** A time with its full form, zone included, as its title. */
export function Time({ at }: { at: string | null | undefined }) {
  if (!at) return <span class="hint">–</span>;
  return (
    <time dateTime={at} title={new Date(at).toString()}>
      {timeText(at)}
    </time>
  );
}
