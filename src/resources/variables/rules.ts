import { invalidValue } from '../../base/errors.ts';
import { stringifyJson } from '../../base/json/json.ts';
import { type JsonValue, LosslessNumber } from '../../base/json/value.ts';

/** Maximum size of a value as compact JSON, in bytes of UTF-8. */
const MAX_VALUE_BYTES = 5000;

/** Integers must fit 64 bits, signed or unsigned: clients cannot parse larger ones. */
const SMALLEST_INTEGER = -(2n ** 63n);
const LARGEST_INTEGER = 2n ** 64n - 1n;

/** @throws 422 unless the name consists of lower-case letters, digits, dashes and underscores. It may be empty. */
export function checkVariableName(name: string): void {
  if (/^[a-z0-9_-]*$/.test(name)) return;
  throw invalidValue(['body', 'name'], 'Variable name must only contain lowercase letters, numbers, and dashes or underscores.', name);
}

export function checkVariableValue(value: JsonValue): void {
  if (!isReadable(value)) throw invalidValue(['body', 'value'], 'Variable value must be serializable to JSON', value);
  if (Buffer.byteLength(stringifyJson(value)) <= MAX_VALUE_BYTES) return;
  throw invalidValue(['body', 'value'], `Variable value must be less than ${MAX_VALUE_BYTES} characters`, value);
}

/** Clients fail for the whole list if they cannot parse one of its values. */
function isReadable(value: JsonValue): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (value === null || typeof value !== 'object') return true;
  if (value instanceof LosslessNumber) return !value.isInteger || isWithin64Bits(BigInt(value.text));
  return Object.entries(value).every(([name, member]) => name.isWellFormed() && isReadable(member));
}

const isWithin64Bits = (integer: bigint) => integer >= SMALLEST_INTEGER && integer <= LARGEST_INTEGER;
