import { type SQL, sql } from 'drizzle-orm';
import type { Direction, Expression } from '../dialect/dialect.ts';

/**
 * One key of an ORDER BY. NULLs stand first going up and last going down on both databases: SQLite's placement, which UIs expect (spec 02 §5). Pass
 * `nullable` only where the column can be NULL, so that indexes without the words serve.
 */
export function order(expression: Expression, direction: Direction, { nullable = false } = {}): SQL {
  if (direction === 'asc') return nullable ? sql`${expression} asc nulls first` : sql`${expression} asc`;
  return nullable ? sql`${expression} desc nulls last` : sql`${expression} desc`;
}
