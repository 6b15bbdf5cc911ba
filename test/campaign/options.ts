import { parseArgs } from 'node:util';
import type { StoreKind } from './databases.ts';
import type { Part } from './part.ts';

export interface Options {
  /** For the whole campaign. */
  minutes: number;
  parts: Part[];
  kinds: StoreKind[];
  /** Of the parts `hostile` and `world`, what has one of these texts in its name; all if empty. */
  attacks: string[];
  /** Keeps the folder with homes and databases, and prints its path. */
  keep: boolean;
}

export const usage = (all: readonly Part[]): string => `npm run campaign -- [flags]

  --minutes <n>      time for all parts together, divided among them (default 10)
  --only <name>      run this part only; may be repeated
  --attack <text>    of the parts hostile and world, only what has this text in its name; may be repeated
  --database <kind>  sqlite, postgres or both (default both)
  --keep             keep the temporary folder

Parts:
${all.map(({ name, about }) => `  ${name.padEnd(12)}     ${about}`).join('\n')}
`;

/** @param all the parts that there are @throws for flags and values that are unknown */
export function readOptions(args: readonly string[], all: readonly Part[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '10' },
      only: { type: 'string', multiple: true, default: [] },
      attack: { type: 'string', multiple: true, default: [] },
      database: { type: 'string', default: 'both' },
      keep: { type: 'boolean', default: false },
    },
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`--minutes must be a number above 0, not ${values.minutes}`);
  const names = values.only.flatMap((list) => list.split(','));
  const unknown = names.filter((name) => !all.some((part) => part.name === name));
  if (unknown.length > 0) throw new Error(`there is no part ${unknown.join(', ')}`);
  const kinds = { sqlite: ['sqlite'], postgres: ['postgres'], both: ['sqlite', 'postgres'] }[values.database];
  if (!kinds) throw new Error(`--database must be sqlite, postgres or both, not ${values.database}`);
  const parts = all.filter(({ name, onlyWhenNamed }) => (names.length === 0 ? !onlyWhenNamed : names.includes(name)));
  return { minutes, parts, kinds: kinds as StoreKind[], attacks: values.attack, keep: values.keep };
}
