import type { Instant } from '../base/time/instant.ts';
import { time } from './conversions.ts';
import { GROUPS, type Group, type Kind, Reading } from './kind.ts';
import { KINDS, OTHER_TABLES } from './kinds.ts';
import type { Unknown } from './source/recognition.ts';
import { type ImportSource, quoted, SourceError, since } from './source/source.ts';

export interface Choice {
  /** Leaves out what ended or was recorded earlier. Definitions always come. */
  since?: Instant | undefined;
  without?: readonly string[] | undefined;
  only?: readonly string[] | undefined;
}

export interface PlannedKind {
  name: string;
  rows: number;
  /** Rows that the choice leaves out. */
  notChosen: number;
  oldest: Instant | null;
  newest: Instant | null;
}

export interface NotCarried {
  what: string;
  /** Null if the number is unknown. */
  rows: number | null;
  reason: string;
}

export interface Plan {
  kinds: PlannedKind[];
  rows: number;
  bytes: number;
  notCarried: NotCarried[];
}

/** A kind with the condition of the choice. */
export interface ChosenKind {
  reading: Reading;
  where: string | undefined;
}

/** The kinds that the source has and the operator chose. @throws {SourceError} for names of no group */
export function chooseKinds(source: ImportSource, { since: from, without = [], only = [] }: Choice): ChosenKind[] {
  for (const name of [...without, ...only])
    if (!GROUPS.includes(name as Group)) throw new SourceError(`"${name}" is none of the parts of a database: ${GROUPS.join(', ')}.`);
  const isChosen = ({ group }: Kind) => !without.includes(group) && (only.length === 0 || only.includes(group));
  return KINDS.filter(isChosen).flatMap((kind) => {
    const existing = source.tables.get(kind.from);
    if (existing === undefined || kind.when?.(existing) === false) return [];
    return [{ reading: new Reading(kind, existing), where: conditionOf(source, kind, from) }];
  });
}

function conditionOf(source: ImportSource, { where, time: expression }: Kind, from: Instant | undefined): string | undefined {
  if (from === undefined || expression === undefined) return where;
  const recent = since(source, expression, from);
  return where === undefined ? recent : `(${where}) and ${recent}`;
}

/** Counts what an import would do. */
export async function planImport(source: ImportSource, chosen: readonly ChosenKind[], unknown: Unknown): Promise<Plan> {
  const plan: Plan = { kinds: [], rows: 0, bytes: source.bytes, notCarried: [] };
  for (const { reading, where } of chosen) {
    const { kind } = reading;
    const expression = kind.time ?? (source.tables.get(kind.from)?.includes('created') ? 'created' : 'null');
    const [row = []] = await source.all(
      `select count(*), sum(case when ${where ?? 'true'} then 1 else 0 end), min(${expression}), max(${expression}) from ${quoted(kind.from)}`,
    );
    const rows = Number(row[1] ?? 0);
    plan.kinds.push({
      name: kind.name,
      rows,
      notChosen: kind.where === undefined ? Number(row[0]) - rows : 0,
      oldest: timeOrNull(row[2] ?? null),
      newest: timeOrNull(row[3] ?? null),
    });
    plan.rows += rows;
    plan.notCarried.push(...(await lostOf(source, reading)));
  }
  plan.notCarried.push(...(await unknownOf(source, unknown)), ...(await otherTables(source)));
  for (const [what, reason] of Object.entries(source.unreadable ?? {})) plan.notCarried.push({ what, rows: null, reason });
  return plan;
}

function timeOrNull(value: string | number | null): Instant | null {
  try {
    return time(value) as Instant | null;
  } catch {
    return null;
  }
}

/** Whether a column has another value than the defaults of the counted columns. */
const isSet = (column: string) =>
  `${quoted(column)} is not null and cast(${quoted(column)} as text) not in ('0', 'false', 'null', '{}', '[]')`;

/** The values of a kind that have no counterpart here. */
async function lostOf(source: ImportSource, { kind: { from, lost = {}, otherRows } }: Reading): Promise<NotCarried[]> {
  const found: NotCarried[] = [];
  const existing = source.tables.get(from) ?? [];
  for (const [column, reason] of Object.entries(lost)) {
    const rows = existing.includes(column) ? await countOf(source, from, isSet(column)) : 0;
    if (rows > 0) found.push({ what: `${from}.${column}`, rows, reason });
  }
  const others = otherRows === undefined ? 0 : await countOf(source, from, otherRows.where);
  if (otherRows && others > 0) found.push({ what: from, rows: others, reason: otherRows.reason });
  return found;
}

async function unknownOf(source: ImportSource, { columns }: Unknown): Promise<NotCarried[]> {
  const found: NotCarried[] = [];
  for (const { table, column } of columns) {
    const rows = await countOf(source, table, `${quoted(column)} is not null`);
    if (rows > 0) found.push({ what: `${table}.${column}`, rows, reason: 'a column that this release does not know' });
  }
  return found;
}

async function otherTables(source: ImportSource): Promise<NotCarried[]> {
  const found: NotCarried[] = [];
  const known = new Set(KINDS.map(({ from }) => from));
  for (const table of source.tables.keys()) {
    if (known.has(table)) continue;
    const isKnown = table in OTHER_TABLES;
    const reason = isKnown ? OTHER_TABLES[table] : 'a table that this release does not know';
    const rows = reason === undefined ? 0 : await countOf(source, table);
    if (reason !== undefined && rows > 0) found.push({ what: table, rows, reason });
  }
  return found;
}

async function countOf(source: ImportSource, table: string, where = 'true'): Promise<number> {
  const [row] = await source.all(`select count(*) from ${quoted(table)} where ${where}`);
  return Number(row?.[0] ?? 0);
}
