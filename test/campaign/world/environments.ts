import pg from 'pg';
import { PATIENCE, until } from '../../support/waiting.ts';
import type { StoreKind } from '../databases.ts';
import { Subject } from '../subject.ts';
import type { WorldContext, WorldPart } from './world-part.ts';

interface Environment {
  name: string;
  kinds: readonly StoreKind[];
  /** Variables of the service process. */
  env?: Record<string, string>;
  /** Settings of the PostgreSQL database, as `alter database … set` takes them. */
  database?: readonly string[];
}

const BOTH: readonly StoreKind[] = ['sqlite', 'postgres'];

const environments: readonly Environment[] = [
  { name: 'Newfoundland, C', kinds: BOTH, env: { TZ: 'America/St_Johns', LC_ALL: 'C', LANG: 'C' } },
  { name: 'India, German', kinds: BOTH, env: { TZ: 'Asia/Kolkata', LC_ALL: 'de_DE.UTF-8' } },
  { name: 'Morocco, Egyptian Arabic', kinds: BOTH, env: { TZ: 'Africa/Casablanca', LC_ALL: 'ar_EG.UTF-8' } },
  { name: 'Kiritimati, Turkish', kinds: BOTH, env: { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8' } },
  { name: 'an unknown time zone and locale', kinds: BOTH, env: { TZ: 'Nowhere/Atlantis', LC_ALL: 'xx_XX' } },
  {
    name: 'a database with its own time zone and formats',
    kinds: ['postgres'],
    database: [
      `timezone to 'Asia/Kolkata'`,
      `datestyle to 'SQL, DMY'`,
      `intervalstyle to 'iso_8601'`,
      `bytea_output to 'escape'`,
      `extra_float_digits to 0`,
    ],
  },
];

const OCCURRED = { since: '2026-11-01T00:00:00Z', until: '2026-11-02T00:00:00Z' };

/** Sent in this order to every environment. Times are fixed, so that only the environment can change a response. */
const REQUESTS: readonly (readonly [path: string, body: unknown])[] = [
  ['/flows/', { name: 'İstanbul-istanbul-ß' }],
  ['/flows/filter', { flows: { name: { like_: 'ISTANBUL' } } }],
  ['/variables/', { name: 'half', value: 0.1 }],
  ['/variables/filter', { variables: { name: { any_: ['half'] } } }],
  ['/logs/', [{ name: 'x', level: 20, message: '٣,14 ≠ 3.14', timestamp: '2026-03-29T02:30:00+01:00' }]],
  ['/logs/filter', { logs: { timestamp: { after_: '2026-03-29T01:00:00Z', before_: '2026-03-29T02:00:00Z' } } }],
  ['/events', [event(1, '2026-11-01T05:30:00.000001Z'), event(2, '2026-11-01T01:30:00-05:00')]],
  ['/events/filter', { filter: { occurred: OCCURRED } }],
  [
    '/events/count-by/day',
    { filter: { occurred: { since: '2026-10-30T00:00:00Z', until: '2026-11-03T00:00:00Z' } }, time_unit: 'day', time_interval: 1 },
  ],
  ['/deployments/schedules/preview', { schedule: { cron: '30 2 * * *', timezone: 'Europe/Berlin' }, n: 3, start: '2026-03-28T00:00:00Z' }],
  [
    '/deployments/schedules/preview',
    { schedule: { interval: 86_400, anchor_date: '2026-10-31T09:00:00' }, n: 3, start: '2026-10-31T00:00:00Z' },
  ],
  ['/ui/schemas/validate', { schema: { type: 'object', properties: { x: { type: 'number' } } }, values: { x: 1.5 } }],
  ['/flow_runs/history', { history_start: '2026-03-28T22:00:00Z', history_end: '2026-03-30T22:00:00Z', history_interval_seconds: 3600 }],
];

function event(number: number, occurred: string) {
  return {
    id: `0190b3c4-0000-7000-8000-00000000000${number}`,
    occurred,
    event: 'world.tried',
    resource: { 'prefect.resource.id': 'world' },
  };
}

/** A service answers the same in every environment. */
export const timeZonesAndLocales: readonly WorldPart[] = environments.map((environment) => ({
  name: `time zones and locales: ${environment.name}`,
  kinds: environment.kinds,
  async run(context) {
    const expected = await expectedIn(context);
    const found = await responsesIn(context, environment);
    const violations = expected.flatMap((response, index) =>
      response === found[index] && response.startsWith('20')
        ? []
        : [`${REQUESTS[index]?.[0]}: expected ${response}, but got ${found[index]}`],
    );
    return { tried: `${REQUESTS.length} requests`, violations };
  },
}));

const known = new WeakMap<WorldContext, Promise<string[]>>();

/** The responses in an ordinary environment. */
function expectedIn(context: WorldContext): Promise<string[]> {
  const expected = known.get(context) ?? responsesIn(context, { name: 'UTC', kinds: BOTH, env: { TZ: 'UTC', LC_ALL: 'en_US.UTF-8' } });
  known.set(context, expected);
  return expected;
}

async function responsesIn(context: WorldContext, { env = {}, database: settings = [] }: Environment): Promise<string[]> {
  const database = await context.createDatabase();
  await configure(database.url, settings);
  const service = await Subject.on(
    context.env({
      ...env,
      ...database.settings,
      SERVICE_API_BLOCKS_REGISTER_ON_START: 'false',
      // the times are fixed, so the events would expire while they are read
      SERVICE_EVENTS_RETENTION_PERIOD: 'P36500D',
    }),
  );
  try {
    await service.start();
    const responses: string[] = [];
    for (const [path, body] of REQUESTS) {
      const { status, text } = await post(service.apiUrl + path, body);
      responses.push(`${status} ${withoutIdentity(text)}`);
      // the response confirms the receipt of events; the next requests read them
      if (path === '/events') await until('the events are stored', () => areStored(service), PATIENCE);
    }
    return responses;
  } finally {
    await service.kill();
    await database.drop();
  }
}

/** Sends a request again while the service is too busy for it. */
async function post(url: string, body: unknown): Promise<{ status: number; text: string }> {
  const send = async () => {
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const text = await response.text();
    return response.status !== 503 && { status: response.status, text };
  };
  return until(`${url} responds`, send, PATIENCE);
}

async function areStored({ apiUrl }: Subject): Promise<boolean> {
  const { text } = await post(`${apiUrl}/events/filter`, { filter: { event: { name: ['world.tried'] }, occurred: OCCURRED } });
  return (JSON.parse(text) as { total: number }).total === 2;
}

/** Replaces what differs between two databases: ids, and the times of creation and receipt. */
const withoutIdentity = (text: string): string =>
  text
    .replaceAll(/"(id|flow_id)":"[0-9a-f-]{36}"/g, '"$1":"…"')
    .replaceAll(/"(created|updated|received)":"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z"/g, '"$1":"…"');

async function configure(url: string, settings: readonly string[]): Promise<void> {
  if (settings.length === 0) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const setting of settings) await client.query(`alter database "${new URL(url).pathname.slice(1)}" set ${setting}`);
  await client.end();
}
