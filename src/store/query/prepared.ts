import { type Placeholder, sql } from 'drizzle-orm';
import type { Db } from '../db.ts';
import type { Reader } from '../store.ts';

/** The placeholder for a named value in a prepared query: `eq(flows.id, value('id'))`. */
export type Value<V> = <K extends keyof V & string>(name: K) => Placeholder<K, V[K]>;

interface Statement<R> {
  execute(values?: Record<string, unknown>): Promise<R> | R;
}

/** A query of the builder. */
export interface Preparable<R> {
  prepare(name?: string): Statement<R>;
}

let count = 0;

/**
 * Builds and prepares a query once per connection; later calls only bind values. For hot paths. `V` names the values given at run time. In `build`, each is
 * written as `value('name')`; a name that `V` lacks doesn't compile. The row type is that of the query.
 *
 * @example const byId = prepared<{ id: string }>()(({ db }, value) => db.select().from(flows).where(eq(flows.id, value('id'))));
 * @returns a function that runs the query for a reader or transaction with values by name
 */
export function prepared<V extends object>(): <R>(
  build: (reader: Reader, value: Value<V>) => Preparable<R>,
) => (reader: Reader, values: V) => Promise<R> {
  return <R>(build: (reader: Reader, value: Value<V>) => Preparable<R>) => {
    const statements = new WeakMap<Db, Statement<R>>();
    const name = `prepared_${++count}`;
    return async (reader, values) => {
      let statement = statements.get(reader.db);
      if (!statement) {
        statement = build(reader, sql.placeholder).prepare(name);
        statements.set(reader.db, statement);
      }
      return await statement.execute(values as Record<string, unknown>);
    };
  };
}
