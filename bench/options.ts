import { parseArgs } from 'node:util';
import type { Variant } from './variants.ts';

export interface Options {
  /** Names of scenarios, or prefixes of names; empty = all. */
  only: string[];
  /** Duration of the load per scenario, after the warm-up. */
  seconds: number;
  /** Number of finished runs in the database. */
  rows: number;
  /** Number of events in it, and of logs. */
  events: number;
  logs: number;
  /** Number of requests of the measurement of memory. */
  requests: number;
  postgres: boolean;
  /** Leaves out the measurement in process, which needs a copy of the database. */
  httpOnly: boolean;
  /** Connections of every load, in place of those of the scenario. */
  connections: number | undefined;
  /** URL of another server of the same interface, to which the same requests are sent. */
  compare: string | undefined;
  /** Commands that serve, to which the same requests are sent in turn. */
  variants: Variant[];
  /** Keeps the folder with databases and profiles, and prints its path. */
  keep: boolean;
  /** Writes a CPU profile of the service. */
  profile: boolean;
}

export const USAGE = `npm run bench -- [flags]

  --only <name>    run these scenarios only; may be repeated, beginnings of names will do
  --seconds <n>    load each scenario for so long (default 10)
  --rows <n>       finished runs in the database (default 50000); 1000000 for the budgets of queries,
                   10000000 take 25 GB
  --events <n>     events in the database, of the last seven days (default 0)
  --logs <n>       logs in the database, of the last seven days (default 0)
  --connections <n>
                   of every load (default 1 for questions, 16 for the rest)
  --postgres       on a temporary PostgreSQL instead of SQLite
  --http-only      leave out the measurement in process, which needs a copy of the database
  --profile        write a CPU profile of the service (implies --keep)
  --keep           keep the temporary folder

Measured only when named with --only:

  seed             only fill a database, and tell how long it took
  mixed            writers next to dashboards: what lists and histories without pause take from them
  memory           resident memory after every tenth of --requests <n> of all kinds (default 1000000)
  totals           lives of runs with and without the totals that are kept of them
  workers          one, two and four processes on one port; with --postgres

To compare with another server of the same interface, which should be empty and otherwise idle:

  --compare <url>  send the same requests to the service and to http://host:port/api, in turn

To compare builds of the service or releases of Node.js:

  --variant <name>=<command>
                   send the same requests to each of these, in turn; repeat for each variant, for example
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
    },
  });
  return {
    only: values.only.flatMap((names) => names.split(',')),
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
