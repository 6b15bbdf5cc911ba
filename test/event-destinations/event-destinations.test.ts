import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../generated/operations.ts';
import { deleteDestination } from '../../src/event-destinations/queries.ts';
import { systemBlock } from '../automations/notifications/blocks.ts';
import { type Receiver, startReceiver } from '../automations/notifications/receiver.ts';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

onEveryStore(
  (api) => {
    const receivers: Receiver[] = [];
    const created: string[] = [];
    afterEach(async () => {
      for (const receiver of receivers.splice(0)) await receiver.stop();
      for (const id of created.splice(0)) await api.delete(`/event-destinations/${id}`);
    });

    const receiver = async (...given: Parameters<typeof startReceiver>) => {
      const started = await startReceiver(...given);
      receivers.push(started);
      return started;
    };

    const destination = async (url: string, more: Record<string, unknown> = {}): Promise<Schema<'EventDestination'>> => {
      const { body } = await api.post('/event-destinations/', {
        name: unique('destination'),
        url,
        filter: { event: { prefix: ['sent.'] } },
        ...more,
      });
      created.push(body.id);
      return body;
    };

    const emit = async (event = 'sent.a', more: Record<string, unknown> = {}) => {
      const id = crypto.randomUUID();
      const body = { id, event, occurred: api.clock.peek(), resource: { 'prefect.resource.id': 'r.1' }, payload: { n: 1 }, ...more };
      expect((await api.post('/events', [body])).status).toBe(204);
      return id;
    };

    /** Attempts all deliveries that are due. */
    const deliver = async () => {
      await api.service('event-deliveries');
      await api.deps.background.done();
    };

    const read = async ({ id }: { id: string }): Promise<Schema<'EventDestination'>> => (await api.get(`/event-destinations/${id}`)).body;
    const deliveries = async ({ id }: { id: string }, status?: string): Promise<Schema<'EventDelivery'>[]> =>
      (await api.post(`/event-destinations/${id}/deliveries/filter`, status ? { event_deliveries: { status: { any_: [status] } } } : {}))
        .body;

    const secret = async (value: string): Promise<string> => (await systemBlock(api, 'secret', { value })).id;

    it('sends matching events as CloudEvents, signed with every key', async () => {
      const { origin, received } = await receiver();
      const keys = ['whsec_c2VjcmV0LWtleS1vZi0yNC1ieXRlcw==', 'a plain key!'];
      const sent = await destination(`${origin}/path?q=1`, {
        headers: { 'X-Team': 'data' },
        secret_headers: { Authorization: await secret('Bearer t0ken') },
        key_block_document_ids: [await secret(keys[0]!), await secret(keys[1]!)],
      });
      const id = await emit();
      await emit('other');
      await deliver();
      expect(received).toHaveLength(1);
      const { method, path, headers, body } = received[0]!;
      expect([method, path]).toEqual(['POST', '/path?q=1']);
      expect(headers).toMatchObject({
        'x-team': 'data',
        authorization: 'Bearer t0ken',
        'content-type': 'application/cloudevents+json; charset=utf-8',
      });
      expect(JSON.parse(body)).toMatchObject({
        ...{ specversion: '1.0', id, source: '/events', type: 'sent.a', subject: 'r.1', datacontenttype: 'application/json' },
        data: { id, event: 'sent.a', payload: { n: 1 } },
      });
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const signatures = [Buffer.from('secret-key-of-24-bytes'), Buffer.from(keys[1]!)].map(
        (key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
      );
      expect(headers['webhook-signature']).toBe(signatures.join(' '));
      expect(await deliveries(sent)).toMatchObject([
        { id: headers['webhook-id'], status: 'DELIVERED', attempts: 1, response_status: 204 - 4, error: null },
      ]);
    });

    it('sends events of the service itself, and events that occurred long ago', async () => {
      const { origin, received } = await receiver();
      await destination(origin, { filter: { event: { name: ['prefect.variable.created', 'sent.old'] } } });
      await api.post('/variables/', { name: unique('v').replace(/\W/g, '_'), value: 1 });
      await emit('sent.old', { occurred: '2001-01-01T00:00:00Z' });
      await deliver();
      expect(received.map(({ body }) => JSON.parse(body).type).sort()).toEqual(['prefect.variable.created', 'sent.old']);
    });

    it('follows changes of the filter, and sends nothing while disabled or after its deletion', async () => {
      const { origin, received } = await receiver();
      const { id } = await destination(origin);
      const types = async (...events: string[]) => {
        received.length = 0;
        for (const event of events) await emit(event);
        await deliver();
        return received.map(({ body }) => JSON.parse(body).type);
      };
      expect(await types('sent.a', 'x')).toEqual(['sent.a']);
      await api.patch(`/event-destinations/${id}`, { filter: { event: { name: ['x'] } } });
      expect(await types('sent.a', 'x')).toEqual(['x']);
      await api.patch(`/event-destinations/${id}`, { enabled: false });
      expect(await types('x')).toEqual([]);
      await api.patch(`/event-destinations/${id}`, { enabled: true });
      expect(await types('x')).toEqual(['x']);
      await api.delete(`/event-destinations/${id}`);
      expect(await types('x')).toEqual([]);
    });

    it('retries after growing pauses while the receiver is down, one request at a time, and then sends everything', async () => {
      let isDown = true;
      const { origin, received } = await receiver((response) => response.writeHead(isDown ? 503 : 200).end());
      const sent = await destination(origin);
      const ids = [];
      for (let n = 0; n < 20; n++) ids.push(await emit());
      await deliver();
      // all requests of the first batch, before the failure is known
      const first = received.length;
      expect(first).toBeLessThanOrEqual(8);
      await deliver();
      expect(received).toHaveLength(first);
      for (let minute = 0; minute < 5; minute++) {
        api.clock.advance(80);
        const before = received.length;
        await deliver();
        expect(received).toHaveLength(before + 1);
      }
      expect(await read(sent)).toMatchObject({ state: 'FAILING', message: 'The receiver responded with 503.' });
      isDown = false;
      received.length = 0;
      // deliveries that have failed wait for their own next attempt
      for (let minute = 0; minute < 10; minute++) {
        api.clock.advance(80);
        await deliver();
      }
      expect(new Set(received.map(({ body }) => JSON.parse(body).id))).toEqual(new Set(ids));
      expect(received).toHaveLength(20);
      expect(await read(sent)).toMatchObject({ state: 'ACTIVE', failing_since: null, message: null });
    });

    it('keeps the id of a delivery in all attempts', async () => {
      const { origin, received } = await receiver((response, index) => response.writeHead(index === 0 ? 500 : 200).end());
      await destination(origin);
      await emit();
      await deliver();
      api.clock.advance(20);
      await deliver();
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(received).toHaveLength(2);
    });

    it('delivers to others while one receiver does not respond', async () => {
      const slow = await receiver(() => undefined);
      const quick = await receiver();
      const stuck = await destination(slow.origin);
      await destination(quick.origin);
      await emit();
      await api.service('event-deliveries');
      await expect.poll(() => quick.received.length).toBe(1);
      await emit();
      await api.service('event-deliveries');
      await expect.poll(() => quick.received.length).toBe(2);
      await api.deps.background.done();
      expect(await read(stuck)).toMatchObject({ state: 'FAILING', message: 'The response was not complete within 1 seconds.' });
    });

    it('abandons an event that the receiver rejects, and sends the others; a replay sends it again with its id', async () => {
      let rejects = true;
      const { origin, received } = await receiver((response, index) => {
        response.writeHead(rejects && received[index]!.body.includes('sent.bad') ? 400 : 200).end();
      });
      const sent = await destination(origin);
      await emit('sent.bad');
      await emit('sent.good');
      for (let n = 0; n < 4; n++) {
        await deliver();
        api.clock.advance(80);
      }
      const [dead] = await deliveries(sent, 'DEAD');
      expect(dead).toMatchObject({
        event: 'sent.bad',
        attempts: 3,
        response_status: 400,
        error: 'The receiver responded with 400.',
        next_attempt: null,
      });
      expect(await deliveries(sent, 'DELIVERED')).toMatchObject([{ event: 'sent.good' }]);
      expect((await read(sent)).state).not.toBe('PAUSED');
      rejects = false;
      received.length = 0;
      const replay = (event_deliveries: object) => api.post(`/event-destinations/${sent.id}/deliveries/replay`, { event_deliveries });
      expect((await replay({ status: { any_: ['DEAD'] } })).body).toEqual({ replayed: 1 });
      api.clock.advance(80);
      await deliver();
      expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([dead!.id]);
      expect((await replay({ id: { any_: [dead!.id] } })).body).toEqual({ replayed: 1 });
      expect((await replay({ id: { any_: [dead!.id] } })).body).toEqual({ replayed: 0 });
    });

    it('pauses after failing for long, keeps events, and sends them once it is changed', async () => {
      let isDown = true;
      const { origin, received } = await receiver((response) => response.writeHead(isDown ? 500 : 200).end());
      const sent = await destination(origin);
      await emit();
      await deliver();
      api.clock.advance(8 * 3600 + 1);
      await deliver();
      expect((await read(sent)).state).toBe('PAUSED');
      expect(await api.events('prefect.event-destination.paused')).toMatchObject([
        { resource: { 'prefect.resource.id': `prefect.event-destination.${sent.id}` } },
      ]);
      await emit();
      api.clock.advance(3600);
      received.length = 0;
      isDown = false;
      await deliver();
      expect(received).toEqual([]);
      expect((await api.patch(`/event-destinations/${sent.id}`, { enabled: true })).status).toBe(204);
      await deliver();
      expect(received).toHaveLength(2);
      expect((await read(sent)).state).toBe('ACTIVE');
    });

    it('200: a ping returns its outcome', async () => {
      const { origin, received, stop } = await receiver();
      const sent = await destination(origin, { enabled: false });
      const ping = async () => (await api.post(`/event-destinations/${sent.id}/ping`)).body;
      expect(await ping()).toMatchObject({ status: 'DELIVERED', event: 'prefect.event-destination.ping', response_status: 200 });
      expect(JSON.parse(received[0]!.body).type).toBe('prefect.event-destination.ping');
      await stop();
      receivers.length = 0;
      expect(await ping()).toMatchObject({ status: 'DEAD', error: 'The host rejected the connection.', response_status: null });
      expect(await deliveries(sent)).toHaveLength(2);
    });

    it('fails if a block was deleted', async () => {
      const { origin, received } = await receiver();
      const id = await secret('key');
      const sent = await destination(origin, { key_block_document_ids: [id] });
      await api.delete(`/block_documents/${id}`);
      await emit();
      await deliver();
      expect(received).toEqual([]);
      expect((await read(sent)).message).toContain('A block of the event destination does not exist');
    });

    it('sends to a webhook of the service, which stores each event once', async () => {
      const key = await secret('whsec_c2VjcmV0');
      const verification = { type: 'standard-webhooks', key_block_document_ids: [key] };
      const template = '{"event": "arrived", "resource": {"prefect.resource.id": "{{ body.subject }}"}}';
      const hook = (await api.post('/webhooks/', { name: 'w', template, verification })).body;
      const sent = await destination(`${api.url}/hooks/${hook.slug}`, { key_block_document_ids: [key] });
      await emit();
      await deliver();
      await api.post(`/event-destinations/${sent.id}/deliveries/replay`, {});
      await deliver();
      expect(await api.events('arrived')).toMatchObject([{ resource: { 'prefect.resource.id': 'r.1' } }]);
    });

    it('webhook-vacuum deletes deliveries after their retention period', async () => {
      const { origin } = await receiver();
      const sent = await destination(origin);
      await emit();
      await deliver();
      api.clock.advance(8 * 86_400);
      await api.service('webhook-vacuum');
      expect(await deliveries(sent)).toEqual([]);
    });

    describe('the resource', () => {
      it('does not fail the changes of runs while it is deleted', async () => {
        const { id } = await destination('https://example.com', { filter: { event: { prefix: ['prefect.flow-run.'] } } });
        const run = await api.flowRun();
        await api.setState('flow_runs', run.id, 'PENDING');
        // a transaction that has not seen the deletion keeps the filter
        await api.deps.store.transaction((tx) => deleteDestination(tx, id));
        expect((await api.post(`/flow_runs/${run.id}/set_state`, { state: { type: 'RUNNING' } })).body.status).toBe('ACCEPT');
      });

      it('201: with defaults; 409: the name is in use', async () => {
        const sent = await destination('https://example.com', { filter: undefined });
        expect(sent).toMatchObject({ enabled: true, headers: {}, secret_headers: {}, key_block_document_ids: [], state: 'ACTIVE' });
        const other = await destination('https://example.com');
        expect((await api.post('/event-destinations/', { name: sent.name, url: 'http://x' })).status).toBe(409);
        expect((await api.patch(`/event-destinations/${other.id}`, { name: sent.name })).status).toBe(409);
        expect((await api.patch(`/event-destinations/${other.id}`, { name: other.name })).status).toBe(204);
        expect((await api.patch(`/event-destinations/${other.id}`, { name: '' })).status).toBe(422);
        expect((await api.post(`/event-destinations/${other.id}/deliveries/filter`, { limit: -1 })).status).toBe(422);
      });

      it.each([
        ['a URL of another scheme', { url: 'ftp://x' }],
        ['no URL', { url: 'x' }],
        ['a header of the service', { headers: { 'Webhook-Id': 'x' } }],
        ['a header name with a space', { headers: { 'a b': 'x' } }],
        ['a header value with a line break', { headers: { a: 'x\ny' } }],
        ['an unknown block', { key_block_document_ids: [UNKNOWN] }],
        ['an unknown block of a header', { secret_headers: { a: UNKNOWN } }],
        ['three keys', { key_block_document_ids: [UNKNOWN, UNKNOWN, UNKNOWN] }],
        ['an unknown field of the filter', { filter: { bogus: 1 } }],
      ])('422: %s', async (_name, body) => {
        expect((await api.post('/event-destinations/', { name: unique('d'), url: 'http://x', ...body })).status).toBe(422);
      });

      it('404: an unknown destination', async () => {
        const path = `/event-destinations/${UNKNOWN}`;
        const statuses = [
          await api.get(path),
          await api.patch(path, {}),
          await api.delete(path),
          await api.post(`${path}/ping`),
          await api.post(`${path}/deliveries/filter`, {}),
          await api.post(`${path}/deliveries/replay`, {}),
        ].map(({ status }) => status);
        expect(new Set(statuses)).toEqual(new Set([404]));
      });

      it('200: filterEventDestinations', async () => {
        const sent = await destination('http://x');
        const ids = async (event_destinations: object) =>
          (await api.post('/event-destinations/filter', { event_destinations })).body.map((one: { id: string }) => one.id);
        expect(await ids({ name: { any_: [sent.name] } })).toEqual([sent.id]);
        expect(await ids({ name: { any_: [sent.name] }, enabled: { eq_: false } })).toEqual([]);
      });
    });
  },
  { settings: { SERVICE_EVENT_DESTINATIONS_TIMEOUT_SECONDS: '1', SERVICE_EVENT_DESTINATIONS_MAX_ATTEMPTS: '3' } },
);

onEveryStore(
  (api) => {
    it('409: more destinations than the maximum', async () => {
      expect((await api.post('/event-destinations/', { name: 'a', url: 'http://x' })).status).toBe(201);
      expect((await api.post('/event-destinations/', { name: 'b', url: 'http://x' })).status).toBe(409);
    });

    it('sends nothing to private addresses unless they are allowed', async () => {
      const { origin, received, stop } = await startReceiver();
      const [{ id }] = (await api.post('/event-destinations/filter', {})).body;
      await api.patch(`/event-destinations/${id}`, { url: origin });
      expect((await api.post(`/event-destinations/${id}/ping`)).body.error).toContain('private address');
      expect(received).toEqual([]);
      await stop();
    });
  },
  { settings: { SERVICE_EVENT_DESTINATIONS_MAX: '1', SERVICE_AUTOMATIONS_ALLOW_PRIVATE_WEBHOOKS: 'false' } },
);
