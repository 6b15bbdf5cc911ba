import type { Instant } from '../base/instant.ts';
import { time } from './conversions.ts';
import { GROUPS, type Group, type Kind, Reading } from './kind.ts';
import { KINDS, OTHER_TABLES } from './kinds.ts';
import { type ImportSource, quoted, SourceError } from './source/source.ts';

export interface Choice {
  /** Leaves out what ended or was recorded earlier. Definitions always come. */
  since?: Instant;
  without?: readonly string[];
  only?: readonly string[];
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
  rows: number;
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
export function chooseKinds(source: ImportSource, { since, without = [], only = [] }: Choice): ChosenKind[] {
  for (const name of [...without, ...only])
    if (!GROUPS.includes(name as Group)) throw new SourceError(`"${name}" is none of the parts of a database: ${GROUPS.join(', ')}.`);
  const isChosen = ({ group }: Kind) => !without.includes(group) && (only.length === 0 || only.includes(group));
  return KINDS.filter((kind) => source.tables.has(kind.from) && isChosen(kind)).map((kind) => ({
    reading: new Reading(kind, source.tables.get(kind.from) ?? []),
    where: conditionOf(source, kind, since),
  }));
}

/** What PostgreSQL stores as a time, SQLite stores as a text with a space. */
function conditionOf(source: ImportSource, { where, time: expression }: Kind, since: Instant | undefined): string | undefined {
  if (since === undefined || expression === undefined) return where;
  const literal = source.kind === 'postgres' ? since : since.replace('T', ' ').slice(0, 26);
  const recent = `${expression} >= '${literal}'`;
  return where === undefined ? recent : `(${where}) and ${recent}`;
}

/** Counts what an import would do. */
export async function planImport(source: ImportSource, chosen: readonly ChosenKind[]): Promise<Plan> {
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
    plan.notCarried.push(...(await unknownOf(source, reading)));
  }
  plan.notCarried.push(...(await otherTables(source)));
  return plan;
}

function timeOrNull(value: string | number | null): Instant | null {
  try {
    return time(value) as Instant | null;
  } catch {
    return null;
  }
}

async function unknownOf(source: ImportSource, { kind, unknown }: Reading): Promise<NotCarried[]> {
  const found: NotCarried[] = [];
  for (const column of unknown) {
    if (['id', 'created', 'updated'].includes(column)) continue;
    const rows = await countOf(source, kind.from, `${quoted(column)} is not null`);
    if (rows > 0) found.push({ what: `${kind.from}.${column}`, rows, reason: 'a column that this release does not know' });
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
