import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondsOf } from '../../../src/base/time/instant.ts';
import { systemBlock } from '../../automations/notifications/blocks.ts';
import { type Api, unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { startApi } from '../../support/start-api.ts';

const TEMPLATE =
  '{"event": "{{ body.kind or "plain" }}", "resource": {"prefect.resource.id": "x.{{ method }}"}, "payload": {{ {"body": body, "params": params} | tojson }}}';
const KEY = 'It is a key';
const OTHER_KEY = 'An earlier key';
const STANDARD_KEY = `whsec_${Buffer.from('standard-webhooks-key-24').toString('base64')}`;

const webhook = async (api: Api, more: Record<string, unknown> = {}) =>
  (await api.post('/webhooks/', { name: unique('webhook'), template: TEMPLATE, ...more })).body;

const secretBlock = async (api: Api, value: string): Promise<string> => (await systemBlock(api, 'secret', { value })).id;

/** The stored events of a webhook. */
const eventsOf = async (api: Api, { id }: { id: string }) =>
  (await api.events()).filter(({ related }) => related.some((one) => one['prefect.resource.id'] === `prefect.webhook.${id}`));

const failuresOf = async (api: Api, { id }: { id: string }) => (await api.post(`/webhooks/${id}/failures/filter`, {})).body;

const sign = (algorithm: string, key: string | Buffer, text: string, encoding: 'hex' | 'base64' = 'hex') =>
  createHmac(algorithm, key).update(text).digest(encoding);

interface Sender {
  verification: Record<string, unknown>;
  key: string;
  /** The headers of a request with this body, at a time in seconds since 1970. */
  headers(body: string, time: number, key: string): Record<string, string>;
  /** Whether the signature covers a time. */
  timed: boolean;
  /** Whether a repeated request is recognized. */
  unique: boolean;
}

const SENDERS: Record<string, Sender> = {
  github: {
    verification: { type: 'github' },
    key: KEY,
    headers: (body, _time, key) => ({ 'X-Hub-Signature-256': `sha256=${sign('sha256', key, body)}`, 'X-GitHub-Event': 'push' }),
    timed: false,
    unique: true,
  },
  stripe: {
    verification: { type: 'stripe' },
    key: KEY,
    headers: (body, time, key) => ({ 'Stripe-Signature': `t=${time},v0=old,v1=${sign('sha256', key, `${time}.${body}`)}` }),
    timed: true,
    unique: true,
  },
  slack: {
    verification: { type: 'slack' },
    key: KEY,
    headers: (body, time, key) => ({
      'X-Slack-Request-Timestamp': String(time),
      'X-Slack-Signature': `v0=${sign('sha256', key, `v0:${time}:${body}`)}`,
    }),
    timed: true,
    unique: true,
  },
  'standard webhooks': {
    verification: { type: 'standard-webhooks' },
    key: STANDARD_KEY,
    headers: (body, time, key) => {
      const id = unique('msg');
      const bytes = Buffer.from(key.replace('whsec_', ''), 'base64');
      return {
        'webhook-id': id,
        'webhook-timestamp': String(time),
        'webhook-signature': `v1,AAAA v1,${sign('sha256', bytes, `${id}.${time}.${body}`, 'base64')}`,
      };
    },
    timed: true,
    unique: true,
  },
  'generic HMAC': {
    verification: { type: 'hmac', header: 'X-Signature', algorithm: 'sha512', encoding: 'base64', prefix: 'sig=', id_header: 'X-Id' },
    key: KEY,
    headers: (body, _time, key) => ({ 'x-signature': `sig=${sign('sha512', key, body, 'base64')}`, 'x-id': unique('id') }),
    timed: false,
    unique: true,
  },
  'generic HMAC with a time': {
    verification: { type: 'hmac', header: 'X-Grafana-Signature', timestamp_header: 'X-Time' },
    key: KEY,
    headers: (body, time, key) => ({ 'x-grafana-signature': sign('sha256', key, `${time}:${body}`).toUpperCase(), 'x-time': String(time) }),
    timed: true,
    unique: true,
  },
  'bearer token': {
    verification: { type: 'bearer' },
    key: 'token-0123456789',
    headers: (_body, _time, key) => ({ authorization: `Bearer ${key}` }),
    timed: false,
    unique: false,
  },
};

onEveryStore((api) => {
  describe.each(Object.entries(SENDERS))('%s', (_name, { verification, key, headers, timed, unique: isUnique }) => {
    let hook: { id: string; slug: string };
    const body = '{"kind":"push","n":1.0}';
    const now = () => secondsOf(api.clock.peek());
    const send = (given: Record<string, string>, text = body) => api.post(`/hooks/${hook.slug}`, text, given);
    beforeAll(async () => {
      const ids = [await secretBlock(api, OTHER_KEY), await secretBlock(api, key)];
      hook = await webhook(api, { verification: { ...verification, key_block_document_ids: ids } });
    });

    it('204: a right request becomes one event, however often it is sent', async () => {
      const given = headers(body, now(), key);
      expect((await send(given)).status).toBe(204);
      expect((await send(given)).status).toBe(204);
      const stored = await eventsOf(api, hook);
      expect(stored).toHaveLength(isUnique ? 1 : 2);
      expect(stored[0]).toMatchObject({
        event: 'push',
        resource: { 'prefect.resource.id': 'x.POST' },
        payload: { body: { kind: 'push' } },
      });
    });

    it('401: another key, another body, and no signature', async () => {
      const before = (await eventsOf(api, hook)).length;
      expect((await send(headers(body, now(), 'wrong-key'))).status).toBe(401);
      if (verification.type !== 'bearer') expect((await send(headers(body, now(), key), '{"kind":"other"}')).status).toBe(401);
      const without = await send({});
      expect([without.status, without.body.detail]).toEqual([401, expect.stringContaining('is missing or malformed')]);
      expect(await eventsOf(api, hook)).toHaveLength(before);
      const [latest] = await failuresOf(api, hook);
      expect(latest).toMatchObject({ status: 401, request: { method: 'POST', body } });
    });

    it.runIf(timed)('401: a time outside the tolerance, in both directions', async () => {
      for (const time of [now() - 301, now() + 302]) expect((await send(headers(body, time, key))).status).toBe(401);
      expect((await send(headers(body, now() - 290, key))).status).toBe(204);
    });

    it('shows neither keys nor signatures in failures', async () => {
      await send({ ...headers(body, now(), 'wrong-key'), authorization: `Bearer ${key}x`, 'x-note': `the key is ${key}` });
      const text = JSON.stringify(await failuresOf(api, hook));
      expect(text).not.toContain(key);
      expect(text).not.toMatch(/v1,[\w+/]{20}|=[\da-f]{64}/);
    });
  });

  it('accepts the earlier key while both are blocks of the webhook', async () => {
    const ids = [await secretBlock(api, KEY), await secretBlock(api, OTHER_KEY)];
    const hook = await webhook(api, { verification: { type: 'github', key_block_document_ids: ids } });
    for (const key of [KEY, OTHER_KEY])
      expect((await api.post(`/hooks/${hook.slug}`, '{}', { 'x-hub-signature-256': `sha256=${sign('sha256', key, '{}')}` })).status).toBe(
        204,
      );
  });

  it('503: the block with the key was deleted', async () => {
    const id = await secretBlock(api, KEY);
    const hook = await webhook(api, { verification: { type: 'bearer', key_block_document_ids: [id] } });
    await api.delete(`/block_documents/${id}`);
    expect((await api.post(`/hooks/${hook.slug}`, {}, { authorization: `Bearer ${KEY}` })).status).toBe(503);
    expect((await failuresOf(api, hook))[0].reason).toContain('A block with a key of the webhook does not exist');
  });

  it('200: the challenge of a Slack app, only with a right signature', async () => {
    const hook = await webhook(api, { verification: { type: 'slack', key_block_document_ids: [await secretBlock(api, KEY)] } });
    const body = '{"type":"url_verification","challenge":"c123"}';
    const { headers } = SENDERS.slack!;
    const right = await api.post(`/hooks/${hook.slug}`, body, headers(body, secondsOf(api.clock.peek()), KEY));
    expect([right.status, right.body]).toEqual([200, { challenge: 'c123' }]);
    expect((await api.post(`/hooks/${hook.slug}`, body)).status).toBe(401);
    expect(await eventsOf(api, hook)).toEqual([]);
  });

  describe('bodies', () => {
    it.each([
      ['JSON', 'application/json; charset=utf-8', '{"kind":"a","deep":{"x":[1]}}', { kind: 'a', deep: { x: [1] } }],
      ['JSON of another media type', 'application/vnd.github+json', '{"kind":"b"}', { kind: 'b' }],
      ['a form', 'application/x-www-form-urlencoded', 'kind=c&text=%C3%A4+b', { kind: 'c', text: 'ä b' }],
      ['text', 'text/plain', 'hello', 'hello'],
      ['XML', 'application/xml', '<a/>', '<a/>'],
      ['nothing', 'text/plain', '', ''],
    ])('204: %s', async (_name, type, body, expected) => {
      const hook = await webhook(api);
      expect((await api.post(`/hooks/${hook.slug}?a=1&b=x%20y`, body, { 'content-type': type })).status).toBe(204);
      expect((await eventsOf(api, hook))[0]?.payload).toEqual({ body: expected, params: { a: '1', b: 'x y' } });
    });

    it.each([
      ['gzip', gzipSync, {}],
      ['x-gzip', gzipSync, {}],
      ['GZIP', gzipSync, { 'transfer-encoding': 'chunked' }],
      ['deflate', deflateSync, {}],
      ['br', brotliCompressSync, {}],
    ])('204: JSON with the content encoding %s, whose signature is that of the sent bytes', async (encoding, compress, more) => {
      const hook = await webhook(api, { verification: { type: 'github', key_block_document_ids: [await secretBlock(api, KEY)] } });
      const sent = compress('{"kind":"packed"}');
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding, ...more };
      const signature = { 'x-hub-signature-256': `sha256=${createHmac('sha256', KEY).update(sent).digest('hex')}` };
      expect((await api.post(`/hooks/${hook.slug}`, sent, { ...headers, ...signature })).status).toBe(204);
      expect((await eventsOf(api, hook))[0]?.event).toBe('packed');
      expect((await api.post(`/hooks/${hook.slug}`, sent, headers)).status).toBe(401);
      expect((await failuresOf(api, hook))[0].request.body).toBe('{"kind":"packed"}');
    });

    it.each([
      ['422: an unknown content encoding', 422, 'zstd', Buffer.from('{}')],
      ['422: bytes that are not compressed', 422, 'gzip', Buffer.from('{}')],
      ['422: compressed bytes that end early', 422, 'br', brotliCompressSync('{"a": "and more"}').subarray(0, 10)],
      ['413: a body that becomes too large', 413, 'gzip', gzipSync('x'.repeat(1_048_577))],
    ])('%s', async (_name, status, encoding, body) => {
      const hook = await webhook(api);
      expect((await api.post(`/hooks/${hook.slug}`, body, { 'content-encoding': encoding })).status).toBe(status);
      expect(await failuresOf(api, hook)).toMatchObject([{ status, request: { body: '' } }]);
    });

    it.each([
      ['text in Latin-1', 'text/plain; charset=iso-8859-1', Buffer.from('caf\u00e9', 'latin1'), 'café'],
      ['JSON in UTF-16', 'application/json; charset="utf-16le"', Buffer.from('\ufeff{"name":"日本"}', 'utf16le'), { name: '日本' }],
      ['JSON with a byte order mark', 'application/json', '\ufeff{"a":1}', { a: 1 }],
      [
        'a form in Latin-1',
        'application/x-www-form-urlencoded; charset=ISO-8859-1',
        'name=caf%E9+cr%e8me&a=%zz',
        { name: 'café crème', a: '%zz' },
      ],
      ['a form in Shift_JIS', 'application/x-www-form-urlencoded;charset=Shift_JIS', 'name=%83A%93%FA&__proto__=x', { name: 'ア日' }],
      ['a form without escapes', 'application/x-www-form-urlencoded', 'name=日本%E8%AA%9E&name=ä&empty', { name: 'ä', empty: '' }],
      ['an unknown charset', 'text/plain; charset=klingon', 'ä', 'ä'],
    ])('204: %s', async (_name, type, body, expected) => {
      const hook = await webhook(api);
      expect((await api.post(`/hooks/${hook.slug}`, body, { 'content-type': type })).status).toBe(204);
      expect((await eventsOf(api, hook))[0]?.payload).toMatchObject({ body: expected });
    });

    it.each([
      [
        'JSON',
        'application/json',
        `{"user": "u", "password": "hidden-1", "filler": "${'x'.repeat(70_000)}"}`,
        '{"user": "u", "password": "********"',
      ],
      [
        'what is almost JSON',
        'application/json',
        '{"user": "u", "apiKey" : "hid\\"den-2", "pin_token": 1234',
        '{"user": "u", "apiKey": "********", "pin_token": "********"',
      ],
      [
        'a form',
        'application/x-www-form-urlencoded; charset=iso-8859-1',
        'user=%E9&client%5Fsecret=hidden-3&n=1',
        'user=%E9&client%5Fsecret=********&n=1',
      ],
    ])('masks credentials in failures: %s', async (_name, type, body, expected) => {
      const hook = await webhook(api, { template: 'no event' });
      expect((await api.post(`/hooks/${hook.slug}`, body, { 'content-type': type })).status).toBe(422);
      const [{ request }] = await failuresOf(api, hook);
      expect(request.body.replaceAll('":"', '": "').replaceAll('","', '", "').slice(0, expected.length)).toBe(expected);
      expect(request.body.length).toBeLessThanOrEqual(65_536);
    });

    it.each(['get', 'post', 'put', 'patch', 'delete'] as const)('204: %s', async (method) => {
      const hook = await webhook(api);
      expect((await api.request(method, `/hooks/${hook.slug}`)).status).toBe(204);
      expect((await eventsOf(api, hook))[0]?.resource['prefect.resource.id']).toBe(`x.${method.toUpperCase()}`);
    });

    it('204: below the root as well', async () => {
      const hook = await webhook(api);
      expect((await api.post(`//hooks/${hook.slug}`, {})).status).toBe(204);
      expect(await eventsOf(api, hook)).toHaveLength(1);
    });

    it('204 without an event: HEAD, and OPTIONS with the handshake of CloudEvents', async () => {
      const hook = await webhook(api);
      expect((await api.request('head', `/hooks/${hook.slug}`)).status).toBe(204);
      const { status, headers } = await api.request('options', `/hooks/${hook.slug}`, {
        headers: { 'webhook-request-origin': 'sender.example' },
      });
      expect([status, headers['webhook-allowed-origin'], headers['webhook-allowed-rate']]).toEqual([204, '*', '600']);
      expect(await eventsOf(api, hook)).toEqual([]);
    });

    it('413: a body above the limit, announced or not; it is kept without its body', async () => {
      const hook = await webhook(api);
      const huge = 'x'.repeat(1_048_577);
      expect((await api.post(`/hooks/${hook.slug}`, huge, { 'content-type': 'text/plain' })).status).toBe(413);
      const chunked = await api.request('post', `/hooks/${hook.slug}`, {
        body: huge,
        headers: { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' },
      });
      expect(chunked.status).toBe(413);
      expect(
        (await failuresOf(api, hook)).map(({ status, request }: { status: number; request: { body: string } }) => [status, request.body]),
      ).toEqual([
        [413, ''],
        [413, ''],
      ]);
    });

    it('422: JSON that is too deep, or no JSON', async () => {
      const hook = await webhook(api);
      const deep = '['.repeat(100_000) + ']'.repeat(100_000);
      for (const body of [deep, '{"a":', 'nope']) expect((await api.post(`/hooks/${hook.slug}`, body)).status).toBe(422);
    });

    it('keeps nothing of a request whose client leaves before its end', async () => {
      const hook = await webhook(api);
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      await new Promise<void>((resolve) => {
        const head = `POST /hooks/${hook.slug} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\nabc`;
        socket.write(head, () => socket.destroy());
        socket.on('close', () => resolve());
      });
      expect((await api.post(`/hooks/${hook.slug}`, {})).status).toBe(204);
      expect(await eventsOf(api, hook)).toHaveLength(1);
    });
  });

  describe('templates', () => {
    const rendering = async (template: string, body: unknown = {}, headers: Record<string, string> = {}) => {
      const hook = await webhook(api, { template });
      const { status, body: reply } = await api.post(`/hooks/${hook.slug}`, body, headers);
      return { hook, status, reason: reply.detail, event: (await eventsOf(api, hook))[0] };
    };

    it('read headers whatever their case', async () => {
      const template = `{"event": "{{ headers['X-GitHub-Event'] }}", "resource": {"prefect.resource.id": "{{ headers.get('X-None', 'r') }}"}}`;
      expect((await rendering(template, {}, { 'x-github-event': 'push' })).event).toMatchObject({
        event: 'push',
        resource: { 'prefect.resource.id': 'r' },
      });
    });

    it.each([
      ['no JSON', 'hello {{ body.x }}', 'The output of the template is not JSON'],
      ['no object', '[1]', 'must be a JSON object'],
      ['no event', '{"resource": {"prefect.resource.id": "r"}}', 'is not an event: event: Field required'],
      ['no resource id', '{"event": "e", "resource": {}}', 'prefect.resource.id'],
      ['a failing expression', '{{ body.x.y.z + 1 }}', "The template failed: 'dict object' has no attribute 'x'"],
      ['endless work', '{% for i in range(100000) %}{% for j in range(100000) %}x{% endfor %}{% endfor %}', 'The template failed'],
      ['endless text', '{{ "x" * 100000000 }}', 'The template failed'],
    ])('422: %s', async (_name, template, reason) => {
      const failed = await rendering(template);
      expect([failed.status, failed.reason]).toEqual([422, expect.stringContaining(reason)]);
      expect((await failuresOf(api, failed.hook))[0]).toMatchObject({ status: 422, reason: failed.reason });
      expect(failed.event).toBeUndefined();
    });

    it('422: an event that is too large', async () => {
      expect(
        (await rendering('{"event": "e", "resource": {"prefect.resource.id": "r"}, "payload": {"x": "{{ "x" * 1600000 }}"}}')).status,
      ).toBe(422);
    });
  });

  describe('CloudEvents', () => {
    const attributes = { specversion: '1.0', id: 'a-1', source: '/shop', type: 'order.placed', subject: 'order.7', region: 'eu' };
    const expected = {
      event: 'order.placed',
      resource: {
        'prefect.resource.id': 'order.7',
        'cloudevents.source': '/shop',
        'cloudevents.subject': 'order.7',
        'cloudevents.region': 'eu',
      },
      payload: { total: 3 },
    };
    const binary = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`ce-${name}`, value]));
    const structured = { 'content-type': 'application/cloudevents+json; charset=utf-8' };

    it.each([
      ['structured', structured, { ...attributes, data: { total: 3 } }],
      ['binary', { ...binary, 'content-type': 'application/json' }, { total: 3 }],
    ])(
      '204: %s mode, without a template and with the filter; a repeated one is stored once',
      async (_name, headers: Record<string, string>, body) => {
        for (const template of ['', '{{ body|from_cloud_event(headers) }}']) {
          const hook = await webhook(api, { template });
          for (let time = 0; time < 2; time++) expect((await api.post(`/hooks/${hook.slug}`, body, headers)).status).toBe(204);
          const stored = await eventsOf(api, hook);
          expect(stored).toHaveLength(1);
          expect(stored[0]).toMatchObject(expected);
        }
      },
    );

    describe('a batch', () => {
      const batch = { 'content-type': 'application/cloudevents-batch+json; charset=utf-8' };
      const placed = (id: string) => ({ ...attributes, id, data: { total: 3 } });

      it('204: every event is stored once, also if a later request repeats some', async () => {
        for (const template of ['', '{{ body|from_cloud_event(headers) }}']) {
          const hook = await webhook(api, { template });
          expect((await api.post(`/hooks/${hook.slug}`, [placed('1'), placed('2'), placed('1')], batch)).status).toBe(204);
          expect((await api.post(`/hooks/${hook.slug}`, [placed('2'), placed('3')], batch)).status).toBe(204);
          const stored = await eventsOf(api, hook);
          expect(stored).toHaveLength(3);
          for (const event of stored) expect(event).toMatchObject(expected);
        }
      });

      it('204: an empty one stores nothing', async () => {
        const hook = await webhook(api, { template: '' });
        expect((await api.post(`/hooks/${hook.slug}`, [], batch)).status).toBe(204);
        expect(await eventsOf(api, hook)).toEqual([]);
      });

      it.each([
        ['one wrong event', [placed('1'), { ...placed('2'), type: '' }], 'CloudEvent 2 of the batch: The CloudEvent has no type.'],
        ['an object', placed('1'), 'A batch of CloudEvents must be a JSON array.'],
        ['too many events', Array.from({ length: 101 }, (_, n) => placed(`${n}`)), 'The batch has more than 100 CloudEvents.'],
      ])('422: %s; none is stored, and the request is kept', async (_name, body, detail) => {
        const hook = await webhook(api, { template: '' });
        expect(await api.post(`/hooks/${hook.slug}`, body, batch)).toMatchObject({ status: 422, body: { detail } });
        expect(await eventsOf(api, hook)).toEqual([]);
        const [failure] = (await api.post(`/webhooks/${hook.id}/failures/filter`, {})).body;
        expect(failure).toMatchObject({ status: 422, reason: detail });
        const tried = (await api.post('/webhooks/preview', { template: '', failure_id: failure.id })).body;
        expect(tried).toMatchObject({ event: null, problem: detail });
      });

      it('200: a preview shows the first event', async () => {
        const request = {
          method: 'POST',
          headers: { 'Content-Type': batch['content-type'] },
          query: {},
          body: JSON.stringify([placed('1')]),
        };
        const tried = await api.post('/webhooks/preview', { template: '', request });
        expect(tried.body).toMatchObject({ problem: null, event: expected });
      });
    });

    it('422: no CloudEvent, and one without a type', async () => {
      const hook = await webhook(api, { template: '' });
      expect((await api.post(`/hooks/${hook.slug}`, {})).body.detail).toBe(
        'The webhook has no template, and the request is no CloudEvent.',
      );
      const { type: _type, ...others } = attributes;
      expect((await api.post(`/hooks/${hook.slug}`, others, structured)).body.detail).toBe('The CloudEvent has no type.');
    });
  });

  it('404: an unknown slug, a rotated one, and a disabled webhook', async () => {
    const hook = await webhook(api);
    const rotated = (await api.post(`/webhooks/${hook.id}/rotate`)).body;
    expect(rotated.slug).not.toBe(hook.slug);
    expect((await api.post(`/hooks/${hook.slug}`, {})).status).toBe(404);
    expect((await api.post(`/hooks/${rotated.slug}`, {})).status).toBe(204);
    await api.patch(`/webhooks/${hook.id}`, { enabled: false });
    expect((await api.post(`/hooks/${rotated.slug}`, {})).status).toBe(404);
    expect((await api.post('/hooks/unknown', {})).status).toBe(404);
  });

  it('403: another address', async () => {
    const hook = await webhook(api, { allowed_addresses: ['192.0.2.0/24', '2001:db8::1'] });
    expect((await api.post(`/hooks/${hook.slug}`, {})).status).toBe(403);
    await api.patch(`/webhooks/${hook.id}`, { allowed_addresses: ['127.0.0.0/8'] });
    expect((await api.post(`/hooks/${hook.slug}`, {})).status).toBe(204);
  });

  it('429 with Retry-After: more requests than allowed, until there is a token again', async () => {
    const hook = await webhook(api, { max_requests_per_minute: 12 });
    const send = () => api.post(`/hooks/${hook.slug}`, {});
    expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
    const rejected = await send();
    expect([rejected.status, Number(rejected.headers['retry-after'])]).toEqual([429, 5]);
    api.clock.advance(5);
    expect((await send()).status).toBe(204);
    expect(await failuresOf(api, hook)).toEqual([]);
  });
});

onEveryStore(
  (api) => {
    it('keeps only the latest failures of a webhook', async () => {
      const hook = await webhook(api, { template: '' });
      for (const body of ['1', '2', '3']) await api.post(`/hooks/${hook.slug}`, body);
      expect((await failuresOf(api, hook)).map(({ request }: { request: { body: string } }) => request.body)).toEqual(['3', '2']);
    });
  },
  { settings: { SERVICE_WEBHOOKS_FAILURES_PER_WEBHOOK: '2' } },
);

onEveryStore(
  (api) => {
    it('needs no credentials and no CSRF token, and takes the address that a trusted proxy reports', async () => {
      const credentials = { authorization: `Basic ${Buffer.from('u:p').toString('base64')}` };
      const token = (await api.get('/csrf-token?client=c', credentials)).body.token;
      const headers = { ...credentials, 'Prefect-Csrf-Token': token, 'Prefect-Csrf-Client': 'c' };
      const hook = (await api.post('/webhooks/', { name: 'w', template: TEMPLATE, allowed_addresses: ['192.0.2.7'] }, headers)).body;
      const send = (from: string) => api.post(`/hooks/${hook.slug}`, {}, { 'x-forwarded-for': from, origin: 'https://evil.example' });
      expect((await send('192.0.2.7')).status).toBe(204);
      expect((await send('192.0.2.8')).status).toBe(403);
      expect((await api.post('/webhooks/filter', {})).status).toBe(403);
    });
  },
  {
    settings: {
      SERVICE_API_AUTH_STRING: 'u:p',
      SERVICE_API_CSRF_PROTECTION_ENABLED: 'true',
      SERVICE_API_TRUSTED_PROXIES: '127.0.0.1',
    },
  },
);

describe('the slug', () => {
  const lines: string[] = [];
  let running: Awaited<ReturnType<typeof startApi>>;
  beforeAll(async () => {
    running = await startApi('sqlite', { log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) });
  });
  afterAll(() => running.stop());

  it('appears in no log line, metric, or event', async () => {
    const { api } = running;
    const hook = await webhook(api);
    for (const path of [
      `/hooks/${hook.slug}`,
      `//hooks/${hook.slug}`,
      `/hooks/${hook.slug}/more`,
      `/hooks//${hook.slug}`,
      `/Hooks/${hook.slug}`,
    ])
      await api.post(path, {});
    await api.post(`/hooks/${hook.slug}`, 'x');
    expect(lines.join('')).toContain('"path":"/hooks/…"');
    expect(lines.join('')).not.toContain(hook.slug);
    expect((await api.get('//metrics')).text).not.toContain(hook.slug);
    expect(JSON.stringify(await api.events())).not.toContain(hook.slug);
  });
});
