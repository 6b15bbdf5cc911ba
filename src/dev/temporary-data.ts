import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateSqlite } from '../store/migrations/migrate.ts';
import { migratePostgres } from '../store/migrations/migrate-postgres.ts';
import { readMigrations } from '../store/migrations/migrations.ts';
import { moveDatabase } from '../store/moving/move.ts';
import { type TemporaryDatabase, TemporaryDatabases } from '../store/postgres/temporary-databases.ts';

/** Followed by the id of the process, so that the next start finds the folders of crashed processes. */
const PREFIX = 'contralto-dev-';
const NAME = /^contralto-dev-(\d+)-/;

export interface Created extends TemporaryDatabase {
  /** The folder for other files. */
  home: string;
}

/** When the migrations ran. */
const now = () => new Date().toISOString();

/** The files and databases of a test bench, in a folder that is deleted at the end. */
export class TemporaryData {
  readonly folder: string;
  private readonly template: string;
  private readonly databases: TemporaryDatabases | undefined;
  private count = 0;

  /**
   * @param migrationsFolder contains the migrations of both kinds of databases
   * @param postgresUrl a database on the server on which to create databases; without it, SQLite is used
   */
  constructor(
    private readonly migrationsFolder: string,
    postgresUrl?: string,
  ) {
    deleteAbandoned();
    this.folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
    this.template = join(this.folder, 'template.sqlite');
    if (postgresUrl === undefined) return;
    this.databases = new TemporaryDatabases(postgresUrl, (url) => migratePostgres(url, readMigrations(migrationsFolder, 'postgres'), now));
  }

  /**
   * Creates a database and a folder for other files.
   *
   * @param original the name of a database without connections, to copy; by default, the database has the tables of the service and no data
   */
  async create(original?: string): Promise<Created> {
    const home = join(this.folder, String(++this.count));
    mkdirSync(home);
    const remove = () => rmSync(home, { recursive: true, force: true });
    if (this.databases) {
      const { drop, ...database } = await this.databases.create(original);
      return { ...database, home, drop: () => drop().finally(remove) };
    }
    const file = join(home, 'data.sqlite');
    copyFileSync(original ?? this.migratedTemplate(), file);
    // as the service requires; the template is below a folder that only this user can open
    chmodSync(file, 0o600);
    return { name: file, url: `sqlite:${file}`, home, detach: async () => undefined, drop: async () => remove() };
  }

  /** Copies a database that a service is using to a new one. */
  async copy(url: string): Promise<Created> {
    const created = await this.create();
    await moveDatabase(url, created.url, { migrationsFolder: this.migrationsFolder, now });
    await created.detach();
    return created;
  }

  private migratedTemplate(): string {
    if (!existsSync(this.template)) migrateSqlite(this.template, readMigrations(this.migrationsFolder, 'sqlite'), now);
    return this.template;
  }

  /** Deletes everything. */
  async close(): Promise<void> {
    await this.databases?.close();
    this.delete();
  }

  /** Deletes the folder. Safe in a handler of the end of the process. */
  delete(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function deleteAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // the folder of another user
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
