import { addSeconds, type Instant, LAST_INSTANT } from '../base/time/instant.ts';
import type { Dialect } from '../store/dialect/dialect.ts';
import { stateGroup } from '../store/filters/members.ts';
import { allOf, requested } from '../store/filters/related.ts';
import type { Counted } from '../store/run-totals/totals.ts';
import type { RunKind } from '../store/schema/run-totals.ts';

interface Choice {
  any_?: readonly string[] | null;
  not_any_?: readonly string[] | null;
}

/** The fields that the filters of flow runs and of task runs share and that have totals. */
interface RunFilter {
  operator?: 'and_' | 'or_' | null;
  state?: { operator?: 'and_' | 'or_' | null; type?: Choice | null; name?: Choice | null } | null;
  expected_start_time?: { before_?: Instant | null; after_?: Instant | null } | null;
}

const MICROSECOND = 0.000_001;

/**
 * The matching runs, if totals for them exist: all runs, runs in certain states, runs with an expected start time in a period, or a combination of both.
 * Undefined for every other filter: those runs must be counted individually.
 *
 * @param others filters on related resources
 */
export function countedRuns(
  kind: RunKind,
  filter: RunFilter | null | undefined,
  others: readonly unknown[],
  dialect: Dialect,
): Counted | undefined {
  if (dialect.isLimited || others.some(requested)) return undefined;
  const { operator, state, expected_start_time, ...rest } = filter ?? {};
  if (Object.values(rest).some(requested)) return undefined;
  if (operator === 'or_' && requested(state) && requested(expected_start_time)) return undefined;
  const period = periodOf(expected_start_time);
  if (period === undefined) return undefined;
  return { kind, states: state ? statesOf(state, dialect) : undefined, period };
}

/** The condition on the state that totals and runs share. */
export const statesOf =
  (state: NonNullable<RunFilter['state']>, dialect: Dialect): Counted['states'] =>
  (type, name) => {
    const condition = stateGroup(type, name)(state, dialect);
    return condition && allOf([condition].flat());
  };

/** Both bounds of the filter are inclusive. null: no bound; undefined: the filter has other conditions too. */
function periodOf(filter: RunFilter['expected_start_time']): Counted['period'] | undefined {
  if (!requested(filter)) return null;
  const { before_, after_, ...rest } = filter as NonNullable<typeof filter> & { operator?: unknown };
  if (Object.values(rest).some(requested)) return undefined;
  if (!requested(before_) && !requested(after_)) return null;
  // no time is later than the last instant
  return { from: after_ ?? null, to: requested(before_) && before_ < LAST_INSTANT ? addSeconds(before_, MICROSECOND) : null };
}
