import { describe, expect, it } from 'vitest';
import { systemBlock } from '../../automations/notifications/blocks.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const TEMPLATE = '{"event": "e", "resource": {"prefect.resource.id": "r"}}';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

onEveryStore((api) => {
  const create = async (body: Record<string, unknown> = {}) =>
    (await api.post('/webhooks/', { name: unique('webhook'), template: TEMPLATE, ...body })).body;

  describe('createWebhook', () => {
    it('201: with a slug of at least 128 random bits, and defaults', async () => {
      const [one, other] = [await create(), await create()];
      expect(one.slug).toMatch(/^[\w-]{32}$/);
      expect(one.slug).not.toBe(other.slug);
      expect(one).toMatchObject({
        description: '',
        enabled: true,
        verification: null,
        allowed_addresses: [],
        max_requests_per_minute: null,
      });
    });

    it.each([
      ['a wrong template', { template: '{{ body.' }],
      ['a wrong address', { allowed_addresses: ['10.0.0.0/33'] }],
      ['an unknown block', { verification: { type: 'github', key_block_document_ids: [UNKNOWN] } }],
      ['no block', { verification: { type: 'github', key_block_document_ids: [] } }],
      ['HMAC without a header', { verification: { type: 'hmac', key_block_document_ids: [UNKNOWN] } }],
      ['an empty name', { name: '' }],
      ['an unknown field', { bogus: 1 }],
    ])('422: %s', async (_name, body) => {
      expect((await api.post('/webhooks/', { name: 'w', template: TEMPLATE, ...body })).status).toBe(422);
    });

    it('422: a negative number of failures', async () => {
      const { body } = await api.post('/webhooks/', { name: unique('webhook'), template: TEMPLATE });
      expect((await api.post(`/webhooks/${body.id}/failures/filter`, { limit: -1 })).status).toBe(422);
    });

    it('422: a block of another type than secret', async () => {
      const { id } = await systemBlock(api, 'webhook', { url: 'http://x' });
      const verification = { type: 'bearer', key_block_document_ids: [id] };
      expect((await api.post('/webhooks/', { name: 'w', verification })).text).toContain('must be the id of a block of the type secret');
    });
  });

  describe('updateWebhook, replaceWebhook', () => {
    it.each(['patch', 'put'] as const)('204: %s changes the given fields', async (method) => {
      const { id, slug } = await create({ description: 'old', max_requests_per_minute: 5 });
      expect((await api.request(method, `/webhooks/${id}`, { body: { name: 'new', description: '', template: '' } })).status).toBe(204);
      expect((await api.get(`/webhooks/${id}`)).body).toMatchObject({
        slug,
        name: 'new',
        description: '',
        template: '',
        max_requests_per_minute: 5,
      });
    });

    it('404: an unknown webhook; 422: a wrong template', async () => {
      expect((await api.patch(`/webhooks/${UNKNOWN}`, { name: 'x' })).status).toBe(404);
      expect((await api.patch(`/webhooks/${(await create()).id}`, { template: '{% if %}' })).status).toBe(422);
    });
  });

  it('204, then 404: deleteWebhook deletes it with its failures', async () => {
    const { id, slug } = await create({ template: '' });
    await api.post(`/hooks/${slug}`, {});
    expect((await api.post(`/webhooks/${id}/failures/filter`, {})).body).toHaveLength(1);
    expect((await api.delete(`/webhooks/${id}`)).status).toBe(204);
    expect((await api.delete(`/webhooks/${id}`)).status).toBe(404);
    expect((await api.get(`/webhooks/${id}`)).status).toBe(404);
    expect((await api.post(`/webhooks/${id}/failures/filter`, {})).status).toBe(404);
    expect((await api.post(`/webhooks/${id}/rotate`)).status).toBe(404);
  });

  it('200: filterWebhooks, also without a body', async () => {
    const { id, name } = await create({ enabled: false });
    const ids = async (webhooks: object) => (await api.post('/webhooks/filter', { webhooks })).body.map((one: { id: string }) => one.id);
    expect(await ids({ name: { any_: [name] }, enabled: { eq_: false } })).toEqual([id]);
    expect(await ids({ id: { any_: [id] }, enabled: { eq_: true } })).toEqual([]);
    expect((await api.post('/webhooks/filter')).body.length).toBeGreaterThan(1);
  });

  describe('previewWebhook', () => {
    const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, query: {}, body: '{"kind":"a"}' };
    const template = '{"event": "{{ body.kind }}", "resource": {"prefect.resource.id": "r"}}';

    it('200: the event of a given request, which is not stored', async () => {
      const { body } = await api.post('/webhooks/preview', { template, request });
      expect(body).toMatchObject({
        event: { event: 'a' },
        rendered: '{"event": "a", "resource": {"prefect.resource.id": "r"}}',
        problem: null,
      });
      expect(await api.events('a')).toEqual([]);
    });

    it('200: the problem, with what the template rendered', async () => {
      const { body } = await api.post('/webhooks/preview', { template: 'x{{ body.kind }}', request });
      expect(body).toMatchObject({ event: null, rendered: 'xa', problem: expect.stringContaining('is not JSON') });
    });

    it('200: with the request of a failure, so that a template can be corrected', async () => {
      const { id, slug } = await create({ template: '{{ body.kind }}' });
      await api.post(`/hooks/${slug}`, { kind: 'push', password: 'hunter2' });
      const [failure] = (await api.post(`/webhooks/${id}/failures/filter`, {})).body;
      expect(failure.request.body).toBe('{"kind":"push","password":"********"}');
      expect((await api.post('/webhooks/preview', { template, failure_id: failure.id })).body.event.event).toBe('push');
    });

    it('404: an unknown failure; 422: no request', async () => {
      expect((await api.post('/webhooks/preview', { template, failure_id: UNKNOWN })).status).toBe(404);
      expect((await api.post('/webhooks/preview', { template })).status).toBe(422);
    });
  });

  it('webhook-vacuum deletes failures after their retention period, and receipts of requests that are no longer repeated', async () => {
    const { id, slug } = await create({ template: '' });
    const event = { specversion: '1.0', id: 'i', source: '/s', type: 'vacuumed' };
    const send = async () => api.post(`/hooks/${slug}`, event, { 'content-type': 'application/cloudevents+json' });
    await api.post(`/hooks/${slug}`, {});
    await send();
    await send();
    expect(await api.events('vacuumed')).toHaveLength(1);
    api.clock.advance(8 * 86_400);
    expect((await api.service('webhook-vacuum'))?.handled).toBeGreaterThanOrEqual(2);
    expect((await api.post(`/webhooks/${id}/failures/filter`, {})).body).toEqual([]);
    await send();
    expect(await api.events('vacuumed')).toHaveLength(2);
  });
});
