import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { loadSettings } from '../../src/base/settings.ts';
import { openForCommand } from '../../src/cli/database.ts';
import { hasKeys } from '../../src/keys/queries.ts';
import { createDatabase } from '../support/test-database.ts';

it.runIf(inject('postgresUrl'))('a command that needs a small part of a database does not read the large tables', async () => {
  const database = await createDatabase('postgres');
  const other = new pg.Client(database.url);
  try {
    await other.connect();
    await other.query('begin');
    // a command that counts rows would wait for this lock
    await other.query('lock table flow_runs, task_runs, logs, events in access exclusive mode');
    const loaded = loadSettings({ SERVICE_DATABASE_URL: database.url });
    if (loaded.errors) throw new Error(loaded.errors.join('\n'));
    const store = await openForCommand(loaded.settings.database);
    expect(await hasKeys(store.reader)).toBe(false);
    await store.close();
  } finally {
    await other.end();
    await database.drop();
  }
});
