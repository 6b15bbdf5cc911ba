import { parseArgs } from 'node:util';
import { CAPACITY } from './capacity.ts';
import type { Variant } from './variants.ts';

export interface Options {
  /** Names of scenarios, or prefixes of names. Empty selects all. */
  only: string[];
  /** Duration of the load per scenario, after the warm-up. */
  seconds: number;
  /** Number of finished runs in the database. */
  rows: number;
  /** Numbers of events and of logs in the database. */
  events: number;
  logs: number;
  /** Number of requests in the memory measurement. */
  requests: number;
  postgres: boolean;
  /** Omits the in-process measurement, which needs a copy of the database. */
  httpOnly: boolean;
  /** Overrides the number of connections of every load. */
  connections: number | undefined;
  /** URL of another server of the same interface, to which the same requests are sent. */
  compare: string | undefined;
  /** Commands that start a server; all of them receive the same requests. */
  variants: Variant[];
  /** Keeps the folder with databases and profiles, and prints its path. */
  keep: boolean;
  /** Writes a CPU profile of the service. */
  profile: boolean;
}

export const USAGE = `npm run bench -- [flags]

  --only <name>    run only these scenarios; can be repeated; accepts prefixes of names
  --seconds <n>    duration of the load per scenario (default 10)
  --rows <n>       finished runs in the database (default 50000); the budgets of queries need 1000000;
                   10000000 need 25 GB of disk space
  --events <n>     events in the database, of the last seven days (default 0)
  --logs <n>       logs in the database, of the last seven days (default 0)
  --connections <n>
                   connections of every load (default 1 for queries, 16 for all others)
  --postgres       use a temporary PostgreSQL instead of SQLite
  --http-only      omit the in-process measurement, which needs a copy of the database
  --profile        write a CPU profile of the service (implies --keep)
  --keep           keep the temporary folder

Measured only if --only names them:

  seed             the time to fill a database
  assets           lists and lineage of 100000 assets with --rows <n> materializations
  mixed            throughput of workers with and without dashboards that request lists and histories
  memory           resident memory after every tenth of --requests <n> mixed requests (default 1000000)
  ranks            polls of queues of --rows <n> scheduled runs with priorities and turns
  totals           creations and transitions of runs with and without the precomputed totals
  wal              bytes of PostgreSQL's log per step of a run; needs --postgres
  capacity         what each kind of work costs, and how much of it fits on 2, 4, and 8 cores
                   (also --capacity)
  workers          one, two and four processes on one port; needs --postgres
  writes           small writes: rate, latency, and processor time of the service and of PostgreSQL; also with --variant, and with words
                   of titles: --only writes,variable

To compare with another server of the same interface (empty and otherwise idle):

  --compare <url>  send the same requests to the service and to http://host:port/api, alternating

To compare builds of the service or releases of Node.js:

  --variant <name>=<command>
                   send the same requests to each variant, alternating; repeat the flag, for example
                   --variant node22='/opt/node22/bin/node bin/contralto.mjs'
`;

/** @throws for unknown flags */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string', default: '10' },
      rows: { type: 'string', default: '50000' },
      events: { type: 'string', default: '0' },
      logs: { type: 'string', default: '0' },
      requests: { type: 'string', default: '1000000' },
      connections: { type: 'string' },
      postgres: { type: 'boolean', default: false },
      'http-only': { type: 'boolean', default: false },
      compare: { type: 'string' },
      variant: { type: 'string', multiple: true, default: [] },
      keep: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      capacity: { type: 'boolean', default: false },
    },
  });
  return {
    only: [...values.only.flatMap((names) => names.split(',')), ...(values.capacity ? [CAPACITY] : [])],
    seconds: positive(values.seconds, '--seconds'),
    rows: positive(values.rows, '--rows'),
    events: count(values.events, '--events'),
    logs: count(values.logs, '--logs'),
    requests: positive(values.requests, '--requests'),
    connections: values.connections === undefined ? undefined : positive(values.connections, '--connections'),
    postgres: values.postgres,
    httpOnly: values['http-only'],
    compare: values.compare?.replace(/\/$/, ''),
    variants: values.variant.map(variant),
    keep: values.keep || values.profile,
    profile: values.profile,
  };
}

/** @throws unless the text is `<name>=<command>` */
function variant(text: string): Variant {
  const at = text.indexOf('=');
  const command = text
    .slice(at + 1)
    .split(' ')
    .filter(Boolean);
  if (at < 1 || command.length === 0) throw new Error(`--variant must be <name>=<command>, not ${text}`);
  return { name: text.slice(0, at), command };
}

function positive(text: string, flag: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${flag} must be a number above 0, not ${text}`);
  return value;
}

function count(text: string, flag: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${flag} must be a whole number, not ${text}`);
  return value;
}
