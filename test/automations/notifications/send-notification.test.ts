import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotificationDeps } from '../../../src/automations/notifications/notification-deps.ts';
import { sendNotification } from '../../../src/automations/notifications/send-notification.ts';
import { blockDocument, blockSchema } from '../../resources/block-types/builders.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { freePort } from '../../support/free-port.ts';
import { rejectingPrivateAddresses, relatedOfBlock, systemBlock, withReadableLog } from './blocks.ts';
import { type Receiver, startReceiver } from './receiver.ts';

let provider: Receiver;
let respond: Parameters<typeof startReceiver>[0];
beforeAll(async () => {
  provider = await startReceiver((...args) => respond!(...args));
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.received.length = 0;
  respond = (response) => response.end('ok');
});

describe('sendNotification', () => {
  onEveryStore((api) => {
    const providers = () => {
      const { origin } = provider;
      return { discord: origin, twilio: origin, sendgrid: origin };
    };
    const notify = (block: { id: string }, deps: Partial<NotificationDeps> = {}) =>
      sendNotification(
        { ...api.deps, providers: providers(), ...deps },
        { blockDocumentId: block.id, subject: 'It failed', body: 'the run' },
      );
    const discord = () => systemBlock(api, 'discord-webhook', { webhook_id: '1234567890', webhook_token: 'discord-s3cr3t' });
    const custom = (data = {}) => systemBlock(api, 'custom-webhook', { name: 'mine', url: `${provider.origin}/hook`, ...data });

    it('delivers, and reports that the block was loaded', async () => {
      const block = await discord();
      expect(await notify(block)).toEqual({ ok: true, details: {}, related: relatedOfBlock(block, 'discord-webhook') });
      expect(provider.received).toMatchObject([{ path: '/api/webhooks/1234567890/discord-s3cr3t' }]);
      const [loaded] = (await api.events('prefect.block.discord-webhook.loaded')).slice(-1);
      expect(loaded!.resource['prefect.resource.name']).toBe(block.name);
    });

    it('delivers to Slack with the time of the service', async () => {
      api.clock.set('2026-04-01T00:00:00.000000Z');
      await notify(await systemBlock(api, 'slack-webhook', { url: `${provider.origin}/services/x` }));
      expect(JSON.parse(provider.received[0]!.body).attachments[0]).toMatchObject({
        title: 'It failed',
        text: 'the run',
        ts: 1_775_001_600,
      });
    });

    it('fails when the provider rejects it, and quotes the response without the secrets', async () => {
      respond = (response, _, request) => {
        response.statusCode = 401;
        response.end(`no webhook at ${request.url}, token discord-s3cr3t, "discord%2Ds3cr3t" ${'x'.repeat(10_000)}`);
      };
      const block = await discord();
      const { deps, logged } = withReadableLog(api.deps);
      const outcome = await notify(block, { log: deps.log });
      expect(outcome).toEqual({
        ok: false,
        reason: 'Notification failed',
        details: {
          notification_log: expect.stringMatching(
            /^Discord responded with 401: no webhook at \/api\/webhooks\/\*{8}\/\*{8}, token \*{8}, /,
          ),
        },
        related: relatedOfBlock(block, 'discord-webhook'),
      });
      expect((outcome.details.notification_log as string).length).toBeLessThan(600);
      expect(logged()).not.toContain('s3cr3t');
    });

    it('hides secrets in every form in which a provider repeats them', async () => {
      const token = 'p&ß "s3cr3t"/x';
      const url = `${provider.origin}/services/T0/very-s3cr3t-part?sig=another-s3cr3t`;
      const numbers = { from_phone_number: '+15550100000', to_phone_numbers: ['+15550100001'] };
      const sms = await systemBlock(api, 'twilio-sms', { account_sid: 'AC1', auth_token: token, ...numbers });
      const slack = await systemBlock(api, 'slack-webhook', { url });
      const mine = await custom({ params: { t: '{{t}}' }, json_data: { t: '{{t}}' }, secrets: { t: token, deep: { er: url } } });
      respond = (response, index, { url: path, headers }) => {
        const ofToken = [token, JSON.stringify({ token }), encodeURIComponent(token), new URLSearchParams({ token })];
        const ofUrl = [url, path, 'the part very-s3cr3t-part', 'sig another-s3cr3t'];
        const repeated = [[...ofToken, headers.authorization], ofUrl, [...ofToken, ...ofUrl, provider.received[index]!.body]];
        response.writeHead(400).end(repeated[index]!.join('\n'));
      };
      for (const block of [sms, slack, mine]) {
        const { details } = await notify(block);
        expect(details.notification_log).toMatch(/responded with 400: (.|\n)*\*{8}/);
        expect(details.notification_log).not.toContain('s3cr3t');
        expect(details.notification_log).not.toContain(Buffer.from(`AC1:${token}`).toString('base64'));
      }
    });

    it('does not quote a response that is too long to search for secrets', async () => {
      respond = (response) => response.writeHead(400).end('x'.repeat(70_000));
      const { details } = await notify(await discord());
      expect(details.notification_log).toBe('Discord responded with 400 and a body that is too large to quote.');
    });

    it('sends the other messages when one fails, and reports which failed', async () => {
      respond = (response, index) => response.writeHead(index === 1 ? 400 : 202).end();
      const data = { api_key: 'key', sender_email: 'me@x', to_emails: ['a@x', 'b@x', 'c@x'] };
      expect(await notify(await systemBlock(api, 'sendgrid-email', data))).toMatchObject({
        ok: false,
        details: { notification_log: 'Message 2 of 3: SendGrid responded with 400.' },
      });
      expect(provider.received).toHaveLength(3);
    });

    it('starts no message after a minute', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        respond = (response, index) => {
          response.end();
          if (index === 1) vi.advanceTimersByTime(60_000);
        };
        const data = { api_key: 'key', sender_email: 'me@x', to_emails: ['a@x', 'b@x', 'c@x'] };
        const { details } = await notify(await systemBlock(api, 'sendgrid-email', data));
        expect(details.notification_log).toMatch(/Message 3 of 3: The time limit for the notification was reached before it was sent\.$/);
        expect(provider.received).toHaveLength(2);
      } finally {
        vi.useRealTimers();
      }
    });

    it.each([301, 400, 500])('a response with %i is not a delivery', async (status) => {
      respond = (response) => response.writeHead(status).end();
      expect(await notify(await discord())).toMatchObject({
        ok: false,
        reason: 'Notification failed',
        details: { notification_log: `Discord responded with ${status}.` },
      });
    });

    it('a custom webhook treats redirects as responses and fails from 400 on', async () => {
      respond = (response, index) => response.writeHead(index === 0 ? 302 : 400).end();
      const block = await custom();
      expect(await notify(block)).toMatchObject({ ok: true });
      expect(await notify(block)).toMatchObject({ ok: false, details: { notification_log: 'The custom webhook responded with 400.' } });
    });

    it('fails when the provider cannot be reached', async () => {
      const block = await custom({ url: `http://127.0.0.1:${await freePort()}/s3cr3t` });
      expect(await notify(block)).toEqual({
        ok: false,
        reason: 'Notification failed',
        details: { notification_log: 'The custom webhook could not be reached: The host rejected the connection.' },
        related: relatedOfBlock(block, 'custom-webhook'),
      });
    });

    it('rejects private addresses when the block or the service requires it', async () => {
      const rejected = {
        ok: false,
        reason: 'Notification failed',
        details: { notification_log: expect.stringContaining('The URL resolves to a private address, which is not allowed.') },
      };
      const url = provider.origin;
      for (const slug of ['slack-webhook', 'ms-teams-webhook']) {
        expect(await notify(await systemBlock(api, slug, { url, allow_private_urls: false }))).toMatchObject(rejected);
      }
      expect(await notify(await custom({ allow_private_urls: false }))).toMatchObject(rejected);
      const mattermost = await systemBlock(api, 'mattermost-webhook', { hostname: '127.0.0.1', port: provider.port, token: 't' });
      expect(await notify(mattermost, rejectingPrivateAddresses(api.deps))).toMatchObject(rejected);
      expect(provider.received).toEqual([]);
      expect(await notify(mattermost)).toMatchObject({ ok: true });
    });

    it('ends when the service stops', async () => {
      const stopping = new AbortController();
      respond = () => stopping.abort();
      const { id } = await discord();
      const notification = { blockDocumentId: id, subject: '', body: 'x' };
      expect(await sendNotification({ ...api.deps, providers: providers() }, notification, stopping.signal)).toMatchObject({
        ok: false,
        details: { notification_log: 'Discord could not be reached: The service is stopping.' },
      });
    });

    it('fails for a block that does not exist, cannot notify, has an unknown type, or has invalid data', async () => {
      const rejected = (reason: string) => ({ ok: false, reason, details: {}, related: [] });
      const unknown = { id: '0192f3aa-0000-7000-8000-00000000dead' };
      expect(await notify(unknown)).toEqual(rejected("Unexpected status from 'send-notification' action: 404"));
      const webhook = await systemBlock(api, 'webhook', { url: provider.origin });
      expect(await notify(webhook)).toEqual(rejected('The referenced block was not a notification block'));
      const schema = await blockSchema(api, { capabilities: ['notify'] });
      const unsupported = await blockDocument(api, { schema });
      const { slug } = (await api.get(`/block_types/${schema.block_type_id}`)).body;
      expect(await notify(unsupported)).toEqual(
        rejected(`The notification block was invalid: the service cannot deliver notifications of type "${slug}"`),
      );
      expect(await notify(await custom({ json_data: { a: '{{ what }}' } }))).toEqual(
        rejected('The notification block was invalid: there is no value for the placeholder "what"'),
      );
      expect(provider.received).toEqual([]);
    });
  });
});
