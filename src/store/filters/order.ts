import { Column, is, type SQL, sql } from 'drizzle-orm';
import type { Direction, Expression } from '../dialect/dialect.ts';

/**
 * One key of an ORDER BY. NULLs come first in ascending and last in descending order on both databases, as user interfaces expect.
 *
 * Indexes place NULLs the same way for nullable columns, and specify no placement for others. PostgreSQL reads rows in the order of an index only if the ORDER
 * BY specifies the same placement, even where a condition excludes NULL: nullable columns always specify it, and expressions with `nullable`.
 */
export function order(expression: Expression, direction: Direction, { nullable = canBeNull(expression) } = {}): SQL {
  if (direction === 'asc') return nullable ? sql`${expression} asc nulls first` : sql`${expression} asc`;
  return nullable ? sql`${expression} desc nulls last` : sql`${expression} desc`;
}

const canBeNull = (expression: Expression): boolean => is(expression, Column) && !expression.notNull;
