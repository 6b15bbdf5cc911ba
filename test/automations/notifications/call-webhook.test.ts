import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callWebhook } from '../../../src/automations/notifications/call-webhook.ts';
import { blockDocuments } from '../../../src/store/schema/tables.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { freePort } from '../../support/free-port.ts';
import { rejectingPrivateAddresses, relatedOfBlock, systemBlock, withReadableLog } from './blocks.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const UNKNOWN = '0192f3aa-0000-7000-8000-00000000dead';

let receiver: Receiver;
let respond: Parameters<typeof startReceiver>[0];
beforeAll(async () => {
  receiver = await startReceiver((...args) => respond!(...args));
});
afterAll(() => receiver.stop());
beforeEach(() => {
  receiver.received.length = 0;
  respond = (response) => response.setHeader('X-Answer', '1').end('thanks');
});

describe('callWebhook', () => {
  onEveryStore((api) => {
    const call = (block: { id: string }, payload = '{"a":1}', deps = {}) =>
      callWebhook({ ...api.deps, ...deps }, { blockDocumentId: block.id, payload });
    const webhook = (data = {}, more = {}) => systemBlock(api, 'webhook', { url: `${receiver.origin}/hook?k=v`, ...data }, more);

    it('sends the payload unchanged, without adding a content type', async () => {
      const block = await webhook();
      const outcome = await call(block, 'any text');
      expect(receiver.received).toEqual([{ method: 'POST', path: '/hook?k=v', headers: { 'user-agent': 'Contralto' }, body: 'any text' }]);
      expect(outcome).toEqual({
        ok: true,
        details: {
          status_code: 200,
          response_body: 'thanks',
          response_headers: expect.objectContaining({ 'x-answer': '1', 'content-length': '6' }),
        },
        related: relatedOfBlock(block, 'webhook'),
      });
    });

    it('uses the method and the headers of the block', async () => {
      const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer s3cr3t', 'X-Number': 1.5, 'User-Agent': 'me' };
      await call(await webhook({ method: 'PUT', headers }));
      expect(receiver.received[0]).toMatchObject({
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: 'Bearer s3cr3t', 'x-number': '1.5', 'user-agent': 'me' },
      });
    });

    it.each([500, 404, 302, 204])('treats a response with %i as a success', async (status) => {
      respond = (response) => response.writeHead(status, { location: 'http://192.0.2.1/' }).end();
      expect(await call(await webhook())).toMatchObject({ ok: true, details: { status_code: status, response_body: '' } });
    });

    it('keeps no secret of a response that repeats its request', async () => {
      respond = (response, _, { url, headers }) =>
        response.setHeader('X-Token', String(headers['x-api-key'])).end(JSON.stringify({ url, headers }) + '.'.repeat(80_000));
      const headers = { Authorization: 'Bearer s3cr3t-token', 'X-Api-Key': 'k3y-of-the-receiver', 'Content-Type': 'application/json' };
      const { details } = await call(await webhook({ url: `${receiver.origin}/services/T0K3N-of-the-path`, headers }));
      const reported = JSON.stringify(details);
      for (const secret of ['s3cr3t-token', 'k3y-of-the-receiver', 'T0K3N-of-the-path']) expect(reported).not.toContain(secret);
      expect(details.response_body).toContain('"content-type":"application/json"');
      expect(details.response_headers).toMatchObject({ 'x-token': '********' });
    });

    it('keeps both ends of a long response, and only characters that can be stored', async () => {
      respond = (response) => response.end(`${'ä'.repeat(900)}\0${'😀'.repeat(900)}`);
      const { details } = await call(await webhook());
      expect(details.response_body).toBe(`${'ä'.repeat(500)}...800 additional characters...${'😀'.repeat(500)}`);
    });

    it('does not keep headers with credentials and traces', async () => {
      const omitted = [
        'Authorization',
        'traceparent',
        'Via',
        'X-Forwarded-For',
        'x-b3-traceid',
        'X-Cloud-Trace-Context',
        'x-envoy-x',
        'X-Prefect-A',
      ];
      respond = (response) => {
        for (const name of omitted) response.setHeader(name, 'x');
        response.setHeader('X-Via', 'y').setHeader('Authorization-Info', 'z').end();
      };
      const { details } = await call(await webhook());
      expect(Object.keys(details.response_headers as object).sort()).toEqual(
        ['authorization-info', 'connection', 'content-length', 'date', 'x-via'].sort(),
      );
    });

    it('fails when there is no response, without naming the secret address', async () => {
      const block = await webhook({ url: `http://user:s3cr3t@127.0.0.1:${await freePort()}/s3cr3t` });
      const { deps, logged } = withReadableLog(api.deps);
      const outcome = await call(block, '', deps);
      const reason = 'Webhook call failed: The host rejected the connection.';
      expect(outcome).toEqual({ ok: false, reason, details: {}, related: relatedOfBlock(block, 'webhook') });
      expect(logged()).not.toContain('s3cr3t');
    });

    it('fails for addresses that cannot be called', async () => {
      expect(await call(await webhook({ url: 'nonsense' }))).toMatchObject({ reason: 'Webhook call failed: The URL is not valid.' });
      expect(await call(await webhook({ url: 'ftp://x' }))).toMatchObject({
        reason: 'Webhook call failed: The URL must start with http:// or https://.',
      });
    });

    it('fails when the host does not respond in time', async () => {
      respond = () => {};
      expect(await call(await webhook(), '', { timeoutSeconds: 0.05 })).toMatchObject({
        reason: 'Webhook call failed: The response was not complete within 0.05 seconds.',
      });
    });

    it('rejects private addresses when the block or the service requires it', async () => {
      const rejected = { ok: false, reason: 'Webhook call failed: The URL resolves to a private address, which is not allowed.' };
      expect(await call(await webhook({ allow_private_urls: false }))).toMatchObject(rejected);
      expect(await call(await webhook({ allow_private_urls: true }), '', rejectingPrivateAddresses(api.deps))).toMatchObject(rejected);
      expect(receiver.received).toEqual([]);
    });

    it('verifies certificates unless the block disables it', async () => {
      const secure = await startReceiver(undefined, { secure: true });
      expect(await call(await webhook({ url: secure.origin }))).toMatchObject({ ok: false });
      expect(await call(await webhook({ url: secure.origin, verify: false }))).toMatchObject({ ok: true });
      await secure.stop();
    });

    it('fails for a block that does not exist, has another type, or has invalid data', async () => {
      const rejected = (reason: string) => ({ ok: false, reason, details: {}, related: [] });
      expect(await call({ id: UNKNOWN })).toEqual(rejected("Unexpected status from 'call-webhook' action: 404"));
      const secret = await systemBlock(api, 'secret', { value: 'x' });
      expect(await call(secret)).toEqual(rejected('The referenced block was not a webhook block'));
      expect(await call(await webhook({ method: 'TRACE' }))).toEqual(
        rejected('The webhook block was invalid: method: Invalid option: expected one of "GET"|"POST"|"PUT"|"PATCH"|"DELETE"'),
      );
      expect(await call(await webhook({ headers: { 'X-A': ['s3cr3t'] } }))).toEqual(
        rejected('The webhook block was invalid: headers.X-A: Invalid input: expected string, received array'),
      );
    });

    it('fails for a block that cannot be decrypted', async () => {
      const block = await webhook();
      await api.deps.store.transaction((tx) =>
        tx.db.update(blockDocuments).set({ data: 'x' }).where(sql`${blockDocuments.id} = ${block.id}`),
      );
      expect(await call(block)).toMatchObject({ ok: false, reason: "Unexpected status from 'call-webhook' action: 500", related: [] });
    });

    it('reports only that a named block was loaded', async () => {
      const loaded = async (id: string) =>
        (await api.events('prefect.block.')).filter((event) => event.resource['prefect.resource.id'] === `prefect.block-document.${id}`);
      const named = await webhook();
      const anonymous = await webhook({}, { is_anonymous: true });
      const unusable = await webhook({ method: 'TRACE' });
      for (const block of [named, anonymous, unusable]) await call(block);
      expect([await loaded(anonymous.id), await loaded(unusable.id)]).toEqual([[], []]);
      expect(await loaded(named.id)).toMatchObject([
        {
          event: 'prefect.block.webhook.loaded',
          resource: { 'prefect.resource.id': `prefect.block-document.${named.id}`, 'prefect.resource.name': named.name },
          related: [{ 'prefect.resource.id': 'prefect.block-type.webhook', 'prefect.resource.role': 'block-type' }],
          payload: {},
        },
      ]);
    });
  });
});
