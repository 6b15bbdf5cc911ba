import type { JsonValue } from '../../base/json/value.ts';
import { present } from '../../base/present.ts';
import { addSeconds, type Instant, secondsBetween, toMicros, toWireInstant } from '../../base/time/instant.ts';
import { TemplateError } from './errors.ts';
import { HostObject, TemplateFunction, type TemplateInput, type TemplateValue, toText } from './values.ts';

const DAY_SECONDS = 86_400;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** A date-time of the context: prints `2026-02-03 04:05:06.000007+00:00`; has `.isoformat()`, `.strftime()` and its parts, and supports subtraction. */
export class InstantValue extends HostObject {
  readonly typeName = 'datetime.datetime';
  readonly instant: Instant;

  constructor(instant: Instant) {
    super();
    this.instant = instant;
  }

  attribute(name: string): TemplateInput | undefined {
    switch (name) {
      case 'year':
        return Number(this.instant.slice(0, 4));
      case 'month':
        return Number(this.instant.slice(5, 7));
      case 'day':
        return Number(this.instant.slice(8, 10));
      case 'hour':
        return Number(this.instant.slice(11, 13));
      case 'minute':
        return Number(this.instant.slice(14, 16));
      case 'second':
        return Number(this.instant.slice(17, 19));
      case 'microsecond':
        return Number(this.instant.slice(20, 26));
      case 'isoformat':
        return new TemplateFunction(name, ({ positional }) => this.iso(positional[0] === undefined ? 'T' : toText(positional[0])));
      case 'strftime':
        return new TemplateFunction(name, ({ positional }) => strftime(this.instant, toText(positional[0] ?? '')));
      case 'timestamp':
        return new TemplateFunction(name, () => toMicros(this.instant) / 1_000_000);
      default:
        return undefined;
    }
  }

  text(): string {
    return this.iso(' ');
  }

  override json(): JsonValue {
    return toWireInstant(this.instant);
  }

  override orderKey(): string {
    return this.instant;
  }

  override minus(other: TemplateValue): TemplateValue | undefined {
    if (other instanceof InstantValue) return new DurationValue(secondsBetween(other.instant, this.instant));
    return other instanceof DurationValue ? new InstantValue(addSeconds(this.instant, -other.seconds)) : undefined;
  }

  private iso(separator: string): string {
    const fraction = this.instant.slice(19, 26);
    return `${this.instant.slice(0, 10)}${separator}${this.instant.slice(11, 19)}${fraction === '.000000' ? '' : fraction}+00:00`;
  }
}

/** A duration, the result of `end - start`; prints `1 day, 2:03:04`. */
export class DurationValue extends HostObject {
  readonly typeName = 'datetime.timedelta';
  readonly seconds: number;

  constructor(seconds: number) {
    super();
    this.seconds = seconds;
  }

  attribute(name: string): TemplateInput | undefined {
    const whole = Math.floor(this.seconds);
    if (name === 'days') return Math.floor(this.seconds / DAY_SECONDS);
    if (name === 'seconds') return whole - Math.floor(this.seconds / DAY_SECONDS) * DAY_SECONDS;
    if (name === 'microseconds') return Math.round((this.seconds - whole) * 1_000_000);
    return name === 'total_seconds' ? new TemplateFunction(name, () => this.seconds) : undefined;
  }

  text(): string {
    const days = Math.floor(this.seconds / DAY_SECONDS);
    const rest = this.seconds - days * DAY_SECONDS;
    const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
    const micros = Math.round((rest - Math.floor(rest)) * 1_000_000);
    const clock = `${Math.floor(rest / 3600)}:${two((rest / 60) % 60)}:${two(rest % 60)}${micros ? `.${String(micros).padStart(6, '0')}` : ''}`;
    return days === 0 ? clock : `${days} day${Math.abs(days) === 1 ? '' : 's'}, ${clock}`;
  }

  override json(): JsonValue {
    return this.seconds;
  }

  override orderKey(): number {
    return this.seconds;
  }
}

/** C's strftime in UTC and English. */
export function strftime(instant: Instant, format: string): string {
  if (format.length > 1000) throw new TemplateError('format is too long');
  const date = new Date(`${instant.slice(0, 19)}Z`);
  const two = (value: number) => String(value).padStart(2, '0');
  const weekday = present(WEEKDAYS[date.getUTCDay()], 'the name of a weekday');
  const month = present(MONTHS[date.getUTCMonth()], 'the name of a month');
  const hour = date.getUTCHours();
  const dayOfYear = Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / (DAY_SECONDS * 1000)) + 1;
  const time = instant.slice(11, 19);
  const day = `${instant.slice(5, 7)}/${instant.slice(8, 10)}/${instant.slice(2, 4)}`;
  const parts: Record<string, string> = {
    Y: instant.slice(0, 4),
    m: instant.slice(5, 7),
    d: instant.slice(8, 10),
    H: instant.slice(11, 13),
    M: instant.slice(14, 16),
    S: instant.slice(17, 19),
    f: instant.slice(20, 26),
    y: instant.slice(2, 4),
    e: String(date.getUTCDate()).padStart(2, ' '),
    I: two(hour % 12 || 12),
    p: hour < 12 ? 'AM' : 'PM',
    j: String(dayOfYear).padStart(3, '0'),
    a: weekday.slice(0, 3),
    A: weekday,
    b: month.slice(0, 3),
    h: month.slice(0, 3),
    B: month,
    w: String(date.getUTCDay()),
    u: String(date.getUTCDay() || 7),
    s: String(Math.floor(date.getTime() / 1000)),
    z: '+0000',
    Z: 'UTC',
    F: instant.slice(0, 10),
    T: time,
    X: time,
    R: instant.slice(11, 16),
    D: day,
    x: day,
    n: '\n',
    t: '\t',
    '%': '%',
  };
  parts.c = `${parts.a} ${parts.b} ${parts.e} ${parts.T} ${parts.Y}`;
  return format.replace(/%(-?)(.)/gs, (whole, trim: string, code: string) => {
    const part = parts[code];
    if (part === undefined) return whole;
    return trim ? part.replace(/^[0 ](?=.)/, '') : part;
  });
}
