import { megabytes } from '../../support/attacks/memory.ts';
import type { Attack, Target } from './target.ts';

/** Requests with values at or beyond the limits: [name, path, JSON]. */
type Extreme = readonly [string, string, string];

const json = (value: unknown): string => JSON.stringify(value);
const many = <T>(count: number, item: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => item(index));

const LISTS = [
  'flows',
  'flow_runs',
  'task_runs',
  'deployments',
  'logs',
  'artifacts',
  'variables',
  'work_pools',
  'block_documents',
  'automations',
];

/** Numbers as JSON text, because JavaScript cannot represent the extreme ones. */
const NUMBERS = [
  '2147483648',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '1e18',
  '1e308',
  '5e-324',
  '-0',
  '1e5000',
  '9'.repeat(1000),
];
const PLACES: readonly [string, (number: string) => string][] = [
  ['/concurrency_limits/', (number) => `{"tag":"extreme","concurrency_limit":${number}}`],
  ['/v2/concurrency_limits/', (number) => `{"name":"extreme","limit":${number},"slot_decay_per_second":${number}}`],
  ['/v2/concurrency_limits/increment', (number) => `{"names":["extreme"],"slots":${number}}`],
  ['/v2/concurrency_limits/increment-with-lease', (number) => `{"names":["extreme"],"slots":1,"lease_duration":${number}}`],
  ['/v2/concurrency_limits/decrement', (number) => `{"names":["extreme"],"slots":1,"occupancy_seconds":${number}}`],
  ['/work_pools/', (number) => `{"name":"extreme","type":"process","concurrency_limit":${number}}`],
  ['/variables/', (number) => `{"name":"extreme","value":${number}}`],
  ['/artifacts/', (number) => `{"key":"extreme","data":${number}}`],
  ['/logs/', (number) => `[{"name":"a","level":${number},"message":"b","timestamp":"2026-01-01T00:00:00Z"}]`],
  ['/logs/filter', (number) => `{"logs":{"level":{"ge_":${number}}}}`],
  ['/deployments/schedules/preview', (number) => `{"schedule":{"interval":${number}}}`],
  ['/deployments/schedules/preview', (number) => `{"schedule":{"cron":"* * * * *"},"limit":${number}}`],
  [
    '/flow_runs/history',
    (number) => `{"history_start":"2026-01-01T00:00:00Z","history_end":"2026-01-02T00:00:00Z","history_interval_seconds":${number}}`,
  ],
  [
    '/events/count-by/time',
    (number) =>
      `{"filter":{"occurred":{"since":"2026-01-01T00:00:00Z","until":"2026-01-02T00:00:00Z"}},"time_unit":"day","time_interval":${number}}`,
  ],
  [
    '/automations/',
    (number) =>
      `{"name":"extreme","actions":[],"trigger":{"type":"event","posture":"Reactive","expect":["x"],"threshold":${number},"within":${number}}}`,
  ],
];
const numbers: readonly Extreme[] = [
  ...PLACES.flatMap(([path, body]) => NUMBERS.map((number): Extreme => [`${number.slice(0, 25)} to ${path}`, path, body(number)])),
  ...LISTS.flatMap((list) =>
    NUMBERS.map((number): Extreme => [`pages at ${number.slice(0, 25)} of ${list}`, `/${list}/filter`, `{"offset":${number},"limit":1}`]),
  ),
  ...['flows', 'flow_runs', 'task_runs', 'deployments'].flatMap((list) =>
    NUMBERS.map((number): Extreme => [`the page ${number.slice(0, 25)} of ${list}`, `/${list}/paginate`, `{"page":${number},"limit":1}`]),
  ),
];

const TIMES = [
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999Z',
  '9999-12-31T23:59:59-23:59',
  '0001-01-01T00:00:00+23:59',
  '2026-02-30T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '2026-01-01T00:00:00.0000000000000000000000001Z',
  '+275760-09-13T00:00:00Z',
  '1e400',
];
const times: readonly Extreme[] = TIMES.flatMap((time): Extreme[] => [
  [`a run at ${time}`, '/flow_runs/filter', json({ flow_runs: { start_time: { after_: time, before_: time } } })],
  [`a log at ${time}`, '/logs/', json([{ name: 'a', level: 20, message: 'b', timestamp: time }])],
  [`an event at ${time}`, '/events', json([{ event: 'extreme', occurred: time, resource: { 'prefect.resource.id': 'extreme' } }])],
  [
    `a history from ${time}`,
    '/flow_runs/history',
    json({ history_start: time, history_end: '9999-12-31T00:00:00Z', history_interval_seconds: 0.000_001 }),
  ],
  [`a schedule from ${time}`, '/deployments/schedules/preview', json({ schedule: { interval: 3600, anchor_date: time } })],
  [
    `counts from ${time}`,
    '/events/count-by/time',
    json({ filter: { occurred: { since: time, until: '9999-12-31T00:00:00Z' } }, time_unit: 'second', time_interval: 0.000_001 }),
  ],
]);

const NAMES: Record<string, string> = {
  'a lone surrogate': '\ud800',
  'surrogates in the wrong order': 'a\udc00\ud800b',
  NUL: 'a\0b',
  'a name of control characters': '\u0001\u001b[2J\u007f\u0085\u2028\u202e',
  'a name of a megabyte': 'n'.repeat(megabytes(1)),
  'a name of combining marks': `a${'\u0301'.repeat(100_000)}`,
  'the name __proto__': '__proto__',
  'a name of slashes': '../../etc/passwd',
  'an empty name': '',
  'a name of spaces': '   ',
};
const names: readonly Extreme[] = Object.entries(NAMES).flatMap(([what, name]): Extreme[] => [
  [`${what} of a flow`, '/flows/', json({ name, tags: [name], labels: { [name]: name } })],
  [`${what} of a variable`, '/variables/', json({ name, value: name, tags: [name] })],
  [`${what} of a limit`, '/v2/concurrency_limits/', json({ name, limit: 1 })],
  [`${what} of a tag's limit`, '/concurrency_limits/', json({ tag: name, concurrency_limit: 1 })],
  [`${what} of a pool`, '/work_pools/', json({ name, type: name, description: name })],
  [`${what} of an artifact`, '/artifacts/', json({ key: name, type: name, data: name, description: name })],
  [`${what} of a log`, '/logs/', json([{ name, level: 20, message: name, timestamp: '2026-01-01T00:00:00Z' }])],
  [
    `${what} of an event`,
    '/events',
    json([
      { event: name, occurred: '2026-01-01T00:00:00Z', resource: { 'prefect.resource.id': name, [name]: name }, payload: { [name]: name } },
    ]),
  ],
  [
    `${what} of an automation`,
    '/automations/',
    json({ name, trigger: { type: 'event', posture: 'Reactive', expect: [name] }, actions: [] }),
  ],
  [`${what} in a full-text search`, '/logs/filter', json({ logs: { text: { query: name } } })],
  [`${what} in a search by name`, '/flows/filter', json({ flows: { name: { any_: [name], like_: name }, tags: { all_: [name] } } })],
  [`${what} of slots`, '/v2/concurrency_limits/increment', json({ names: [name], slots: 1, create_if_missing: true })],
  [`${what} as a cursor`, '/flow_runs/filter', json({ cursor: name, limit: 1 })],
]);

/** Large numbers of values where one or two are usual. */
const width = (target: Target): Extreme[] => [
  ['tags of a flow', '/flows/', json({ name: 'extreme-tags', tags: many(target.scaled(90_000), (index) => `t${index}`) })],
  [
    'labels of a flow',
    '/flows/',
    json({ name: 'extreme-labels', labels: Object.fromEntries(many(target.scaled(90_000), (index) => [`l${index}`, index])) }),
  ],
  ...(['all_', 'any_'] as const).map(
    (operator): Extreme => [
      `tags in a filter (${operator})`,
      '/flow_runs/filter',
      json({ flow_runs: { tags: { [operator]: many(target.scaled(90_000), (index) => `t${index}`) } } }),
    ],
  ),
  ['wildcards in a name', '/flow_runs/filter', json({ flow_runs: { name: { like_: `${'%a'.repeat(target.scaled(500_000))}` } } })],
  [
    'a search text of many terms',
    '/logs/filter',
    json({ logs: { text: { query: many(target.scaled(50_000), (index) => `t${index}`).join(' ') } } }),
  ],
  ['a search text of many quotes', '/events/filter', json({ filter: { text: { query: '"a" -"b" '.repeat(target.scaled(20_000)) } } })],
  ['names of slots', '/v2/concurrency_limits/increment', json({ names: many(target.scaled(90_000), (index) => `n${index}`), slots: 1 })],
  [
    'resources of an event',
    '/events',
    json([
      {
        event: 'extreme',
        occurred: '2026-01-01T00:00:00Z',
        resource: { 'prefect.resource.id': 'extreme' },
        related: many(target.scaled(40_000), (index) => ({ 'prefect.resource.id': `r${index}`, 'prefect.resource.role': 'a' })),
      },
    ]),
  ],
  [
    'events in one request',
    '/events',
    json(
      many(target.scaled(30_000), (index) => ({
        event: `extreme.${index}`,
        occurred: '2026-01-01T00:00:00Z',
        resource: { 'prefect.resource.id': 'extreme' },
      })),
    ),
  ],
  [
    'filters of an event trigger',
    '/automations/',
    json({
      name: 'extreme-match',
      actions: [],
      trigger: {
        type: 'event',
        posture: 'Reactive',
        expect: many(target.scaled(20_000), (index) => `*${index}*a*b*c*`),
        match: Object.fromEntries(many(target.scaled(20_000), (index) => [`l${index}`, '*a*b*'])),
        for_each: many(target.scaled(20_000), (index) => `l${index}`),
      },
    }),
  ],
  [
    'actions of an automation',
    '/automations/',
    json({
      name: 'extreme-actions',
      trigger: { type: 'event', posture: 'Reactive', expect: ['x'] },
      actions: many(target.scaled(20_000), () => ({ type: 'do-nothing' })),
    }),
  ],
  [
    'a template of a pool',
    '/work_pools/',
    json({
      name: 'extreme-template',
      type: 'process',
      base_job_template: {
        job_configuration: Object.fromEntries(many(target.scaled(40_000), (index) => [`c${index}`, `{{ v${index} }}`])),
        variables: { type: 'object', properties: Object.fromEntries(many(target.scaled(40_000), (index) => [`v${index}`, {}])) },
      },
    }),
  ],
  [
    'objects deleted in one request',
    '/flow_runs/bulk_delete',
    json({ flow_runs: { id: { any_: many(target.scaled(90_000), () => '0190a0b0-0000-7000-8000-00000000abcd') } } }),
  ],
  [
    'objects changed in one request',
    '/flow_runs/bulk_set_state',
    json({
      flow_runs: { id: { any_: many(target.scaled(90_000), () => '0190a0b0-0000-7000-8000-00000000abcd') } },
      state: { type: 'CANCELLED' },
    }),
  ],
  ['a number of several megabytes', '/variables/', `{"name":"extreme","value":${'9'.repeat(megabytes(target.scaled(10)))}}`],
  ['a fraction of several megabytes', '/artifacts/', `{"data":0.${'1'.repeat(megabytes(target.scaled(10)))}e-1}`],
  [
    'a key of a megabyte',
    '/flow_runs/',
    json({ flow_id: '0190a0b0-0000-7000-8000-00000000abcd', idempotency_key: 'k'.repeat(megabytes(1)) }),
  ],
];

/** Queries and headers of GET requests with many or unusual values. */
const HEADERS: readonly [string, string, (target: Target) => Record<string, string>][] = [
  ['many ranges', '/flows/', () => ({ range: `bytes=${many(1500, (index) => `${index}-${index}`).join(',')}` })],
  ['many entity tags', '/flows/', () => ({ 'if-none-match': many(1000, (index) => `"${index}"`).join(',') })],
  ['a condition that is not a date', '/flows/', () => ({ 'if-modified-since': 'x'.repeat(8000), 'if-unmodified-since': '-1' })],
  ['many quality values', '/flows/', () => ({ accept: 'a/b;q=0.1,'.repeat(1000), 'accept-encoding': 'gzip;q=0.0000001,'.repeat(500) })],
  ['spaces in an encoding', '/flows/', () => ({ 'accept-encoding': `${`gzip${' '.repeat(3000)}x,`.repeat(3)}` })],
  ['a very long version', '/flows/', () => ({ 'x-prefect-api-version': '9'.repeat(8000) })],
  ['an unknown version', '/flows/', () => ({ 'x-prefect-api-version': '0.0.0.0.0.0' })],
  ['an invalid trace context', '/flows/', () => ({ traceparent: '0'.repeat(8000), tracestate: 'a=b,'.repeat(2000) })],
  ['a user agent of spaces', '/flows/', () => ({ 'user-agent': `prefect/${'3.'.repeat(2000)} ${' '.repeat(3000)}(` })],
  ['a content type of spaces', '/flows/', () => ({ 'content-type': `application/${'a+'.repeat(3000)}json ${' '.repeat(3000)}x` })],
  ['an invalid automation', '/flows/', () => ({ 'prefect-automation-id': 'x'.repeat(4000), 'prefect-automation-name': 'n'.repeat(4000) })],
  [
    'forged forwarding headers',
    '/flows/',
    () => ({ 'x-forwarded-for': '1.2.3.4,'.repeat(1000), 'x-forwarded-proto': 'javascript', forwarded: 'for=_x' }),
  ],
  ['an invalid origin', '/flows/', () => ({ origin: 'null', 'sec-fetch-site': 'x'.repeat(4000), referer: 'x'.repeat(4000) })],
  ['a method override', '/flows/', () => ({ 'x-http-method-override': 'DELETE' })],
  ['cookies', '/flows/', () => ({ cookie: 'a=b; '.repeat(2500) })],
];

const posted = (name: string, extremes: (target: Target) => readonly Extreme[]): Attack => ({
  name,
  async run(target) {
    for (const [what, path, body] of extremes(target)) await target.post(what, path, body);
    return undefined;
  },
});

export const extremeAttacks: readonly Attack[] = [
  posted('numbers out of range', () => numbers),
  posted('times at the limits', () => times),
  posted('unusual names', () => names),
  posted('many values where one or two are usual', width),
  {
    name: 'headers and queries with many values',
    async run(target) {
      for (const [what, path, headers] of HEADERS) await target.request(what, 'POST', path, '{"name":"extreme"}', headers(target));
      const queries = many(2000, (index) => `q${index}=1`).join('&');
      for (const query of [
        queries,
        'limit=1&'.repeat(1500),
        `limit[${'[a]'.repeat(2000)}]=1`,
        '&'.repeat(10_000),
        `sort=${'%00'.repeat(2000)}`,
      ])
        for (const path of ['/events/filter/next', '/flow_runs/0190a0b0-0000-7000-8000-00000000abcd/graph-v2', '/variables/name/a'])
          await target.request(`a query of ${query.slice(0, 20)} to ${path}`, 'GET', `${path}?${query}`);
      return undefined;
    },
  },
];
