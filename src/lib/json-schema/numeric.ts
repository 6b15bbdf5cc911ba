import { LosslessNumber } from '../../base/json/value.ts';
import { ownMember } from '../../base/own-member.ts';
import { type Hydrated, isHydratedList, isHydratedObject } from '../parameters/placeholders.ts';

/** A JSON number for exact comparison: integers beyond 2^53 are bigints. */
export type Numeric = number | bigint;

/** The number, or undefined for anything else; true and false are not numbers. */
export function toNumeric(value: Hydrated | undefined): Numeric | undefined {
  if (typeof value === 'number') return value;
  if (!(value instanceof LosslessNumber)) return undefined;
  return value.isInteger ? BigInt(value.text) : value.valueOf();
}

/** `1.0` is an integer. */
export function isInteger(value: Numeric): boolean {
  return typeof value === 'bigint' || Number.isInteger(value);
}

/** Python's rule: exact for integers, by rounded quotient if the divisor is a float. */
export function isMultipleOf(value: Numeric, divisor: Numeric): boolean {
  if (Number(divisor) === 0) return false;
  if (isInteger(value) && isInteger(divisor)) return BigInt(value) % BigInt(divisor) === 0n;
  if (isInteger(divisor)) return Number(value) % Number(divisor) === 0;
  return Number.isInteger(Number(value) / Number(divisor));
}

/** Equality of JSON values: `1` and `1.0` are equal, `1` and `true` are not, keys have no order. */
export function sameJson(left: Hydrated, right: Hydrated): boolean {
  if (left === right) return true;
  const a = toNumeric(left);
  const b = toNumeric(right);
  // biome-ignore lint/suspicious/noDoubleEquals: compares a bigint with a number by value, exactly
  if (a !== undefined || b !== undefined) return a !== undefined && b !== undefined && a == b;
  if (isHydratedList(left))
    return isHydratedList(right) && left.length === right.length && left.every((item, i) => sameJson(item, right[i] as Hydrated));
  if (!isHydratedObject(left) || !isHydratedObject(right)) return false;
  const members = Object.entries(left);
  if (members.length !== Object.keys(right).length) return false;
  return members.every(([key, member]) => {
    const other = ownMember(right, key);
    return other !== undefined && sameJson(member, other);
  });
}

/** A string that is equal for equal values, so that `uniqueItems` checks long lists in one pass. */
export function canonicalText(value: Hydrated): string {
  const number = toNumeric(value);
  if (number !== undefined) return isInteger(number) ? BigInt(number).toString() : String(number);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (!isHydratedObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalText(member)}`)
    .join()}}`;
}
