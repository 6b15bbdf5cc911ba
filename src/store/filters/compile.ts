import { and, or, type SQL, sql } from 'drizzle-orm';
import type { components } from '../../../generated/types.ts';
import type { Dialect } from '../dialect/dialect.ts';

export type Schemas = components['schemas'];

/** What a present member of a filter asks of a row: no condition, one, or several that count separately under `or_`. */
export type Conditions = SQL | undefined | readonly SQL[];

/** Turns the value of one member into conditions. */
export type Member<V> = (value: V, dialect: Dialect) => Conditions;

type Operator = 'and_' | 'or_' | null | undefined;

/** Members of a filter object of the contract, without its operator. */
export type Members<F> = { [K in Exclude<keyof F, 'operator'>]-?: Member<NonNullable<F[K]>> };

/** A compiled filter: the condition that a row must meet; undefined when it is met by every row. */
export type Filter<F> = (value: F | null | undefined, dialect: Dialect) => SQL | undefined;

export const TRUE = sql`1 = 1`;
export const FALSE = sql`1 = 0`;

/**
 * A filter of the contract as a table: one entry per member. A member that the contract has and the table lacks does not compile.
 *
 * Members are joined by the filter's `operator`; a member that is absent or null says nothing (spec 02 §1.2, R1 and R2).
 */
export function defineFilter<N extends keyof Schemas>(members: Members<Schemas[N]>): Filter<Schemas[N]> {
  return (value, dialect) =>
    value ? join(conditionsOf(members as LooseMembers, value as Loose, dialect), operatorOf(value as object)) : undefined;
}

/**
 * A nested object with an operator of its own or none (then AND). Present but empty it is TRUE (R3): under `or_` it lets everything through.
 */
export function leaf<V extends object>(members: { [K in Exclude<keyof V, 'operator'>]-?: Member<NonNullable<V[K]>> }): Member<V> {
  return (value, dialect) => join(conditionsOf(members as LooseMembers, value as Loose, dialect), operatorOf(value)) ?? TRUE;
}

/** Like {@link leaf}, but empty it says nothing (R3's exception: `state.type`, `state.name`). */
export function droppedWhenEmpty<V extends object>(
  members: { [K in Exclude<keyof V, 'operator'>]-?: Member<NonNullable<V[K]>> },
): Member<V> {
  return (value, dialect) => join(conditionsOf(members as LooseMembers, value as Loose, dialect), operatorOf(value));
}

type Loose = Record<string, unknown>;
type LooseMembers = Record<string, Member<unknown>>;

function conditionsOf(members: LooseMembers, value: Loose, dialect: Dialect): SQL[] {
  const conditions: SQL[] = [];
  for (const key in members) {
    const given = value[key];
    if (given === undefined || given === null) continue;
    const made = members[key]!(given, dialect);
    if (Array.isArray(made)) conditions.push(...made);
    else if (made) conditions.push(made as SQL);
  }
  return conditions;
}

function join(conditions: SQL[], operator: Operator): SQL | undefined {
  if (conditions.length < 2) return conditions[0];
  return operator === 'or_' ? or(...conditions) : and(...conditions);
}

const operatorOf = (value: object): Operator => (value as { operator?: Operator }).operator;
