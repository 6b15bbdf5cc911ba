import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One step of the schema; `hash` is the SHA-256 of its text. */
export interface Migration {
  name: string;
  hash: string;
  statements: string[];
  /** The releases that end with this migration, the earliest first. */
  releases?: readonly string[];
  /** The migrations of unreleased builds that together created the same schema, in their order. Only the first migration has them. */
  replaced?: readonly AppliedMigration[];
}

export interface AppliedMigration {
  name: string;
  hash: string;
  /** The oldest release whose nodes may serve after this migration; undefined if none may but its own. PostgreSQL only. */
  oldestRelease?: string | undefined;
  /** Whether statements that run after the transaction of the migration are still to run. PostgreSQL only. */
  isUnfinished?: boolean;
}

export interface MigrationReport {
  applied: string[];
  /** The migration that the database now records in place of those of an unreleased build. */
  recorded?: string | undefined;
  /** Path of the copy of the SQLite file made before an upgrade. */
  copy?: string | undefined;
  /** Migrations of a newer release with which this release can serve. */
  newer?: string[] | undefined;
}

/** Other transactions prevented the migration; it can succeed later. */
export class MigrationPostponed extends Error {}

/** This release can't use the database; the message states what to do. */
export class MigrationError extends Error {}

/** The database is at a migration that no release has and from which this release can't continue. */
export class UnreleasedDatabase extends MigrationError {}

/** How an index is created isn't part of the hash: the schema is the same. */
const ONLINE = / CONCURRENTLY IF NOT EXISTS/g;

/** Reads the migrations of one dialect from `drizzle/<dialect>` in the order of its journal. */
export function readMigrations(root: string, dialect: 'sqlite' | 'postgres'): Migration[] {
  const folder = join(root, dialect);
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  const releases = dialect === 'postgres' ? readReleases(join(folder, 'releases.json')) : [];
  return journal.entries.map(({ tag }, index) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    return {
      name: tag,
      hash: createHash('sha256').update(text.replaceAll(ONLINE, '')).digest('hex'),
      releases: releases.filter(([, last]) => last === tag).map(([release]) => release),
      statements: text
        .split('--> statement-breakpoint')
        .map((part) => part.trim())
        .filter(Boolean),
      ...(index === 0 && { replaced: readReplaced(join(folder, 'replaced.json')) }),
    };
  });
}

/** The releases in their order, each with its last migration. On SQLite, one process uses the file, and no other release. */
const readReleases = (file: string): [string, string][] => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);

/** The file maps the names of the replaced migrations to their hashes. */
function readReplaced(file: string): AppliedMigration[] {
  const hashes = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.entries(hashes).map(([name, hash]) => ({ name, hash }));
}

export interface MigrationPlan {
  pending: Migration[];
  /** The migration to record in place of all rows in the table of migrations: they belong to unreleased builds, which created the same schema. */
  replacement?: Migration | undefined;
  /** Applied migrations whose last statements are still to run. */
  unfinished: Migration[];
  /** Migrations of a newer release, after which nodes of this release may serve. */
  newer: string[];
  isNew: boolean;
}

/**
 * Plans the migration of a database to this release.
 *
 * @throws {MigrationError} if the database has a migration of a newer release that excludes this one, or a migration whose text has changed since it ran
 * @throws {UnreleasedDatabase}
 */
export function planMigration(known: readonly Migration[], applied: readonly AppliedMigration[]): MigrationPlan {
  const replacement = replacementOf(applied, known[0]);
  const recognized: readonly AppliedMigration[] = replacement ? [replacement, ...applied.slice(replacement.replaced?.length)] : applied;
  const plan: MigrationPlan = {
    pending: known.slice(recognized.length),
    replacement,
    unfinished: [],
    newer: [],
    isNew: applied.length === 0,
  };
  for (const [index, done] of recognized.entries()) {
    const mine = known[index];
    if (!mine && mayServeAfter(done, known)) {
      plan.newer.push(done.name);
      continue;
    }
    if (mine?.name !== done.name) throw newerDatabase(done);
    if (mine.hash !== done.hash) {
      throw new MigrationError(`The migration ${done.name} differs from the migration in this database. Install an unmodified release.`);
    }
    if (done.isUnfinished) plan.unfinished.push(mine);
  }
  return plan;
}

const newerDatabase = ({ name, oldestRelease }: Pick<AppliedMigration, 'name' | 'oldestRelease'>) =>
  new MigrationError(
    `The database is newer than this release, because it has the migration ${name}${oldestRelease ? `, which requires release ${oldestRelease} or later` : ''}. Start the release that wrote it, or restore a backup.`,
  );

/** Whether nodes of this release may serve: the migration allows this release, or one before it. A release knows its own version and the earlier ones. */
const mayServeAfter = ({ oldestRelease }: AppliedMigration, known: readonly Migration[]): boolean =>
  oldestRelease !== undefined && known.some(({ releases }) => releases?.includes(oldestRelease));

/** The release before that of the migration at this position: nodes of both run at the same time during an upgrade. */
export const oldestReleaseAt = (known: readonly Migration[], position: number): string | undefined =>
  known
    .slice(0, position)
    .flatMap(({ releases = [] }) => releases)
    .at(-1);

/** The migrations still to run, for work that requires exactly the tables of this release. Throws like {@link planMigration}. */
export function pendingMigrations(known: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const { pending, newer } = planMigration(known, applied);
  if (newer[0] !== undefined) throw newerDatabase({ name: newer[0] });
  return pending;
}

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
