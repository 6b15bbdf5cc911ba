import { and, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../base/instant.ts';
import type { Dialect, Expression } from '../dialect/dialect.ts';
import type { Value } from '../query/prepared.ts';
import { shaped } from '../query/shaped.ts';
import { countedRunTimeSql, hasEnded, type RunTable } from '../runs/times.ts';
import type { RunKind } from '../schema/run-totals.ts';
import { flowRuns, runTotals, taskRuns } from '../schema/tables.ts';
import type { Reader } from '../store.ts';
import { countedChanges, expectedSeconds, type Measure, measuresOf, slotText } from './shares.ts';
import { ALL_TIME, type End, microsOf, type SlotRange, SPANS, secondsOf } from './spans.ts';

/** Builds a condition on the state from the columns of its type and name; undefined matches every run. */
export type StateCondition = (type: Expression, name: Expression) => SQL | undefined;

const RUNS_OF: Record<RunKind, RunTable> = { flow_run: flowRuns, task_run: taskRuns };

/** Totals of runs in one state and a part of a period. Times as sums of whole seconds plus whole microseconds. */
export interface PartialTotals {
  part: Part;
  /** slots, ends: the position of the requested part. changes, ahead: the start of the slot, null without an expected start time. */
  place: number | null;
  type: string;
  name: string;
  runs: number;
  ranSeconds: number;
  ranMicros: number;
  lateSeconds: number;
  lateMicros: number;
  /** How late the waiting runs are, if they were expected before now; negative if they are expected later. */
  waitingSeconds: number;
  waitingMicros: number;
}

/**
 * slots: the stored totals. changes: the changes noted since, of all slots, not only the requested ones. ends: runs, counted one by one, or subtracted. ahead:
 * the amount by which slots and changes are too low, because a run has been running since a time in the future.
 */
export type Part = 'slots' | 'changes' | 'ends' | 'ahead';

interface Requested {
  kind: RunKind;
  states?: StateCondition;
  slots: readonly (SlotRange & { place: number })[];
  ends: readonly (End & { place: number })[];
  now: Instant;
}

/**
 * Reads all parts in one statement, so that they see the same snapshot. The statement has a few shapes, each built once: building takes longer than reading the
 * totals.
 */
export async function readParts(reader: Reader, { kind, states, slots, ends, now }: Requested): Promise<PartialTotals[]> {
  if (slots.length === 0 && ends.length === 0) return [];
  const read = readerOf({ kind, hasSlots: slots.length > 0, hasEnds: ends.length > 0 });
  const { stateType, stateName } = RUNS_OF[kind];
  const conditions = { stored: ofStored(states), noted: ofNoted(states), counted: states?.(stateType, stateName) ?? raw('1 = 1') };
  const rows = await read(reader, conditions, {
    slots: JSON.stringify(slots.map(({ place, span, from, to }) => [place, span, from, to])),
    ends: JSON.stringify(ends.map(({ place, from, to, factor }) => [place, from, to, factor])),
    now,
    seconds: secondsOf(now),
    micros: microsOf(now),
  });
  return rows.map((row) => ({
    part: row.part,
    place: row.place === null ? null : Number(row.place),
    type: row.type,
    name: row.name,
    runs: Number(row.runs),
    ranSeconds: Number(row.ranSeconds),
    ranMicros: Number(row.ranMicros),
    lateSeconds: Number(row.lateSeconds),
    lateMicros: Number(row.lateMicros),
    waitingSeconds: Number(row.waitingSeconds),
    waitingMicros: Number(row.waitingMicros),
  }));
}

interface Shape {
  kind: RunKind;
  hasSlots: boolean;
  hasEnds: boolean;
}

/** The values of the statement. */
interface Values {
  /** JSON: lists of place, span, start and end. */
  slots: string;
  /** JSON: lists of place, start, end, and factor. */
  ends: string;
  now: Instant;
  /** Of `now`. */
  seconds: number;
  micros: number;
}

/** A condition on the state, written for columns of the totals, of the changes, and of the runs. */
type Conditions = 'stored' | 'noted' | 'counted';

/** The inputs of the parts of a statement. */
interface Building extends Shape {
  dialect: Dialect;
  value: Value<Values>;
  condition: (name: Conditions) => SQL;
}

const readers = new Map<string, ReturnType<typeof createReader>>();

function readerOf(shape: Shape) {
  const key = `${shape.kind} ${shape.hasSlots} ${shape.hasEnds}`;
  const known = readers.get(key) ?? createReader(shape);
  readers.set(key, known);
  return known;
}

const createReader = (shape: Shape) =>
  shaped<Values, Conditions>()(({ db, dialect }, value, condition) => {
    const building = { ...shape, dialect, value, condition };
    const parts = shape.hasSlots ? [slotsPart(building), changesPart(building), aheadPart(building)] : [];
    if (shape.hasEnds) parts.push(endsPart(building));
    return db.select(COLUMNS).from(sql`(${sql.join(parts, raw(' union all '))}) as parts`);
  });

const column = <T>(name: string) => sql<T>`${sql.identifier(name)}`;

const COLUMNS = {
  part: column<Part>('part'),
  place: column<unknown>('place'),
  type: column<string>('type'),
  name: column<string>('name'),
  runs: column<unknown>('runs'),
  ranSeconds: column<unknown>('ranSeconds'),
  ranMicros: column<unknown>('ranMicros'),
  lateSeconds: column<unknown>('lateSeconds'),
  lateMicros: column<unknown>('lateMicros'),
  waitingSeconds: column<unknown>('waitingSeconds'),
  waitingMicros: column<unknown>('waitingMicros'),
};

const raw = sql.raw;

const changesOf = (kind: RunKind) => raw(countedChanges('run_total_changes', `kind = '${kind}'`));

/** The columns of a part. */
function part(
  name: Part,
  place: SQL,
  type: SQL,
  stateName: SQL,
  sums: Omit<Record<keyof PartialTotals, SQL>, 'part' | 'place' | 'type' | 'name'>,
): SQL {
  return sql`select ${raw(`'${name}'`)} as part, ${place} as place, ${type} as type, ${stateName} as name, ${sums.runs} as runs,
    ${sums.ranSeconds} as "ranSeconds", ${sums.ranMicros} as "ranMicros", ${sums.lateSeconds} as "lateSeconds", ${sums.lateMicros} as "lateMicros",
    ${sums.waitingSeconds} as "waitingSeconds", ${sums.waitingMicros} as "waitingMicros"`;
}

/** Sums over rows that have the measures. `of` makes the expression of one measure. */
function sumsOf({ value }: Building, of: (measure: Measure) => string) {
  const measure = (name: Measure) => raw(of(name));
  // drivers bind numbers as floating point, whose sums are not exact
  const seconds = sql`cast(${value('seconds')} as bigint)`;
  const micros = sql`cast(${value('micros')} as bigint)`;
  return {
    runs: sql`sum(${measure('runs')})`,
    ranSeconds: sql`sum(${measure('ran_seconds')} + ${measure('running')} * ${seconds} - ${measure('since_seconds')})`,
    ranMicros: sql`sum(${measure('ran_micros')} + ${measure('running')} * ${micros} - ${measure('since_micros')})`,
    lateSeconds: sql`sum(${measure('delay_seconds')})`,
    lateMicros: sql`sum(${measure('delay_micros')})`,
    waitingSeconds: sql`sum(${measure('waiting')} * ${seconds} - ${measure('due_seconds')})`,
    waitingMicros: sql`sum(${measure('waiting')} * ${micros} - ${measure('due_micros')})`,
  };
}

/** The condition on columns that store a missing state as an empty text. */
const ofStored = (states: StateCondition | undefined) =>
  states?.(raw(`nullif(state_type, '')`), raw(`nullif(state_name, '')`)) ?? raw('1 = 1');
const ofNoted = (states: StateCondition | undefined) => states?.(raw('state_type'), raw('state_name')) ?? raw('1 = 1');

function slotsPart(building: Building): SQL {
  const { dialect, kind, value, condition } = building;
  const [place, span, from, to] = [0, 1, 2, 3].map((position) => dialect.cell(position, 'bigint'));
  const requested = sql`(select ${place} as place, ${span} as span, ${from} as slots_from, ${to} as slots_to from ${dialect.rowsOfJson(value('slots'))}) as requested`;
  const isIn = sql`${runTotals.kind} = ${kind} and ${runTotals.span} = requested.span and ${runTotals.slot} >= requested.slots_from
    and ${runTotals.slot} < requested.slots_to and ${condition('stored')}`;
  const sums = sumsOf(building, (measure) => measure);
  return sql`${part('slots', raw('place'), raw('state_type'), raw('state_name'), sums)}
    from ${dialect.lookUp(requested, runTotals, isIn)} group by place, state_type, state_name`;
}

function changesPart(building: Building): SQL {
  const { dialect, kind, condition } = building;
  const measures = measuresOf(dialect.name);
  const slot = slotText('expected', SPANS[0] ?? 1);
  const type = raw(`coalesce(state_type, '')`);
  const name = raw(`coalesce(state_name, '')`);
  const sums = sumsOf(building, (measure) => `change * (${measures[measure]})`);
  return sql`${part('changes', raw(slot), type, name, sums)}
    from (select *, ${raw(expectedSeconds(dialect.name))} as expected from ${changesOf(kind)}) as changes
    where ${condition('noted')}
    group by 2, 3, 4`;
}

/** Uses the partial index on running runs by the time since which they run. */
function aheadPart({ dialect, kind, value, condition }: Building): SQL {
  const runs = RUNS_OF[kind];
  const now = value('now');
  const ahead = dialect.wholeMicros(dialect.secondsBetween(sql`${now}`, runs.stateTimestamp));
  const none = raw('0');
  const sums = {
    runs: none,
    ranSeconds: none,
    ranMicros: sql`sum(${ahead})`,
    lateSeconds: none,
    lateMicros: none,
    waitingSeconds: none,
    waitingMicros: none,
  };
  return sql`${part('ahead', raw(slotText(expectedSeconds(dialect.name), SPANS[0] ?? 1)), raw(`'RUNNING'`), raw('state_name'), sums)}
    from ${dialect.inOrderOf(runs, `${kind}s_running`)} where state_type = 'RUNNING' and ${runs.stateTimestamp} > ${now} and ${condition('counted')}
    group by 2, state_name`;
}

/**
 * Reads the runs at the ends from the index of expected start times: an end is shorter than half a slot, so it has few runs. The sums don't use the measures,
 * which also count runs that run since a time in the future.
 */
function endsPart({ dialect, kind, value, condition }: Building): SQL {
  const runs = RUNS_OF[kind];
  const [place, from, to, factor] = (['bigint', 'timestamp', 'timestamp', 'bigint'] as const).map((cell, position) =>
    dialect.cell(position, cell),
  );
  const requested = sql`(select ${place} as place, ${from} as runs_from, ${to} as runs_to, ${factor} as factor from ${dialect.rowsOfJson(value('ends'))}) as requested`;
  const isCounted = and(
    dialect.stoppable(runs),
    sql`${runs.expectedStartTime} >= requested.runs_from and ${runs.expectedStartTime} < requested.runs_to`,
    sql`${runs.stateType} is not null`,
    condition('counted'),
  );
  const delay = dialect.startDelay(runs.expectedStartTime, runs.startTime);
  const overdue = sql`case when ${delay} is null and not ${hasEnded(runs)} then ${dialect.secondsBetween(runs.expectedStartTime, sql`${value('now')}`)} end`;
  const none = raw('0');
  const times = (sum: SQL) => sql`factor * coalesce(${sum}, 0)`;
  const sums = {
    runs: times(sql`count(*)`),
    ranSeconds: none,
    ranMicros: times(sql`sum(${countedRunTimeSql(runs, dialect, value('now'))})`),
    lateSeconds: none,
    lateMicros: times(sql`sum(${dialect.wholeMicros(delay)})`),
    waitingSeconds: none,
    waitingMicros: times(sql`sum(${dialect.wholeMicros(overdue)})`),
  };
  return sql`${part('ends', raw('place'), sql`${runs.stateType}`, sql`${runs.stateName}`, sums)}
    from ${dialect.lookUp(requested, runs, sql`${isCounted}`)} group by place, factor, ${runs.stateType}, ${runs.stateName}`;
}

/** The number of runs in these states. */
export async function countInStates({ db, dialect }: Reader, kind: RunKind, states?: StateCondition): Promise<number> {
  const [row] = await dialect.rows<{ runs: number }>(
    db,
    sql`select (select coalesce(sum(runs), 0) from ${runTotals} where kind = ${kind} and span = ${raw(String(ALL_TIME))} and ${ofStored(states)})
      + (select coalesce(sum(change), 0) from ${changesOf(kind)} where ${ofNoted(states)}) as runs`,
  );
  return Number(row?.runs);
}

/** The number of runs by type of state. */
export async function countByType({ db, dialect }: Reader, kind: RunKind, states?: StateCondition): Promise<Map<string, number>> {
  const rows = await dialect.rows<{ type: string; runs: number }>(
    db,
    sql`select type, sum(runs) as runs from (
        select state_type as type, runs from ${runTotals} where kind = ${kind} and span = ${raw(String(ALL_TIME))} and ${ofStored(states)}
        union all select state_type as type, change as runs from ${changesOf(kind)} where state_type is not null and ${ofNoted(states)}
      ) as counted where type <> '' group by type`,
  );
  return new Map(rows.map(({ type, runs }) => [type, Number(runs)]));
}
