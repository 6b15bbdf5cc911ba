import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { v4 } from 'uuid';
import { isJsonObject, parseJson, stringifyJson } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { createFernet, generateKey } from '../../encryption/fernet.ts';
import { KINDS } from '../kinds.ts';
import { API_TABLES, type ApiTable, UNREADABLE } from './api-tables.ts';
import { type ImportSource, quoted, SourceError } from './source.ts';
import { openSqliteSource } from './sqlite-source.ts';

const PAGE = 200;
const ATTEMPTS = 5;
const TIMEOUT_MILLISECONDS = 60_000;
const LONGEST_RESPONSE_BYTES = 256 * 1024 * 1024;
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

class SourceApi {
  readonly name: string;
  private readonly base: URL;
  private readonly headers: Record<string, string> = { accept: 'application/json', 'content-type': 'application/json' };

  constructor(url: string) {
    this.base = new URL(url.endsWith('/') ? url : `${url}/`);
    const { username, password } = this.base;
    const { PREFECT_API_KEY, PREFECT_API_AUTH_STRING } = process.env;
    const basic = username ? `${decodeURIComponent(username)}:${decodeURIComponent(password)}` : PREFECT_API_AUTH_STRING;
    if (PREFECT_API_KEY) this.headers.authorization = `Bearer ${PREFECT_API_KEY}`;
    else if (basic) this.headers.authorization = `Basic ${Buffer.from(basic).toString('base64')}`;
    this.base.username = '';
    this.base.password = '';
    this.name = this.base.href.replace(/\/$/, '');
  }

  /** Checks that this is a server of release 3.x, and fetches a CSRF token if it requires one. @throws {SourceError} */
  async connect(): Promise<void> {
    const version = await this.request('admin/version');
    if (typeof version !== 'string' || !/^3\./.test(version))
      throw new SourceError(`${this.name} is not the API of a server of release 3.x. Its URL ends with /api.`);
    const client = v4();
    const { status, text } = await this.send(`csrf-token?client=${client}`);
    const token = status === 200 ? parseJson(text) : null;
    if (isJsonObject(token)) Object.assign(this.headers, { 'prefect-csrf-client': client, 'prefect-csrf-token': String(token.token) });
  }

  /** @throws {SourceError} */
  async request(path: string, body?: JsonObject): Promise<JsonValue> {
    for (let attempt = 1; ; attempt++) {
      const { status, text } = await this.send(path, body);
      if (status < 300) {
        try {
          return parseJson(text);
        } catch {
          throw new SourceError(`${this.name}/${path} did not respond with JSON. The URL of an API ends with /api.`);
        }
      }
      if (status === 401 || status === 403)
        throw new SourceError(`${this.name} requires credentials: set PREFECT_API_KEY or PREFECT_API_AUTH_STRING as for its clients.`);
      if ((status !== 429 && status < 500) || attempt === ATTEMPTS)
        throw new SourceError(`${this.name}/${path} responded with ${status}: ${text.slice(0, 200).replaceAll(/\s+/g, ' ')}`);
      await pause(500 * 2 ** attempt);
    }
  }

  private async send(path: string, body?: JsonObject): Promise<{ status: number; text: string }> {
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await fetch(new URL(path, this.base), {
          method: body === undefined ? 'GET' : 'POST',
          headers: this.headers,
          body: body === undefined ? undefined : stringifyJson(body),
          signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
        });
        return { status: response.status, text: await this.textOf(response) };
      } catch (error) {
        if (error instanceof SourceError) throw error;
        const { cause, message } = error as { cause?: { code?: string }; message: string };
        if (attempt === ATTEMPTS || cause?.code === 'ECONNREFUSED')
          throw new SourceError(`${this.name} cannot be reached (${cause?.code ?? message}).`);
        await pause(500 * 2 ** attempt);
      }
    }
  }

  private async textOf(response: Response): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > LONGEST_RESPONSE_BYTES) throw new SourceError(`${this.name} responded with more than ${LONGEST_RESPONSE_BYTES} bytes.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  /** All items of a list, page by page. A list that the release lacks is empty. */
  async *items({ list, method, body, after }: Pick<ApiTable, 'list' | 'method' | 'body' | 'after'>): AsyncGenerator<JsonObject[]> {
    if (method === 'get') {
      yield objectsIn(await this.request(list));
      return;
    }
    let from: JsonValue = null;
    for (let offset = 0; ; ) {
      const filter: JsonObject = after && from !== null ? { [after.filter]: { [after.field]: { after_: from } } } : {};
      const items = objectsIn(await this.request(list, { limit: PAGE, offset, ...body, ...filter }));
      yield items;
      if (items.length < PAGE) return;
      const last: JsonValue | undefined = after && items.at(-1)?.[after.field];
      // many items of one moment are still read by offset
      const isLater = last !== undefined && last !== from && items[0]?.[after?.field ?? ''] !== last;
      if (isLater) from = last;
      offset = isLater ? 0 : offset + items.length;
    }
  }

  /** All events, from the newest to the oldest. */
  async *events(): AsyncGenerator<JsonObject[]> {
    const occurred = { since: '2000-01-01T00:00:00Z', until: new Date(Date.now() + 86_400_000).toISOString() };
    let page = await this.request('events/filter', { filter: { occurred, order: 'ASC' }, limit: 50 });
    while (isJsonObject(page)) {
      yield objectsIn(page.events ?? []);
      const next = page.next_page;
      if (typeof next !== 'string') return;
      page = await this.request(`events/filter/next${next.slice(next.indexOf('?'))}`);
    }
  }
}

const objectsIn = (value: JsonValue): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

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
      for await (const list of this.lists(table)) {
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
