import { LosslessNumber } from '../../base/json/value.ts';
import { reprFloat, reprString } from '../jinja/library/python-text.ts';
import { type Hydrated, Placeholder } from '../parameters/placeholders.ts';

/** A JSON value in the form of Python's repr(): `'text'`, `True`, `None`, `{'a': [1, 2.0]}`. */
export function pythonRepr(value: Hydrated): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return reprString(value);
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value).toString() : reprFloat(value);
  if (value instanceof LosslessNumber) return value.isInteger ? value.text : reprFloat(value.valueOf());
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  if (value instanceof Placeholder) return '<placeholder>';
  return `{${Object.entries(value)
    .map(([key, member]) => `${reprString(key)}: ${pythonRepr(member)}`)
    .join(', ')}}`;
}
