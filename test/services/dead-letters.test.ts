import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contention } from '../../src/base/errors.ts';
import { ManualClock } from '../../src/base/time/manual-clock.ts';
import { createDeadLetters, type DeadLetters } from '../../src/events/dead-letters.ts';
import { deadLetters as service } from '../../src/services/storage/dead-letters.ts';
import { eventRecord } from '../events/builders.ts';

describe('dead letters that are tried again', () => {
  let home: string;
  let letters: DeadLetters;
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'contralto-letters-'));
    const settings = { home, events: { deadLettersMaxSize: 1_000_000 } };
    letters = createDeadLetters({ settings, clock: new ManualClock(), log: pino({ level: 'silent' }) });
    for (const consumer of ['first', 'second', 'third']) await letters.bury(consumer, [eventRecord()], new Error('no'), 1);
    await letters.folder.tryAgain();
  });
  afterEach(() => rmSync(home, { recursive: true }));

  const pass = (redeliver: (consumer: string) => Promise<void>) =>
    service.reconcile(
      {
        deadLetters: letters,
        ingest: { redeliver },
        streamedEvents: { retry: (frames: string[]) => frames.filter((frame) => frame === 'bad') },
      } as never,
      new AbortController().signal,
    );
  const left = async () => (await letters.folder.list()).map(({ consumer }) => consumer);

  it('do not wait for one that is rejected again', async () => {
    const rejecting = async (consumer: string) => {
      if (consumer === 'first') throw new Error('still not');
    };
    await expect(pass(rejecting)).rejects.toThrow('failed again: 1. The first error: Error: still not');
    expect(await left()).toEqual(['first']);
  });

  it('are kept as long as one of their frames is invalid', async () => {
    await letters.folder.delete();
    await letters.buryFrames('event-stream', ['good', 'bad'], 'id: missing');
    await letters.folder.tryAgain();
    await expect(pass(async () => {})).rejects.toThrow('1 of 2 events are still invalid: id: missing');
    expect(await letters.folder.list()).toMatchObject([{ consumer: 'event-stream', events: 2 }]);
  });

  it('are all kept while the database does not respond', async () => {
    const requested: string[] = [];
    const unreachable = async (consumer: string) => {
      requested.push(consumer);
      throw contention();
    };
    await expect(pass(unreachable)).rejects.toMatchObject({ status: 503 });
    expect([requested, await left()]).toEqual([['first'], ['first', 'second', 'third']]);
  });

  it('are deleted after they are processed', async () => {
    expect(await pass(async () => {})).toEqual({ handled: 3 });
    expect(await left()).toEqual([]);
  });
});
