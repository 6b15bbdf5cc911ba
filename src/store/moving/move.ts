import { realpathSync } from 'node:fs';
import { readMigrations } from '../migrations/migrations.ts';
import { isPostgresUrl, sqliteFileOf } from '../open.ts';
import { withoutPassword } from '../url.ts';
import { type CopyOptions, type CopyReport, copyDatabase } from './copy.ts';
import { MovingError } from './error.ts';
import { openPostgresSource, openPostgresTarget } from './postgres-side.ts';
import type { Source, Target } from './side.ts';
import { openSqliteSource, openSqliteTarget } from './sqlite-side.ts';

export interface MoveOptions extends CopyOptions {
  migrationsFolder: string;
  now: () => string;
  /** Called if a service is using the source: the copy is a snapshot taken now. */
  onSourceInUse?: (name: string) => void;
}

/** Copies one database to another, in any direction between SQLite and PostgreSQL. */
export async function moveDatabase(from: string, to: string, options: MoveOptions): Promise<CopyReport> {
  if (isSame(from, to)) throw new MovingError('Source and target are the same database.');
  const source = await openForMoving(from, options);
  try {
    if (source.inUse) options.onSourceInUse?.(source.name);
    return await copyDatabase(source, await openTarget(to, options), options);
  } finally {
    await source.close();
  }
}

/** Opens a database of this release for reading a snapshot taken now. */
export async function openForMoving(url: string, { migrationsFolder }: Pick<MoveOptions, 'migrationsFolder'>): Promise<Source> {
  return isPostgresUrl(url)
    ? openPostgresSource(url, readMigrations(migrationsFolder, 'postgres'))
    : openSqliteSource(sqliteFileOf(url), readMigrations(migrationsFolder, 'sqlite'));
}

async function openTarget(url: string, { migrationsFolder, now }: MoveOptions): Promise<Target> {
  return isPostgresUrl(url)
    ? openPostgresTarget(url, { migrations: readMigrations(migrationsFolder, 'postgres'), now })
    : openSqliteTarget(sqliteFileOf(url), { migrations: readMigrations(migrationsFolder, 'sqlite'), now });
}

function isSame(one: string, other: string): boolean {
  const key = (url: string) => {
    if (isPostgresUrl(url)) return withoutPassword(url).replace(/^postgres(ql)?(\+\w+)?:/, 'postgres:');
    try {
      return realpathSync(sqliteFileOf(url));
    } catch {
      return sqliteFileOf(url);
    }
  };
  return key(one) === key(other);
}
