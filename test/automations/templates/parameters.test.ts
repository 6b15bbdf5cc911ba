import { describe, expect, it } from 'vitest';
import { renderParameters } from '../../../src/automations/templates/render.ts';
import { parseJson } from '../../../src/base/json/json.ts';
import type { JsonObject } from '../../../src/base/json/value.ts';
import { HydrationError } from '../../../src/lib/parameters/hydrate.ts';
import type { StoredEvent } from '../../../src/store/schema/engine.ts';
import { type Api, unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { counted, event, invocation } from './invocation.ts';

const payload = { n: 5, f: 1.5, list: [1, 'a'], map: { a: null }, text: 'é "quoted"', none: null, on: false };

const render = (api: Api, parameters: JsonObject | null, given: Partial<StoredEvent> = { payload }) =>
  renderParameters(api.deps, invocation({ triggeringEvent: event(given), firing: { triggering_labels: { 'a.b': 'c' } } }), parameters);

const jinja = (template: unknown) => ({ __prefect_kind: 'jinja', template }) as JsonObject;
const json = (value: unknown) => ({ __prefect_kind: 'json', value }) as JsonObject;
const variable = (name: unknown) => ({ __prefect_kind: 'workspace_variable', variable_name: name }) as JsonObject;

describe('parameters of a run that an action creates', () => {
  onEveryStore((api) => {
    it('keep the type of a string that is one expression', async () => {
      const text = (name: string) => `{{ event.payload.${name} }}`;
      const names = Object.keys(payload);
      expect(await render(api, Object.fromEntries(names.map((name) => [name, text(name)])))).toEqual(payload);
      expect(await render(api, { a: '  {{event.payload.n|string}}\n', b: '{{ [event.payload.n, {"x": none}] }}' })).toEqual({
        a: '5',
        b: [5, { x: null }],
      });
    });

    it('keep numbers that a double cannot represent, and keep floats as floats', async () => {
      const exact = parseJson('{"big": 12345678901234567890, "float": 1.0}') as JsonObject;
      const rendered = await render(api, { big: '{{ event.payload.big }}', float: '{{ event.payload.float }}' }, { payload: exact });
      expect(rendered).toEqual(exact);
    });

    it('are strings where a template is more than one expression', async () => {
      expect(
        await render(api, {
          text: 'n={{ event.payload.n }}',
          two: '{{ event.payload.n }}{{ event.payload.n }}',
          block: '{% if event.payload.on %}on{% else %}off{% endif %}',
          missing: 'x{{ event.payload.missing }}{{ nope.deeper }}',
          plain: 'no { template } {# at all #}',
        }),
      ).toEqual({ text: 'n=5', two: '55', block: 'off', missing: 'x', plain: 'no { template } {# at all #}' });
    });

    it('are rendered at every level', async () => {
      expect(await render(api, { a: { b: ['{{ event.payload.n }}', { c: 'n{{ event.payload.n }}' }] }, d: [1, null, true] })).toEqual({
        a: { b: [5, { c: 'n5' }] },
        d: [1, null, true],
      });
    });

    it('are none where an expression is none or an object of the context is absent', async () => {
      expect(await render(api, { a: '{{ event.payload.none }}', b: '{{ flow_run }}', c: '{{ event.follows }}' })).toEqual({
        a: null,
        b: null,
        c: null,
      });
    });

    it('render date-times as ISO strings, and labels and records as objects', async () => {
      const flow = await api.flow();
      const given = { payload, resource: { 'prefect.resource.id': `prefect.flow.${flow.id}` } };
      expect(
        await render(api, { at: '{{ event.occurred }}', labels: '{{ labels }}', flow: '{{ flow }}', of: '{{ event.resource }}' }, given),
      ).toEqual({
        at: '2026-02-03T04:05:06.000007Z',
        labels: { 'a.b': 'c' },
        flow: (await api.get(`/flows/${flow.id}`)).body,
        of: given.resource,
      });
    });

    it('are {} when there are none', async () => {
      expect(await render(api, null)).toEqual({});
      expect(await render(api, {})).toEqual({});
    });

    it('of every kind are hydrated', async () => {
      const name = unique('v');
      await api.post('/variables/', { name, value: { deep: [1] } });
      await api.post('/variables/', { name: `${name}-5`, value: 'five' });
      await api.post('/variables/', { name: `${name}-template`, value: '{{ event.payload.n }} of {{ flow.name }}' });
      const flow = await api.flow();
      expect(
        await render(
          api,
          {
            jinja: jinja('{{ event.payload.n }}'),
            nested: jinja(json('"{{ event.payload.n }}"')),
            json: json('{"a": [1, 2]}'),
            rendered: json(jinja('[{{ event.payload.n }}]')),
            value: json({ a: '{{ event.payload.n }}' }),
            variable: variable(name),
            computed: variable(jinja(`${name}-{{ event.payload.n }}`)),
            indirect: jinja(variable(`${name}-template`)),
            none: { __prefect_kind: 'none', value: { a: jinja('{{ event.payload.n }}') } },
            unknown: { __prefect_kind: 'acme', value: '{{ kept }}' },
            valueless: { __prefect_kind: 'acme' },
            removed: { __prefect_kind: 'json' },
            nameless: { __prefect_kind: 'workspace_variable' },
            list: [1, { __prefect_kind: 'json' }, 2],
          },
          { payload, related: [{ 'prefect.resource.id': `prefect.flow.${flow.id}`, 'prefect.resource.role': 'flow' }] },
        ),
      ).toEqual({
        jinja: '5',
        nested: '5',
        json: { a: [1, 2] },
        rendered: [5],
        value: { a: '{{ event.payload.n }}' },
        variable: { deep: [1] },
        computed: 'five',
        indirect: `5 of ${flow.name}`,
        none: { a: '5' },
        unknown: '{{ kept }}',
        valueless: null,
        list: [1, 2],
      });
    });

    it.each([
      ['an undefined expression', { a: '{{ event.payload.missing }}' }, /Undefined is not JSON serializable/],
      ['an unknown name', { a: ['{{ nope }}'] }, /Undefined is not JSON serializable/],
      ['an unknown variable', { a: variable('nothing-of-that-name') }, /^Variable 'nothing-of-that-name' not found in workspace\.$/],
      ['invalid JSON', { a: json('{') }, /^Invalid JSON: /],
      ['an unknown filter', { a: 'x{{ event.id | nosuch }}' }, /^Invalid jinja: No filter named 'nosuch'\.$/],
      ['a template that would modify an object', { a: '{{ event.related.append(1) }}' }, /unsafe/],
      ['a template that does not parse', { a: 'x{{ event' }, /^Invalid jinja: /],
      [
        'a template that never ends',
        { a: '{% for i in range(100) %}{% for j in range(100) %}{{ "x" * 1000 }}{% endfor %}{% endfor %}' },
        /too much text/,
      ],
      ['parameters that are not an object', jinja('text'), /^Expected an object\.$/],
    ])('are rejected: %s', async (_name, parameters, message) => {
      const error = await render(api, parameters as JsonObject).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(HydrationError);
      expect((error as Error).message).toMatch(message);
    });

    it('share one budget for all their templates', async () => {
      const text = '{% for i in range(100) %}{{ "x" * 5000 }}{% endfor %}';
      expect(Object.keys(await render(api, { a: text }))).toEqual(['a']);
      const many = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`p${i}`, text]));
      await expect(render(api, many)).rejects.toThrow('too much text');
    });

    it('query the database only for the objects that they name', async () => {
      const flow = await api.flow();
      const given = invocation({ triggeringEvent: event({ payload, resource: { 'prefect.resource.id': `prefect.flow.${flow.id}` } }) });
      const idle = counted(api);
      await renderParameters(idle.deps, given, { a: '{{ event.payload.n }}', b: 'flow', c: { flow: 1, variables: '{{ labels }}' } });
      expect(idle.reads).toEqual([]);
      const once = counted(api);
      await renderParameters(once.deps, given, { a: '{{ flow.name }}', b: ['{{ flow.id }}', 'of {{ flow.name }}'] });
      const alone = counted(api);
      await renderParameters(alone.deps, given, { a: '{{ flow.name }}' });
      expect(once.reads.length).toBeGreaterThan(0);
      expect(once.reads).toHaveLength(alone.reads.length);
    });
  });
});
