import type { Budget } from '../budget.ts';
import { binary, compare, equal } from '../operators.ts';
import { isIterable, isNumeric, TemplateFunction, TemplateMap, type TemplateValue, toText, typeName, Undefined } from '../values.ts';
import type { TemplateTest } from './library.ts';

/** Whether `value % by` is `rest`. */
const leaves = (value: TemplateValue, by: TemplateValue, rest: bigint, budget: Budget) => equal(binary('%', value, by, budget), rest);

function comparing(operator: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in'): TemplateTest {
  return (value, [other = null], { budget }) => compare(operator, value, other, budget);
}

function sameAs(value: TemplateValue, other: TemplateValue | undefined): boolean {
  return typeName(value) === typeName(other ?? null) && (value === other || (isNumeric(value) && equal(value, other ?? null)));
}

/** The tests of Jinja2: `{{ x is name(…) }}`. */
export const tests: ReadonlyMap<string, TemplateTest> = new Map<string, TemplateTest>([
  ['boolean', (value) => typeof value === 'boolean'],
  ['callable', (value) => value instanceof TemplateFunction || value instanceof Undefined],
  ['defined', (value) => !(value instanceof Undefined)],
  ['undefined', (value) => value instanceof Undefined],
  ['divisibleby', (value, [by = null], { budget }) => leaves(value, by, 0n, budget)],
  ['escaped', () => false],
  ['even', (value, _args, { budget }) => leaves(value, 2n, 0n, budget)],
  ['odd', (value, _args, { budget }) => leaves(value, 2n, 1n, budget)],
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
