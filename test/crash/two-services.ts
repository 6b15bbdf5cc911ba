import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startProcess } from '../support/process.ts';
import { createDatabase } from '../support/test-database.ts';

/** Two services on one database of PostgreSQL, until the test ends. The first one is for the test to kill. */
export async function twoServices(settings: Record<string, string> = {}) {
  const database = await createDatabase('postgres');
  const common = { SERVICE_DATABASE_URL: database.url, SERVICE_PORT: '0', SERVICE_LOGGING_LEVEL: 'fatal', ...settings };
  const homes = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'contralto-two-')));
  const [killed, other] = await Promise.all(homes.map((home) => startProcess({ SERVICE_HOME: home, ...common })));
  if (!killed || !other) throw new Error('no services');
  onTestFinished(async () => {
    await Promise.all([killed.kill('SIGKILL'), other.kill('SIGTERM')]);
    await database.drop();
    for (const home of homes) rmSync(home, { recursive: true, force: true });
  });
  return { killed, other, database };
}
