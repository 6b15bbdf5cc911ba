import Database from 'better-sqlite3';
import { createFernet, generateKey } from '../../encryption/fernet.ts';
import { type Cell, cellOf } from '../../store/moving/cells.ts';
import type { Source } from '../../store/moving/side.ts';
import { tablesInOrder } from '../../store/moving/tables.ts';
import { shapeOf } from '../kind.ts';
import { KINDS } from '../kinds.ts';
import type { NotCarried } from '../plan.ts';
import { ENCRYPTION_KEY, fernetIn } from '../seals.ts';
import { REFERENCE_RELEASE, recognize } from '../source/recognition.ts';
import { quoted, SourceError } from '../source/source.ts';
import { openSqliteSource } from '../source/sqlite-source.ts';
import { Writing } from './writing.ts';

export interface ExportOptions {
  /** Our key, if a setting contains it. */
  encryptionKey?: string | undefined;
  newId: () => string;
  onProgress?: (kind: string, rows: number, finished: boolean, whole: number) => void;
}

export interface ExportReport {
  kinds: Record<string, number>;
  notCarried: NotCarried[];
}

/** Tables of ours that another server derives itself, or that belong to processes of ours. */
const OF_THE_SERVICE = new Set([
  ...['csrf_tokens', 'concurrency_waiters', 'configurations', 'trigger_queue', 'trigger_revisions', 'automation_actions'],
  ...['automation_firings', 'cleanup_messages', 'flow_run_tags', 'task_run_tags', 'proactive_runs', 'concurrency_lease_limits'],
  'metric_states',
]);

/**
 * Writes our records to an empty database of the reference release, in one transaction: an interrupted export leaves it empty.
 *
 * @throws {SourceError} if the file is not an empty database of that release
 */
export async function exportDatabase(source: Source, file: string, options: ExportOptions): Promise<ExportReport> {
  const tables = await requireEmpty(file);
  const connection = new Database(file, { timeout: 10_000 });
  connection.pragma('foreign_keys = off');
  connection.exec('begin immediate');
  try {
    const report = await new Export(source, connection, tables, options).run();
    connection.exec('commit');
    return report;
  } catch (error) {
    if (connection.inTransaction) connection.exec('rollback');
    throw error;
  } finally {
    connection.close();
  }
}

async function requireEmpty(file: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const created = `Create it with \`PREFECT_API_DATABASE_CONNECTION_URL=sqlite+aiosqlite:///${file} prefect server database upgrade -y\` of release ${REFERENCE_RELEASE}.`;
  let target: ReturnType<typeof openSqliteSource>;
  try {
    target = openSqliteSource(file);
  } catch (error) {
    throw error instanceof SourceError ? new SourceError(`${error.message} ${created}`) : error;
  }
  try {
    const { release } = await recognize(target, { acceptsUnknown: true });
    if (release !== REFERENCE_RELEASE) throw new SourceError(`${file} is not a database of release ${REFERENCE_RELEASE}. ${created}`);
    for (const { from } of KINDS) {
      const rows = target.tables.has(from) ? await target.all(`select 1 from ${quoted(from)} limit 1`) : [];
      if (rows.length > 0) throw new SourceError(`${file} is not empty: ${from} has rows. Nothing was written. ${created}`);
    }
    return target.tables;
  } finally {
    await target.close();
  }
}

class Export {
  private readonly report: ExportReport = { kinds: {}, notCarried: [] };
  private total = 0;
  private done = 0;
  /** The ids of rows without a counterpart, by table. Rows that belong to them have none either. */
  private readonly left = new Map<string, Set<Cell>>();

  constructor(
    private readonly source: Source,
    private readonly connection: Database.Database,
    private readonly tables: ReadonlyMap<string, readonly string[]>,
    private readonly options: ExportOptions,
  ) {}

  async run(): Promise<ExportReport> {
    const kinds = KINDS.filter((kind) => {
      const existing = this.tables.get(kind.from);
      return existing !== undefined && kind.oneWay === undefined && kind.when?.(existing) !== false;
    });
    for (const { to } of kinds) this.total += await this.source.count(to);
    const reseal = await this.resealing();
    for (const kind of kinds) await this.write(new Writing(kind, this.tables.get(kind.from) ?? [], reseal));
    await this.nameOthers(new Set(kinds.map(({ to }) => to)));
    return this.report;
  }

  /** Generates a key for the other server, which finds it in its database. */
  private async resealing(): Promise<(token: string) => string> {
    const ours = await this.ourEncryption();
    const key = generateKey();
    const theirs = createFernet(key);
    this.connection
      .prepare(`insert into configuration (id, "key", value) values (?, ?, ?)`)
      .run(this.options.newId(), ENCRYPTION_KEY, JSON.stringify({ fernet_key: key }));
    return (token) => {
      if (!ours) throw new SourceError(`${this.source.name} contains encrypted blocks, but not their key. Set SERVICE_ENCRYPTION_KEY.`);
      try {
        return theirs.encrypt(ours.decrypt(token));
      } catch {
        throw new SourceError(`The key does not decrypt the blocks of ${this.source.name}. Set SERVICE_ENCRYPTION_KEY as for the service.`);
      }
    };
  }

  private async ourEncryption() {
    const { encryptionKey } = this.options;
    if (encryptionKey !== undefined) return createFernet(encryptionKey);
    const table = shapeOf('configurations');
    const at = (name: string) => table.columns.findIndex((column) => column.name === name);
    for await (const rows of this.source.read(table))
      for (const row of rows) if (row[at('key')] === ENCRYPTION_KEY) return fernetIn(String(cellOf(row, at('value'))));
    return undefined;
  }

  private async write(writing: Writing): Promise<void> {
    const { kind, table, columns, lost } = writing;
    const insert = this.insertInto(kind.from, columns);
    const lostRows = new Map<string, number>();
    const left = new Set<Cell>();
    this.left.set(table.name, left);
    let written = 0;
    for await (const rows of this.source.read(table)) {
      for (const row of rows) {
        if (!writing.isWritten(row)) left.add(writing.idOf(row));
        if (left.has(writing.idOf(row)) || writing.belongsTo(row, this.left)) continue;
        insert.run(writing.convert(row));
        written += 1;
        for (const brought of writing.bring(row))
          this.insertInto(brought.table, Object.keys(brought.row)).run(Object.values<Cell>(brought.row));
        for (const { name, index, usual } of lost)
          if (row[index] !== null && row[index] !== usual) lostRows.set(name, (lostRows.get(name) ?? 0) + 1);
      }
      this.done += rows.length;
      this.options.onProgress?.(kind.name, written, false, this.done / Math.max(1, this.total));
    }
    this.options.onProgress?.(kind.name, written, true, this.done / Math.max(1, this.total));
    this.report.kinds[kind.name] = written;
    if (kind.notWrittenBack && left.size > 0)
      this.report.notCarried.push({ what: table.name, rows: left.size, reason: kind.notWrittenBack });
    for (const [name, rows] of lostRows)
      this.report.notCarried.push({ what: `${table.name}.${name}`, rows, reason: 'the other server has no such column' });
  }

  private readonly prepared = new Map<string, Database.Statement>();

  private insertInto(table: string, columns: readonly string[]): Database.Statement {
    const text = `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`;
    const statement = this.prepared.get(text) ?? this.connection.prepare(text);
    this.prepared.set(text, statement);
    return statement;
  }

  private async nameOthers(written: ReadonlySet<string>): Promise<void> {
    for (const { name } of tablesInOrder) {
      if (written.has(name) || OF_THE_SERVICE.has(name)) continue;
      const rows = await this.source.count(name);
      if (rows > 0) this.report.notCarried.push({ what: name, rows, reason: 'the other server has no such table' });
    }
  }
}
