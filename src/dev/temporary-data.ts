import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTemporaryDatabase, type TemporaryDatabase } from '../store/postgres/temporary-databases.ts';

/** Followed by the id of the process, so that the next start finds the folders of crashed processes. */
const PREFIX = 'contralto-dev-';
const NAME = /^contralto-dev-(\d+)-/;

/** The files and databases of a test bench, in a folder that is deleted at the end. */
export class TemporaryData {
  readonly folder: string;
  private count = 0;

  /** @param postgresUrl a database on the server on which to create databases; without it, SQLite is used */
  constructor(private readonly postgresUrl?: string) {
    deleteAbandoned();
    this.folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  }

  /** Creates an empty database, and a folder for other files. */
  async create(): Promise<TemporaryDatabase & { home: string }> {
    const home = join(this.folder, String(++this.count));
    mkdirSync(home);
    const remove = () => rmSync(home, { recursive: true, force: true });
    if (this.postgresUrl === undefined) return { url: `sqlite:${join(home, 'data.sqlite')}`, home, drop: async () => remove() };
    const { url, drop } = await createTemporaryDatabase(this.postgresUrl);
    return { url, home, drop: () => drop().finally(remove) };
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
