import type { Db } from './db.ts';
import type { Reader } from './store.ts';

interface Statement {
  execute(values?: Record<string, unknown>): Promise<unknown> | unknown;
}

interface Preparable<R> {
  prepare(name?: string): { execute(values?: Record<string, unknown>): Promise<R> | R };
}

let count = 0;

/**
 * A query that is built and prepared once per connection and then only bound: for hot paths. `build` uses `sql.placeholder('name')` for every value.
 *
 * @returns a function that runs the query for a reader or transaction with values by name
 */
export function prepared<V extends Record<string, unknown>, R>(
  build: (reader: Reader) => Preparable<R>,
): (reader: Reader, values: V) => Promise<R> {
  const statements = new WeakMap<Db, Statement>();
  const name = `prepared_${++count}`;
  return async (reader, values) => {
    let statement = statements.get(reader.db);
    if (!statement) {
      statement = build(reader).prepare(name);
      statements.set(reader.db, statement);
    }
    return (await statement.execute(values)) as R;
  };
}
