import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contention } from '../../src/base/errors.ts';
import { loadSettings } from '../../src/base/settings.ts';
import { ManualClock } from '../../src/base/time/manual-clock.ts';
import { Bus } from '../../src/bus/bus.ts';
import type { EventRecord } from '../../src/bus/event-record.ts';
import { createDeadLetters, deadLetterFolder } from '../../src/events/dead-letters.ts';
import { createEventLog } from '../../src/events/event-log.ts';
import { createIngest, type EventConsumer, type Ingest } from '../../src/events/ingest.ts';
import { EventSpool } from '../../src/events/spool.ts';
import type { Store, Tx } from '../../src/store/store.ts';
import { onEveryStore } from '../support/every-store.ts';
import { eventRecord, related } from './builders.ts';

const settingsOf = (given: Record<string, string>) => {
  const loaded = loadSettings({}, { SERVICE_SERVICES_EVENT_PERSISTER_FLUSH_INTERVAL: '0.01', ...given });
  if (loaded.errors) throw new Error(loaded.errors.join('\n'));
  return loaded.settings;
};

describe('the ingestion of events', () => {
  onEveryStore((api) => {
    let home: string;
    let received: EventRecord[];
    let warnings: string[];
    let ingest: Ingest;

    beforeEach(() => {
      home = mkdtempSync(join(tmpdir(), 'contralto-ingest-'));
      received = [];
      warnings = [];
    });
    afterEach(async () => {
      await ingest.close();
      rmSync(home, { recursive: true });
    });

    function start({
      settings = {},
      consumers = [],
      store = api.deps.store,
    }: {
      settings?: Record<string, string>;
      consumers?: EventConsumer[];
      store?: Store;
    } = {}): Ingest {
      const clock = new ManualClock();
      const bus = new Bus(() => {});
      bus.subscribe('events', (events) => received.push(...events));
      const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line).msg) });
      const all = settingsOf({ SERVICE_HOME: home, ...settings });
      ingest = createIngest(
        {
          settings: all,
          store,
          bus,
          clock,
          log,
          deadLetters: createDeadLetters({ settings: all, clock, log }),
          eventLog: createEventLog(),
        },
        consumers,
      );
      return ingest;
    }

    /** The store, in which each transaction first calls `fails` and throws the error that it returns. */
    const failing = (fails: () => Error | undefined | false): Store => ({
      ...api.deps.store,
      reader: api.deps.store.reader,
      transaction: async <T>(work: (tx: Tx) => Promise<T>) => {
        const error = fails();
        if (error) throw error;
        return api.deps.store.transaction(work);
      },
    });

    const stored = async (...records: EventRecord[]) => {
      const all = await api.events();
      return records.map(({ id }) => all.some((event) => event.id === id));
    };
    const letters = () =>
      existsSync(join(home, 'dlq'))
        ? readdirSync(join(home, 'dlq')).map((name) => JSON.parse(readFileSync(join(home, 'dlq', name), 'utf8')))
        : [];

    const onDisk = () => (existsSync(join(home, 'events-waiting')) ? readdirSync(join(home, 'events-waiting')).length : 0);

    it('announces events after they are stored, in order, once each', async () => {
      start();
      const [first, second] = [eventRecord(), eventRecord()];
      ingest.accept([first, second, first]);
      ingest.accept([second]);
      expect(received).toEqual([]);
      await ingest.flush();
      expect(received).toEqual([first, second]);
      expect(await stored(first, second)).toEqual([true, true]);
    });

    it('adds names that senders omitted to resources that the service knows', async () => {
      const [run, deployment] = [await api.flowRun({ name: 'loader' }), await api.deployment({ name: 'nightly' })];
      start();
      const unknown = 'prefect.flow-run.0198f3a6-11d2-7a84-b3c0-9e5f7d2a6b18';
      const named = { 'prefect.resource.name': 'as sent' };
      ingest.accept([
        eventRecord({
          resource: { 'prefect.resource.id': `prefect.flow-run.${run.id}` },
          related: [
            related('deployment', `prefect.deployment.${deployment.id}`),
            related('flow-run', `prefect.flow-run.${run.id}`, named),
            related('flow-run', unknown),
            related('flow-run', 'prefect.flow-run.no-id'),
          ],
        }),
      ]);
      await ingest.flush();
      const [{ resource: about, related: others } = eventRecord()] = received;
      expect(about).toEqual({ 'prefect.resource.id': `prefect.flow-run.${run.id}`, 'prefect.resource.name': 'loader' });
      expect(others.map((one) => one['prefect.resource.name'])).toEqual(['nightly', 'as sent', undefined, undefined]);
    });

    it('passes every event to its consumers before it announces it', async () => {
      const seen: string[] = [];
      const consumer = (name: string): EventConsumer => ({
        name,
        consume: async (events) => void seen.push(...events.map((event) => `${name} ${event.event} ${received.length}`)),
      });
      start({ consumers: [consumer('one')] }).register(consumer('two'));
      ingest.accept([eventRecord({ event: 'x' })]);
      await ingest.flush();
      expect(seen).toEqual(['one x 0', 'two x 0']);
      expect(received).toHaveLength(1);
    });

    it('announces only new events, but passes all of them to its consumers', async () => {
      const event = eventRecord();
      start();
      ingest.accept([event]);
      await ingest.flush();
      const seen: EventRecord[] = [];
      await ingest.close();
      start({ consumers: [{ name: 'one', consume: async (events) => void seen.push(...events) }] });
      ingest.accept([event]);
      await ingest.flush();
      expect([received.length, seen.length]).toEqual([1, 1]);
    });

    it('calls a failing consumer three more times, then writes a dead letter; other consumers are not affected', async () => {
      let calls = 0;
      const seen: EventRecord[] = [];
      const broken: EventConsumer = {
        name: 'broken',
        consume: async () => {
          calls += 1;
          throw new Error('no');
        },
      };
      start({ consumers: [broken, { name: 'fine', consume: async (events) => void seen.push(...events) }] });
      const event = eventRecord();
      ingest.accept([event]);
      await ingest.flush();
      expect([calls, seen, received]).toEqual([4, [event], [event]]);
      expect(letters()).toEqual([expect.objectContaining({ consumer: 'broken', attempts: 4, error: 'Error: no' })]);
      expect(letters()[0].events[0].id).toBe(event.id);
    });

    it('keeps events while the database does not respond', async () => {
      let failures = 4;
      start({ store: failing(() => (failures-- > 0 ? contention() : undefined)) });
      const event = eventRecord();
      ingest.accept([event]);
      await ingest.flush();
      expect(await stored(event)).toEqual([true]);
      expect(letters()).toEqual([]);
    });

    it('announces events that the database has committed without a response', async () => {
      let isFirst = true;
      const store: Store = {
        ...failing(() => undefined),
        transaction: async <T>(work: (tx: Tx) => Promise<T>) => {
          const result = await api.deps.store.transaction(work);
          if (!isFirst) return result;
          isFirst = false;
          throw contention();
        },
      };
      start({ store });
      const event = eventRecord();
      ingest.accept([event]);
      await ingest.flush();
      expect(received).toEqual([event]);
    });

    it('limits the time that callers wait', async () => {
      let broken = true;
      start({
        store: failing(() => (broken ? contention() : undefined)),
        settings: { SERVICE_SERVICES_EVENT_PERSISTER_FLUSH_INTERVAL: '0.05' },
      });
      const event = eventRecord();
      ingest.accept([event]);
      await ingest.flush(0.01);
      expect(await stored(event)).toEqual([false]);
      broken = false;
      await ingest.flush();
      expect(await stored(event)).toEqual([true]);
    });

    it('keeps events on disk during an outage of the database, and stores them in order afterwards', async () => {
      let broken = true;
      start({ store: failing(() => (broken ? contention() : undefined)) });
      const events = Array.from({ length: 5 }, () => eventRecord());
      for (const event of events) {
        ingest.accept([event]);
        // resolves once the events are on disk
        await ingest.flush();
      }
      expect([onDisk() > 0, received, letters()]).toEqual([true, [], []]);
      broken = false;
      await expect.poll(() => received).toEqual(events);
      await expect.poll(() => onDisk()).toBe(0);
      expect(await stored(...events)).toEqual(Array(5).fill(true));
      expect(warnings.filter((text) => text.includes('failed to store received events; they wait'))).toHaveLength(1);
    });

    it('keeps unstored events when it stops, and finds them when it starts again', async () => {
      let broken = true;
      const store = failing(() => (broken ? contention() : undefined));
      start({ store });
      const events = [eventRecord(), eventRecord()];
      ingest.accept(events);
      await ingest.close();
      expect([onDisk(), received]).toEqual([1, []]);
      broken = false;
      start({ store });
      await expect.poll(() => received).toEqual(events);
    });

    it('is full when memory and disk are full, and accepts events again afterwards', async () => {
      let broken = true;
      start({
        store: failing(() => (broken ? contention() : undefined)),
        settings: { SERVICE_SERVICES_EVENT_PERSISTER_QUEUE_MAX_SIZE: '4', SERVICE_SERVICES_EVENT_PERSISTER_SPOOL_MAX_SIZE: '1000' },
      });
      const events = Array.from({ length: 20 }, () => eventRecord({ payload: { text: 'x'.repeat(200) } }));
      const taken: EventRecord[] = [];
      for (const event of events) {
        if (ingest.isFull()) continue;
        taken.push(event);
        ingest.accept([event]);
        await ingest.flush(0.5);
      }
      expect([taken.length < events.length, ingest.isFull()]).toEqual([true, true]);
      broken = false;
      await expect.poll(() => received).toEqual(taken);
      expect(ingest.isFull()).toBe(false);
    });

    it('reports how many events had no room, and takes them when they are sent again', async () => {
      start({ settings: { SERVICE_SERVICES_EVENT_PERSISTER_QUEUE_MAX_SIZE: '4' } });
      const events = Array.from({ length: 6 }, () => eventRecord());
      expect([ingest.accept(events), ingest.dropped]).toEqual([2, 2]);
      await ingest.flush();
      expect(ingest.accept(events)).toBe(0);
      await ingest.flush();
      expect(received).toEqual(events);
    });

    it('tries a dead letter again on request', async () => {
      let broken = true;
      const seen: EventRecord[] = [];
      const consumer: EventConsumer = {
        name: 'picky',
        async consume(events) {
          if (broken) throw new Error('no');
          seen.push(...events);
        },
      };
      start({ consumers: [consumer] });
      const event = eventRecord();
      ingest.accept([event]);
      await ingest.flush();
      const folder = deadLetterFolder(home);
      expect(await folder.list()).toMatchObject([{ consumer: 'picky', events: 1, error: 'Error: no', isToBeTried: false }]);
      expect(await folder.tryAgain()).toBe(1);
      const { value: again } = await folder.toBeTried().next();
      await expect(ingest.redeliver('picky', again.letter.events)).rejects.toThrow('no');
      broken = false;
      await ingest.redeliver('picky', again.letter.events);
      expect(seen).toEqual([event]);
      await again.remove();
      expect(await folder.count()).toBe(0);
    });

    it('deletes the oldest dead letters when there is no more space', async () => {
      const rejected: EventConsumer = {
        name: 'refusing',
        consume: async () => {
          throw new Error('no');
        },
      };
      start({ consumers: [rejected], settings: { SERVICE_EVENTS_DEAD_LETTERS_MAX_SIZE: '2000' } });
      const events = Array.from({ length: 10 }, () => eventRecord({ payload: { text: 'x'.repeat(300) } }));
      for (const event of events) {
        ingest.accept([event]);
        await ingest.flush();
      }
      const left = letters().map((letter) => letter.events[0].id);
      expect(left.length).toBeLessThan(5);
      expect(left.at(-1)).toBe(events.at(-1)!.id);
    });

    it('stores the other events of a batch when one is rejected', async () => {
      const poison = eventRecord({ resource: { 'prefect.resource.id': undefined as never } });
      const [before, after] = [eventRecord(), eventRecord()];
      start();
      ingest.accept([before, poison, after]);
      await ingest.flush();
      expect(await stored(before, poison, after)).toEqual([true, false, true]);
      expect(received).toEqual([before, after]);
      expect(letters()).toHaveLength(1);
    });

    it('drops events that exceed its capacity, with one warning', async () => {
      start({ settings: { SERVICE_SERVICES_EVENT_PERSISTER_QUEUE_MAX_SIZE: '10' } });
      const records = Array.from({ length: 13 }, () => eventRecord());
      expect(ingest.room()).toBeUndefined();
      ingest.accept(records);
      const room = ingest.room();
      expect(room).toBeInstanceOf(Promise);
      await room;
      await ingest.flush();
      expect(received).toEqual(records.slice(0, 10));
      expect(warnings.filter((text) => text.includes('full'))).toHaveLength(1);
      expect(warnings.filter((text) => text.includes('filling'))).toHaveLength(2);
      ingest.accept(records.slice(10));
      await ingest.flush();
      expect(received).toEqual(records);
    });

    it('writes batches up to the configured size', async () => {
      const batches: number[] = [];
      const counting: EventConsumer = { name: 'counting', consume: async (events) => void batches.push(events.length) };
      start({ settings: { SERVICE_SERVICES_EVENT_PERSISTER_BATCH_SIZE: '2' }, consumers: [counting] });
      ingest.accept(Array.from({ length: 5 }, () => eventRecord()));
      await ingest.flush();
      expect(batches).toEqual([2, 2, 1]);
    });

    it('only announces events while the persister is disabled', async () => {
      start({ settings: { SERVICE_SERVICES_EVENT_PERSISTER_ENABLED: 'false' } });
      const event = eventRecord();
      ingest.accept([event]);
      await ingest.flush();
      expect(received).toEqual([event]);
      expect(await stored(event)).toEqual([false]);
    });

    it('leaves no damaged files when the disk rejects writes', async () => {
      start();
      const folder = join(home, 'elsewhere');
      // a folder with the name of the next file makes its creation fail
      vi.useFakeTimers({ toFake: ['Date'], now: 0 });
      mkdirSync(join(folder, `1970-01-01T00-00-00.000Z-${process.pid}-000000000.json`), { recursive: true });
      const spool = new EventSpool(folder, 1_000_000, { error: (_: unknown, text?: string) => void warnings.push(String(text)) } as never);
      expect(await spool.append([eventRecord()])).toBe(false);
      vi.useRealTimers();
      expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
      expect(warnings).toEqual(['failed to store received events on disk']);
    });

    it('deletes unfinished files of a killed process, but not files that another process may be writing', () => {
      start();
      const folder = join(home, 'shared');
      mkdirSync(folder);
      const [left, current] = ['1-left.json.unfinished', '2-current.json.unfinished'];
      for (const name of [left, current]) writeFileSync(join(folder, name), '[');
      const longAgo = Date.now() / 1000 - 7200;
      utimesSync(join(folder, left), longAgo, longAgo);
      const spool = new EventSpool(folder, 1_000_000, { error: () => {} } as never);
      expect(spool.isEmpty).toBe(true);
      expect(readdirSync(folder)).toEqual([current]);
    });

    it('writes the remaining events when it closes, and accepts no more', async () => {
      start();
      const [last, late] = [eventRecord(), eventRecord()];
      ingest.accept([last]);
      await ingest.close();
      ingest.accept([late]);
      await ingest.flush();
      expect(await stored(last, late)).toEqual([true, false]);
    });

    it('accepts thousands of events at the same time', async () => {
      start();
      const many = Array.from({ length: 3000 }, (_, index) =>
        eventRecord({ event: `bulk.${index}`, related: [related('flow', 'prefect.flow.1')] }),
      );
      ingest.accept(many);
      await ingest.flush();
      expect(received).toEqual(many);
      expect(await api.events('bulk.')).toHaveLength(3000);
    });
  });
});
