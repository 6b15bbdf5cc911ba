import { Column, is, type SQL, sql } from 'drizzle-orm';
import type { Direction, Expression } from '../dialect/dialect.ts';

/**
 * One key of an ORDER BY. NULLs come first in ascending and last in descending order on both databases, as user interfaces expect.
 *
 * Indexes place them so too, of columns that can be NULL; those of other columns have no placement. PostgreSQL reads rows in the order of an index only if the ORDER BY
 * says the same, even where a condition excludes NULL: so of a column that can be NULL it is always said, and of an expression by `nullable`.
 */
export function order(expression: Expression, direction: Direction, { nullable = canBeNull(expression) } = {}): SQL {
  if (direction === 'asc') return nullable ? sql`${expression} asc nulls first` : sql`${expression} asc`;
  return nullable ? sql`${expression} desc nulls last` : sql`${expression} desc`;
}

const canBeNull = (expression: Expression): boolean => is(expression, Column) && !expression.notNull;
