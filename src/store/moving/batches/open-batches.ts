import { readMigrations } from '../../migrations/migrations.ts';
import { isPostgresUrl, sqliteFileOf } from '../../open.ts';
import type { BatchTarget } from './batch-target.ts';
import { openPostgresBatches } from './postgres-batches.ts';
import { openSqliteBatches } from './sqlite-batches.ts';

/** Opens a database for writing in batches. A missing or empty one is created. */
export async function openBatches(
  url: string,
  { migrationsFolder, now }: { migrationsFolder: string; now: () => string },
): Promise<BatchTarget> {
  return isPostgresUrl(url)
    ? openPostgresBatches(url, { migrations: readMigrations(migrationsFolder, 'postgres'), now })
    : openSqliteBatches(sqliteFileOf(url), { migrations: readMigrations(migrationsFolder, 'sqlite'), now });
}
