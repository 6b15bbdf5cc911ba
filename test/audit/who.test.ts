import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Schema } from '../../generated/operations.ts';
import { recordSignIn } from '../../src/audit/sign-ins.ts';
import { connect } from '../sockets/client.ts';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { bearer, issue, keysOfAllRoles } from '../support/keys.ts';

onEveryStore((api) => {
  let admin: Record<string, string>;
  let keys: Awaited<ReturnType<typeof keysOfAllRoles>>;
  const records = async (filter: Partial<Schema<'AuditFilter'>>): Promise<Schema<'AuditRecord'>[]> => {
    await api.deps.background.done();
    return (await api.post('/audit/filter', { audit_records: filter, sort: 'OCCURRED_ASC' }, admin)).body;
  };
  /** Sends a request with an id, by which its records are found. */
  const traced = async (work: (headers: Record<string, string>) => Promise<unknown>) => {
    const id = unique('request');
    await work({ 'x-request-id': id });
    return records({ request_id: { any_: [id] } });
  };

  it('authorized: only administrators read the log', async () => {
    keys = await keysOfAllRoles(api);
    admin = bearer(keys.admin);
    for (const path of ['filter', 'count', 'export']) {
      expect((await api.post(`/audit/${path}`, {}, admin)).status).toBe(200);
      expect((await api.post(`/audit/${path}`, {}, bearer(keys.deployer))).status).toBe(403);
    }
  });

  it('names the key and its role at that time', async () => {
    const [record] = await traced((headers) =>
      api.post('/variables/', { name: unique('v'), value: 1 }, { ...bearer(keys.deployer), ...headers }),
    );
    expect(record?.actor).toMatchObject({ kind: 'key', role: 'deployer', id: expect.any(String), name: expect.any(String) });
  });

  it('does not take the automation in a header for the sender', async () => {
    const claims = { 'prefect-automation-id': crypto.randomUUID(), 'prefect-automation-name': Buffer.from('x').toString('base64') };
    const flow = await api.post('/flows/', { name: unique('flow') }, admin);
    const sent = (headers: object) =>
      api.post('/flow_runs/', { flow_id: flow.body.id, state: { type: 'PENDING' } }, { ...admin, ...claims, ...headers });
    expect((await traced(sent))[0]?.actor.kind).toBe('key');
  });

  describe('a rejected attempt', () => {
    it('403: names the key, the operation, and the object', async () => {
      const id = crypto.randomUUID();
      const [record] = await traced((headers) => api.delete(`/flows/${id}`, { ...bearer(keys.viewer), ...headers }));
      expect(record).toMatchObject({
        outcome: 'REJECTED',
        status: 403,
        operation: 'deleteFlow',
        object: { kind: 'flow', id },
        actor: { role: 'viewer' },
      });
    });

    it('401: an unknown key', async () => {
      const sent = (headers: object) => api.get('/flows/count', { ...bearer(`contralto_abcdefgh_${'a'.repeat(43)}`), ...headers });
      expect(await traced(sent)).toMatchObject([
        { outcome: 'REJECTED', status: 401, operation: 'authenticate', actor: { kind: 'anonymous', id: null } },
      ]);
    });

    it('422: leaves no data of the request', async () => {
      const secret = unique('secret');
      const [record] = await traced((headers) => api.post('/variables/', { name: 5, value: secret }, { ...admin, ...headers }));
      expect(record).toMatchObject({ status: 422, operation: 'createVariable' });
      expect(JSON.stringify(record)).not.toContain(secret);
    });
  });

  it('records who reads a secret, and neither the secret nor reads without it', async () => {
    const { body: type } = await api.post('/block_types/', { name: unique('Type'), slug: unique('type').toLowerCase() }, admin);
    const fields = {
      title: 'T',
      type: 'object',
      properties: { token: { type: 'string' } },
      secret_fields: ['token'],
      block_type_slug: type.slug,
    };
    const { body: schema } = await api.post('/block_schemas/', { block_type_id: type.id, fields }, admin);
    const [first, second] = [unique('first'), unique('second')];
    const given = { name: 'd', block_type_id: type.id, block_schema_id: schema.id, data: { token: first } };
    const { body: document } = await api.post('/block_documents/', given, admin);
    await api.patch(`/block_documents/${document.id}`, { data: { token: second } }, admin);
    await api.get(`/block_documents/${document.id}`, bearer(keys.viewer));
    await api.get(`/block_documents/${document.id}?include_secrets=true`, bearer(keys.runner));
    await api.post(
      '/block_documents/filter',
      { include_secrets: true, block_documents: { id: { any_: [document.id] } } },
      bearer(keys.worker),
    );
    expect((await api.get(`/block_documents/${document.id}?include_secrets=true`, bearer(keys.viewer))).status).toBe(403);
    const own = await records({ object_id: { any_: [document.id] } });
    expect(own.map(({ operation, outcome, actor: { role } }) => [operation, outcome, role])).toEqual([
      ['createBlockDocument', 'CHANGED', 'admin'],
      ['updateBlockDocument', 'CHANGED', 'admin'],
      ['readBlockDocument', 'READ_SECRETS', 'runner'],
      ['filterBlockDocuments', 'READ_SECRETS', 'worker'],
      ['readBlockDocument', 'REJECTED', 'viewer'],
    ]);
    expect(own[1]?.changes).toMatchObject({ 'data.token': { before: '********', after: '********' } });
    expect(JSON.stringify(own)).not.toMatch(new RegExp(`${first}|${second}`));
  });

  it('exports JSON lines that equal the list', async () => {
    const { text, headers } = await api.post('/audit/export', {}, admin);
    expect(headers['content-type']).toMatch('application/jsonl');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { body } = await api.post('/audit/count', {}, admin);
    expect(lines).toHaveLength(body);
    const { body: listed } = await api.post('/audit/filter', { sort: 'OCCURRED_ASC', limit: 5 }, admin);
    expect(lines.slice(0, 5)).toEqual(listed);
  });

  it('shows a revoked key, whose records remain', async () => {
    const name = unique('key');
    const { key, api_key } = await issue(api, { name, role: 'admin' }, keys.admin);
    await api.post('/variables/', { name: unique('v'), value: 1 }, bearer(key));
    await api.post(`/api-keys/${api_key.id}/revoke`, undefined, admin);
    expect((await records({ actor_id: { any_: [api_key.id] } })).map(({ operation }) => operation)).toEqual(['createVariable']);
    const own = await records({ object_id: { any_: [api_key.id] } });
    expect(own.map(({ operation }) => operation)).toEqual(['createApiKey', 'revokeApiKey']);
    expect(JSON.stringify(own)).not.toContain(key);
  });

  it('records sign-ins, for the code that creates sessions', async () => {
    const origin = {
      actor: { kind: 'person' as const, id: 'person-1', name: 'Ann', role: 'viewer' },
      address: '192.0.2.1',
      session: 'session-1',
    };
    await recordSignIn(api.deps, origin, { operation: 'signIn', outcome: 'SIGNED_IN', status: 302 });
    expect(await records({ actor_id: { any_: ['person-1'] } })).toMatchObject([
      { outcome: 'SIGNED_IN', operation: 'signIn', object: null, session: 'session-1', actor: { kind: 'person', name: 'Ann' } },
    ]);
  });

  it('records rejected handshakes of sockets', async () => {
    const opened = async (token: string | null) => {
      const socket = await connect(api, '/events/in');
      socket.send({ type: 'auth', token });
      expect((await socket.closed).code).toBe(1008);
    };
    await opened('contralto_unknown');
    await opened(keys.viewer);
    // a client without the sub-protocol can send no credentials
    const old = new WebSocket(`${api.url.replace('http', 'ws')}/api/events/in`);
    await once(old, 'error');
    await api.deps.background.done();
    const rejected = await records({ operation: { any_: ['eventsIn'] } });
    expect(rejected.map(({ outcome, status, actor }) => [outcome, status, actor.role])).toEqual([
      ['REJECTED', 401, null],
      ['REJECTED', 403, 'viewer'],
      ['REJECTED', 401, null],
    ]);
  });

  // last, because it uses up the records of the address
  it('counts the rejected requests of a flood instead of recording them', async () => {
    const count = async () => (await api.post('/audit/count', { audit_records: { outcome: { any_: ['REJECTED'] } } }, admin)).body;
    const before = await count();
    for (let sent = 0; sent < 60; sent++) await api.post('/variables/', { name: 5 }, admin);
    await api.deps.background.done();
    const added = (await count()) - before;
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThan(50);
  });
});
