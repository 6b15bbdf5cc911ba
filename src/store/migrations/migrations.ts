import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One step of the schema; `hash` is the SHA-256 of its text. */
export interface Migration {
  name: string;
  hash: string;
  statements: string[];
  /** The migrations of unreleased builds that together created the same schema, in their order. Only the first migration has them. */
  replaced?: readonly AppliedMigration[];
}

export interface AppliedMigration {
  name: string;
  hash: string;
}

/** This release can't use the database; the message states what to do. */
export class MigrationError extends Error {}

/** The database is at a migration that no release has and from which this release can't continue. */
export class UnreleasedDatabase extends MigrationError {}

/** Reads the migrations of one dialect from `drizzle/<dialect>` in the order of its journal. */
export function readMigrations(root: string, dialect: 'sqlite' | 'postgres'): Migration[] {
  const folder = join(root, dialect);
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  return journal.entries.map(({ tag }, index) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    return {
      name: tag,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text
        .split('--> statement-breakpoint')
        .map((part) => part.trim())
        .filter(Boolean),
      ...(index === 0 && { replaced: readReplaced(join(folder, 'replaced.json')) }),
    };
  });
}

/** The file maps the names of the replaced migrations to their hashes. */
function readReplaced(file: string): AppliedMigration[] {
  const hashes = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.entries(hashes).map(([name, hash]) => ({ name, hash }));
}

export interface MigrationPlan {
  pending: Migration[];
  /** The migration to record in place of all rows in the table of migrations: they belong to unreleased builds, which created the same schema. */
  replacement?: Migration;
}

/**
 * Plans the migration of a database to this release.
 *
 * @throws {MigrationRefused} if the database has a migration unknown to this release (it is newer), or one whose text has changed since it ran
 * @throws {UnreleasedDatabase}
 */
export function planMigration(known: readonly Migration[], applied: readonly AppliedMigration[]): MigrationPlan {
  const replacement = replacementOf(applied, known[0]);
  const recognized = replacement ? [replacement, ...applied.slice(replacement.replaced?.length)] : applied;
  for (const [index, done] of recognized.entries()) {
    const mine = known[index];
    if (!mine || mine.name !== done.name) {
      throw new MigrationError(
        `The database is newer than this release, because it has the migration ${done.name}. Start the release that wrote it, or restore a backup.`,
      );
    }
    if (mine.hash !== done.hash) {
      throw new MigrationError(`The migration ${done.name} differs from the migration in this database. Install an unmodified release.`);
    }
  }
  return { pending: known.slice(recognized.length), replacement };
}

/** The migrations still to run. Throws like {@link planMigration}. */
export const pendingMigrations = (known: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] =>
  planMigration(known, applied).pending;

/** The first migration, if the database has all migrations that it replaces; undefined if it has none of them. */
function replacementOf(applied: readonly AppliedMigration[], first: Migration | undefined): Migration | undefined {
  const replaced = first?.replaced ?? [];
  if (applied.length === 0 || applied[0]?.name !== replaced[0]?.name) return undefined;
  if (replaced.every(({ name, hash }, index) => applied[index]?.name === name && applied[index].hash === hash)) return first;
  const last = replaced.at(-1)?.name;
  throw new UnreleasedDatabase(
    `The database is from an earlier unreleased build. Its last migration is ${applied.at(-1)?.name}, and this release continues from ${last}. Upgrade it with \`contralto db upgrade\` of the unreleased build that ends with ${last}, and then start this release.`,
  );
}

export const MIGRATIONS_TABLE = 'schema_migrations';
export const CREATE_MIGRATIONS_TABLE = `create table if not exists ${MIGRATIONS_TABLE} (position integer primary key, name text not null, hash text not null, applied text not null)`;
export const DELETE_MIGRATIONS = `delete from ${MIGRATIONS_TABLE}`;
