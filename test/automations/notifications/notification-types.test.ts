import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UnusableData } from '../../../src/automations/notifications/block-data.ts';
import type { Delivery } from '../../../src/automations/notifications/notification-type.ts';
import { notificationTypes } from '../../../src/automations/notifications/notification-types.ts';
import { send } from '../../../src/automations/notifications/outbound.ts';
import { PROVIDER_ORIGINS, type ProviderOrigins } from '../../../src/automations/notifications/provider-origins.ts';
import { parseJson } from '../../../src/base/json/json.ts';
import type { JsonObject } from '../../../src/base/json/value.ts';
import { systemBlocks } from '../../../src/resources/block-types/system-blocks.ts';
import { type Receiver, startReceiver } from './receiver.ts';

let provider: Receiver;
beforeAll(async () => {
  provider = await startReceiver();
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.received.length = 0;
});

const MESSAGE = { subject: 'Größe', body: 'line one\nline two', sentAt: '2026-03-05T10:00:00.900000Z' };
const TEXT = 'Größe\r\nline one\nline two';
const JSON_HEADERS = { 'user-agent': 'Prefect Notifications', 'content-type': 'application/json' };

const planned = (slug: string, data: JsonObject, message = {}, origins = PROVIDER_ORIGINS): Delivery =>
  notificationTypes.get(slug)!.deliver(data, { ...MESSAGE, ...message }, origins);

/** The requests that the provider receives, with JSON bodies parsed. */
async function delivered(slug: string, data: JsonObject, message = {}) {
  const here = Object.fromEntries(Object.keys(PROVIDER_ORIGINS).map((name) => [name, provider.origin])) as unknown as ProviderOrigins;
  for (const request of planned(slug, data, message, here).requests) await send(request, { allowPrivate: true });
  return provider.received.map((one) => ({
    ...one,
    body: one.headers['content-type']?.endsWith('json') ? JSON.parse(one.body) : one.body,
  }));
}

const bodies = async (...args: Parameters<typeof delivered>) => (await delivered(...args)).map(({ body }) => body);

describe('the table of notification types', () => {
  it('has every block type that can notify', () => {
    const slugs = systemBlocks('3.9.1').flatMap(({ capabilities, slug }) => (capabilities.includes('notify') ? [slug] : []));
    expect([...notificationTypes.keys()].sort()).toEqual(slugs.sort());
  });

  it('uses the real providers by default', () => {
    const origin = (slug: string, data: JsonObject) => new URL(planned(slug, data).requests[0]!.url).origin;
    const pagerDuty = { integration_key: 'i', api_key: 'a' };
    expect([
      origin('discord-webhook', { webhook_id: 'i', webhook_token: 't' }),
      origin('pager-duty-webhook', pagerDuty),
      origin('pager-duty-webhook', { ...pagerDuty, region_name: 'eu' }),
      origin('opsgenie-webhook', { apikey: 'k' }),
      origin('opsgenie-webhook', { apikey: 'k', region_name: 'eu' }),
      origin('twilio-sms', { account_sid: 'A', auth_token: 't', from_phone_number: '+1', to_phone_numbers: ['+2'] }),
      origin('sendgrid-email', { api_key: 'k', sender_email: 'a@b', to_emails: ['c@d'] }),
    ]).toEqual([
      'https://discord.com',
      'https://events.pagerduty.com',
      'https://events.eu.pagerduty.com',
      'https://api.opsgenie.com',
      'https://api.eu.opsgenie.com',
      'https://api.twilio.com',
      'https://api.sendgrid.com',
    ]);
  });
});

describe('slack-webhook', () => {
  const path = '/services/T0/B0/secret';

  it('posts an attachment to the URL', async () => {
    const attachment = { title: 'Größe', text: MESSAGE.body, color: '#3AA3E3', footer: 'Prefect Notifications', ts: 1_772_704_800 };
    expect(await delivered('slack-webhook', { url: provider.origin + path })).toEqual([
      { method: 'POST', path, headers: JSON_HEADERS, body: { mrkdwn: true, attachments: [attachment] } },
    ]);
  });

  it('uses the color of the notification type, and passes on whether private addresses are allowed', async () => {
    const url = 'https://hooks.slack.com/services/T0/B0/x';
    const colors = ['success', 'warning', 'failure'].map(
      (notify_type) => JSON.parse(planned('slack-webhook', { url, notify_type }).requests[0]!.body!).attachments[0].color,
    );
    expect(colors).toEqual(['#3AA337', '#CACF29', '#A32037']);
    expect(planned('slack-webhook', { url }).allowPrivate).toBe(true);
    expect(planned('slack-webhook', { url, allow_private_urls: false }).allowPrivate).toBe(false);
  });
});

describe('ms-teams-webhook', () => {
  const path = '/workflows/w1/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers&sig=s3cr_-t';

  it('posts an adaptive card to the URL with its query', async () => {
    const url = provider.origin + path;
    const [first] = await delivered('ms-teams-webhook', { url });
    const image = { type: 'Image', url: expect.stringMatching(/^data:image\/png;base64,iVBOR/), height: '32px', altText: 'info' };
    expect(first).toEqual({
      method: 'POST',
      path,
      headers: JSON_HEADERS,
      body: {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            contentUrl: null,
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.4',
              body: [
                image,
                { type: 'TextBlock', text: 'Größe', weight: 'bolder', size: 'large', wrap: true },
                { type: 'TextBlock', text: MESSAGE.body, wrap: true },
              ],
              msteams: { width: 'full' },
            },
          },
        ],
      },
    });
  });

  it('omits the image and does not wrap if so configured', async () => {
    const [card] = await bodies('ms-teams-webhook', { url: provider.origin, include_image: false, wrap: false });
    expect(card.attachments[0].content.body.slice(1)).toEqual([{ type: 'TextBlock', text: MESSAGE.body, wrap: false }]);
  });
});

describe('discord-webhook', () => {
  const data = { webhook_id: '123', webhook_token: 'to/ken' };

  it('posts to the webhook', async () => {
    expect(await delivered('discord-webhook', data)).toEqual([
      { method: 'POST', path: '/api/webhooks/123/to%2Fken', headers: JSON_HEADERS, body: { tts: false, wait: true, content: TEXT } },
    ]);
  });

  it('applies name, avatar, and text to speech', async () => {
    const display = { botname: 'Marvin', avatar_url: 'https://x/y.png', tts: true };
    await delivered('discord-webhook', { ...data, ...display });
    expect(await bodies('discord-webhook', { ...data, ...display, avatar: true })).toEqual([
      { tts: true, wait: false, content: TEXT, username: 'Marvin' },
      { tts: true, wait: false, content: TEXT, username: 'Marvin', avatar_url: 'https://x/y.png' },
    ]);
  });

  it('truncates a text that Discord would reject', async () => {
    const [{ content }] = await bodies('discord-webhook', data, { body: '😀'.repeat(3_000) });
    expect([[...content].length, content.endsWith('😀...')]).toEqual([2_000, true]);
  });
});

describe('mattermost-webhook', () => {
  const host = () => ({ hostname: '127.0.0.1', port: provider.port, token: 'tok' });
  const headers = { ...JSON_HEADERS, 'user-agent': 'Apprise' };

  it('posts to the webhook of the host', async () => {
    expect(await delivered('mattermost-webhook', host())).toEqual([
      { method: 'POST', path: '/hooks/tok', headers, body: { text: TEXT, username: 'Apprise' } },
    ]);
  });

  it('posts once per channel, below a path, with a name', async () => {
    const options = { path: '/chat/inner/', botname: 'Marvin', channels: ['#town', 'off-topic', '@me'] };
    const body = (channel: string) => ({ text: TEXT, username: 'Marvin', channel });
    expect(await delivered('mattermost-webhook', { ...host(), ...options })).toEqual(
      ['town', 'off-topic', '@me'].map((channel) => ({ method: 'POST', path: '/chat/inner/hooks/tok', headers, body: body(channel) })),
    );
  });

  it('applies the default port, TLS, and IPv6', () => {
    const url = (data: JsonObject) => planned('mattermost-webhook', { token: 't', ...data }).requests[0]!.url;
    expect(url({ hostname: 'chat.example' })).toBe('http://chat.example:8065/hooks/t');
    expect(url({ hostname: 'chat.example', secure: true, port: 443 })).toBe('https://chat.example:443/hooks/t');
    expect(url({ hostname: '::1' })).toBe('http://[::1]:8065/hooks/t');
  });
});

describe('pager-duty-webhook', () => {
  const data = { integration_key: 'routing', api_key: 'key' };
  const headers = { ...JSON_HEADERS, authorization: 'Token token=key' };

  it('triggers an event', async () => {
    expect(await delivered('pager-duty-webhook', data)).toEqual([
      {
        method: 'POST',
        path: '/v2/enqueue',
        headers,
        body: {
          routing_key: 'routing',
          event_action: 'trigger',
          client: 'Prefect Notifications',
          payload: {
            summary: 'Größe',
            severity: 'info',
            source: 'Prefect',
            component: 'Notification',
            custom_details: { 'Prefect Notification Body': MESSAGE.body },
          },
        },
      },
    ]);
  });

  it('sends all other fields of the block', async () => {
    const [event] = await bodies('pager-duty-webhook', {
      ...data,
      notify_type: 'failure',
      source: 'here',
      component: 'flows',
      group: 'etl',
      class_id: 'late',
      clickable_url: 'https://ui.example/runs',
      custom_details: { team: 'data' },
    });
    expect([event.payload, event.links]).toEqual([
      {
        summary: 'Größe',
        severity: 'critical',
        source: 'here',
        component: 'flows',
        group: 'etl',
        class: 'late',
        custom_details: { team: 'data', 'Prefect Notification Body': MESSAGE.body },
      },
      [{ href: 'https://ui.example/runs' }],
    ]);
  });
});

describe('opsgenie-webhook', () => {
  const headers = { ...JSON_HEADERS, authorization: 'GenieKey key' };
  const alert = {
    source: 'Prefect Notifications',
    message: 'Größe',
    description: MESSAGE.body,
    details: { type: 'info' },
    priority: 'P3',
  };

  it('raises one alert without targets', async () => {
    expect(await delivered('opsgenie-webhook', { apikey: 'key' })).toEqual([{ method: 'POST', path: '/v2/alerts', headers, body: alert }]);
  });

  const id = '0192f3aa-0000-7000-8000-000000000001';
  const targets = { target_user: ['ann@x'], target_team: ['ops', id], target_schedule: ['nights'], target_escalation: ['up'] };
  const responders = [
    { type: 'user', username: 'ann@x' },
    { type: 'team', name: 'ops' },
    { type: 'team', id },
    { type: 'schedule', name: 'nights' },
    { type: 'escalation', name: 'up' },
  ];

  it('raises one alert per target, and a single one with batch', async () => {
    await delivered('opsgenie-webhook', { apikey: 'key', ...targets });
    expect(await bodies('opsgenie-webhook', { apikey: 'key', ...targets, batch: true })).toEqual([
      ...responders.map((one) => ({ ...alert, responders: [one] })),
      { ...alert, responders },
    ]);
  });

  it('sends all other fields of the block', async () => {
    const more = { tags: ['a', 'b'], priority: 1, alias: 'same', entity: 'db', details: { k: 'v' }, notify_type: 'warning' };
    expect(await bodies('opsgenie-webhook', { apikey: 'key', ...more })).toEqual([
      { ...alert, tags: ['a', 'b'], priority: 'P1', alias: 'same', entity: 'db', details: { k: 'v', type: 'warning' } },
    ]);
  });
});

describe('twilio-sms', () => {
  it('posts one form per number', async () => {
    const numbers = { from_phone_number: '+1 (555) 010-0000', to_phone_numbers: ['15550100001', '+1.555.010.0002'] };
    const sms = (To: string) => new URLSearchParams({ From: '+15550100000', To, Body: TEXT }).toString();
    const headers = {
      'user-agent': 'Prefect Notifications',
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from('AC1:tok').toString('base64')}`,
    };
    expect(await delivered('twilio-sms', { account_sid: 'AC1', auth_token: 'tok', ...numbers })).toEqual(
      ['+15550100001', '+15550100002'].map((to) => ({
        method: 'POST',
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        headers,
        body: sms(to),
      })),
    );
  });

  it('keeps short codes and alphanumeric senders unchanged', () => {
    const from = (from_phone_number: string) =>
      new URLSearchParams(
        planned('twilio-sms', { account_sid: 'A', auth_token: 't', from_phone_number, to_phone_numbers: ['1'] }).requests[0]!.body,
      ).get('From');
    expect(['12345', 'Acme', 'whatsapp:+15550100000'].map(from)).toEqual(['12345', 'Acme', 'whatsapp:+15550100000']);
  });
});

describe('sendgrid-email', () => {
  it('sends one email per address', async () => {
    const data = { api_key: 'key', sender_email: 'me@x', to_emails: ['ann@x', 'bob@x'] };
    expect(await delivered('sendgrid-email', data)).toEqual(
      ['ann@x', 'bob@x'].map((email) => ({
        method: 'POST',
        path: '/v3/mail/send',
        headers: { ...JSON_HEADERS, authorization: 'Bearer key' },
        body: {
          personalizations: [{ to: [{ email }] }],
          from: { email: 'me@x' },
          subject: 'Größe',
          content: [{ type: 'text/html', value: MESSAGE.body }],
        },
      })),
    );
  });
});

describe('custom-webhook', () => {
  const block = (data: JsonObject = {}) => ({ name: 'mine', url: `${provider.origin}/hook`, ...data });
  const headers = { 'user-agent': 'Prefect Notifications' };

  it('sends no body without data', async () => {
    expect(await delivered('custom-webhook', block())).toEqual([{ method: 'POST', path: '/hook', headers, body: '' }]);
  });

  it('replaces the placeholders of subject, body, name, and secrets everywhere', async () => {
    const [got] = await delivered(
      'custom-webhook',
      block({
        method: 'PUT',
        url: `${provider.origin}/{{ token }}?keep=1&q=old`,
        params: { q: '{{subject}} & {{name}}', n: 1 },
        json_data: { text: '{{ subject }}: {{body}}', list: ['{{token}}', 1, null, true], deep: { raw: '{{extra}}', in: 'x{{extra}}' } },
        headers: { 'X-Token': 'Bearer {{token}}' },
        cookies: { session: '{{token}}', theme: 'dark' },
        secrets: { token: 's3cr3t', extra: { a: [1] } },
      }),
      { body: 'two' },
    );
    expect(got).toEqual({
      method: 'PUT',
      path: '/s3cr3t?keep=1&q=Gr%C3%B6%C3%9Fe+%26+mine&n=1',
      headers: { ...JSON_HEADERS, 'x-token': 'Bearer s3cr3t', cookie: 'session=s3cr3t; theme=dark' },
      body: { text: 'Größe: two', list: ['s3cr3t', 1, null, true], deep: { raw: { a: [1] }, in: 'x{"a":[1]}' } },
    });
  });

  it('sends form data as a form, and a string unchanged', async () => {
    await delivered('custom-webhook', block({ form_data: { text: '{{subject}}', 'a b': '&' } }));
    const got = await delivered('custom-webhook', block({ form_data: '<m>{{body}}</m>' }), { body: 'x' });
    expect(got.map(({ body, headers }) => [body, headers['content-type']])).toEqual([
      ['text=Gr%C3%B6%C3%9Fe&a+b=%26', 'application/x-www-form-urlencoded'],
      ['<m>x</m>', undefined],
    ]);
  });

  it('gives priority to the headers of the block, in any case', async () => {
    const own = { 'USER-agent': 'me', 'content-TYPE': 'application/vnd.x+json', Cookie: 'mine=1' };
    const [got] = await delivered('custom-webhook', block({ json_data: {}, headers: own, cookies: { a: 'b' } }));
    expect(got!.headers).toEqual({ 'user-agent': 'me', 'content-type': 'application/vnd.x+json', cookie: 'mine=1' });
  });

  it('keeps the digits of numbers', () => {
    const data = parseJson(
      '{"name":"n","url":"http://x","timeout":2.50,"json_data":{"big":12345678901234567890,"float":1.0}}',
    ) as JsonObject;
    const { requests, timeoutSeconds } = planned('custom-webhook', data);
    expect([requests[0]!.body, timeoutSeconds]).toEqual(['{"big":12345678901234567890,"float":1.0}', 2.5]);
  });

  it('keeps text that is not a placeholder, and does not expand inserted values', async () => {
    const [body] = await bodies('custom-webhook', block({ json_data: { a: '{{ a b }} {x} {{}}', b: '{{subject}}' } }), {
      subject: '{{token}}',
    });
    expect(body).toEqual({ a: '{{ a b }} {x} {{}}', b: '{{token}}' });
  });

  it('treats a status below 400 as delivered, and has its own timeout', () => {
    const { isDelivered, timeoutSeconds } = planned('custom-webhook', block());
    expect([200, 204, 302, 399, 400, 404, 500].filter((status) => isDelivered!(status))).toEqual([200, 204, 302, 399]);
    expect(timeoutSeconds).toBe(10);
    expect(planned('custom-webhook', block({ timeout: 3_600 })).timeoutSeconds).toBe(60);
    expect(planned('custom-webhook', block({ allow_private_urls: false })).allowPrivate).toBe(false);
  });
});

describe('invalid data', () => {
  const discord = { webhook_id: 'i', webhook_token: 't' };
  const custom = { name: 'n', url: 'http://x' };
  it.each<[string, JsonObject, string]>([
    ['slack-webhook', {}, 'url: Invalid input: expected string, received undefined'],
    ['slack-webhook', { url: 'slack://secret/token' }, 'url: must be a URL that starts with http:// or https://'],
    [
      'slack-webhook',
      { url: 'http://x', notify_type: 'secret' },
      'notify_type: Invalid option: expected one of "info"|"success"|"warning"|"failure"',
    ],
    ['ms-teams-webhook', { url: 'http://x', wrap: 'secret' }, 'wrap: Invalid input: expected boolean, received string'],
    ['discord-webhook', { ...discord, webhook_token: '' }, 'webhook_token: must not be empty'],
    ['mattermost-webhook', { hostname: 'secret/path', token: 't' }, 'hostname: must be a host name'],
    ['mattermost-webhook', { hostname: 'h', token: 't', port: 0 }, 'port: Too small: expected number to be >=1'],
    ['mattermost-webhook', { hostname: 'h', token: 't', channels: Array(101).fill('c') }, 'channels: must not be more than 100'],
    ['pager-duty-webhook', { integration_key: 'i' }, 'api_key: Invalid input: expected string, received undefined'],
    ['opsgenie-webhook', { apikey: 'k', priority: 6 }, 'priority: Too big: expected number to be <=5'],
    [
      'twilio-sms',
      { account_sid: 'a', auth_token: 't', from_phone_number: '1', to_phone_numbers: [] },
      'to_phone_numbers: must not be empty',
    ],
    ['sendgrid-email', { api_key: 'k', sender_email: 'a', to_emails: [''] }, 'to_emails.0: must not be empty'],
    ['custom-webhook', { ...custom, json_data: {}, form_data: {} }, 'data: json_data and form_data cannot be used together'],
    ['custom-webhook', { ...custom, json_data: { a: ['{{ unknown }}'] } }, 'there is no value for the placeholder "unknown"'],
    ['custom-webhook', { ...custom, timeout: 0 }, 'timeout: Too small: expected number to be >0'],
    ['custom-webhook', { ...custom, method: 'TRACE' }, 'method: Invalid option: expected one of "GET"|"POST"|"PUT"|"PATCH"|"DELETE"'],
  ])('%s %j: is reported without its values', (slug, data, message) => {
    expect(() => planned(slug, data)).toThrow(new UnusableData(message));
  });

  it('is reported in a short message, however many errors there are', () => {
    const headers = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`${at}-${'x'.repeat(1_000)}`, null]));
    const problem = () => planned('custom-webhook', { ...custom, headers });
    expect(problem).toThrow(/^headers\.0-x+/);
    expect(problem).not.toThrow(/^.{600}/);
  });

  it('accepts null for fields that are not set', () => {
    const nothing = Object.fromEntries(
      ['botname', 'tts', 'avatar', 'avatar_url', 'include_image', 'notify_type'].map((key) => [key, null]),
    );
    expect(JSON.parse(planned('discord-webhook', { ...discord, ...nothing }).requests[0]!.body!)).toEqual({
      tts: false,
      wait: true,
      content: TEXT,
    });
  });
});
