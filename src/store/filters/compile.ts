import { and, or, SQL, sql } from 'drizzle-orm';
import type { components } from '../../../generated/types.ts';
import type { Dialect } from '../dialect/dialect.ts';

export type Schemas = components['schemas'];

/** The conditions of a present filter field: none, one, or several that count separately under `or_`. */
export type Conditions = SQL | undefined | readonly SQL[];

/** Converts the value of one field to conditions. */
export type Member<V> = (value: V, dialect: Dialect) => Conditions;

type Operator = 'and_' | 'or_' | null | undefined;

/** The fields of an object of the contract that add conditions: all but its operator. */
type Requested<V> = { [K in Exclude<keyof V, 'operator'>]-?: NonNullable<V[K]> };

type IsObject<V> = V extends readonly unknown[] ? false : V extends object ? true : false;

/** The names of all fields of `V`, at every depth. */
type Names<V> = { readonly [K in keyof Requested<V>]: IsObject<Requested<V>[K]> extends true ? Names<Requested<V>[K]> : true };

declare const reads: unique symbol;

/**
 * Converts a nested object to conditions, and records in its type which fields it reads. It applies to any object without other fields: a criterion may read
 * fields that the contract's schema lacks, but one that misses a field doesn't compile.
 */
export type Criterion<V> = Member<V> & { readonly [reads]: Names<V> };

/** The entries of a filter object or criterion of the contract: one per field. */
export type Members<V> = {
  [K in keyof Requested<V>]: IsObject<Requested<V>[K]> extends true ? Criterion<Requested<V>[K]> : Member<Requested<V>[K]>;
};

/** A compiled filter returns the condition on rows, or undefined if every row matches. */
export type Filter<F> = (value: F | null | undefined, dialect: Dialect) => SQL | undefined;

export const TRUE = sql`1 = 1`;
/** No row matches. A conjunction with it is the same object, so that a list without rows needs no statement. */
export const FALSE = sql`1 = 0`;

/**
 * Defines a filter of the contract as a table with one entry per field. A field of the contract that is missing from the table, or from the entry of a nested
 * criterion, doesn't compile.
 *
 * The filter's `operator` joins the fields. Fields that are absent or null add no condition.
 */
export function defineFilter<N extends keyof Schemas>(members: Members<Schemas[N]>): Filter<Schemas[N]> {
  return (value, dialect) =>
    value ? join(conditionsOf(members as LooseMembers, value as Loose, dialect), operatorOf(value as object)) : undefined;
}

/** A nested object with its own operator, or without one (AND). If present but empty, it is TRUE: under `or_`, every row matches. */
export function leaf<V extends object>(members: Members<V>): Criterion<V> {
  return reading((value, dialect) => join(conditionsOf(members as LooseMembers, value as Loose, dialect), operatorOf(value)) ?? TRUE);
}

/** Like {@link leaf}, but adds no condition if empty. Used for `state.type` and `state.name`. */
export function droppedWhenEmpty<V extends object>(members: Members<V>): Criterion<V> {
  return reading((value, dialect) => join(conditionsOf(members as LooseMembers, value as Loose, dialect), operatorOf(value)));
}

/** A nested object whose fields are meaningful only together. `names` lists all of them, and `condition` reads them. An operator has no effect. */
export function together<V extends object>(_names: Names<V>, condition: Member<V>): Criterion<V> {
  return reading(condition);
}

/** Only the type checker needs the names. */
const reading = <V>(member: Member<V>): Criterion<V> => member as Criterion<V>;

type Loose = Record<string, unknown>;
type LooseMembers = Record<string, Member<unknown>>;

function conditionsOf(members: LooseMembers, value: Loose, dialect: Dialect): SQL[] {
  const conditions: SQL[] = [];
  for (const key in members) {
    const [member, given] = [members[key], value[key]];
    if (!member || given === undefined || given === null) continue;
    const made = member(given, dialect);
    if (made instanceof SQL) conditions.push(made);
    else if (made) conditions.push(...made);
  }
  return conditions;
}

function join(conditions: SQL[], operator: Operator): SQL | undefined {
  if (conditions.length < 2) return conditions[0];
  if (operator === 'or_') return or(...conditions);
  return conditions.includes(FALSE) ? FALSE : and(...conditions);
}

const operatorOf = (value: object): Operator => (value as { operator?: Operator }).operator;
