import { and, type SQL, sql } from 'drizzle-orm';
import { type Instant, microsOf, secondsOf } from '../../base/time/instant.ts';
import type { Dialect, Expression } from '../dialect/dialect.ts';
import type { Value } from '../query/prepared.ts';
import { shaped } from '../query/shaped.ts';
import { countedRunTimeSql, hasEnded, type RunTable } from '../runs/times.ts';
import type { RunKind } from '../schema/run-totals.ts';
import { flowRuns, runTotalChanges, runTotals, taskRuns } from '../schema/tables.ts';
import type { Reader } from '../store.ts';
import { countedChanges, expectedSeconds, type Measure, measuresOf, slotText } from './shares.ts';
import { ALL_TIME, type End, type SlotRange, SPANS } from './spans.ts';

/** Builds a condition on the state from the columns of its type and name; undefined matches every run. */
export type StateCondition = (type: Expression, name: Expression) => SQL | undefined;

export const RUNS_OF: Record<RunKind, RunTable> = { flow_run: flowRuns, task_run: taskRuns };

/** Sums over runs in one state. Times as whole seconds plus whole microseconds. */
export const SUMS = ['runs', 'ranSeconds', 'ranMicros', 'lateSeconds', 'lateMicros', 'waitingSeconds', 'waitingMicros'] as const;
export type Sum = (typeof SUMS)[number];

/** What the parts of a division contribute to one state. */
export interface StateParts {
  part: Part;
  type: string;
  name: string;
  /** The parts, each a place and the {@link SUMS}. waiting: how late runs are that wait, if they were expected before now; negative if they are expected later. */
  numbers: (number | null)[];
}

/**
 * slots: the stored totals, each with two numbers as its place: the position of its run of slots, and the start of its slot. changes: the changes noted since,
 * of all slots, not only the requested ones. ends: runs, counted one by one. ahead: the amount by which slots and changes are too low, because a run has been
 * running since a time in the future. The place of ends is their position, that of changes and of runs ahead the start of their slot, or null without an
 * expected start time.
 */
export type Part = 'slots' | 'changes' | 'ends' | 'ahead';

interface Requested {
  kind: RunKind;
  states?: StateCondition | undefined;
  slots: readonly Pick<SlotRange, 'span' | 'from' | 'to'>[];
  ends: readonly Pick<End, 'from' | 'to'>[];
  now: Instant;
}

/**
 * Reads all parts in one statement, so that they see the same snapshot. The statement has a few shapes, each built once: building takes longer than reading the
 * totals. The numbers of a state are one text, because a row costs the drivers more than the databases.
 */
export async function readParts(reader: Reader, { kind, states, slots, ends, now }: Requested): Promise<StateParts[]> {
  if (slots.length === 0 && ends.length === 0) return [];
  const read = readerOf({ kind, hasSlots: slots.length > 0, hasEnds: ends.length > 0 });
  const rows = await read(reader, conditionsOn(kind, states), {
    slots: JSON.stringify(slots.map(({ span, from, to }, place) => [place, span, from, to])),
    ends: JSON.stringify(ends.map(({ from, to }, place) => [place, from, to])),
    now,
    seconds: secondsOf(now),
    micros: microsOf(now),
  });
  return rows.map(({ part, type, name, numbers }) => ({ part, type, name, numbers: JSON.parse(`[${numbers}]`) as (number | null)[] }));
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
  /** JSON: lists of place, start, and end. */
  ends: string;
  now: Instant;
  /** Of `now`. */
  seconds: number;
  micros: number;
}

/** A condition on the state, written for columns of the totals, of the changes, and of the runs. */
export type Conditions = 'stored' | 'noted' | 'counted';

export function conditionsOn(kind: RunKind, states: StateCondition | undefined): Record<Conditions, SQL> {
  const { stateType, stateName } = RUNS_OF[kind];
  return { stored: ofStored(states), noted: ofNoted(states), counted: states?.(stateType, stateName) ?? raw('1 = 1') };
}

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
  type: column<string>('type'),
  name: column<string>('name'),
  numbers: column<string>('numbers'),
};

const raw = sql.raw;

/** Stands for a condition in a text. */
const HERE = '{condition}';

/** The noted changes, in a form that makes a statement that scans them stoppable. */
export const changesOf = (kind: RunKind, dialect: Dialect): SQL =>
  sql.join(
    countedChanges('run_total_changes', `${HERE} and kind = '${kind}'`).split(HERE).map(raw),
    dialect.stoppable(runTotalChanges) ?? raw('true'),
  );

/** A part as one row per state. `rows` are the clauses after the columns of its rows. */
function part(
  name: Part,
  [place, type, stateName]: readonly [place: SQL, type: SQL, name: SQL],
  sums: Partial<Record<Sum, SQL>>,
  rows: SQL,
): SQL {
  const columns = SUMS.map((sum) => sql`${sums[sum] ?? raw('0')} as ${sql.identifier(sum)}`);
  const numbers = raw(
    `string_agg(concat_ws(',', coalesce(cast(place as text), 'null'), ${SUMS.map((sum) => `"${sum}"`).join(', ')}), ',')`,
  );
  return sql`select ${raw(`'${name}'`)} as part, type, name, ${numbers} as numbers
    from (select ${place} as place, ${type} as type, ${stateName} as name, ${sql.join(columns, raw(', '))} ${rows}) as summed
    group by type, name`;
}

/** The sums over rows that have the measures. `of` makes the expression of the sum of one measure. */
function sumsOf({ value }: Building, of: (measure: Measure) => string): Record<Sum, SQL> {
  const measure = (name: Measure) => raw(of(name));
  // drivers bind numbers as floating point, whose sums are not exact
  const seconds = sql`cast(${value('seconds')} as bigint)`;
  const micros = sql`cast(${value('micros')} as bigint)`;
  return {
    runs: measure('runs'),
    ranSeconds: sql`${measure('ran_seconds')} + ${measure('running')} * ${seconds} - ${measure('since_seconds')}`,
    ranMicros: sql`${measure('ran_micros')} + ${measure('running')} * ${micros} - ${measure('since_micros')}`,
    lateSeconds: measure('delay_seconds'),
    lateMicros: measure('delay_micros'),
    waitingSeconds: sql`${measure('waiting')} * ${seconds} - ${measure('due_seconds')}`,
    waitingMicros: sql`${measure('waiting')} * ${micros} - ${measure('due_micros')}`,
  };
}

/** The condition on columns that store a missing state as an empty text. */
const ofStored = (states: StateCondition | undefined) =>
  states?.(raw(`nullif(state_type, '')`), raw(`nullif(state_name, '')`)) ?? raw('1 = 1');
const ofNoted = (states: StateCondition | undefined) => states?.(raw('state_type'), raw('state_name')) ?? raw('1 = 1');

/** Both databases evaluate the columns of a limited subquery once for each of its rows, and not again for each row that is joined with it. */
export const ONCE = raw('limit 1000000');

/** The condition on the totals of requested slots. */
export const isIn = (kind: RunKind, dialect: Dialect, condition: SQL) =>
  sql`${and(
    dialect.stoppable(runTotals, runTotals.slot),
    sql`${runTotals.kind} = ${kind} and ${runTotals.span} = requested.span and ${runTotals.slot} >= requested.slots_from
      and ${runTotals.slot} < requested.slots_to`,
    condition,
  )}`;

/** The condition on the runs of requested ends. */
export const isAtEnd = (runs: RunTable, dialect: Dialect, condition: SQL) =>
  sql`${and(
    dialect.stoppable(runs),
    sql`${runs.expectedStartTime} >= requested.runs_from and ${runs.expectedStartTime} < requested.runs_to`,
    condition,
  )}`;

function slotsPart(building: Building): SQL {
  const { dialect, kind, value, condition } = building;
  const [place, span, from, to] = [0, 1, 2, 3].map((position) => dialect.cell(position, 'bigint'));
  const requested = sql`(select ${place} as place, ${span} as span, ${from} as slots_from, ${to} as slots_to from ${dialect.rowsOfJson(value('slots'))} ${ONCE}) as requested`;
  const of = [raw(`concat_ws(',', place, slot)`), raw('state_type'), raw('state_name')] as const;
  return part(
    'slots',
    of,
    sumsOf(building, (measure) => measure),
    sql`from ${dialect.lookUp(requested, runTotals, isIn(kind, dialect, condition('stored')))}`,
  );
}

const START_OF_SLOT = SPANS[0] ?? 1;

function changesPart(building: Building): SQL {
  const { dialect, kind, condition } = building;
  const measures = measuresOf(dialect.name);
  const of = [raw(slotText('expected', START_OF_SLOT)), raw(`coalesce(state_type, '')`), raw(`coalesce(state_name, '')`)] as const;
  const sums = sumsOf(building, (measure) => `sum(change * (${measures[measure]}))`);
  return part(
    'changes',
    of,
    sums,
    sql`from (select *, ${raw(expectedSeconds(dialect.name))} as expected from ${changesOf(kind, dialect)}) as changes
      where ${condition('noted')} group by 1, 2, 3`,
  );
}

/** Uses the partial index on running runs by the time since which they run. */
function aheadPart({ dialect, kind, value, condition }: Building): SQL {
  const runs = RUNS_OF[kind];
  const now = value('now');
  const ahead = dialect.wholeMicros(dialect.secondsBetween(sql`${now}`, runs.stateTimestamp));
  const of = [raw(slotText(expectedSeconds(dialect.name), START_OF_SLOT)), raw(`'RUNNING'`), raw('state_name')] as const;
  return part(
    'ahead',
    of,
    { ranMicros: whole(sql`sum(${ahead})`) },
    sql`from ${dialect.inOrderOf(runs, `${kind}s_running`)}
      where state_type = 'RUNNING' and ${runs.stateTimestamp} > ${now} and ${condition('counted')} group by 1, 3`,
  );
}

/** SQLite adds up microseconds as floating point, of whose text it writes fifteen digits. */
export const whole = (sum: SQL) => sql`cast(${sum} as bigint)`;

/** The delay of a run that has started, and how late a run is that waits. In seconds; NULL for other runs. */
export const lateness = (runs: RunTable, dialect: Dialect, now: SQL) => ({
  delay: dialect.startDelay(runs.expectedStartTime, runs.startTime),
  overdue: sql`case when ${runs.startTime} is null and not ${hasEnded(runs)} then ${dialect.secondsBetween(runs.expectedStartTime, now)} end`,
});

/**
 * Reads the runs at the ends from the index of expected start times: an end is shorter than half a slot, so it has few runs. The sums don't use the measures,
 * which also count runs that run since a time in the future.
 */
function endsPart({ dialect, kind, value, condition }: Building): SQL {
  const runs = RUNS_OF[kind];
  const [place, from, to] = (['bigint', 'timestamp', 'timestamp'] as const).map((cell, position) => dialect.cell(position, cell));
  const requested = sql`(select ${place} as place, ${from} as runs_from, ${to} as runs_to from ${dialect.rowsOfJson(value('ends'))} ${ONCE}) as requested`;
  const { delay, overdue } = lateness(runs, dialect, sql`${value('now')}`);
  const total = (micros: SQL) => whole(sql`coalesce(sum(${micros}), 0)`);
  const sums = {
    runs: sql`count(*)`,
    ranMicros: total(countedRunTimeSql(runs, dialect, value('now'))),
    lateMicros: total(dialect.wholeMicros(delay)),
    waitingMicros: total(dialect.wholeMicros(overdue)),
  };
  const of = [raw('place'), sql`coalesce(${runs.stateType}, '')`, sql`coalesce(${runs.stateName}, '')`] as const;
  return part(
    'ends',
    of,
    sums,
    sql`from ${dialect.lookUp(requested, runs, isAtEnd(runs, dialect, condition('counted')))} group by 1, 2, 3`,
  );
}

const ofAllTime = (kind: RunKind, dialect: Dialect) =>
  and(dialect.stoppable(runTotals, runTotals.slot), sql`kind = ${kind} and span = ${raw(String(ALL_TIME))}`);

/** The number of runs in these states. */
export async function countInStates({ db, dialect }: Reader, kind: RunKind, states?: StateCondition): Promise<number> {
  const [row] = await dialect.rows<{ runs: number }>(
    db,
    sql`select (select coalesce(sum(runs), 0) from ${runTotals} where ${ofAllTime(kind, dialect)} and ${ofStored(states)})
      + (select coalesce(sum(change), 0) from ${changesOf(kind, dialect)} where ${ofNoted(states)}) as runs`,
  );
  return Number(row?.runs);
}

/** The number of runs by type of state. */
export async function countByType({ db, dialect }: Reader, kind: RunKind, states?: StateCondition): Promise<Map<string, number>> {
  const rows = await dialect.rows<{ type: string; runs: number }>(
    db,
    sql`select type, sum(runs) as runs from (
        select state_type as type, runs from ${runTotals} where ${ofAllTime(kind, dialect)} and ${ofStored(states)}
        union all select state_type as type, change as runs from ${changesOf(kind, dialect)} where state_type is not null and ${ofNoted(states)}
      ) as counted where type <> '' group by type`,
  );
  return new Map(rows.map(({ type, runs }) => [type, Number(runs)]));
}
