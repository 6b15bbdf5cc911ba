import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, type MockInstance, vi } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import { insertEvents } from '../../src/events/insert-queries.ts';
import { eventDraft, eventRecord, resource } from '../events/builders.ts';
import { runsAllCases, someOf } from '../support/cases.ts';
import { type Node, startNode } from '../support/nodes.ts';
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts';
import { createDatabase, type TestDatabase } from '../support/test-database.ts';
import { PATIENCE, until } from '../support/waiting.ts';
import { Watcher } from './watcher.ts';

const SETTINGS = {
  SERVICE_DATABASE_TIMEOUT_SECONDS: '1',
  SERVICE_LOGS_STREAM_PUBLISHING_ENABLED: 'true',
};

describe.runIf(inject('postgresUrl'))('a node whose connections to PostgreSQL die', () => {
  let database: TestDatabase;
  let proxy: PostgresProxy;
  let healthy: Node;
  let cut: Node;
  let warn: MockInstance<Node['service']['deps']['log']['warn']>;
  beforeAll(async () => {
    database = await createDatabase('postgres');
    proxy = await startPostgresProxy(database.url);
    healthy = await startNode(database.url, { services: false }, SETTINGS);
    cut = await startNode(proxy.url, { services: false }, SETTINGS);
    warn = vi.spyOn(cut.service.deps.log, 'warn');
  });
  afterAll(async () => {
    for (const { service } of [healthy, cut]) await service.stop();
    await proxy.close();
    await database.drop();
  });

  /** Each of these ends the connections in another way, and calls `during` while they are dead. */
  const OUTAGES: readonly [string, (during: () => Promise<void>) => Promise<void>][] = [
    [
      'without a reset, and only old ones',
      async (during) => {
        proxy.forget();
        await during();
      },
    ],
    [
      'without a reset, and all',
      async (during) => {
        proxy.freeze();
        await during();
        // the node has given up the old connection, and a first new one
        await until(
          'the node notices the outage',
          () => warn.mock.calls.some(([, text]) => String(text).startsWith('failed to listen')),
          PATIENCE,
        );
        proxy.thaw();
      },
    ],
    [
      'with a message of the server',
      async (during) => {
        proxy.terminateAll({ code: '57P01', message: 'terminating connection due to administrator command' });
        await during();
      },
    ],
  ];

  it.runIf(runsAllCases()).each(someOf(OUTAGES))(
    '%s: its subscribers receive every event and log of the other node once',
    async (name, outage) => {
      const prefix = `${name.replaceAll(/\W+/g, '-')}.`;
      const watcher = await Watcher.on(cut, prefix);
      const logs: string[] = [];
      const unsubscribe = cut.service.deps.bus.subscribe('logs', (records) => logs.push(...records.map(({ message }) => message)));
      const { store, outbox } = healthy.service.deps;
      const happen = async (what: string) => {
        const text = prefix + what;
        await store.transaction(async (tx) => outbox.emit(tx, eventDraft({ event: text, resource: resource(text) })));
        const log = { name: 'test', level: 20, message: text, timestamp: new Date().toISOString() };
        const response = await fetch(`${healthy.apiUrl}/logs/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify([log]),
        });
        expect(response.status).toBe(201);
      };
      const has = (what: string) => watcher.resources.has(prefix + what) && logs.includes(prefix + what);
      await happen('before');
      await until('the node announces what happens before', () => has('before'));
      await outage(async () => {
        for (const what of ['first', 'second', 'third']) await happen(what);
      });
      await until('the node announces what happened during the outage', () => ['first', 'second', 'third'].every(has), PATIENCE);
      // only the next regular check finds these, and must announce nothing again
      await happen('after');
      await until('the node announces what happens afterwards', () => has('after'));
      const names = ['before', 'first', 'second', 'third', 'after'].map((what) => prefix + what);
      expect([...watcher.resources]).toEqual(names);
      expect([...watcher.received.values()]).toEqual(names.map(() => 1));
      expect(logs.filter((message) => message.startsWith(prefix)).toSorted()).toEqual(names.toSorted());
      watcher.close();
      unsubscribe();
    },
    120_000,
  );
});

describe.runIf(inject('postgresUrl'))('a node whose notifications fail', () => {
  it('repeats them: subscribers of other nodes receive each event once, also one that was stored long after its receipt', async () => {
    const database = await createDatabase('postgres');
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const listening = await startNode(database.url, { services: false }, SETTINGS);
    // a function of this name in its schema precedes that of PostgreSQL
    const sending = await startNode(`${database.url}?options=-c%20search_path%3Dpublic%2Cpg_catalog`, { services: false }, SETTINGS);
    const watcher = await Watcher.on(listening, 'late.');
    const { store, bus, ids, clock, log } = sending.service.deps;
    const warn = vi.spyOn(log, 'warn');
    const happen = async () => {
      const now = clock.now();
      const received = addSeconds(now, -90);
      const record = eventRecord({ event: 'late.happened', id: ids.next(), occurred: received, received });
      await store.transaction((tx) => insertEvents(tx, [record]));
      bus.publish('events', [record]);
      return record.id;
    };
    await admin.query(
      `create function public.pg_notify(text, text) returns void language plpgsql as $$ begin raise 'no notifications'; end $$`,
    );
    const first = await happen();
    await until('the notification fails', () => warn.mock.calls.some(([, text]) => String(text).startsWith('failed to notify')));
    await admin.query('drop function public.pg_notify(text, text)');
    await until('the listening node announces the event', () => watcher.received.has(first), PATIENCE);
    const second = await happen();
    await until('the listening node announces the next event', () => watcher.received.has(second), PATIENCE);
    expect([...watcher.received]).toEqual([first, second].map((id) => [id, 1]));
    watcher.close();
    for (const { service } of [listening, sending]) await service.stop();
    await admin.end();
    await database.drop();
  });
});
