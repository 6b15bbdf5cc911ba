import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { v4 } from 'uuid';
import { isJsonObject, stringifyJson } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { createFernet, generateKey } from '../../encryption/fernet.ts';
import { KINDS } from '../kinds.ts';
import { API_TABLES, type ApiTable, UNREADABLE } from './api-tables.ts';
import { type ImportSource, quoted } from './source.ts';
import { SourceApi } from './source-api.ts';
import { openSqliteSource } from './sqlite-source.ts';

/** The migration id of a source that was read with the API. */
const MIGRATION = 'api';

/**
 * Reads a server with its API into a temporary SQLite file with the tables of its database, which is then a source like any other. The responses are not one
 * snapshot: what changes in the meantime is read before or after the change.
 *
 * @param url for example `http://host:4200/api`; credentials are those of the ecosystem's client, in PREFECT_API_KEY or PREFECT_API_AUTH_STRING
 */
export async function openApiSource(url: string, onProgress: (table: string, rows: number) => void): Promise<ImportSource> {
  const api = new SourceApi(url);
  await api.connect();
  const folder = mkdtempSync(join(tmpdir(), 'contralto-import-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const file = join(folder, 'source.db');
    await new Spool(file).fill(api, onProgress);
    const source = openSqliteSource(file);
    return {
      kind: source.kind,
      name: api.name,
      tables: source.tables,
      bytes: source.bytes,
      unreadable: UNREADABLE,
      read: (selection) => source.read(selection),
      all: (text) => source.all(text),
      async close() {
        await source.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** A SQLite file with the tables of a server's database. */
class Spool {
  private readonly connection: Database.Database;
  private readonly columns = new Map<string, readonly string[]>();
  private readonly key = generateKey();
  private readonly encryption = createFernet(this.key);

  constructor(file: string) {
    this.connection = new Database(file);
    this.connection.exec('pragma journal_mode = off; pragma synchronous = off; create table alembic_version (version_num text)');
    const tables = new Map<string, Set<string>>();
    for (const { from, columns, redundant, lost } of KINDS)
      tables.set(
        from,
        new Set([...(tables.get(from) ?? ['id', 'created', 'updated']), ...Object.keys({ ...columns, ...redundant, ...lost })]),
      );
    for (const [table, names] of tables) {
      this.columns.set(table, [...names]);
      const others = [...names].filter((name) => name !== 'id').map((name) => `${quoted(name)} text`);
      this.connection.exec(`create table ${quoted(table)} (id text primary key, ${others.join(', ')})`);
    }
  }

  async fill(api: SourceApi, onProgress: (table: string, rows: number) => void): Promise<void> {
    const { connection } = this;
    connection.prepare('insert into alembic_version values (?)').run(MIGRATION);
    connection
      .prepare(`insert into configuration (id, "key", value) values (?, 'ENCRYPTION_KEY', ?)`)
      .run(v4(), JSON.stringify({ fernet_key: this.key }));
    for (const table of API_TABLES) {
      let rows = 0;
      for (const list of this.lists(table)) {
        for await (const items of api.items({ ...table, list })) {
          rows += this.add(
            table.table,
            items.flatMap((item) => table.rows(item, (data) => this.encrypt(data))),
            parentOf(table, list),
          );
          onProgress(table.table, rows);
        }
      }
    }
    let rows = 0;
    for await (const items of api.events()) {
      rows += this.add(
        'events',
        items.map((event) => ({ ...event, resource_id: resourceIdOf(event) })),
      );
      onProgress('events', rows);
    }
    connection.exec(SCHEMA_REFERENCES);
    connection.exec('delete from concurrency_limit where id in (select id from concurrency_limit_v2)');
    connection.close();
  }

  /** The paths of a list: one, or one for each row of another table that was read before. */
  private *lists({ list, forEach }: ApiTable): Generator<string> {
    if (!forEach) {
      yield list;
      return;
    }
    const table = API_TABLES.find((other) => other.list === forEach.list)?.table ?? '';
    const statement = this.connection.prepare<[number], { position: number; value: string }>(
      `select rowid as position, ${quoted(forEach.key)} as value from ${quoted(table)} where rowid > ? order by rowid limit 1`,
    );
    for (let row = statement.get(0); row; row = statement.get(row.position)) yield list.replace('{}', encodeURIComponent(row.value));
  }

  private encrypt(data: JsonValue): JsonValue {
    return this.encryption.encrypt(stringifyJson(data));
  }

  private add(table: string, rows: readonly JsonObject[], parent: JsonObject = {}): number {
    const columns = this.columns.get(table) ?? [];
    const statement = this.connection.prepare(
      `insert or ignore into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
    return this.connection.transaction(() =>
      rows.reduce((sum, row) => {
        const whole: JsonObject = { id: v4(), ...row, ...parent };
        return sum + statement.run(columns.map((column) => cellOf(column, whole[column] ?? null, table))).changes;
      }, 0),
    )();
  }
}

/** The id that a path contains, where rows lack it. */
function parentOf({ table }: ApiTable, list: string): JsonObject {
  const [, column, id] = /\?(\w+)=(.+)$/.exec(list) ?? [];
  return table.endsWith('_state') && column !== undefined && id !== undefined ? { [column]: decodeURIComponent(id) } : {};
}

const resourceIdOf = ({ resource }: JsonObject): JsonValue => (isJsonObject(resource) ? (resource['prefect.resource.id'] ?? null) : null);

/** Columns that contain JSON of any kind, also a text. */
const JSON_COLUMNS = new Set([
  'artifact.data',
  'artifact_collection.data',
  'variable.value',
  'flow_run_state.data',
  'task_run_state.data',
  'block_document.data',
]);

function cellOf(column: string, value: JsonValue, table: string): string | null {
  if (value === null) return null;
  return typeof value === 'string' && !JSON_COLUMNS.has(`${table}.${column}`) ? value : stringifyJson(value);
}

/** A schema states the checksums of the schemas of its fields. */
const SCHEMA_REFERENCES = `insert into block_schema_reference (id, created, updated, name, parent_block_schema_id, reference_block_schema_id)
  select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
    parent.created, parent.updated, field.key, parent.id, child.id
  from block_schema parent, json_each(parent.fields, '$.block_schema_references') field, json_tree(field.value) part, block_schema child
  where part.key = 'block_schema_checksum' and child.id = (select id from block_schema where checksum = part.value order by created desc limit 1)`;
