import { describe, expect, it, onTestFinished } from 'vitest';
import type { Schema } from '../../generated/operations.ts';
import { startReceiver } from '../automations/notifications/receiver.ts';
import { stores } from '../support/test-database.ts';
import { PATIENCE, until } from '../support/waiting.ts';
import { type Crashing, startCrashing } from './crashing.ts';

const EVENTS = 200;
const SETTINGS = { SERVICE_SERVICES_EVENT_DELIVERIES_LOOP_SECONDS: '0.5' };

/** A receiver that takes 10 ms for each event, and the attempts that it has acknowledged: their ids, by what was sent. */
async function slowReceiver(idOf: Kind['idOf']) {
  const acknowledged = new Map<string, Set<string>>();
  const receiver = await startReceiver((response, index) => {
    setTimeout(() => {
      const { body, headers } = receiver.received[index]!;
      const id = idOf(JSON.parse(body));
      acknowledged.set(id, (acknowledged.get(id) ?? new Set()).add(headers['webhook-id']!));
      response.writeHead(204).end();
    }, 10);
  });
  onTestFinished(() => receiver.stop());
  return { origin: receiver.origin, acknowledged };
}

/** The fields with an id: a CloudEvent has the first one, an OpenLineage event the second one. */
interface Delivered {
  id: string;
  run: { runId: string };
}

interface Kind {
  destination: Record<string, unknown>;
  /** Makes the service emit an event. @returns its id, or that of its run */
  prepare(service: Crashing): Promise<() => Promise<string>>;
  idOf(document: Delivered): string;
}

const KINDS: Record<string, Kind> = {
  /** Through a webhook, so that both ways are tested. */
  'CloudEvents of webhook requests': {
    destination: { filter: { event: { name: ['sent'] } } },
    async prepare({ call }) {
      const template = '{"id": "{{ body.id }}", "event": "sent", "resource": {"prefect.resource.id": "r"}}';
      const { slug } = await call<Schema<'Webhook'>>('/webhooks/', { name: 'w', template, max_requests_per_minute: 100_000 });
      return async () => {
        const id = crypto.randomUUID();
        await call(`/hooks/${slug}`, { id });
        return id;
      };
    },
    idOf: ({ id }) => id,
  },
  'OpenLineage run events': {
    destination: { format: 'OPENLINEAGE', filter: { event: { name: ['prefect.flow-run.Running'] } } },
    async prepare({ call }) {
      const flow = await call<Schema<'Flow'>>('/flows/', { name: 'f' });
      return async () => (await call<Schema<'FlowRun'>>('/flow_runs/', { flow_id: flow.id, state: { type: 'RUNNING' } })).id;
    },
    idOf: ({ run }) => run.runId,
  },
};

describe.each(stores())('kill -9 while events are sent to a destination on %s', (store) => {
  it.each(Object.entries(KINDS))(
    '%s: each acknowledged one arrives, with one id in all attempts',
    async (_name, { destination, prepare, idOf }) => {
      const { origin, acknowledged } = await slowReceiver(idOf);
      const service = await startCrashing(store, SETTINGS);
      const emit = await prepare(service);
      await service.call('/event-destinations/', { name: 'd', url: origin, ...destination });
      const ids: string[] = [];
      while (ids.length < EVENTS) ids.push(...(await Promise.all(Array.from({ length: 20 }, emit))));
      await until('some events have arrived', () => acknowledged.size > 20, PATIENCE);
      expect(acknowledged.size).toBeLessThan(EVENTS);
      await service.crash();
      await until('all events have arrived', () => acknowledged.size === EVENTS, PATIENCE);
      expect(new Set(acknowledged.keys())).toEqual(new Set(ids));
      expect([...acknowledged.values()].filter(({ size }) => size !== 1)).toEqual([]);
    },
    240_000,
  );
});
