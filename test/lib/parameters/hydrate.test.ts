import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/base/json/value.ts';
import { hydrate, needsVariables } from '../../../src/lib/parameters/hydrate.ts';
import { HydrationProblem, hydrationProblems, UnrenderedTemplate, UnresolvedVariable } from '../../../src/lib/parameters/placeholders.ts';

const kind = (name: string | null, members: Record<string, JsonValue> = {}) => ({ __prefect_kind: name, ...members });
const variables = new Map<string, JsonValue>([
  ['list', [1, 2]],
  ['text', '{"a": {{ 1 + 1 }}}'],
  ['null', null],
]);
const full = (value: JsonValue) => hydrate(value, { variables, render: true, mode: 'raise' });
const collect = (value: JsonValue, lookUp = true) =>
  hydrate(value, { variables: lookUp ? variables : undefined, render: false, mode: 'collect' });

describe('hydrate', () => {
  it.each<[string, JsonValue, JsonValue]>([
    ['plain values stay unchanged', { a: [1, { b: null }] }, { a: [1, { b: null }] }],
    ['none', { x: kind('none', { value: { y: kind('none', { value: 1 }) } }) }, { x: { y: 1 } }],
    ['json', { x: kind('json', { value: '{"a": 1}' }) }, { x: { a: 1 } }],
    ['the result of json is not hydrated again', kind('json', { value: '{"__prefect_kind": "none"}' }), { __prefect_kind: 'none' }],
    ['json of a list is unchanged', { x: kind('json', { value: [kind('none')] }) }, { x: [kind('none')] }],
    ['json without value is removed', { x: kind('json'), y: 1 }, { y: 1 }],
    ['a removed list item', { x: [1, kind('json'), 2] }, { x: [1, 2] }],
    ['a removed root', kind('json'), {}],
    ['jinja always renders a string', { x: kind('jinja', { template: '{{ 1 + 2 }}' }) }, { x: '3' }],
    ['jinja without delimiters', { x: kind('jinja', { template: 'plain }}' }) }, { x: 'plain }}' }],
    [
      'variable',
      { x: kind('workspace_variable', { variable_name: 'list' }), y: kind('workspace_variable', { variable_name: 'null' }) },
      { x: [1, 2], y: null },
    ],
    ['variable without name is removed', { x: kind('workspace_variable') }, {}],
    [
      'json(jinja(variable))',
      { x: kind('json', { value: kind('jinja', { template: kind('workspace_variable', { variable_name: 'text' }) }) }) },
      { x: { a: 2 } },
    ],
    ['unknown kind', { x: kind('other', { value: kind('none') }), y: kind(null), z: kind('other') }, { x: kind('none'), y: null, z: null }],
  ])('%s', (_name, value, expected) => expect(full(value)).toEqual(expected));

  it.each<[JsonValue, string]>([
    [kind('none'), "Missing 'value' key in __prefect object"],
    [kind('jinja'), "Missing 'template' key in __prefect object"],
    [kind('json', { value: '{"a": }' }), 'Invalid JSON: Expecting value: line 1 column 7 (char 6)'],
    [kind('jinja', { template: '{{ a() }}' }), "Invalid jinja: 'a' is undefined"],
    [kind('jinja', { template: '{{ a' }), "Invalid jinja: unexpected end of template, expected 'end of print statement'."],
    [kind('workspace_variable', { variable_name: 'v' }), "Variable 'v' not found in workspace."],
  ])('raises for %j', (value, message) => {
    expect(() => full({ x: [value] })).toThrow(message);
    expect(collect({ x: kind('json', { value }) })).toEqual(
      message.includes("'a' is") ? { x: new UnrenderedTemplate('{{ a() }}') } : { x: new HydrationProblem(message) },
    );
  });

  it('keeps references if variables are not resolved', () => {
    const value = collect({ x: kind('json', { value: kind('workspace_variable', { variable_name: 'v' }) }) }, false);
    expect(value).toEqual({ x: new UnresolvedVariable('v') });
  });

  it('reports the location of problems, inside lists only on request', () => {
    const value = collect({ a: { b: kind('none') }, c: [kind('jinja')] });
    expect(hydrationProblems(value).map(({ path }) => path)).toEqual([
      ['a', 'b'],
      ['c', 0],
    ]);
    expect(hydrationProblems(value, { enterLists: false })).toHaveLength(1);
  });

  it('reports whether variables are required', () => {
    expect(needsVariables({ a: [{ b: kind('json', { value: kind('workspace_variable') }) }] })).toBe(true);
    expect(needsVariables({ a: kind('jinja', { template: 'workspace_variable' }) })).toBe(false);
  });

  it('renders with a context', () => {
    const value = { x: kind('json', { value: kind('jinja', { template: '{{ event.n | tojson }}' }) }) };
    expect(hydrate(value, { variables, render: true, mode: 'raise', context: { event: { n: [1, null] } } })).toEqual({ x: [1, null] });
  });
});
