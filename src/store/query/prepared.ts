import { type Placeholder, sql } from 'drizzle-orm';
import type { ReadDb } from '../db.ts';
import type { Reader, Tx } from '../store.ts';

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
export function prepared<V extends object>(): Preparation<Reader, V> {
  return named('prepared');
}

const LOOKUP = 'lookup';

/**
 * {@link prepared} for a query that reads a few rows by key: outside of a transaction, PostgreSQL runs those that wait at the same time together, so each waits for
 * all of them.
 */
export function lookup<V extends object>(): Preparation<Reader, V> {
  return named(LOOKUP);
}

/** {@link prepared} for a write. */
export function preparedWrite<V extends object>(): Preparation<Pick<Tx, 'db' | 'dialect'>, V, Tx> {
  return named('prepared');
}

/**
 * {@link preparedWrite} for a write whose result no caller needs: on PostgreSQL, it shares the round trip of the following statements. If it fails, the
 * transaction fails with its error; so don't use it for errors that a caller handles.
 */
export function queuedWrite<V extends object>(): <R>(
  build: (tx: Pick<Tx, 'db' | 'dialect'>, value: Value<V>) => Preparable<R>,
) => (tx: Tx, values: V) => Promise<void> {
  return (build) => {
    const write = preparedWrite<V>()(build);
    return (tx, values) => tx.later(write(tx, values));
  };
}

/** Whether a statement of this name is a {@link lookup}. */
export const isLookup = (name: string | undefined): boolean => name?.startsWith(LOOKUP) === true;

type Preparation<Source, V, Target = Source> = <R>(
  build: (source: Source, value: Value<V>) => Preparable<R>,
) => (target: Target, values: V) => Promise<R>;

function named<Source extends { readonly db: ReadDb }, V extends object, Target extends Source>(
  kind: string,
): Preparation<Source, V, Target> {
  return <R>(build: (source: Source, value: Value<V>) => Preparable<R>) => {
    const statements = new WeakMap<ReadDb, Statement<R>>();
    const name = `${kind}_${++count}`;
    return async (target: Target, values: V) => {
      let statement = statements.get(target.db);
      if (!statement) {
        statement = build(target, sql.placeholder).prepare(name);
        statements.set(target.db, statement);
      }
      return await statement.execute(values as Record<string, unknown>);
    };
  };
}
