import type { RunKind } from '../schema/run-totals.ts';
import { queueDifferencesText, rebuildingQueues } from './queue-totals-queries.ts';
import { countedChanges, type DialectName, expectedSeconds, MEASURES, measuresOf, RUN_KINDS, RUN_TABLES, slotText } from './shares.ts';
import { ALL_TIME, SPANS } from './spans.ts';

// SQL texts, because migrations, copies of databases, and commands run them on their own connections, without a query builder.

const LIST = MEASURES.join(', ');
const SUMS = MEASURES.map((measure) => `sum(${measure}) as ${measure}`).join(', ');
const [SHORTEST = 1, ...LONGER] = SPANS;

/** One statement of a rebuild. */
export interface RebuildStep {
  text: string;
  /** The rows of the table that the step counts, as a range of shares of all rows, between 0 and 1. Absent for steps that take no time. */
  counts?: { table: string; from: number; to: number };
}

/** The number of places for rows of a table, counted from 0: row ids on SQLite, pages on PostgreSQL. */
export const placesText = (dialect: DialectName, table: string): string =>
  dialect === 'sqlite'
    ? `select coalesce(max(rowid), 0) + 1 as places from ${table}`
    : `select pg_relation_size('${table}') / current_setting('block_size')::bigint + 1 as places`;

/** How many places one statement covers: about 100,000 rows. */
const PLACES_AT_ONCE: Record<DialectName, number> = { sqlite: 100_000, postgres: 20_000 };

/** The statements that count all runs again, in one transaction during which runs and totals don't change, or which doesn't see the changes. */
export function* rebuildSteps(dialect: DialectName, places: Record<RunKind, number>): Generator<RebuildStep> {
  yield { text: 'delete from run_total_changes' };
  yield { text: 'delete from run_totals' };
  for (const text of rebuildingQueues.before) yield { text };
  for (const kind of RUN_KINDS) {
    const table = RUN_TABLES[kind];
    const total = places[kind];
    for (let from = 0; from < total; from += PLACES_AT_ONCE[dialect]) {
      const to = Math.min(from + PLACES_AT_ONCE[dialect], total);
      const part = within(dialect, from, to);
      if (kind === 'flow_run') yield { text: rebuildingQueues.part(dialect, part) };
      const where = `expected_start_time is not null and ${part}`;
      yield {
        text: `${insertInto(kind, SHORTEST)} from ${shares(dialect, table, where)} group by 3, 4, 5 ${ADDING}`,
        counts: { table, from: from / total, to: to / total },
      };
    }
    for (const span of LONGER) {
      yield {
        text: `${insertInto(kind, span, slotText('slot', span))} from run_totals where kind = '${kind}' and span = ${SHORTEST} group by 3, 4, 5`,
      };
    }
    yield {
      text: `${insertInto(kind, ALL_TIME, '0')} from (
          select state_type, state_name, ${LIST} from run_totals where kind = '${kind}' and span = ${SHORTEST}
          union all select state_type, state_name, ${LIST} from ${shares(dialect, table, 'expected_start_time is null')}
        ) as every group by 3, 4, 5`,
    };
  }
  yield { text: rebuildingQueues.after(dialect) };
}

const ADDING = `on conflict (kind, span, slot, state_type, state_name) do update set ${MEASURES.map((measure) => `${measure} = run_totals.${measure} + excluded.${measure}`).join(', ')}`;

const insertInto = (kind: RunKind, span: number, slot = 'slot') =>
  `insert into run_totals (kind, span, slot, state_type, state_name, ${LIST}) select '${kind}', ${span}, ${slot}, state_type, state_name, ${SUMS}`;

const within = (dialect: DialectName, from: number, to: number) =>
  dialect === 'sqlite' ? `rowid >= ${from} and rowid < ${to}` : `ctid >= '(${from},0)' and ctid < '(${to},0)'`;

/** The rows of a table with slot, state, and measures, each multiplied by `factor`. */
function shares(dialect: DialectName, table: string, where: string, factor = '1'): string {
  const measures = Object.entries(measuresOf(dialect)).map(([measure, text]) => `${factor} * (${text}) as ${measure}`);
  const slot = slotText('expected', SHORTEST);
  return `(select ${slot} as slot, coalesce(state_type, '') as state_type, coalesce(state_name, '') as state_name, ${measures.join(', ')}
    from (select *, ${expectedSeconds(dialect)} as expected from ${table} where ${where}) as runs) as shares`;
}

/** A total that differs from the count of the runs. */
export type Difference = (StateDifference | QueueDifference) & {
  /** The number of runs that the total lacks; negative if it has too many. */
  runs: number;
};

interface StateDifference {
  kind: RunKind;
  span: number;
  slot: number;
  type: string;
  name: string;
}

interface QueueDifference {
  kind: 'work_queue';
  /** The id of the queue. */
  queue: string;
}

/**
 * The queries for totals that differ from the runs: at most `limit` {@link Difference}s each. They must see one snapshot of the database. They compare the
 * totals of the shortest span with the runs, and those of longer spans with the totals of the shortest.
 */
export function* differencesTexts(dialect: DialectName, limit: number): Generator<{ text: string; table: string }> {
  for (const kind of RUN_KINDS) {
    const table = RUN_TABLES[kind];
    const minus = MEASURES.map((measure) => `-${measure} as ${measure}`).join(', ');
    const stored = (span: number, slot = 'slot', measures = LIST) =>
      `select ${slot} as slot, state_type, state_name, ${measures} from run_totals where kind = '${kind}' and span = ${span}`;
    const counted = (where: string) => `select slot, state_type, state_name, ${LIST} from ${shares(dialect, table, where)}`;
    const pending = (where: string) =>
      `select slot, state_type, state_name, ${LIST} from ${shares(dialect, countedChanges(), `kind = '${kind}' and ${where}`, '-change')}`;
    const differing = (span: number, slot: string, parts: string[]) =>
      `select '${kind}' as kind, ${span} as span, ${slot} as slot, state_type as type, state_name as name, sum(runs) as runs
       from (${parts.join(' union all ')}) as parts group by 3, state_type, state_name
       having ${MEASURES.map((measure) => `sum(${measure}) <> 0`).join(' or ')} limit ${limit}`;
    const dated = 'expected_start_time is not null';
    const undated = 'expected_start_time is null';
    yield { table, text: differing(SHORTEST, 'slot', [counted(dated), pending(dated), stored(SHORTEST, 'slot', minus)]) };
    for (const span of LONGER) {
      yield { table, text: differing(span, 'slot', [stored(SHORTEST, slotText('slot', span)), stored(span, 'slot', minus)]) };
    }
    yield {
      table,
      text: differing(ALL_TIME, '0', [stored(SHORTEST), counted(undated), pending(undated), stored(ALL_TIME, 'slot', minus)]),
    };
  }
  yield { table: RUN_TABLES.flow_run, text: queueDifferencesText(dialect, limit) };
}
