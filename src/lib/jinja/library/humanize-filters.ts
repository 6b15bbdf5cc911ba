import { parseInstant, secondsBetween } from '../../../base/time/instant.ts';
import { TemplateError } from '../errors.ts';
import { DurationValue, InstantValue } from '../instant-values.ts';
import { isNumeric, type TemplateValue, toIterable, toText, truthy, Undefined } from '../values.ts';
import { integer } from './filters-text.ts';
import { apNumber, fractional, intComma, intWord, metric, naturalSize, ordinal, scientific } from './humanize-number.ts';
import { naturalDate, naturalDay, naturalDelta, naturalTime, preciseDelta } from './humanize-time.ts';
import { define, type Filter, type Runtime } from './library.ts';
import { braceFormat, percentFormat } from './python-format.ts';

type Argument = TemplateValue | undefined;

function optionalText(value: Argument): string | undefined {
  return value === undefined || value === null ? undefined : toText(value);
}

/** The number that a value represents, including numeric strings; undefined for anything else, which the filters print unchanged. */
function numeric(value: TemplateValue): number | undefined {
  if (value instanceof Undefined) value.fail();
  if (isNumeric(value)) return Number(value);
  if (typeof value !== 'string' || value.trim() === '' || value.length > 1000) return undefined;
  const number = Number(value.trim());
  return Number.isNaN(number) ? undefined : number;
}

function integral(value: TemplateValue): bigint | undefined {
  if (typeof value === 'bigint') return value;
  const number = numeric(value);
  const fraction = typeof value === 'string' && !/^[\s+-]*\d+\s*$/.test(value);
  return number === undefined || !Number.isFinite(number) || fraction ? undefined : BigInt(Math.trunc(number));
}

function seconds(value: TemplateValue): number | undefined {
  return value instanceof DurationValue ? value.seconds : numeric(value);
}

function instantOf(value: TemplateValue): string | undefined {
  if (value instanceof InstantValue) return value.instant;
  return typeof value === 'string' ? parseInstant(value) : undefined;
}

function nowOf({ now }: Runtime): string {
  const instant = parseInstant(now());
  if (!instant) throw new TemplateError('the clock is not readable');
  return instant;
}

const writing =
  (format: Argument, fallback: string, { budget }: Runtime) =>
  (value: number): string =>
    percentFormat(optionalText(format) ?? fallback, value, budget);

/** A filter on a number; prints other values unchanged. */
function onNumber(parameters: string[], body: (value: number, args: Argument[], runtime: Runtime) => string): Filter {
  return define(parameters, (value, args, runtime) => {
    const number = numeric(value);
    return number === undefined ? toText(value) : body(number, args, runtime);
  });
}

function onInteger(body: (value: bigint) => string): Filter {
  return define(['gender'], (value) => {
    const whole = integral(value);
    return whole === undefined ? toText(value) : body(whole);
  });
}

function onSeconds(parameters: string[], body: (value: number, args: Argument[], runtime: Runtime) => string): Filter {
  return define(parameters, (value, args, runtime) => {
    const instant = value instanceof InstantValue ? value.instant : undefined;
    const duration = instant === undefined ? seconds(value) : secondsBetween(instant, nowOf(runtime));
    return duration === undefined ? toText(value) : body(duration, args, runtime);
  });
}

function intCommaOf(value: TemplateValue, [digits]: Argument[], runtime: Runtime): TemplateValue {
  if (value instanceof Undefined) value.fail();
  if (digits !== undefined && digits !== null) {
    const number = numeric(value);
    return number === undefined ? toText(value) : intComma(percentFormat(`%.${Math.max(0, integer(digits, 0))}f`, number, runtime.budget));
  }
  const text = toText(value);
  return text.length <= 5000 && /^-?\d[\d,]*(\.\d+)?(e[+-]?\d+)?$/.test(text) ? intComma(text.replaceAll(',', '')) : text;
}

function clamp(given: TemplateValue, [format, floor, ceil, floorToken, ceilToken]: Argument[], { budget }: Runtime): string {
  const value = numeric(given);
  if (value === undefined) return toText(given);
  const low = floor === undefined || floor === null ? undefined : numeric(floor);
  const high = ceil === undefined || ceil === null ? undefined : numeric(ceil);
  const show = (token: string, shown: TemplateValue) => token + braceFormat(optionalText(format) ?? '{:}', [shown], new Map(), budget);
  if (floor !== undefined && low !== undefined && value < low) return show(optionalText(floorToken) ?? '<', floor);
  if (ceil !== undefined && high !== undefined && value > high) return show(optionalText(ceilToken) ?? '>', ceil);
  return show('', given);
}

const table: Record<string, Filter> = {
  naturalsize: onNumber(['binary', 'gnu', 'format'], (value, [binary, gnu, format], runtime) =>
    naturalSize(value, { binary: truthy(binary ?? false), gnu: truthy(gnu ?? false) }, writing(format, '%.1f', runtime)),
  ),
  naturaldate: define([], (value, _args, runtime) => {
    const instant = instantOf(value);
    return instant === undefined ? toText(value) : naturalDate(instant, nowOf(runtime));
  }),
  naturalday: define(['format'], (value, [format], runtime) => {
    const instant = instantOf(value);
    return instant === undefined ? toText(value) : naturalDay(instant, nowOf(runtime), optionalText(format));
  }),
  naturaldelta: onSeconds(['months', 'minimum_unit'], (value, [months, unit]) =>
    naturalDelta(value, { months: truthy(months ?? true), minimumUnit: optionalText(unit) }),
  ),
  naturaltime: define(['future', 'months', 'minimum_unit', 'when'], (value, [future, months, unit], runtime) => {
    const isInstant = value instanceof InstantValue;
    const ago = isInstant ? secondsBetween(value.instant, nowOf(runtime)) : seconds(value);
    if (ago === undefined) return toText(value);
    // A bare number has no direction: only the argument specifies that it lies in the future.
    const lead = isInstant || value instanceof DurationValue ? ago < 0 : truthy(future ?? false);
    return naturalTime(ago, { future: lead, months: truthy(months ?? true), minimumUnit: optionalText(unit) });
  }),
  precisedelta: onSeconds(['minimum_unit', 'suppress', 'format'], (value, [unit, suppress, format], runtime) =>
    preciseDelta(
      value,
      { minimumUnit: optionalText(unit), suppress: Array.from(toIterable(suppress ?? []), toText) },
      writing(format, '%0.2f', runtime),
    ),
  ),
  ordinal: onInteger(ordinal),
  intcomma: define(['ndigits'], intCommaOf),
  intword: onNumber(['format'], (value, [format], runtime) => intWord(value, writing(format, '%.1f', runtime))),
  apnumber: onInteger(apNumber),
  fractional: onNumber([], (value) => (Number.isFinite(value) ? fractional(value) : String(value))),
  scientific: onNumber(['precision'], (value, [precision]) => scientific(value, Math.min(100, Math.max(0, integer(precision, 2))))),
  clamp: define(['format', 'floor', 'ceil', 'floor_token', 'ceil_token'], clamp),
  metric: onNumber(['unit', 'precision'], (value, [unit, precision]) =>
    metric(value, optionalText(unit) ?? '', Math.min(100, Math.max(1, integer(precision, 3)))),
  ),
};

/** `humanize_<function>`: the functions of the Python package of that name. */
export const humanizeFilters: readonly (readonly [string, Filter])[] = Object.entries(table).map(([name, filter]) => [
  `humanize_${name}`,
  filter,
]);
