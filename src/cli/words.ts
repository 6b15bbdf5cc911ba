/** `1,234,567` */
export const counted = (rows: number): string => rows.toLocaleString('en-US');

/** `1 row`, `2,000 rows`. */
export const plural = (count: number, noun: string): string => `${counted(count)} ${noun}${count === 1 ? '' : 's'}`;

/** `12.3 MB`, in powers of 1,000. */
export function sized(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/** `45 s`, `3 min 20 s`, `2 h 5 min`, `12 d 3 h`: a duration in its two largest units. */
export function lasting(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const units = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ] as const;
  const first = units.findIndex(([, size]) => whole >= size);
  if (first < 0) return '0 s';
  let rest = whole;
  const parts: string[] = [];
  for (const [unit, size] of units.slice(first, first + 2)) {
    const number = Math.floor(rest / size);
    rest -= number * size;
    if (number > 0) parts.push(`${number} ${unit}`);
  }
  return parts.join(' ');
}
