import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One step of the schema; `hash` is the SHA-256 of its text. */
export interface Migration {
  name: string;
  hash: string;
  statements: string[];
}

export interface AppliedMigration {
  name: string;
  hash: string;
}

/** This release cannot use the database; the message says what to do. */
export class MigrationRefused extends Error {}

/** Reads the migrations of one dialect from `drizzle/<dialect>` in the order of its journal. */
export function readMigrations(root: string, dialect: 'sqlite' | 'postgres'): Migration[] {
  const folder = join(root, dialect);
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  return journal.entries.map(({ tag }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    return {
      name: tag,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text
        .split('--> statement-breakpoint')
        .map((part) => part.trim())
        .filter(Boolean),
    };
  });
}

/**
 * The migrations still to run.
 *
 * @throws {MigrationRefused} if the database has a migration unknown to this release (it is newer), or one whose text has changed since it ran
 */
export function pendingMigrations(known: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  for (const [index, done] of applied.entries()) {
    const mine = known[index];
    if (!mine || mine.name !== done.name) {
      throw new MigrationRefused(
        `The database is newer than this release: it has the migration ${done.name}. Start the release that wrote it, or restore a backup.`,
      );
    }
    if (mine.hash !== done.hash) {
      throw new MigrationRefused(
        `The migration ${done.name} differs from the one that was applied to this database. Install an unmodified release.`,
      );
    }
  }
  return known.slice(applied.length);
}

export const MIGRATIONS_TABLE = 'schema_migrations';
export const CREATE_MIGRATIONS_TABLE = `create table if not exists ${MIGRATIONS_TABLE} (position integer primary key, name text not null, hash text not null, applied text not null)`;
