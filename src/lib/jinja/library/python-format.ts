import type { Budget } from '../budget.ts';
import { TemplateError } from '../errors.ts';
import { TemplateMap, type TemplateValue, Tuple, toRepr, toText, typeName, Undefined } from '../values.ts';
import { reprFloat } from './python-text.ts';

/** Larger widths and precisions are rejected. */
const MAX_WIDTH = 10_000;
const PERCENT = /%(?:\(([^)]{0,200})\))?([#0\- +]*)(\d+|\*)?(?:\.(\d+|\*))?[hlL]?(.)/gs;
const SPEC = /^(?:(.)?([<>=^]))?([+\- ])?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([bcdeEfFgGnosxX%])?$/su;
const FIELD = /\{\{|\}\}|\{([^{}!:]*)(?:!([rsa]))?(?::([^{}]*))?\}|[{}]/g;

/** Python's `'%s: %d' % values`. */
export function percentFormat(template: string, values: TemplateValue, budget: Budget): string {
  const list = values instanceof Tuple ? values : [values];
  let used = 0;
  let named = false;
  const take = (): TemplateValue => {
    const value = list[used];
    if (value === undefined) throw new TemplateError('not enough arguments for format string');
    used += 1;
    return value;
  };
  budget.charge(template.length);
  const text = template.replace(
    PERCENT,
    (_whole, key: string | undefined, flags: string, width: string | undefined, precision: string | undefined, type: string) => {
      if (type === '%') return '%';
      const size = measure(width === '*' ? String(toInteger(take())) : (width ?? ''));
      const places = precision === undefined ? undefined : measure(precision === '*' ? String(toInteger(take())) : precision);
      let value: TemplateValue;
      if (key !== undefined) {
        if (!(values instanceof TemplateMap)) throw new TemplateError('format requires a mapping');
        named = true;
        value = values.get(key) ?? new Undefined(`'${key}'`).fail();
      } else value = take();
      budget.step();
      budget.weigh(value);
      budget.charge(Math.max(size, places ?? 0));
      const written = budget.text(percentValue(value, type, flags, places));
      return pad(
        'sra'.includes(type) ? written.slice(0, places) : written,
        size,
        flags.includes('-') ? '<' : flags.includes('0') && type !== 's' ? '=' : '>',
        flags.includes('0') && !flags.includes('-') && type !== 's' ? '0' : ' ',
      );
    },
  );
  if (!named && used < list.length && !(values instanceof TemplateMap)) {
    throw new TemplateError('not all arguments converted during string formatting');
  }
  return text;
}

/** A value without its padding; strings are not yet cut to the precision. */
function percentValue(value: TemplateValue, type: string, flags: string, places: number | undefined): string {
  if (type === 's') return toText(value);
  if (type === 'r' || type === 'a') return toRepr(value);
  if (type === 'c') return typeof value === 'bigint' ? String.fromCodePoint(Number(value)) : toText(value);
  const sign = flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '-';
  const kind = type === 'i' || type === 'u' ? 'd' : type;
  if (!'doxXeEfFgG'.includes(kind)) throw new TemplateError(`unsupported format character '${type}'`);
  if ('doxX'.includes(kind)) {
    const whole = toInteger(value);
    const digits = integerDigits(whole < 0n ? -whole : whole, kind).padStart(places ?? 0, '0');
    return withSign(whole < 0n, digits, sign);
  }
  const number = toNumber(value);
  return withSign(number < 0 || Object.is(number, -0), floatDigits(Math.abs(number), kind, places ?? 6), sign);
}

/** Python's `'{} {name:>5}'.format(…)`. Attribute and index lookups inside the braces are rejected. */
export function braceFormat(template: string, positional: TemplateValue[], named: Map<string, TemplateValue>, budget: Budget): string {
  let next = 0;
  budget.charge(template.length);
  return template.replace(FIELD, (whole, field: string | undefined, conversion: string | undefined, spec: string | undefined) => {
    if (whole === '{{' || whole === '}}') return whole.charAt(0);
    if (field === undefined) throw new TemplateError(`Single '${whole}' encountered in format string`);
    if (/[.[]/.test(field)) throw new TemplateError('attribute access in format strings is not allowed');
    const value = /^\d*$/.test(field) ? positional[field === '' ? next++ : Number(field)] : named.get(field);
    if (value === undefined) throw new TemplateError('Replacement index out of range for positional args tuple or unknown name');
    budget.step();
    budget.weigh(value);
    return formatValue(
      conversion === 'r' || conversion === 'a' ? toRepr(value) : conversion === 's' ? toText(value) : value,
      spec ?? '',
      budget,
    );
  });
}

/** Python's `format(value, spec)` for numbers and strings. */
function formatValue(value: TemplateValue, spec: string, budget: Budget): string {
  if (spec === '') return budget.text(toText(value));
  const match = SPEC.exec(spec);
  if (!match) throw new TemplateError('Invalid format specifier');
  const [, fill, align, sign = '-', , zero, width = '', separator, precision, type] = match;
  const size = measure(width);
  const places = precision === undefined ? undefined : measure(precision);
  budget.charge(Math.max(size, places ?? 0));
  let text: string;
  let defaultAlign = '>';
  if (typeof value === 'bigint' && (type === undefined || 'bcdoxXn'.includes(type))) {
    text = budget.text(withSign(value < 0n, group(integerDigits(value < 0n ? -value : value, type ?? 'd'), separator), sign));
  } else if (typeof value === 'number' || typeof value === 'bigint') {
    const number = Number(value);
    const digits =
      type === undefined && places === undefined ? reprFloat(Math.abs(number)) : floatDigits(Math.abs(number), type ?? 'g', places ?? 6);
    text = budget.text(withSign(number < 0, group(digits, separator), sign));
  } else {
    if (type !== undefined && type !== 's')
      throw new TemplateError(`Unknown format code '${type}' for object of type '${typeName(value)}'`);
    text = budget.text(toText(value)).slice(0, places);
    defaultAlign = '<';
  }
  return pad(text, size, align ?? (zero ? '=' : defaultAlign), fill ?? (zero ? '0' : ' '));
}

/** The digits of a non-negative float, in one of `e f g %` and their capitals. */
export function floatDigits(value: number, type: string, places: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : 'inf';
  if (type === '%') return `${fixed(value * 100, places)}%`;
  if (type === 'f' || type === 'F') return fixed(value, places);
  const digits = Math.min(places, 100);
  if (type === 'e' || type === 'E') {
    const text = exponential(value.toExponential(digits));
    return type === 'E' ? text.toUpperCase() : text;
  }
  const significant = Math.max(1, digits);
  const [mantissa, power] = value.toExponential(Math.min(significant - 1, 100)).split('e') as [string, string];
  const exponent = Number(power);
  const trim = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
  const text =
    exponent < -4 || exponent >= significant ? exponential(`${trim(mantissa)}e${power}`) : trim(fixed(value, significant - 1 - exponent));
  return type === 'G' ? text.toUpperCase() : text;
}

function exponential(text: string): string {
  const [mantissa, power] = text.split('e') as [string, string];
  return `${mantissa}e${power[0]}${power.slice(1).padStart(2, '0')}`;
}

/** Fixed places; an exact half rounds to the even digit as in Python (toFixed rounds it up). */
function fixed(value: number, places: number): string {
  const kept = Math.min(places, 100);
  if (value >= 1e21) return `${BigInt(value)}${kept > 0 ? `.${'0'.repeat(kept)}` : ''}`;
  const exact = value.toFixed(100);
  const cut = exact.indexOf('.') + 1 + kept;
  if (!/^50*$/.test(exact.slice(cut))) return value.toFixed(kept);
  const lower = exact.slice(0, kept === 0 ? cut - 1 : cut);
  return /[02468]$/.test(lower) ? lower : value.toFixed(kept);
}

/** Inserts thousands separators. */
export function group(digits: string, separator: string | undefined): string {
  if (!separator) return digits;
  const [, whole = '', rest = ''] = /^(-?\d*)(.*)$/s.exec(digits) ?? [];
  const sign = whole.startsWith('-') ? '-' : '';
  const groups: string[] = [];
  for (let end = whole.length; end > sign.length; end -= 3) groups.unshift(whole.slice(Math.max(sign.length, end - 3), end));
  return sign + groups.join(separator) + rest;
}

function integerDigits(value: bigint, type: string): string {
  if (type === 'x') return value.toString(16);
  if (type === 'X') return value.toString(16).toUpperCase();
  if (type === 'o') return value.toString(8);
  if (type === 'b') return value.toString(2);
  return type === 'c' ? String.fromCodePoint(Number(value)) : value.toString();
}

function withSign(negative: boolean, digits: string, sign: string): string {
  return (negative ? '-' : sign === '-' ? '' : sign) + digits;
}

function pad(text: string, width: number, align: string, fill: string): string {
  if (align === '<') return text.padEnd(width, fill);
  if (align === '^') return text.padStart(text.length + Math.floor((width - text.length) / 2), fill).padEnd(width, fill);
  if (align !== '=') return text.padStart(width, fill);
  const sign = /^[+\- ]/.exec(text)?.[0] ?? '';
  return sign + text.slice(sign.length).padStart(width - sign.length, fill);
}

function measure(digits: string): number {
  const size = Number(digits || 0);
  if (!(size <= MAX_WIDTH)) throw new TemplateError('format width is too large');
  return Math.max(0, size);
}

function toInteger(value: TemplateValue): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return BigInt(value);
  if (typeof value === 'number' && Number.isFinite(value)) return BigInt(Math.trunc(value));
  throw new TemplateError(`%d format: a real number is required, not ${typeName(value)}`);
}

function toNumber(value: TemplateValue): number {
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return Number(value);
  throw new TemplateError(`must be real number, not ${typeName(value)}`);
}
