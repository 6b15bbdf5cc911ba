import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Schema } from '../../generated/operations.ts';
import { startReceiver } from '../automations/notifications/receiver.ts';
import { startProcess } from '../support/process.ts';
import { PATIENCE, until } from '../support/waiting.ts';
import { twoServices } from './two-services.ts';

const EVENTS = 400;
const SETTINGS = { SERVICE_SERVICES_EVENT_DELIVERIES_LOOP_SECONDS: '0.5' };

async function call<T>(url: string, path: string, body: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** A receiver that takes 10 ms for each event, and what it has acknowledged. */
async function slowReceiver() {
  const acknowledged = new Map<string, Set<string>>();
  const receiver = await startReceiver((response, index) => {
    setTimeout(() => {
      const { body, headers } = receiver.received[index]!;
      const { id } = JSON.parse(body) as Schema<'CloudEvent'>;
      acknowledged.set(id, (acknowledged.get(id) ?? new Set()).add(headers['webhook-id']!));
      response.writeHead(204).end();
    }, 10);
  });
  onTestFinished(() => receiver.stop());
  return { origin: receiver.origin, acknowledged };
}

/** Sends events through a webhook, so that both ways are tested. @returns the ids of the events */
async function emitThroughWebhook(url: string, origin: string): Promise<string[]> {
  const template = '{"id": "{{ body.id }}", "event": "sent", "resource": {"prefect.resource.id": "r"}}';
  const { slug } = await call<Schema<'Webhook'>>(url, '/webhooks/', { name: 'w', template, max_requests_per_minute: 100_000 });
  await call(url, '/event-destinations/', { name: 'd', url: origin, filter: { event: { name: ['sent'] } } });
  const ids = Array.from({ length: EVENTS }, () => crypto.randomUUID());
  for (let start = 0; start < EVENTS; start += 20)
    await Promise.all(ids.slice(start, start + 20).map((id) => call(url, `/hooks/${slug}`, { id })));
  return ids;
}

describe('kill -9 while events are sent to a destination', () => {
  it('every event of an acknowledged request arrives, with one id in all attempts, after a restart on SQLite', async () => {
    const home = mkdtempSync(join(tmpdir(), 'contralto-crash-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const { origin, acknowledged } = await slowReceiver();
    const service = await startProcess({ SERVICE_HOME: home, ...SETTINGS });
    const ids = await emitThroughWebhook(service.url, origin);
    await until('some events have arrived', () => acknowledged.size > 50, PATIENCE);
    await service.kill('SIGKILL');
    expect(acknowledged.size).toBeLessThan(EVENTS);
    const again = await startProcess({ SERVICE_HOME: home, ...SETTINGS });
    await until('all events have arrived', () => acknowledged.size === EVENTS, PATIENCE);
    expect(new Set(acknowledged.keys())).toEqual(new Set(ids));
    expect([...acknowledged.values()].filter(({ size }) => size !== 1)).toEqual([]);
    await again.kill('SIGTERM');
  }, 120_000);

  it.runIf(inject('postgresUrl'))(
    'another node on PostgreSQL sends the events of a killed one',
    async () => {
      const { origin, acknowledged } = await slowReceiver();
      const { killed } = await twoServices(SETTINGS);
      const ids = await emitThroughWebhook(killed.url, origin);
      await killed.kill('SIGKILL');
      await until('all events have arrived', () => acknowledged.size === EVENTS, PATIENCE);
      expect(new Set(acknowledged.keys())).toEqual(new Set(ids));
    },
    120_000,
  );
});
