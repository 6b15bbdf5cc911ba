import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { stringifyJson } from '../../../src/base/json/json.ts';
import { HydrationError, hydrateObject } from '../../../src/lib/parameters/hydrate.ts';
import { upgradeParameters } from '../../../src/lib/parameters/upgrade-parameters.ts';

/** What Jinja2 3.1.6 returns for each expression with the names of {@link CONTEXT}, in its sandbox. */
const EXPRESSIONS = JSON.parse(readFileSync(new URL('expressions.json', import.meta.url), 'utf8')) as [string, unknown][];

const CONTEXT = {
  a: 7,
  b: 2,
  z: 0,
  f: 1.5,
  s: 'text',
  e: '',
  l: [3, 1, 2],
  m: [],
  d: { x: 1, y: null },
  t: true,
  n: null,
  big: 9007199254740993n,
  w: 'Two Words',
};

const rendered = (template: string): unknown => {
  const parameters = upgradeParameters({ value: template });
  const { value } = hydrateObject(parameters, { variables: new Map(), render: true, context: CONTEXT });
  return JSON.parse(stringifyJson(value));
};

const isError = (expected: unknown): boolean => typeof expected === 'object' && expected !== null && 'error' in expected;

it.each(EXPRESSIONS)('{{ %s }} has the value and the type of the ecosystem', (expression, expected) => {
  if (isError(expected)) expect(() => rendered(`{{ ${expression} }}`)).toThrow(HydrationError);
  else expect(rendered(`{{ ${expression} }}`)).toEqual(expected);
});

it.each([
  ['{{- a * 2 -}}', 14],
  ['  {{ a }}  ', 7],
  ['{{ a }} and {{ b }}', '7 and 2'],
  ['{{ a }}{{ b }}', '72'],
  ['{% if t %}{{ a }}{% endif %}', '7'],
  ["{{ '}}' }}", '}}'],
  ['{{ a }} text }}', '7 text }}'],
])('%s is %j', (template, expected) => {
  expect(rendered(template)).toEqual(expected);
});
