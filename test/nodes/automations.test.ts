import { asc } from 'drizzle-orm';
import pg from 'pg';
import { v7 } from 'uuid';
import { describe, expect, inject, it } from 'vitest';
import { automationFirings } from '../../src/store/schema/tables.ts';
import { startNode } from '../support/nodes.ts';
import { createDatabase, databaseSettings } from '../support/test-database.ts';
import { PATIENCE, until } from '../support/waiting.ts';
import { type Cluster, callUntilAccepted, send, startCluster } from './cluster.ts';

const event = (name: string, body: object = {}) => ({
  id: v7(),
  event: name,
  occurred: new Date().toISOString(),
  resource: { 'prefect.resource.id': 'test' },
  ...body,
});
const reactive = (name: string, body: object = {}) => ({ type: 'event', posture: 'Reactive', expect: [name], ...body });

describe.runIf(inject('postgresUrl'))('automations on several nodes', () => {
  it('a node immediately applies automations that another node saves or disables', async () => {
    const database = await createDatabase('postgres');
    const nodes = [await startNode(database.url), await startNode(database.url)] as const;
    const [one, other] = nodes;
    const send = async (url: string, method: string, path: string, body: unknown) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return response.status === 204 ? undefined : ((await response.json()) as { id: string });
    };
    try {
      const expected: string[] = [];
      for (let round = 0; round < 10; round++) {
        const name = `round.${round}`;
        const trigger = reactive(name);
        const { id } = (await send(one.apiUrl, 'POST', '/automations/', { name, trigger, actions: [] }))!;
        const received = event(name);
        await send(other.apiUrl, 'POST', '/events', [received]);
        await other.service.deps.ingest.flush();
        expected.push(received.id);
        const fired = async () => (await one.service.deps.store.reader.db.select().from(automationFirings)).length === expected.length;
        await until('the automation fires on the other node', fired);
        await send(other.apiUrl, 'PATCH', `/automations/${id}`, { enabled: false });
        await send(one.apiUrl, 'POST', '/events', [event(name)]);
        await one.service.deps.ingest.flush();
      }
      await Promise.all(nodes.map(({ service }) => service.services.runNow('triggers')));
      const rows = await one.service.deps.store.reader.db.select().from(automationFirings).orderBy(asc(automationFirings.triggered));
      expect(rows.map(({ firing }) => (firing.triggering_event as { id: string }).id)).toEqual(expected);
    } finally {
      await Promise.all(nodes.map(({ service }) => service.stop()));
      await database.drop();
    }
  }, 60_000);

  it('three nodes, one of them killed: every event fires once and counts are exact', async () => {
    const database = await createDatabase('postgres');
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    let cluster: Cluster | undefined;
    try {
      const env = { ...databaseSettings(database.url), SERVICE_DATABASE_POOL_SIZE: '6', SERVICE_LOGGING_LEVEL: 'fatal' };
      cluster = await startCluster(env, { api: 2, services: 3 });
      const { api, services } = cluster;
      const make = async (trigger: object) =>
        (await callUntilAccepted<{ id: string }>(api, 'POST', '/automations/', { name: 'a', trigger, actions: [{ type: 'do-nothing' }] }))
          .body.id;
      const each = await make(reactive('load'));
      const tenth = await make(reactive('load', { threshold: 10, within: 3600 }));
      const events = Array.from({ length: 1000 }, () => event('load'));
      for (let start = 0; start < events.length; start += 20) {
        if (start === 400) await services[0]!.crash();
        await callUntilAccepted(api, 'POST', '/events', events.slice(start, start + 20));
      }
      const total = async (filter: object) =>
        (await callUntilAccepted<{ total: number }>(api, 'POST', '/events/filter', { filter, limit: 1 })).body.total;
      const count = (id: string) =>
        total({ event: { name: ['prefect.automation.triggered'] }, resource: { id: [`prefect.automation.${id}`] } });
      // each node stores events in the order of their arrival: behind these, no copy of another event is left
      const markers = api.map(() => event('marker'));
      for (const [index, node] of api.entries()) await send(node, 'POST', '/events', [markers[index]]);
      await until('all events are stored', async () => (await total({ event: { name: ['marker'] } })) === markers.length, PATIENCE);
      // one transaction removes an event from the queue and emits what it fires
      await until('all events are evaluated', async () => (await pool.query('select from trigger_queue')).rowCount === 0, PATIENCE);
      expect([await count(each), await count(tenth)]).toEqual([events.length, 1]);
    } finally {
      await Promise.all((cluster?.all ?? []).map((node) => node.crash()));
      await pool.end();
      await database.drop();
    }
  }, 120_000);
});
