import { parseArgs } from 'node:util';
import type { StoreKind } from '../../test/campaign/databases.ts';
import { RELEASES } from './nodes.ts';

export interface Options {
  majors: string[];
  /** Duration of each load. */
  seconds: number;
  kinds: StoreKind[];
}

export const USAGE = `npm run runtimes -- [flags]

Packs the service, installs the package in an empty folder with several releases of Node, and uses it with a small heap, which causes constant garbage
collection. The process must not exit before SIGTERM, must not respond with an unexpected 5xx, and must exit with code 0. With a Node that is too
old, it must print a one-line message and exit with code 2.

  --node <major>     ${Object.keys(RELEASES).join(', ')}; can be repeated (default all)
  --seconds <n>      duration of each load (default 20)
  --database <kind>  sqlite, postgres or both (default both)
`;

/** @throws for unknown flags and invalid values */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      node: { type: 'string', multiple: true, default: Object.keys(RELEASES) },
      seconds: { type: 'string', default: '20' },
      database: { type: 'string', default: 'both' },
    },
  });
  const unknown = values.node.filter((major) => RELEASES[major] === undefined);
  if (unknown.length > 0) throw new Error(`--node must be one of ${Object.keys(RELEASES).join(', ')}, not ${unknown.join(', ')}`);
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new Error(`--seconds must be a number above 0, not ${values.seconds}`);
  const kinds = { sqlite: ['sqlite'], postgres: ['postgres'], both: ['sqlite', 'postgres'] }[values.database];
  if (!kinds) throw new Error(`--database must be sqlite, postgres or both, not ${values.database}`);
  return { majors: values.node, seconds, kinds: kinds as StoreKind[] };
}
