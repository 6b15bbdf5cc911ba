import { describe, expect, it } from 'vitest';
import { renderText, TemplateFailure } from '../../../src/automations/templates/render.ts';
import { loadSettings } from '../../../src/base/settings.ts';
import { ManualClock } from '../../../src/base/time/manual-clock.ts';
import type { Store } from '../../../src/store/store.ts';
import { event, firing, invocation, trigger } from './invocation.ts';

const loaded = loadSettings({}, { SERVICE_UI_URL: 'https://ui.example/' });
if (loaded.errors) throw new Error(loaded.errors.join());

/** A store that rejects every access: the invocation contains all data that these templates name. */
const store = new Proxy({} as Store, {
  get() {
    throw new Error('the template reads an object');
  },
});
const deps = { settings: loaded.settings, store, clock: new ManualClock('2026-02-03T05:05:06.000000Z') };

async function render(text: string, given: Parameters<typeof invocation>[0] = {}) {
  return (await renderText(deps, invocation(given), { text })).text;
}

const run = {
  'prefect.resource.id': 'prefect.flow-run.0195a000-0000-7000-8000-000000000001',
  'prefect.resource.name': 'red fox',
  'a.b': 'x',
};
const pool = { 'prefect.resource.id': 'prefect.work-pool.0195a000-0000-7000-8000-000000000002', 'prefect.resource.name': 'a/b c' };
const role = (name: string, labels: Record<string, string>) => ({ ...labels, 'prefect.resource.role': name });
const related = [
  role('work-pool', pool),
  role('tag', { 'prefect.resource.id': 'prefect.tag.b' }),
  role('tag', { 'prefect.resource.id': 'prefect.tag.c' }),
];
const full = { triggeringEvent: event({ resource: run, related, payload: { n: 5, on: true, none: null, list: ['a', 1.5] } }) };

describe('the automation and its firing in templates', () => {
  it.each([
    ['no template: {# stays #} {', 'no template: {# stays #} {'],
    ['{{ automation.name }} {{ automation.enabled }} {{ automation.tags }}', "Watch the press True ['a']"],
    ['{{ automation.created }}|{{ automation.updated.isoformat() }}', '2026-01-01 00:00:00+00:00|2026-01-02T00:00:00.500000+00:00'],
    ['{{ automation.trigger.posture }} {{ automation.trigger.posture.value }} {{ automation.trigger.within }}', 'Reactive Reactive 10.0'],
    ['{% if automation.trigger.posture == "Reactive" %}yes{% endif %}', 'yes'],
    ['{{ automation.trigger.expect[0] }} {{ automation.actions[0].type }}', 'acme.failed do-nothing'],
    ['{{ firing.id }} {{ firing.triggered.strftime("%d.%m.%Y") }}', '0195a000-0000-7000-8000-00000000000f 03.02.2026'],
    ['{{ firing.trigger_states }} {{ firing.triggering_value }} {{ firing.trigger.threshold }}', "['Triggered'] None 1"],
    ['{{ firing.triggering_event.payload.n }}', '5'],
    ['{{ nope }}{{ nope.deeper.still }}{{ event.nope.deeper }}{{ automation.nope["x"] }}', ''],
    ['{{ event._private }}{{ automation.__class__ }}{{ labels.__dict__ }}{{ event.payload.constructor }}{{ event.__proto__ }}', ''],
  ])('%s', async (text, expected) => expect(await render(text, full)).toBe(expected));

  it('walks the firing and its children depth-first, and their events without missing ones', async () => {
    const leaf = (id: string, name: string | null) => firing({ id, triggering_event: name === null ? null : event({ event: name }) });
    const composite = { type: 'compound' as const, id: trigger.id, triggers: [trigger], within: null, require: 'all' as const };
    const inner = { ...leaf('inner', 'two'), trigger: composite, triggering_firings: [leaf('leaf', 'three')] };
    const given = { firing: { id: 'root', triggering_firings: [inner, leaf('silent', null)] }, triggeringEvent: event({ event: 'one' }) };
    expect(await render('{% for f in firings %}{{ f.id }} {% endfor %}', given)).toBe('root inner leaf silent ');
    expect(await render('{% for e in events %}{{ e.event }} {% endfor %}', given)).toBe('one two three ');
    expect(await render('{{ firings[1].triggering_firings[0].id }} {{ firings[1].trigger.triggers[0].posture.value }}', given)).toBe(
      'leaf Reactive',
    );
  });

  it('renders a missing event as None', async () => {
    const silent = { triggeringEvent: null };
    expect(await render('{{ event }} {{ events }} {{ firing.triggering_event }}', silent)).toBe('None [] None');
    expect(await render('<{{ flow_run }}{{ flow_run.name }}{{ variables }}>', silent)).toBe('<>');
  });
});

describe('labels', () => {
  const given = { firing: { triggering_labels: { 'prefect.resource.id': 'prefect.flow.1', 'a.b': 'x', 'a.b.c': 'y', plain: 'z' } } };
  it.each([
    ['{{ labels.prefect.resource.id }} {{ labels["prefect.resource.id"] }} {{ labels.plain }}', 'prefect.flow.1 prefect.flow.1 z'],
    ['{{ labels.a.b }} {{ labels.a.b.c }} {{ labels["a.b"].upper() }} {{ labels["a.b"]["c"] }}', 'x y X y'],
    ['{{ labels.nope }}{{ labels.nope.deeper }}{{ labels["no.pe"] }}{{ labels.a.c }}', ''],
    ['{% for label, value in labels %}{{ label }}={{ value }};{% endfor %}', 'prefect.resource.id=prefect.flow.1;a.b=x;a.b.c=y;plain=z;'],
    ['{% for label, value in labels.prefect %}{{ label }}={{ value }};{% endfor %}', 'resource.id=prefect.flow.1;'],
    ['{{ labels }}', "{'prefect.resource.id': 'prefect.flow.1', 'a.b': 'x', 'a.b.c': 'y', 'plain': 'z'}"],
    ['{{ labels.a | tojson }}', '{"b": "x", "b.c": "y"}'],
  ])('%s', async (text, expected) => expect(await render(text, given)).toBe(expected));
});

describe('the event', () => {
  it.each([
    ['{{ event.id }} {{ event.event }} {{ event.follows }}', '0195a000-0000-7000-8000-0000000000e1 acme.failed None'],
    ['{{ event.occurred }}|{{ event.received }}', '2026-02-03 04:05:06.000007+00:00|2026-02-03 04:05:07+00:00'],
    ['{{ event.occurred.isoformat() }} {{ event.received - event.occurred }}', '2026-02-03T04:05:06.000007+00:00 0:00:00.999993'],
    ['{{ event.payload }}', "{'n': 5, 'on': True, 'none': None, 'list': ['a', 1.5]}"],
    ['{{ event.payload.list[1] }} {{ event.payload["n"] + 1 }}', '1.5 6'],
    ['{{ event.url }}', 'https://ui.example/events/event/2026-02-03/0195a000-0000-7000-8000-0000000000e1'],
    [
      '{{ event.resource.id }} {{ event.resource.name }} {{ event.resource["a.b"] }}',
      'prefect.flow-run.0195a000-0000-7000-8000-000000000001 red fox x',
    ],
    ['{{ event.resource.labels.prefect.resource.name }} {{ event.resource.labels["a.b"] }}', 'red fox x'],
    ['{% for label, value in event.resource.labels %}{{ label }} {% endfor %}', 'prefect.resource.id prefect.resource.name a.b '],
    [
      '{% for label, value in event.resource.items() %}{{ value }} {% endfor %}{{ event.resource.keys() | length }}',
      `${Object.values(run).join(' ')} 3`,
    ],
    ['{{ event.resource.get("a.b") }} {{ event.resource.get("nope") }} {{ event.resource.get("nope", "-") }}', 'x None -'],
    ['<{{ event.resource.role }}{{ event.resource["nope"] }}>{{ event.related[1].name }}', '<>None'],
    ['{{ event.related | length }} {{ event.involved_resources | length }} {{ event.related[0].role }}', '3 4 work-pool'],
    ['{{ event.involved_resources | map(attribute="id") | list | length }} {{ "a.b" in event.resource }}', '4 True'],
    [
      '{{ event.resource_in_role["tag"].id }} {{ event.resource_in_role.tag.role }} <{{ event.resource_in_role["nope"].id }}>',
      'prefect.tag.b tag <>',
    ],
    [
      '{{ event.resources_in_role["tag"] | map(attribute="id") | join(",") }} {{ event.resources_in_role["nope"] }}',
      'prefect.tag.b,prefect.tag.c []',
    ],
  ])('%s', async (text, expected) => expect(await render(text, full)).toBe(expected));
});

describe('filters', () => {
  const id = '0195a000-0000-7000-8000-000000000003';
  const resource = (labels: Record<string, string>) => ({ triggeringEvent: event({ resource: { ...labels } }) });

  it.each([
    ['flow', 'flows/flow'],
    ['flow-run', 'runs/flow-run'],
    ['task-run', 'runs/task-run'],
    ['deployment', 'deployments/deployment'],
    ['block-document', 'blocks/block'],
    ['work-queue', 'work-queues/work-queue'],
    ['concurrency-limit', 'concurrency-limits/concurrency-limit'],
    ['automation', 'automations/automation'],
  ])('ui_url: the page of the resource of a %s', async (kind, place) => {
    const given = resource({ 'prefect.resource.id': `prefect.${kind}.${id}` });
    expect(await render('{{ event.resource | ui_url }}', given)).toBe(`https://ui.example/${place}/${id}`);
  });

  it.each([
    ['{{ automation | ui_url }}', 'https://ui.example/automations/automation/0195a000-0000-7000-8000-00000000000a'],
    ['{{ event | ui_url }}', 'https://ui.example/events/event/2026-02-03/0195a000-0000-7000-8000-0000000000e1'],
    ['{{ event.resource_in_role["work-pool"] | ui_url }}', 'https://ui.example/work-pools/work-pool/a%2Fb%20c'],
    [
      '{{ event.related[1] | ui_url }} {{ nope | ui_url }} {{ "x" | ui_url }} {{ none | ui_url }} {{ firing | ui_url }}',
      'None None None None None',
    ],
    [
      '{{ automation | ui_resource_events_url }}',
      'https://ui.example/events?resource=prefect.automation.0195a000-0000-7000-8000-00000000000a',
    ],
    [
      '{{ event.resource | ui_resource_events_url }}',
      'https://ui.example/events?resource=prefect.flow-run.0195a000-0000-7000-8000-000000000001',
    ],
    ['{{ event | ui_resource_events_url }} {{ "x" | ui_resource_events_url }}', 'None None'],
    [
      '{{ "see flow-run/0195a000-0000-7000-8000-000000000001/x flow-run/0195a000-0000-7000-8000-000000000002" | flow_run_id }}',
      '0195a000-0000-7000-8000-000000000001',
    ],
    ['{{ "flow-run/0195A000-0000-7000-8000-000000000001" | flow_run_id }} {{ "" | flow_run_id }}', 'None None'],
    ['{{ {"b": "<&\'>", "a": [none, true]} | tojson }}', '{"a": [null, true], "b": "\\u003c\\u0026\\u0027\\u003e"}'],
    ['{{ {"a": 1} | tojson(indent=2) }}', '{\n  "a": 1\n}'],
    [
      '{{ event.occurred | tojson }} {{ event.related[1] | tojson }}',
      '"2026-02-03T04:05:06.000007Z" {"prefect.resource.id": "prefect.tag.b", "prefect.resource.role": "tag"}',
    ],
    ['{{ 1234567 | humanize_intcomma }} {{ 3000000 | humanize_naturalsize }} {{ 3 | humanize_ordinal }}', '1,234,567 3.0 MB 3rd'],
    ['{{ event.occurred | humanize_naturaltime }}', 'an hour ago'],
    ['{{ "" | nosuch if false else "known names only matter when they are used" }}', 'known names only matter when they are used'],
  ])('%s', async (text, expected) => expect(await render(text, full)).toBe(expected));

  it('ui_url: a name or id is one segment of the path, whatever it contains', async () => {
    expect(await render('{{ event.resource | ui_url }}', resource({ 'prefect.resource.id': 'prefect.flow.a/../b?c#d' }))).toBe(
      'https://ui.example/flows/flow/a%2F..%2Fb%3Fc%23d',
    );
    expect(await render('{{ event.resource | ui_url }}', resource({ 'prefect.resource.id': 'prefect.flow.\ud800' }))).toMatch(/%EF%BF%BD$/);
    expect(await render('{{ event.resource | ui_resource_events_url }}', resource({ 'prefect.resource.id': 's3://a/b?c&d' }))).toBe(
      'https://ui.example/events?resource=s3%3A%2F%2Fa%2Fb%3Fc%26d',
    );
    expect(await render('{{ event.resource | ui_url }}', resource({ 'prefect.resource.id': `prefect.work-pool.${id}` }))).toBe('None');
  });

  it('ui_url: finds the page of an event resource if it is an event of the firing', async () => {
    const cause = event();
    const triggered = event({ id, related: [role('triggering-event', { 'prefect.resource.id': `prefect.event.${cause.id}` })] });
    const text = '{{ event.related[0] | ui_url }}';
    expect(await render(text, { triggeringEvent: triggered, firing: { triggering_event: cause } })).toBe(
      `https://ui.example/events/event/2026-02-03/${cause.id}`,
    );
    expect(await render(text, { triggeringEvent: triggered, firing: { triggering_event: null } })).toBe('None');
  });

  it('tojson: automations, firings, and events as in the API, with instants in wire format', async () => {
    const { automation, firing: reported } = invocation(full);
    expect(JSON.parse(await render('{{ automation | tojson }}', full))).toEqual(automation);
    const shown = JSON.parse(await render('{{ firing | tojson }}', full));
    expect(shown).toMatchObject({
      id: reported.id,
      triggered: '2026-02-03T04:05:08Z',
      triggering_event: { received: '2026-02-03T04:05:07Z' },
    });
    expect(JSON.parse(await render('{{ [event, firings] | tojson }}', full))).toEqual([shown.triggering_event, [shown]]);
  });
});

describe('failures', () => {
  const failure = async (text: string, given = full): Promise<TemplateFailure> => {
    const error = await render(text, given).catch((thrown: unknown) => thrown);
    if (!(error instanceof TemplateFailure)) throw new Error(`expected a failure, got ${String(error)}`);
    return error;
  };

  it.each([
    ['{{ event.related.append(1) }}', "access to attribute 'append' of 'list' object is unsafe."],
    ['{{ event.payload.clear() }}', "access to attribute 'clear' of 'dict' object is unsafe."],
    ['{{ event.id | nosuch }}', "No filter named 'nosuch'."],
    ['{% include "x" %}', 'no loader for this environment specified'],
    ['{{ range(101) | length }}', 'Range too big. The sandbox blocks ranges larger than MAX_RANGE (100).'],
    ['{{ event.payload.n / 0 }}', 'division by zero'],
    ['{% set event.id = 1 %}', 'cannot assign attribute on non-namespace object'],
  ])('%s', async (text, error) => {
    const { reason, details } = await failure(text);
    expect(reason).toBe(`Template rendering failed: ${error}`);
    expect(details).toEqual({
      template_error: `Failed to render template due to the following error: ${error}`,
      template_source: text,
    });
  });

  it('names the template that failed', async () => {
    const error = await renderText(deps, invocation(), { subject: '{{ event.id }}', body: '{{ 1 / 0 }}' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ details: { template_source: '{{ 1 / 0 }}' } });
  });

  it('limits all templates of an action to the budget of one', async () => {
    const text = '{% for i in range(100) %}{{ "x" * 5000 }}{% endfor %}';
    expect((await render(text)).length).toBe(500_000);
    const many = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`t${i}`, `${text}{# ${i} #}`]));
    await expect(renderText(deps, invocation(), many)).rejects.toThrow('template makes too much text');
  });

  it.each([
    ['an event written many times', '{{ ([[event] * 1000] * 1000) | string | length }}'],
    ['an event as JSON many times', '{{ ([[event] * 1000] * 1000) | tojson | length }}'],
    [
      'a large payload compared repeatedly',
      '{% for i in range(100) %}{% for j in range(100) %}{{ event.payload == [event.payload][0] or [event.payload] == [other] }}{{ event.payload | string | length }}{% endfor %}{% endfor %}',
    ],
    [
      'labels split repeatedly',
      '{% for i in range(100) %}{% for l, v in event.resource.labels %}{{ event.resource.labels["l" ~ i ~ l] }}{{ event.resource.items() | string | length }}{% endfor %}{% endfor %}',
    ],
  ])('ends soon: %s', async (_name, text) => {
    const labels = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`l${i}.x`, 'v'.repeat(50)]));
    const payload = { rows: Array.from({ length: 20_000 }, (_, i) => ({ i, text: 'some text' })) };
    const given = { triggeringEvent: event({ payload, resource: { 'prefect.resource.id': 'x', ...labels } }) };
    expect((await failure(text, given)).reason).toMatch(/too many steps|too much text|too large/);
  });

  it('copies a large payload once, however often a template uses it', async () => {
    const payload = { rows: Array.from({ length: 100_000 }, (_, i) => ({ i })) };
    const text = '{% for i in range(100) %}{% for j in range(100) %}{{ event.payload.rows[i].i if j == 0 }}{% endfor %}{% endfor %}';
    expect(await render(text, { triggeringEvent: event({ payload }) })).toBe(Array.from({ length: 100 }, (_, i) => i).join(''));
  });
});
