import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { join } from '../sockets/client.ts';
import { bearer } from '../support/keys.ts';
import { type Node, startNode } from '../support/nodes.ts';
import { createDatabase, stores, type TestDatabase } from '../support/test-database.ts';

describe.each(stores().filter((kind) => kind === 'postgres'))('keys on two nodes of one %s', (kind) => {
  let database: TestDatabase;
  let here: Node;
  let there: Node;
  beforeAll(async () => {
    database = await createDatabase(kind);
    here = await startNode(database.url, { services: false });
    there = await startNode(database.url, { services: false });
  });
  afterAll(async () => {
    await Promise.all([here, there].map((node) => node?.service.stop()));
    await database.drop();
  });

  const request = (node: Node, method: string, path: string, key?: string, body?: unknown) =>
    fetch(`${node.apiUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(key !== undefined && bearer(key)) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const make = async (name: string, role: string, by?: string) =>
    (await (await request(here, 'POST', '/api-keys', by, { name, role })).json()) as { key: string; api_key: { id: string } };
  const becomes = (key: string | undefined, expected: number) =>
    vi.waitFor(async () => expect((await request(there, 'GET', '/hello', key)).status).toBe(expected), { timeout: 60_000, interval: 50 });

  it('a key that one node issues turns on authentication on the other, is valid there until it is revoked, and then closes open sockets', async () => {
    expect((await request(there, 'GET', '/hello')).status).toBe(200);
    const admin = await make('admin', 'admin');
    await becomes(undefined, 401);
    expect((await request(there, 'GET', '/hello', admin.key)).status).toBe(200);

    const { key, api_key } = await make('viewer', 'viewer', admin.key);
    const socket = await join({ url: there.apiUrl.replace(/\/api$/, '') }, '/events/out', key);
    expect((await request(there, 'GET', '/hello', key)).status).toBe(200);
    expect((await request(here, 'POST', `/api-keys/${api_key.id}/revoke`, admin.key)).status).toBe(200);
    expect((await request(here, 'GET', '/hello', key)).status).toBe(401);
    await becomes(key, 401);
    expect(await socket.closed).toEqual({ code: 1008, reason: 'The key is no longer valid' });
  });
});
