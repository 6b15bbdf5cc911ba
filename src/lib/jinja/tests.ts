import { TemplateError } from './errors.ts';
import type { TemplateTest } from './library.ts';
import { compare, equal } from './operators.ts';
import { isIterable, isNumeric, TemplateFunction, TemplateMap, type TemplateValue, toText, typeName, Undefined } from './values.ts';

function integral(value: TemplateValue | undefined): bigint {
  if (typeof value === 'bigint' || typeof value === 'boolean') return BigInt(value);
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value);
  if (value instanceof Undefined) value.fail();
  throw new TemplateError(`not all arguments converted: '${typeName(value ?? null)}' is not an integer`);
}

function comparing(operator: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in'): TemplateTest {
  return (value, [other = null], { budget }) => compare(operator, value, other, budget);
}

function divides(value: TemplateValue, by: TemplateValue | undefined): boolean {
  const divisor = integral(by);
  if (divisor === 0n) throw new TemplateError('integer modulo by zero');
  return integral(value) % divisor === 0n;
}

function sameAs(value: TemplateValue, other: TemplateValue | undefined): boolean {
  return typeName(value) === typeName(other ?? null) && (value === other || (isNumeric(value) && equal(value, other ?? null)));
}

/** The tests of Jinja2: `{{ x is name(…) }}`. */
export const tests: ReadonlyMap<string, TemplateTest> = new Map<string, TemplateTest>([
  ['boolean', (value) => typeof value === 'boolean'],
  ['callable', (value) => value instanceof TemplateFunction],
  ['defined', (value) => !(value instanceof Undefined)],
  ['undefined', (value) => value instanceof Undefined],
  ['divisibleby', (value, [by]) => divides(value, by)],
  ['escaped', () => false],
  ['even', (value) => integral(value) % 2n === 0n],
  ['odd', (value) => integral(value) % 2n !== 0n],
  ['false', (value) => value === false],
  ['true', (value) => value === true],
  ['none', (value) => value === null],
  ['filter', (value, _args, runtime) => runtime.hasFilter(toText(value))],
  ['test', (value, _args, runtime) => runtime.hasTest(toText(value))],
  ['float', (value) => typeof value === 'number'],
  ['integer', (value) => typeof value === 'bigint'],
  ['number', (value) => isNumeric(value)],
  ['string', (value) => typeof value === 'string'],
  ['mapping', (value) => value instanceof TemplateMap],
  ['sequence', (value) => typeof value === 'string' || Array.isArray(value) || value instanceof TemplateMap || value instanceof Undefined],
  ['iterable', (value) => isIterable(value)],
  ['lower', (value) => toText(value) === toText(value).toLowerCase() && toText(value) !== toText(value).toUpperCase()],
  ['upper', (value) => toText(value) === toText(value).toUpperCase() && toText(value) !== toText(value).toLowerCase()],
  ['sameas', (value, [other]) => sameAs(value, other)],
  ...['eq', 'equalto', '=='].map((name): [string, TemplateTest] => [name, comparing('==')]),
  ...['ne', '!='].map((name): [string, TemplateTest] => [name, comparing('!=')]),
  ...['lt', 'lessthan', '<'].map((name): [string, TemplateTest] => [name, comparing('<')]),
  ...['le', '<='].map((name): [string, TemplateTest] => [name, comparing('<=')]),
  ...['gt', 'greaterthan', '>'].map((name): [string, TemplateTest] => [name, comparing('>')]),
  ...['ge', '>='].map((name): [string, TemplateTest] => [name, comparing('>=')]),
  ['in', comparing('in')],
]);
