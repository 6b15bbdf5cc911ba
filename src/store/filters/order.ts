import { type SQL, sql } from 'drizzle-orm';
import type { Direction, Expression } from '../dialect/dialect.ts';

/**
 * One key of an ORDER BY. NULLs come first in ascending and last in descending order on both databases, as user interfaces expect. Pass `nullable` only for
 * columns that can be NULL, so that indexes declared without NULL placement are used.
 */
export function order(expression: Expression, direction: Direction, { nullable = false } = {}): SQL {
  if (direction === 'asc') return nullable ? sql`${expression} asc nulls first` : sql`${expression} asc`;
  return nullable ? sql`${expression} desc nulls last` : sql`${expression} desc`;
}
