import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceStates } from '../../src/store/schema/tables.ts';
import { type Node, startNode } from '../support/nodes.ts';
import { createDatabase, stores, type TestDatabase } from '../support/test-database.ts';

const SERVICE = 'late-runs';
const LONG_AGO = '2020-01-01T00:00:00.000000Z';
const FAR_AHEAD = '2099-01-01T00:00:00.000000Z';

describe.each(stores())('the lease of a background service on %s', (kind) => {
  let database: TestDatabase;
  let node: Node;
  beforeEach(async () => {
    database = await createDatabase(kind);
    node = await startNode(database.url, { services: false });
  });
  afterEach(async () => {
    await node.service.stop();
    await database.drop();
  });

  const run = ({ service }: Node) => service.services.runNow(SERVICE);
  const setLease = (holder: string | null, leaseExpires: string) =>
    node.service.deps.store.transaction(async (tx) => {
      await tx.db.update(serviceStates).set({ holder, leaseExpires }).where(eq(serviceStates.name, SERVICE));
    });
  const holder = async () =>
    (await node.service.deps.store.reader.db.select().from(serviceStates).where(eq(serviceStates.name, SERVICE)))[0]!.holder;

  it('is renewed by its holder, and acquired when it is free or has expired', async () => {
    expect(await run(node)).toEqual({ handled: 0 });
    const mine = await holder();
    expect(await run(node)).toEqual({ handled: 0 });
    for (const [other, expires] of [[null, FAR_AHEAD] as const, ['dead:1:x', LONG_AGO] as const]) {
      await setLease(other, expires);
      expect(await run(node)).toEqual({ handled: 0 });
      expect(await holder()).toBe(mine);
    }
  });

  it('of another node is respected on PostgreSQL; on SQLite it belongs to a crashed process, because a file has one node', async () => {
    await run(node);
    await setLease('other:1:x', FAR_AHEAD);
    expect(await run(node)).toEqual(kind === 'sqlite' ? { handled: 0 } : undefined);
    if (kind === 'postgres') expect(await holder()).toBe('other:1:x');
  });
});
