import { afterAll, beforeAll, describe, expect, inject, it, type MockInstance, vi } from 'vitest';
import { eventDraft, resource } from '../events/builders.ts';
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

  it.each(OUTAGES)(
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
