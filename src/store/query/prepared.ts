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
export function prepared<V extends object>(): Preparation<V> {
  return named<V>('prepared');
}

const LOOKUP = 'lookup';

/**
 * {@link prepared} for a query that reads a few rows by key: outside of a transaction, PostgreSQL runs those that wait at the same time together, so each waits for
 * all of them.
 */
export function lookup<V extends object>(): Preparation<V> {
  return named<V>(LOOKUP);
}

/** Whether a statement of this name is a {@link lookup}. */
export const isLookup = (name: string | undefined): boolean => name?.startsWith(LOOKUP) === true;

type Preparation<V> = <R>(build: (reader: Reader, value: Value<V>) => Preparable<R>) => (reader: Reader, values: V) => Promise<R>;

function named<V extends object>(kind: string): Preparation<V> {
  return <R>(build: (reader: Reader, value: Value<V>) => Preparable<R>) => {
    const statements = new WeakMap<Db, Statement<R>>();
    const name = `${kind}_${++count}`;
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
