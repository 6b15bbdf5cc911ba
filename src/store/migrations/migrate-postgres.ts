import type pg from 'pg';
import { READ_ONLY } from '../errors.ts';
import { isDetached, reattachPostgres } from '../moving/batches/detached-postgres.ts';
import { connectPatiently, type ReportRejection } from '../postgres/connections/connecting.ts';
import { Endpoint, type SessionClient } from '../postgres/connections/endpoint.ts';
import { beginWithLock, lockKey, ownTable } from '../postgres/own-schema.ts';
import { oneRow } from '../store.ts';
import { withoutPassword } from '../url.ts';
import {
  type AppliedMigration,
  CREATE_MIGRATIONS_TABLE,
  DELETE_MIGRATIONS,
  MIGRATIONS_TABLE,
  type Migration,
  type MigrationPlan,
  type MigrationReport,
  oldestReleaseAt,
  planMigration,
} from './migrations.ts';
import { runOnline } from './online.ts';
import { rejectForeignDatabase } from './recognition.ts';
import { type Report, withShortLocks } from './short-locks.ts';
import { isOnline, offline } from './statements.ts';

/** PostgreSQL also stores the oldest release whose nodes may serve after a migration, and whether its last statements are still to run. */
const EXTEND_MIGRATIONS_TABLE = `alter table ${MIGRATIONS_TABLE} add column if not exists oldest_release text, add column if not exists unfinished boolean`;

/**
 * Migrates a PostgreSQL database to this release. Any number of nodes may start at the same time: one of them migrates, and the others wait. Nodes of the
 * previous release continue to serve. Each migration has its own transaction.
 */
export async function migratePostgres(
  url: string,
  migrations: readonly Migration[],
  now: () => string,
  {
    onProgress: report = () => undefined,
    onRejection,
  }: { onProgress?: Report | undefined; onRejection?: ReportRejection | undefined } = {},
): Promise<MigrationReport> {
  const client = await connect(url, onRejection);
  try {
    const planned = async () => planMigration(migrations, await appliedToPostgres(client, withoutPassword(url)));
    const plan = await client.inTime(async () => {
      await rejectReadOnly(client);
      return planned();
    });
    // a restore or a copy to this database must end first
    await beginWithLock(client, 'use', {
      shared: true,
      onWait: () => report('waiting for the end of a restore or a copy to this database'),
    });
    await client.query('commit');
    await reattachInterrupted(client, report);
    if (!isNeeded(plan)) return { applied: [], newer: plan.newer.length > 0 ? plan.newer : undefined };
    const connectAgain = () => connect(url, onRejection);
    return await holdingLock(connectAgain, report, async (isHeld) => {
      const migration = new PostgresMigration(client, { connectAgain, migrations, now, report, isHeld });
      // another process may have migrated in the meantime
      return migration.run(await planned());
    });
  } finally {
    await client.end();
  }
}

/** Creates the indexes that an interrupted import left dropped. */
async function reattachInterrupted(client: pg.Client, report: Report): Promise<void> {
  if (!(await isDetached(client))) return;
  report('creating the indexes that an interrupted import dropped');
  // the nodes that start at the same time wait for the first one
  await client.query(`select pg_advisory_lock(${lockKey('totals')})`);
  await reattachPostgres(client);
  await client.query(`select pg_advisory_unlock(${lockKey('totals')})`);
}

/** A node can't serve from a read-only database, even if it needs no migration. */
async function rejectReadOnly(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ readOnly: string }>(`select current_setting('transaction_read_only') as "readOnly"`);
  if (oneRow(rows).readOnly === 'on') throw Object.assign(new Error('no transaction can write'), { code: READ_ONLY });
}

/** The applied migrations of a database. @throws {MigrationError} if the database belongs to another application */
export async function appliedToPostgres(client: pg.Client, name = `The database "${client.database}"`): Promise<AppliedMigration[]> {
  await rejectForeignDatabase(client, name);
  const { rows: known } = await client.query(`select 1 where ${ownTable(MIGRATIONS_TABLE)} is not null`);
  if (known.length === 0) return [];
  // without names, because the table of an earlier build has fewer columns
  const { rows } = await client.query<{ name: string; hash: string; oldest_release?: string | null; unfinished?: boolean | null }>(
    `select * from ${MIGRATIONS_TABLE} order by position`,
  );
  return rows.map((row) => ({
    name: row.name,
    hash: row.hash,
    oldestRelease: row.oldest_release ?? undefined,
    isUnfinished: row.unfinished ?? false,
  }));
}

const isNeeded = ({ pending, replacement, unfinished }: MigrationPlan) =>
  pending.length > 0 || replacement !== undefined || unfinished.length > 0;

const connect = (url: string, onRejection?: ReportRejection): Promise<SessionClient> =>
  connectPatiently(() => new Endpoint(url).client({ name: 'contralto migration', connectionTimeoutMillis: 10_000 }), onRejection);

/**
 * Runs `work` while no other process migrates. The lock belongs to a transaction of its own connection, because a migration has several transactions, and
 * statements that can't run in one. This transaction executes nothing else: `create index concurrently` would wait for its end if it had a snapshot.
 */
async function holdingLock<T>(
  connectAgain: () => Promise<SessionClient>,
  report: Report,
  work: (isHeld: () => boolean) => Promise<T>,
): Promise<T> {
  const holder = await connectAgain();
  let isHeld = true;
  holder.once('end', () => {
    isHeld = false;
  });
  try {
    await beginWithLock(holder, 'migration', { onWait: () => report('waiting for another process that migrates the database') });
    return await work(() => isHeld);
  } finally {
    await holder.end();
  }
}

interface Surroundings {
  connectAgain: () => Promise<SessionClient>;
  migrations: readonly Migration[];
  now: () => string;
  report: Report;
  /** Whether this process still has the lock. */
  isHeld: () => boolean;
}

class PostgresMigration {
  constructor(
    private readonly client: pg.Client,
    private readonly surroundings: Surroundings,
  ) {}

  async run({ pending, replacement, unfinished, isNew }: MigrationPlan): Promise<MigrationReport> {
    if (isNew) await this.create(pending);
    else {
      await this.inTransaction('the table of migrations', async () => {
        await this.client.query(EXTEND_MIGRATIONS_TABLE);
        if (!replacement) return;
        await this.client.query(DELETE_MIGRATIONS);
        await this.record(replacement);
      });
      for (const migration of unfinished) await this.finish(migration);
      for (const migration of pending) await this.upgrade(migration);
    }
    return { applied: pending.map(({ name }) => name), recorded: replacement?.name };
  }

  /** No node uses a new database, so one transaction creates it. */
  private async create(pending: readonly Migration[]): Promise<void> {
    await this.inTransaction('the new database', async () => {
      await this.client.query(CREATE_MIGRATIONS_TABLE);
      await this.client.query(EXTEND_MIGRATIONS_TABLE);
      for (const migration of pending) {
        for (const statement of migration.statements) await this.client.query(offline(statement));
        await this.record(migration);
      }
    });
  }

  private async upgrade(migration: Migration): Promise<void> {
    const { name, statements } = migration;
    const isUnfinished = statements.some(isOnline);
    this.surroundings.report(`migration ${name}`);
    await this.inTransaction(`migration ${name}`, async () => {
      for (const statement of statements) if (!isOnline(statement)) await this.client.query(statement);
      await this.record(migration, isUnfinished);
    });
    if (isUnfinished) await this.finish(migration);
  }

  /** Runs the statements that can't run in a transaction. Each of them can run again if the process ends in between. */
  private async finish({ name, statements }: Migration): Promise<void> {
    const { connectAgain, report } = this.surroundings;
    for (const statement of statements.filter(isOnline)) {
      this.assertHeld();
      await runOnline(this.client, statement, { connect: connectAgain, report });
    }
    this.assertHeld();
    await this.client.query(`update ${MIGRATIONS_TABLE} set unfinished = null where name = $1`, [name]);
  }

  private async record(migration: Migration, isUnfinished = false): Promise<void> {
    const { migrations, now } = this.surroundings;
    const position = migrations.indexOf(migration);
    await this.client.query(
      `insert into ${MIGRATIONS_TABLE} (position, name, hash, applied, oldest_release, unfinished) values ($1, $2, $3, $4, $5, $6)`,
      [position, migration.name, migration.hash, now(), oldestReleaseAt(migrations, position), isUnfinished || null],
    );
  }

  private async inTransaction(what: string, work: () => Promise<void>): Promise<void> {
    this.assertHeld();
    await withShortLocks(this.client, { what, report: this.surroundings.report }, work);
  }

  private assertHeld(): void {
    if (!this.surroundings.isHeld()) throw new Error('the connection that holds the lock of the migration was closed');
  }
}
