import { present } from '../../../base/present.ts';

/** Characters that Python's repr() escapes: everything but printable text and the plain space. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;
const UNPRINTABLE_ALL = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;
const SHORT: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A string in the form of Python's repr(): `'it'`, `"it's"`. */
export function reprString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let body = text.includes('\\') ? text.replaceAll('\\', '\\\\') : text;
  if (quote === "'" && body.includes("'")) body = body.replaceAll("'", "\\'");
  if (UNPRINTABLE.test(body)) body = body.replace(UNPRINTABLE_ALL, escapeCharacter);
  return quote + body + quote;
}

function escapeCharacter(character: string): string {
  const short = SHORT[character];
  if (short) return short;
  const code = present(character.codePointAt(0), 'a character');
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\U${code.toString(16).padStart(8, '0')}`;
}

/** A double in the form of Python's repr(): `1.0`, `1e+16`, `1e-05`, `inf`. */
export function reprFloat(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [mantissa, power] = value.toExponential().split('e') as [string, string];
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    const digits = String(Math.abs(exponent)).padStart(2, '0');
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`;
  }
  const text = value.toString();
  if (text.includes('e')) return value.toFixed(-exponent + mantissa.replace(/[-.]/g, '').length - 1);
  return text.includes('.') ? text : `${text}.0`;
}
