import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Checkpoints } from '../../src/store/checkpoints.ts';

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
/** In pages. */
const length = () => (writer.pragma('wal_checkpoint(noop)') as { log: number; checkpointed: number }[])[0]!;
/** Commits 1 MiB in four groups. */
function write(checkpoints: Checkpoints): void {
  for (let n = 0; n < 4; n++) {
    writer.prepare('insert into pages values (randomblob(?))').run(MEBIBYTE / 4);
    checkpoints.look();
  }
}

it('the log is copied beside the writer, and starts anew', async () => {
  const checkpoints = new Checkpoints(writer, { file, synchronous: 'normal', onError: (error) => errors.push(error) });
  for (let n = 0; n < 12; n++) write(checkpoints);
  expect(statSync(file).size).toBeLessThan(MEBIBYTE);
  expect(length().log).toBeGreaterThan(2000);
  for (let n = 0; n < 12; n++) write(checkpoints);
  // by the thread alone: `look` is not called meanwhile
  await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(8 * MEBIBYTE), { timeout: 10_000 });
  await vi.waitFor(
    () => {
      checkpoints.look();
      const { log, checkpointed } = length();
      expect(checkpointed).toBe(log);
    },
    { timeout: 10_000 },
  );
  write(checkpoints);
  expect(length().log).toBeLessThan(1000);
  await checkpoints.close();
  // a group that ends after all others
  checkpoints.look();
  expect(writer.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(errors).toEqual([]);
});

it('a log that cannot be copied is a matter for the log book, not for whoever writes', () => {
  const checkpoints = new Checkpoints(writer, { file, synchronous: 'normal', onError: (error) => errors.push(error) });
  writer.close();
  expect(() => checkpoints.look()).not.toThrow();
  expect(errors.splice(0)).toHaveLength(1);
});

it('without the thread the database copies by itself', async () => {
  const checkpoints = new Checkpoints(writer, {
    file: join(folder, 'nowhere', 'log.db'),
    synchronous: 'normal',
    onError: (error) => errors.push(error),
  });
  for (let n = 0; n < 24; n++) write(checkpoints);
  await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 10_000 });
  write(checkpoints);
  expect(statSync(file).size).toBeGreaterThan(16 * MEBIBYTE);
  await checkpoints.close();
});
