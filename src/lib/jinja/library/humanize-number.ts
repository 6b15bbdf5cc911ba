import { floatDigits, group } from './python-format.ts';

/** The words of the Python package *humanize* for numbers. */

const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const POWERS = [
  'thousand',
  'million',
  'billion',
  'trillion',
  'quadrillion',
  'quintillion',
  'sextillion',
  'septillion',
  'octillion',
  'nonillion',
  'decillion',
];
const SUPERSCRIPTS: Record<string, string> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '-': '⁻',
};

export function ordinal(value: bigint): string {
  const tens = Number(((value % 100n) + 100n) % 100n);
  const ones = tens % 10;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][ones] ?? 'th');
  return `${value}${suffix}`;
}

export function intComma(text: string): string {
  return group(text, ',');
}

/** `write` formats the number before the word. */
export function intWord(value: number, write: (value: number) => string): string {
  const size = Math.abs(value);
  if (size < 1000) return String(Math.trunc(value));
  const reached = POWERS.findIndex((_word, i) => size < 1000 ** (i + 2));
  let power = reached < 0 ? POWERS.length - 1 : reached;
  let shown = write(value / 1000 ** (power + 1));
  if (Math.abs(Number(shown)) >= 1000 && power < POWERS.length - 1) {
    power += 1;
    shown = write(value / 1000 ** (power + 1));
  }
  return `${shown} ${POWERS[power]}`;
}

export function apNumber(value: bigint): string {
  return WORDS[Number(value)] ?? String(value);
}

/** The nearest fraction with a denominator up to 1000: `1/2`, `1 3/10`, `2`. */
export function fractional(value: number): string {
  const whole = Math.trunc(value);
  const [numerator, denominator] = nearestFraction(Math.abs(value - whole), 1000);
  const sign = value < 0 && whole === 0 ? '-' : '';
  if (numerator === 0) return String(BigInt(whole));
  if (numerator === denominator) return String(whole + Math.sign(value));
  return whole === 0 ? `${sign}${numerator}/${denominator}` : `${whole} ${numerator}/${denominator}`;
}

/** Continued fractions: the best approximation whose denominator stays within the limit. */
function nearestFraction(value: number, limit: number): [number, number] {
  let [p0, q0, p1, q1] = [0, 1, 1, 0];
  let rest = value;
  for (;;) {
    const term = Math.floor(rest);
    const q2 = q0 + term * q1;
    if (q2 > limit) break;
    [p0, q0, p1, q1] = [p1, q1, p0 + term * p1, q2];
    if (rest - term < 1e-12) return [p1, q1];
    rest = 1 / (rest - term);
  }
  const k = Math.floor((limit - q0) / q1);
  const [p, q] = [p0 + k * p1, q0 + k * q1];
  return Math.abs(p1 / q1 - value) <= Math.abs(p / q - value) ? [p1, q1] : [p, q];
}

export function scientific(value: number, precision: number): string {
  const [mantissa, power] = floatDigits(Math.abs(value), 'e', precision).split('e') as [string, string];
  const exponent = String(Number(power)).replace(/[-\d]/g, (digit) => SUPERSCRIPTS[digit] ?? digit);
  return `${value < 0 ? '-' : ''}${mantissa} x 10${exponent}`;
}

export function metric(value: number, unit: string, precision: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
  const rounded = Number(floatDigits(Math.abs(value), 'e', precision - 1));
  const exponent = value === 0 ? 0 : Math.floor(Math.log10(rounded));
  if (exponent >= 33 || exponent < -30) return scientific(value, precision - 1) + unit;
  const step = Math.floor(exponent / 3);
  const scaled = value / 10 ** (step * 3);
  const prefix = step === 0 ? '' : step > 0 ? 'kMGTPEZYRQ'.charAt(step - 1) : 'mμnpfazyrq'.charAt(-step - 1);
  const places = Math.max(0, Math.floor(precision - (exponent - step * 3) - 1));
  const space = unit || prefix ? (unit && '°′″'.includes(unit.charAt(0)) && !prefix ? '' : ' ') : '';
  return `${scaled < 0 ? '-' : ''}${floatDigits(Math.abs(scaled), 'f', places)}${space}${prefix}${unit}`;
}

/** Bytes with a unit; `gnu` writes `1.0K`. `write` formats the number before the unit. */
export function naturalSize(
  value: number,
  { binary = false, gnu = false }: { binary?: boolean; gnu?: boolean },
  write: (value: number) => string,
): string {
  const units = gnu
    ? [...'KMGTPEZYRQ']
    : ['k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y', 'R', 'Q'].map((prefix) => (binary ? ` ${prefix.toUpperCase()}iB` : ` ${prefix}B`));
  const base = binary || gnu ? 1024 : 1000;
  const size = Math.abs(value);
  if (size < base) {
    if (gnu) return `${Math.trunc(value)}B`;
    return size === 1 ? `${Math.trunc(value)} Byte` : `${Math.trunc(value)} Bytes`;
  }
  const reached = units.findIndex((_unit, i) => size < base ** (i + 2));
  const power = reached < 0 ? units.length - 1 : reached;
  const shown = write(value / base ** (power + 1));
  if (Math.abs(Number(shown)) < base || power === units.length - 1) return shown + units[power];
  return write(value / base ** (power + 2)) + units[power + 1];
}
