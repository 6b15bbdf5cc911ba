import { present } from '../../base/present.ts';
import type { Budget } from './budget.ts';
import { TemplateError } from './errors.ts';
import { percentFormat } from './library/python-format.ts';
import type { BinaryOperator, ComparisonOperator } from './syntax/ast.ts';
import {
  HostObject,
  isNumeric,
  TemplateMap,
  type TemplateValue,
  Tuple,
  toIterable,
  tuple,
  typeName,
  Undefined,
  unwrapped,
  Walk,
} from './values.ts';

const ZERO_DIVISION = { '/': 'division by zero', '//': 'integer division or modulo by zero', '%': 'integer modulo by zero' };
/** Integers beyond this number of bits (about 4,300 digits) are rejected. */
const MAX_INTEGER_BITS = 14_300;

export function binary(operator: BinaryOperator, left: TemplateValue, right: TemplateValue, budget: Budget): TemplateValue {
  if (left instanceof Undefined) left.fail();
  if (operator === '%' && typeof left === 'string') return percentFormat(left, right, budget);
  if (right instanceof Undefined) right.fail();
  if (isNumeric(left) && isNumeric(right)) return arithmetic(operator, left, right);
  if (operator === '+') {
    if (typeof left === 'string' && typeof right === 'string') return budget.text(left + right);
    if (Array.isArray(left) && Array.isArray(right) && left instanceof Tuple === right instanceof Tuple) {
      budget.charge(left.length + right.length);
      return left instanceof Tuple ? tuple([...left, ...right]) : [...left, ...right];
    }
  }
  if (operator === '*') {
    const repeated = repeat(left, right, budget) ?? repeat(right, left, budget);
    if (repeated !== undefined) return repeated;
  }
  if (operator === '-' && left instanceof HostObject) {
    const difference = left.minus(right);
    if (difference !== undefined) return difference;
  }
  const name = operator === '**' ? '** or pow()' : operator;
  throw new TemplateError(`unsupported operand type(s) for ${name}: '${typeName(left)}' and '${typeName(right)}'`);
}

function repeat(value: TemplateValue, times: TemplateValue, budget: Budget): TemplateValue | undefined {
  if (typeof times !== 'bigint' && typeof times !== 'boolean') return undefined;
  const count = Math.max(0, Number(times));
  if (typeof value === 'string') {
    budget.charge(value.length * count);
    return value.repeat(count);
  }
  if (!Array.isArray(value)) return undefined;
  budget.charge(value.length * count);
  const result: TemplateValue[] = value instanceof Tuple ? new Tuple() : [];
  for (let i = 0; i < count; i += 1) for (const item of value) result.push(item);
  return result;
}

function arithmetic(operator: BinaryOperator, left: boolean | bigint | number, right: boolean | bigint | number): TemplateValue {
  if (typeof left !== 'number' && typeof right !== 'number') return integerArithmetic(operator, BigInt(left), BigInt(right));
  const a = Number(left);
  const b = Number(right);
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '**':
      return power(a, b);
    default:
      if (b === 0) throw new TemplateError(operator === '/' ? 'float division by zero' : 'float floor division by zero');
      if (operator === '/') return a / b;
      return operator === '//' ? Math.floor(a / b) : a - b * Math.floor(a / b);
  }
}

function integerArithmetic(operator: BinaryOperator, a: bigint, b: bigint): TemplateValue {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return bounded(a * b);
    case '**':
      if (b < 0n) return power(Number(a), Number(b));
      if (bits(a) * Number(b) > MAX_INTEGER_BITS && a !== 0n && a !== 1n && a !== -1n) tooLarge();
      return a ** b;
    default: {
      if (b === 0n) throw new TemplateError(ZERO_DIVISION[operator]);
      if (operator === '/') return Number(a) / Number(b);
      const quotient = a / b - (a % b !== 0n && a % b < 0n !== b < 0n ? 1n : 0n);
      return operator === '//' ? quotient : a - b * quotient;
    }
  }
}

function power(base: number, exponent: number): number {
  if (base === 0 && exponent < 0) throw new TemplateError('0.0 cannot be raised to a negative power');
  const result = base ** exponent;
  if (Number.isNaN(result) || (!Number.isFinite(result) && Number.isFinite(base))) throw new TemplateError('Result too large');
  return result;
}

function bounded(value: bigint): bigint {
  if (bits(value) > MAX_INTEGER_BITS) tooLarge();
  return value;
}

function bits(value: bigint): number {
  return value.toString(16).length * 4;
}

function tooLarge(): never {
  throw new TemplateError('Exceeds the limit (4300 digits) for integers');
}

/** Python's `==`: numbers by value, lists and dicts by content, everything else by identity. */
export function equal(given: TemplateValue, other: TemplateValue, walk = new Walk()): boolean {
  walk.visit();
  const left = unwrapped(given);
  const right = unwrapped(other);
  if (left === right) return true;
  if (isNumeric(left) && isNumeric(right)) {
    // biome-ignore lint/suspicious/noDoubleEquals: compares a bigint with a number by value, exactly
    return (typeof left === 'boolean' ? BigInt(left) : left) == (typeof right === 'boolean' ? BigInt(right) : right);
  }
  if (left instanceof Undefined && right instanceof Undefined) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    if (left.length !== right.length || left instanceof Tuple !== right instanceof Tuple) return false;
    return firstDifference(left, right, walk) === undefined;
  }
  if (left instanceof TemplateMap && right instanceof TemplateMap) {
    if (left.size !== right.size) return false;
    return [...left].every(([key, value]) => {
      const member = right.get(key);
      return member !== undefined && equal(value, member, walk);
    });
  }
  if (left instanceof HostObject && right instanceof HostObject && left.typeName === right.typeName) {
    const key = left.orderKey();
    return key !== undefined && key === right.orderKey();
  }
  return false;
}

/** The first two unequal items at the same position; surplus items of the longer list do not count. */
function firstDifference(
  left: readonly TemplateValue[],
  right: readonly TemplateValue[],
  walk?: Walk,
): [TemplateValue, TemplateValue] | undefined {
  for (const [i, item] of left.entries()) {
    const other = right[i];
    if (other === undefined) return undefined;
    if (!equal(item, other, walk)) return [item, other];
  }
  return undefined;
}

/** Negative, zero or positive; rejects values that Python does not order. `operator` is for the message. */
export function order(left: TemplateValue, right: TemplateValue, operator = '<'): number {
  if (left instanceof Undefined) left.fail();
  if (right instanceof Undefined) right.fail();
  if (isNumeric(left) && isNumeric(right)) return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  if (Array.isArray(left) && Array.isArray(right) && left instanceof Tuple === right instanceof Tuple) {
    const different = firstDifference(left, right);
    return different ? order(...different, operator) : left.length - right.length;
  }
  if (left instanceof HostObject && right instanceof HostObject && left.typeName === right.typeName) {
    const [a, b] = [left.orderKey(), right.orderKey()];
    if (a !== undefined && b !== undefined) return a < b ? -1 : a > b ? 1 : 0;
  }
  throw new TemplateError(`'${operator}' not supported between instances of '${typeName(left)}' and '${typeName(right)}'`);
}

const codePointAt = (text: string, i: number): number => present(text.codePointAt(i), 'a character');

/** By code point, the order of Python strings (JavaScript's `<` compares UTF-16 units). */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i += 1) {
    if (left.charCodeAt(i) !== right.charCodeAt(i)) return codePointAt(left, i) - codePointAt(right, i);
  }
  return left.length - right.length;
}

export function compare(operator: ComparisonOperator, left: TemplateValue, right: TemplateValue, budget: Budget): boolean {
  switch (operator) {
    case '==':
      return equal(left, right);
    case '!=':
      return !equal(left, right);
    case 'in':
      return contains(right, left, budget);
    case 'not in':
      return !contains(right, left, budget);
    case '<':
      return order(left, right, operator) < 0;
    case '<=':
      return order(left, right, operator) <= 0;
    case '>':
      return order(left, right, operator) > 0;
    case '>=':
      return order(left, right, operator) >= 0;
  }
}

function contains(container: TemplateValue, item: TemplateValue, budget: Budget): boolean {
  if (typeof container === 'string') {
    if (item instanceof Undefined) item.fail();
    if (typeof item !== 'string') throw new TemplateError(`'in <string>' requires string as left operand, not ${typeName(item)}`);
    budget.charge(container.length);
    return container.includes(item);
  }
  if (container instanceof TemplateMap) return container.has(item);
  for (const member of toIterable(container)) {
    budget.step();
    if (equal(member, item)) return true;
  }
  return false;
}
