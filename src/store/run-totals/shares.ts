import type { RunKind } from '../schema/run-totals.ts';
import { TERMINAL } from '../schema/shapes.ts';

/** The contribution of one run to the totals, as SQL text: migrations and commands, which have no query builder, also run statements over all runs. */

export type DialectName = 'sqlite' | 'postgres';

/** The tables of runs. Both have the counted columns. */
export const RUN_TABLES: Record<RunKind, string> = { flow_run: 'flow_runs', task_run: 'task_runs' };
export const RUN_KINDS = Object.keys(RUN_TABLES) as RunKind[];

/**
 * A change of any other column changes no total. `run_total_changes` has their new values under the same names, and their old values under {@link wasColumn}.
 */
export const COUNTED_COLUMNS = [
  'state_type',
  'state_name',
  'state_timestamp',
  'expected_start_time',
  'start_time',
  'total_run_time',
] as const;

/** The counted columns of the totals by work queue; `work_queue_total_changes` has them in the same way. */
export const QUEUE_COLUMNS = ['work_queue_id', 'state_type', 'expected_start_time', 'start_time'] as const;

export const wasColumn = <C extends string>(column: C) => `was_${column}` as const;

/**
 * The noted changes as rows, with the columns of a run and its `change`: one row for the new version of a run and one for the old version. `from` is
 * `run_total_changes` or a part of it, and `where` a condition on its rows.
 */
export const countedChanges = (from = 'run_total_changes', where = 'true'): string =>
  versions(['kind', ...COUNTED_COLUMNS], ['kind', ...COUNTED_COLUMNS.map(wasColumn)], { exists: 'total_run_time', from, where });

/** {@link countedChanges} for `work_queue_total_changes`. */
export const countedQueueChanges = (from = 'work_queue_total_changes', where = 'true'): string =>
  versions(QUEUE_COLUMNS, QUEUE_COLUMNS.map(wasColumn), { exists: 'work_queue_id', from, where });

/** @param changes `exists` is a column that every counted version of a run has */
function versions(
  columns: readonly string[],
  wasColumns: readonly string[],
  { exists, from, where }: { exists: string; from: string; where: string },
): string {
  return `(select 1 as change, ${columns.join(', ')} from ${from} where ${exists} is not null and ${where}
    union all select -1, ${wasColumns.join(', ')} from ${from} where ${wasColumn(exists)} is not null and ${where}) as counted_changes`;
}

/** The work queue of the row that makes the totals by work queue complete. No queue has this id. */
export const COMPLETE = '00000000-0000-0000-0000-000000000000';

/** The measures of the totals by work queue: those from which the mean lateness follows. */
export const QUEUE_MEASURES = ['runs', 'waiting', 'due_seconds', 'due_micros', 'delay_seconds', 'delay_micros'] as const;

export const MEASURES = [...QUEUE_MEASURES, 'ran_seconds', 'ran_micros', 'running', 'since_seconds', 'since_micros'] as const;

export type Measure = (typeof MEASURES)[number];

interface Words {
  /** Whole seconds since 1970, and the microseconds after them. */
  seconds: (instant: string) => string;
  micros: (instant: string) => string;
  /** Converts seconds to whole microseconds. */
  wholeMicros: (seconds: string) => string;
}

/** In seconds; longer than the calendar. Clients can report any number as a run time. */
const LONGEST_RUN_TIME = '1000000000000.0';

const WORDS: Record<DialectName, Words> = {
  sqlite: {
    seconds: (instant) => `unixepoch(substr(${instant}, 1, 19))`,
    micros: (instant) => `cast(substr(${instant}, 21, 6) as integer)`,
    wholeMicros: (seconds) => `cast(round(${seconds} * 1000000.0) as integer)`,
  },
  postgres: {
    seconds: (instant) => `cast(date_part('epoch', date_trunc('second', ${instant})) as bigint)`,
    micros: (instant) => `cast(date_part('microseconds', ${instant}) as bigint) % 1000000`,
    wholeMicros: (seconds) => `cast(${seconds} * 1000000.0 as bigint)`,
  },
};

/** The total run time of a run as the totals count it, in seconds. */
const countedRunTime = (dialect: DialectName, column: string): string =>
  dialect === 'sqlite' ? `min(max(${column}, 0.0), ${LONGEST_RUN_TIME})` : `least(greatest(${column}, 0.0), ${LONGEST_RUN_TIME})`;

/** The types of terminal states, for use between the parentheses of IN. */
export const ENDED = TERMINAL.map((type) => `'${type}'`).join(', ');

/** The start of the slot that contains a number of seconds since 1970. Division rounds toward 0 on both databases, and times before 1970 are negative. */
export const slotText = (seconds: string, span: number): string => `(${seconds} - ((${seconds} % ${span}) + ${span}) % ${span})`;

/** The sum of instants over rows, as whole seconds since 1970 and whole microseconds. */
export const sumsOfInstants = (dialect: DialectName, instant: string): { seconds: string; micros: string } => ({
  seconds: `sum(${WORDS[dialect].seconds(instant)})`,
  micros: `sum(${WORDS[dialect].micros(instant)})`,
});

/** Whole seconds since 1970 of the expected start time; NULL without one. */
export const expectedSeconds = (dialect: DialectName): string => WORDS[dialect].seconds('expected_start_time');

/** The measures of one run, from the columns of a row of either table of runs or of {@link countedChanges}. */
export function measuresOf(dialect: DialectName): Record<Measure, string> {
  const { seconds, micros, wholeMicros } = WORDS[dialect];
  const when = (condition: string, value: string) => `case when ${condition} then ${value} else 0 end`;
  const isWaiting = `start_time is null and expected_start_time is not null and state_type not in (${ENDED})`;
  const isDelayed = 'start_time > expected_start_time';
  const isRunning = `state_type = 'RUNNING' and state_timestamp is not null`;
  const ran = wholeMicros(countedRunTime(dialect, 'total_run_time'));
  return {
    runs: '1',
    waiting: when(isWaiting, '1'),
    due_seconds: when(isWaiting, seconds('expected_start_time')),
    due_micros: when(isWaiting, micros('expected_start_time')),
    delay_seconds: when(isDelayed, `${seconds('start_time')} - ${seconds('expected_start_time')}`),
    delay_micros: when(isDelayed, `${micros('start_time')} - ${micros('expected_start_time')}`),
    ran_seconds: `${ran} / 1000000`,
    ran_micros: `${ran} % 1000000`,
    running: when(isRunning, '1'),
    since_seconds: when(isRunning, seconds('state_timestamp')),
    since_micros: when(isRunning, micros('state_timestamp')),
  };
}
