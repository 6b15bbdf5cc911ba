import { fork } from 'node:child_process';
import { type EventEmitter, on, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asEnvironment } from '../../src/supervision/assignment.ts';
import { someOf } from '../support/cases.ts';
import { commandLine } from '../support/process.ts';
import { createDatabase, stores, type TestDatabase } from '../support/test-database.ts';

describe.each(someOf(stores()))('a worker on %s that loses its supervisor', (kind) => {
  let home: string;
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDatabase(kind);
    home = mkdtempSync(join(tmpdir(), 'contralto-worker-'));
  });
  afterEach(async () => {
    await database.drop();
    rmSync(home, { recursive: true, force: true });
  });

  it('ends although it has not received the socket to listen on', async () => {
    const env = {
      NODE_UNIQUE_ID: '1',
      SERVICE_HOME: home,
      SERVICE_DATABASE_URL: database.url,
      SERVICE_LOGGING_LEVEL: 'error',
      ...asEnvironment({ name: '1', port: 0, poolSize: 2 }),
    };
    const worker = fork(commandLine(), ['start', '--port', '0'], { env: { PATH: process.env.PATH ?? '', ...env }, execArgv: [] });
    const ended = once(worker, 'exit');
    try {
      // this process acts as a supervisor that never responds
      for await (const [message] of on(worker as EventEmitter, 'internalMessage'))
        if ((message as { act?: string }).act === 'queryServer') break;
      worker.disconnect();
      expect(await ended).toEqual([0, null]);
    } finally {
      worker.kill('SIGKILL');
    }
  });
});
