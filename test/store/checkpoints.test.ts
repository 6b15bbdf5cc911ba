import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Checkpoints } from '../../src/store/sqlite/file/checkpoints.ts';

let folder: string;
let file: string;
let writer: Database.Database;
const errors: unknown[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contralto-test-'));
  file = join(folder, 'log.db');
  writer = new Database(file);
  writer.pragma('journal_mode = wal');
  writer.exec('create table pages (body blob)');
});

afterEach(() => {
  writer.close();
  rmSync(folder, { recursive: true, force: true });
});

const MEBIBYTE = 2 ** 20;
/** Length of the log, in pages. */
const length = () => (writer.pragma('wal_checkpoint(noop)') as { log: number; checkpointed: number }[])[0]!;
/** Commits 1 MiB in four groups. */
async function write(checkpoints: Checkpoints): Promise<void> {
  for (let n = 0; n < 4; n++) {
    await checkpoints.awaitPause();
    writer.prepare('insert into pages values (randomblob(?))').run(MEBIBYTE / 4);
    checkpoints.look();
  }
}

it('only writers wait for the end of a checkpoint', async () => {
  const failures: unknown[] = [];
  const checkpoints = new Checkpoints(writer, { file, synchronous: 'normal', onError: (error) => failures.push(error) });
  const pragma = vi.spyOn(writer, 'pragma');
  for (let n = 0; n < 24; n++) await write(checkpoints);
  let pauses = 0;
  await vi.waitFor(
    async () => {
      checkpoints.look();
      let isOver = false;
      const over = checkpoints.awaitPause().then(() => {
        isOver = true;
      });
      await Promise.resolve();
      await Promise.resolve();
      if (!isOver) pauses += 1;
      await over;
      expect(pauses).toBe(1);
    },
    { timeout: 20_000, interval: 5 },
  );
  // this thread only reads the state of the log
  expect(new Set(pragma.mock.calls.map(([text]) => text))).toEqual(new Set(['wal_checkpoint(noop)']));
  const { log, checkpointed } = length();
  expect(checkpointed).toBe(log);
  await checkpoints.close();
  expect(failures).toEqual([]);
});

it('the log is copied while the writer works, and starts again from the beginning', async () => {
  const checkpoints = new Checkpoints(writer, { file, synchronous: 'normal', onError: (error) => errors.push(error) });
  for (let n = 0; n < 12; n++) await write(checkpoints);
  expect(statSync(file).size).toBeLessThan(MEBIBYTE);
  expect(length().log).toBeGreaterThan(2000);
  for (let n = 0; n < 12; n++) await write(checkpoints);
  // the checkpoint thread works alone: this thread doesn't call `look`
  await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(8 * MEBIBYTE), { timeout: 10_000 });
  await vi.waitFor(
    () => {
      checkpoints.look();
      const { log, checkpointed } = length();
      expect(checkpointed).toBe(log);
    },
    { timeout: 10_000 },
  );
  await write(checkpoints);
  expect(length().log).toBeLessThan(1000);
  await checkpoints.close();
  // a group that ends after the close
  checkpoints.look();
  expect(writer.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(errors).toEqual([]);
});

it('a log that cannot be copied is logged, and does not fail writers', () => {
  const checkpoints = new Checkpoints(writer, { file, synchronous: 'normal', onError: (error) => errors.push(error) });
  writer.close();
  expect(() => checkpoints.look()).not.toThrow();
  expect(errors.splice(0)).toHaveLength(1);
});

it('without the thread, the database copies the log itself', async () => {
  const checkpoints = new Checkpoints(writer, {
    file: join(folder, 'nowhere', 'log.db'),
    synchronous: 'normal',
    onError: (error) => errors.push(error),
  });
  for (let n = 0; n < 24; n++) await write(checkpoints);
  await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 10_000 });
  await write(checkpoints);
  expect(statSync(file).size).toBeGreaterThan(16 * MEBIBYTE);
  await checkpoints.close();
});

it('a lost thread does not block a writer, and is replaced', async () => {
  const failures: unknown[] = [];
  const checkpoints = new Checkpoints(writer, { file, synchronous: 'normal', onError: (error) => failures.push(error) });
  let pauses = 0;
  checkpoints.requestQuiet(async (work) => {
    pauses += 1;
    await work();
  });
  const sending = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
    void this.terminate();
  });
  for (let n = 0; n < 80 && pauses === 0; n++) {
    await write(checkpoints);
    await nextTurn();
  }
  expect(pauses).toBe(1);
  await checkpoints.awaitPause();
  sending.mockRestore();
  await vi.waitFor(
    async () => {
      await write(checkpoints);
      expect(length().log).toBeLessThan(2000);
    },
    { timeout: 10_000 },
  );
  await checkpoints.close();
  expect(failures).toEqual([]);
});

it('the log starts again despite overlapping readers, if they can be paused', async () => {
  const reader = () => {
    const connection = new Database(file);
    const begin = () => {
      connection.exec('begin');
      connection.prepare('select count(*) from pages').get();
    };
    begin();
    return { connection, begin };
  };
  const readers = [reader(), reader()];
  const failures: unknown[] = [];
  let isRequested = false;
  const checkpoints = new Checkpoints(writer, { file, synchronous: 'normal', onError: (error) => failures.push(error) });
  const writeWhileReading = async (mebibytes: number) => {
    for (let n = 0; n < mebibytes; n++) {
      await write(checkpoints);
      const { connection, begin } = readers[n % 2]!;
      connection.exec('commit');
      begin();
      // gives the thread time to respond
      await new Promise(setImmediate);
    }
  };
  await writeWhileReading(100);
  expect(length().log).toBeGreaterThan(20_000);
  checkpoints.requestQuiet(async (work) => {
    isRequested = true;
    for (const { connection } of readers) connection.exec('commit');
    await work();
    for (const { begin } of readers) begin();
  });
  await vi.waitFor(
    async () => {
      await writeWhileReading(2);
      expect(length().log).toBeLessThan(4000);
    },
    { timeout: 10_000 },
  );
  expect(isRequested).toBe(true);
  for (const { connection } of readers) connection.close();
  await checkpoints.close();
  expect(failures).toEqual([]);
});

it('a long log is copied without readers, after the end of the current transaction', async () => {
  const failures: unknown[] = [];
  const checkpoints = new Checkpoints(writer, { file, synchronous: 'normal', onError: (error) => failures.push(error) });
  let isQuiet = false;
  checkpoints.requestQuiet(async (work) => {
    // the last reader ends later, during an open transaction
    await nextTurn();
    writer.exec('begin immediate');
    writer.prepare('insert into pages values (1)').run();
    await work();
    isQuiet = true;
  });
  const reader = new Database(file, { readonly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from pages').get();
  for (let n = 0; n < 2000 && !writer.inTransaction; n++) {
    await write(checkpoints);
    await nextTurn();
  }
  expect([writer.inTransaction, isQuiet]).toEqual([true, false]);
  reader.close();
  writer.exec('commit');
  checkpoints.look();
  await expect.poll(() => isQuiet).toBe(true);
  const { log, checkpointed } = length();
  expect(checkpointed).toBe(log);
  await checkpoints.close();
  expect(failures).toEqual([]);
});
