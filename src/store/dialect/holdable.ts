import { type SQL, sql } from 'drizzle-orm';
import type { Expression } from './dialect.ts';

/** Whether a column can store this text. PostgreSQL rejects U+0000 and lone surrogates, in texts and in JSON, so no column of either database contains them. */
export const canHold = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export const holdable = <V extends string | number>(values: readonly V[]): V[] =>
  values.filter((value) => typeof value === 'number' || canHold(value));

/** Matches nothing, and is unknown for NULL like any comparison, so that its negation doesn't match NULL either. */
export const never = (expression: Expression): SQL => sql`${expression} <> ${expression}`;
