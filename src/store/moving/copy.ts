import { present } from '../../base/present.ts';
import { findUnstorable, type Row, type Sum, Summing } from './cells.ts';
import { MovingError } from './error.ts';
import type { Source, Target } from './side.ts';
import { lateRows, type TableShape, TRANSIENT, tablesInOrder } from './tables.ts';

export interface CopyOptions {
  /** Delete the data of a target that is not empty, in the same transaction. */
  force?: boolean | undefined;
  /** Replace characters that PostgreSQL can't store with U+FFFD instead of rejecting the text. */
  replaceUnstorable?: boolean;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** The progress of a copy, per table and overall. Rows read back for verification count as much as rows written. */
export interface Progress {
  phase: 'copied' | 'verified';
  table: string;
  /** Rows of the table processed; `finished` when the table is done. */
  rows: number;
  finished: boolean;
  /** Overall progress between 0 and 1. */
  whole: number;
}

export interface CopiedTable extends Sum {
  name: string;
}

export interface CopyReport {
  tables: CopiedTable[];
  rows: number;
  /** Number of values with replaced characters. */
  replaced: number;
}

/**
 * Copies every table in one transaction of the target, reads the target back, and compares row counts and checksums before the commit. On any failure, the
 * target is unchanged. The caller opens both sides; this function closes the target but not the source.
 */
export async function copyDatabase(source: Source, target: Target, options: CopyOptions = {}): Promise<CopyReport> {
  try {
    await makeRoom(target, options.force ?? false);
    const report = await new Copy(source, target, options).run();
    await target.commit();
    return report;
  } catch (error) {
    await target.rollback();
    throw error;
  }
}

async function makeRoom(target: Target, force: boolean): Promise<void> {
  const held: string[] = [];
  for (const { name } of tablesInOrder) {
    const rows = TRANSIENT.has(name) ? 0 : await target.count(name);
    if (rows > 0) held.push(`${name}: ${rows}`);
  }
  if (held.length > 0 && !force) {
    const shown = held.length > 4 ? [...held.slice(0, 4), `${held.length - 4} more tables`] : held;
    throw new MovingError(`${target.name} is not empty (${shown.join(', ')}). To delete its data first, use --force.`);
  }
  await target.clear();
}

class Copy {
  private done = 0;
  private total = 0;
  private replaced = 0;

  constructor(
    private readonly source: Source,
    private readonly target: Target,
    private readonly options: CopyOptions,
  ) {}

  async run(): Promise<CopyReport> {
    for (const { name } of tablesInOrder) this.total += 2 * (await this.source.count(name));
    const tables: CopiedTable[] = [];
    for (const table of tablesInOrder) tables.push({ name: table.name, ...(await this.move(table)) });
    for (const table of tablesInOrder.filter(({ late }) => late.length > 0)) {
      for await (const rows of this.source.readLate(lateRows(table))) await this.target.fill(table, rows);
    }
    for (const [index, table] of tablesInOrder.entries()) await this.verify(table, present(tables[index], `the copy of ${table.name}`));
    return { tables, rows: tables.reduce((sum, { rows }) => sum + rows, 0), replaced: this.replaced };
  }

  private async move(table: TableShape): Promise<Sum> {
    const sum = new Summing();
    const late = table.columns.flatMap(({ name }, index) => (table.late.includes(name) ? [index] : []));
    for await (const read of this.source.read(table)) {
      const rows = this.target.kind === 'postgres' ? read.map((row) => this.storable(table, row)) : read;
      sum.add(rows);
      await this.target.insert(
        table,
        rows.map((row) => withNulls(row, late)),
      );
      this.tell('copied', table, rows.length, sum);
    }
    this.tell('copied', table, 0, sum, true);
    return sum.result();
  }

  private async verify(table: TableShape, expected: Sum): Promise<void> {
    const sum = new Summing();
    for await (const rows of this.target.read(table)) {
      sum.add(rows);
      this.tell('verified', table, rows.length, sum);
    }
    this.tell('verified', table, 0, sum, true);
    const { rows, sha256 } = sum.result();
    if (rows === expected.rows && sha256 === expected.sha256) return;
    const difference = rows === expected.rows ? 'the checksums differ' : `${rows} rows instead of ${expected.rows}`;
    throw new MovingError(`The copy of ${table.name} in ${this.target.name} differs from the source (${difference}). Nothing was written.`);
  }

  private storable(table: TableShape, row: Row): Row {
    for (let result = row; ; ) {
      const found = findUnstorable(table, result);
      if (!found) return result;
      if (!this.options.replaceUnstorable) {
        const key = table.key.map((name) => row[columnOf(table, name)]).join(' ');
        throw new MovingError(
          `${table.name} ${key}: ${found.column} contains a character that PostgreSQL cannot store. To replace it with U+FFFD, use --replace-unstorable.`,
        );
      }
      this.replaced++;
      result = result.with(columnOf(table, found.column), found.replaced);
    }
  }

  private tell(phase: Progress['phase'], table: TableShape, rows: number, sum: Summing, finished = false): void {
    this.done += rows;
    const whole = this.total === 0 ? 1 : this.done / this.total;
    this.options.onProgress?.({ phase, table: table.name, rows: sum.count, finished, whole });
  }
}

const columnOf = (table: TableShape, name: string) => table.columns.findIndex((column) => column.name === name);

function withNulls(row: Row, columns: readonly number[]): Row {
  return columns.reduce<Row>((result, column) => result.with(column, null), row);
}
