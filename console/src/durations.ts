import { asciiDigits } from './digits.ts';

const UNITS: Record<string, number> = { s: 1, m: 60, min: 60, h: 3600, d: 86_400, w: 604_800 };

/** Seconds from `90`, `15m`, `1.5h`, or `1d`; undefined if the text is not a duration. */
export function secondsOf(text: string): number | undefined {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)\s*(s|m|min|h|d|w)?$/.exec(asciiDigits(text).trim()) ?? [];
  const seconds = Number(amount) * (UNITS[unit] ?? Number.NaN);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** Seconds as text for a field, in the largest unit that divides them: `0`, `90s`, `15m`, `1d`. */
export function secondsText(seconds: number): string {
  if (seconds === 0) return '0';
  const unit = ['d', 'h', 'm'].find((one) => seconds % (UNITS[one] ?? 1) === 0) ?? 's';
  return `${seconds / (UNITS[unit] ?? 1)}${unit}`;
}
