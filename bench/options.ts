import { parseArgs } from 'node:util';

export interface Options {
  /** Names of scenarios, or prefixes of names; empty = all. */
  only: string[];
  /** Duration of the load per scenario, after the warm-up. */
  seconds: number;
  /** Number of finished runs in the database. */
  rows: number;
  postgres: boolean;
  /** Keeps the folder with databases and profiles, and prints its path. */
  keep: boolean;
  /** Writes a CPU profile of the service. */
  profile: boolean;
}

export const USAGE = `npm run bench -- [flags]

  --only <name>    run these scenarios only; may be repeated, beginnings of names will do
  --seconds <n>    load each scenario for so long (default 10)
  --rows <n>       finished runs in the database (default 50000); 1000000 for the budgets of queries
  --postgres       on a temporary PostgreSQL instead of SQLite
  --profile        write a CPU profile of the service (implies --keep)
  --keep           keep the temporary folder
`;

/** @throws for unknown flags */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string', default: '10' },
      rows: { type: 'string', default: '50000' },
      postgres: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
    },
  });
  return {
    only: values.only.flatMap((names) => names.split(',')),
    seconds: positive(values.seconds, '--seconds'),
    rows: positive(values.rows, '--rows'),
    postgres: values.postgres,
    keep: values.keep || values.profile,
    profile: values.profile,
  };
}

function positive(text: string, flag: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${flag} must be a number above 0, not ${text}`);
  return value;
}
