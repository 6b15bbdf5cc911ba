import { describe, expect, it } from 'vitest';
import { type OperationEntry, operations } from '../../generated/operations.ts';
import { notFound } from '../../src/base/errors.ts';
import type { RequestContext } from '../../src/base/request-context.ts';
import { listen } from '../../src/http/listen.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { BOUNDARY, ROUTED } from '../support/status-coverage.ts';
import { api, app, expectNoBreach, flow, ID } from './harness.ts';

expectNoBreach();

const readFlow = async ({ params }: { params: { id: string } }) => {
  if (params.id !== ID) throw notFound('Flow');
  return { status: 200 as const, body: flow };
};

describe('paths', () => {
  const server = api({ readFlow, readFlowByName: async ({ params }) => ({ status: 200, body: { ...flow, name: params.name } }) });

  it('200: an id in any case, with or without hyphens', async () => {
    for (const id of [ID, ID.toUpperCase(), ID.replaceAll('-', ''), ID.replaceAll('-', '').toUpperCase()]) {
      const response = await server.get(`/api/flows/${id}`);
      expect([response.status, response.body.id]).toEqual([200, ID]);
    }
  });

  it('200: with and without a trailing slash', async () => {
    expect((await server.get(`/api/flows/${ID}/`)).status).toBe(200);
    expect((await server.get('/api/flows/name/etl/')).status).toBe(200);
  });

  it('404: an unknown path, and an id that is not a UUID', async () => {
    for (const path of [
      '/api/nothing',
      '/api',
      '/api/',
      '/api/flows/abc',
      `/api/flows/${ID}0`,
      '/api/flows/name/a%2Fb',
      '/api/flows/%zz',
      '/x',
      '/api/Flows/name/x',
    ]) {
      const response = await server.get(path);
      expect([path, response.status, response.body]).toEqual([path, 404, { detail: 'Not Found' }]);
    }
  });

  it('404: an unknown id, with the message of the handler', async () => {
    const response = await server.get('/api/flows/00000000-0000-0000-0000-000000000000');
    expect([response.status, response.body]).toEqual([404, { detail: 'Flow not found' }]);
  });

  it('405: a known path with another method lists the methods', async () => {
    const response = await server.put(`/api/flows/${ID}`);
    expect([response.status, response.body, response.headers.allow]).toEqual([
      405,
      { detail: 'Method Not Allowed' },
      'DELETE, GET, HEAD, PATCH',
    ]);
    expect((await server.get('/api/flows/filter')).headers.allow).toBe('POST');
    expect((await server.options('/api/flows/filter')).status).toBe(405);
  });

  it('200: names are decoded', async () => {
    const response = await server.get(`/api/flows/name/${encodeURIComponent('a:b ü+#?')}`);
    expect(response.body.name).toBe('a:b ü+#?');
  });

  it('200: HEAD', async () => {
    const response = await server.head(`/api/flows/${ID}`);
    expect([response.status, response.text]).toEqual([200, undefined]);
  });

  it('the prefix can be configured', async () => {
    const moved = api({ readFlow }, { env: { SERVICE_API_BASE_PATH: '/v3/' } });
    expect((await moved.get(`/v3/flows/${ID}`)).status).toBe(200);
    expect((await moved.get(`/api/flows/${ID}`)).status).toBe(404);
    expect((await api({ readFlow }, { env: { SERVICE_API_BASE_PATH: '/' } }).get(`/flows/${ID}`)).status).toBe(200);
  });
});

describe('responses', () => {
  it('204: neither body nor content type', async () => {
    const response = await api({ deleteFlow: async () => ({ status: 204 }) }).delete(`/api/flows/${ID}`);
    expect([response.status, response.text, response.headers['content-type']]).toEqual([204, '', undefined]);
  });

  it('500: an unexpected error is JSON without details', async () => {
    const response = await api({
      readFlow: async () => {
        throw new Error('a secret');
      },
    }).get(`/api/flows/${ID}`);
    expect([response.status, response.body]).toEqual([
      500,
      { exception_message: 'Internal Server Error', detail: 'Internal Server Error' },
    ]);
  });

  it('503: contention in the store, with Retry-After', async () => {
    const { contention } = await import('../../src/base/errors.ts');
    const busy = new Error('SQLITE_BUSY');
    const server = api(
      {
        readFlow: async () => {
          throw busy;
        },
      },
      { translateError: (error) => (error === busy ? contention(error) : undefined) },
    );
    const response = await server.get(`/api/flows/${ID}`);
    expect([response.status, response.body.exception_message, response.headers['retry-after']]).toEqual([503, 'Service Unavailable', '1']);
  });

  it('gzip from 500 bytes, if the client accepts it', async () => {
    const server = api({ readFlow: async () => ({ status: 200, body: { ...flow, tags: ['x'.repeat(500)] } }) });
    const response = await server.get(`/api/flows/${ID}`).set('Accept-Encoding', 'gzip');
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.headers.vary).toContain('Accept-Encoding');
    expect(response.body.tags[0]).toHaveLength(500);
    const small = await api({ readFlow }).get(`/api/flows/${ID}`).set('Accept-Encoding', 'gzip');
    expect(small.headers['content-encoding']).toBeUndefined();
  });

  it('the published documents compressed, in JSON and in YAML', async () => {
    for (const name of ['openapi.json', 'openapi-3.0.json', 'openapi.yaml', 'asyncapi.yaml']) {
      const response = await api({}).get(`/${name}`).set('Accept-Encoding', 'gzip');
      expect([name, response.status, response.headers['content-encoding']]).toEqual([name, 200, 'gzip']);
    }
  });

  it('headers that pages of other origins can read', async () => {
    const server = api({ readFlow }, { env: { SERVICE_API_CORS_ALLOWED_ORIGINS: 'https://a.example' } });
    const exposed = async (origin: string) =>
      (await server.get(`/api/flows/${ID}`).set('Origin', origin)).headers['access-control-expose-headers'];
    expect(await exposed('https://a.example')).toBe(
      'x-request-id, Retry-After, Content-Disposition, x-contralto-next-cursor, Deprecation, Sunset, Warning',
    );
    expect(await exposed('https://b.example')).toBeUndefined();
  });

  it('text with the media type of the contract', async () => {
    const server = api({
      readFlowRunInput: async () => ({ status: 200, contentType: 'text/plain', body: '{"raw": 1.0}' }),
      downloadFlowRunLogs: async () => {
        const { Readable } = await import('node:stream');
        return {
          status: 200,
          contentType: 'text/csv',
          body: Readable.from(['a,b\n', '1,2\n']),
          headers: { 'Content-Disposition': 'attachment' },
        };
      },
    });
    const input = await server.get(`/api/flow_runs/${ID}/input/key`);
    expect([input.text, input.headers['content-type']]).toEqual(['{"raw": 1.0}', 'text/plain; charset=utf-8']);
    const logs = await server.get(`/api/flow_runs/${ID}/logs/download`);
    expect([logs.text, logs.headers['content-type'], logs.headers['content-disposition']]).toEqual([
      'a,b\n1,2\n',
      'text/csv; charset=utf-8',
      'attachment',
    ]);
  });

  it('a request id is generated, or taken from the request', async () => {
    const server = api({ readFlow });
    expect((await server.get(`/api/flows/${ID}`)).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect((await server.get(`/api/flows/${ID}`).set('x-request-id', 'mine-1')).headers['x-request-id']).toBe('mine-1');
  });
});

describe('the version header', () => {
  const server = api({
    readFlow,
    readHealth: async () => ({ status: 200, body: true }),
    readVersion: async () => ({ status: 200, body: '0.8.4' }),
  });
  const names = ['x-service-api-version', 'x-prefect-api-version'];

  it('200: absent, empty, equal and higher', async () => {
    for (const name of names) {
      for (const version of ['', '0.8.0', '0.8.4', '0.10.0', '1.0.0'])
        expect((await server.get(`/api/flows/${ID}`).set(name, version)).status).toBe(200);
    }
  });

  it('400: lower, with the required version', async () => {
    for (const name of names) {
      const response = await server.get(`/api/flows/${ID}`).set(name, '0.7.9');
      expect([response.status, response.body.detail]).toEqual([
        400,
        'The request specified API version 0.7.9 but this server requires version 0.8.0 or higher.',
      ]);
    }
  });

  it('400: malformed, with the name of the header', async () => {
    for (const name of names) {
      const response = await server.get(`/api/flows/${ID}`).set(name, '1.0');
      const text = `Invalid ${name.toUpperCase()} header format.Expected header in format 'x.y.z' but received 1.0`;
      expect([response.status, response.body.detail]).toEqual([400, text]);
    }
  });

  it('200: probes accept any value', async () => {
    for (const path of ['/api/health', '/api/version'])
      expect((await server.get(path).set('x-prefect-api-version', '0.1.0')).status).toBe(200);
  });
});

describe('authentication', () => {
  const server = api(
    {
      readFlow,
      readHealth: async () => ({ status: 200, body: true }),
      readReadiness: async () => ({ status: 200, body: { message: 'OK' } }),
    },
    { env: { SERVICE_API_AUTH_STRING: 'admin:secret' } },
  );
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  it('200: correct credentials, and the probes without any', async () => {
    expect((await server.get(`/api/flows/${ID}`).set('Authorization', basic('admin:secret'))).status).toBe(200);
    expect((await server.get('/api/health')).body).toBe(true);
    expect((await server.get('/api/ready?x=1')).status).toBe(200);
  });

  it('401: missing or wrong credentials or another scheme, also for unknown paths', async () => {
    const challenge = 'Bearer realm="contralto"';
    const rejected = `${challenge}, error="invalid_token"`;
    for (const [header, reason, requested] of [
      ['', 'a key or the password is required.', challenge],
      ['Digest x', 'a key or the password is required.', challenge],
      [basic('admin:Secret'), 'the password is wrong.', rejected],
      [basic('admin'), 'the password is wrong.', rejected],
      ['Bearer admin:secret', 'the key is unknown.', rejected],
    ] as const) {
      const response = await server.get(`/api/flows/${ID}`).set('Authorization', header);
      expect([response.status, response.body, response.headers['www-authenticate']]).toEqual([
        401,
        { exception_message: 'Unauthorized', detail: `Unauthorized: ${reason}` },
        // never the scheme Basic, for which browsers show a password dialog
        requested,
      ]);
    }
    for (const path of ['/api/nothing', '/api/', '/api/health/', '/api/variables/name/x-health', '/api/openapi.json']) {
      expect((await server.get(path)).status).toBe(401);
    }
  });

  it('applies to an API at the root, where files are public', async () => {
    const root = api(
      { readFlow, readHealth: async () => ({ status: 200, body: true }) },
      {
        env: { SERVICE_API_AUTH_STRING: 'admin:secret', SERVICE_API_BASE_PATH: '/' },
      },
    );
    expect((await root.get(`/flows/${ID}`).set('Authorization', basic('admin:secret'))).status).toBe(200);
    for (const path of [`/flows/${ID}`, `/flows/${ID}/`, '/version', '/flows/nothing/here', '/health/', '/metrics', '/metrics/']) {
      expect([path, (await root.get(path)).status]).toEqual([path, 401]);
    }
    for (const path of ['/health', '/docs', '/openapi.json', '/ui-settings']) expect((await root.get(path)).status).toBe(200);
  });

  it('429: too many wrong passwords from an address, as reported by a trusted proxy', async () => {
    const proxied = api(
      { readFlow },
      {
        env: { SERVICE_API_AUTH_STRING: 'admin:secret', SERVICE_API_TRUSTED_PROXIES: '127.0.0.0/8,::1' },
      },
    );
    const request = async (address: string, password: string) =>
      (await proxied.get(`/api/flows/${ID}`).set('X-Forwarded-For', `198.51.100.1, ${address}`).set('Authorization', basic(password)))
        .status;
    for (let i = 0; i < 20; i++) expect(await request('192.0.2.1', `admin:${i}`)).toBe(401);
    expect(await request('192.0.2.1', 'admin:secret')).toBe(429);
    expect(await request('192.0.2.2', 'admin:secret')).toBe(200);
  });

  it('200: the settings of the user interface require none', async () => {
    const response = await server.get('/ui-settings');
    expect(response.body).toMatchObject({
      auth: 'BASIC',
      csrf_enabled: false,
      api_url: 'http://127.0.0.1:4200/api',
      available_uis: [],
      flags: [],
    });
  });
});

describe('CSRF', () => {
  const token = 'a'.repeat(64);
  const tokens = {
    find: async (client: string) =>
      client === 'known'
        ? { token, expiration: '2026-03-05T11:00:00.000000Z' }
        : client === 'old'
          ? { token, expiration: '2026-03-05T09:00:00.000000Z' }
          : undefined,
  };
  const handlers = { readFlow, deleteFlow: async () => ({ status: 204 as const }) };
  const env = { SERVICE_API_CSRF_PROTECTION_ENABLED: 'true', SERVICE_API_AUTH_STRING: 'a:b' };
  const server = api(handlers, { tokens, env });
  const remove = (headers: Record<string, string>) => server.delete(`/api/flows/${ID}`).set(headers);

  it('403: in this order, and before credentials are verified', async () => {
    const cases: [Record<string, string>, string][] = [
      [{}, 'Missing CSRF token.'],
      [{ 'Prefect-Csrf-Token': token }, 'Missing client identifier.'],
      [{ 'Prefect-Csrf-Token': token, 'Prefect-Csrf-Client': 'unknown' }, 'Invalid CSRF token or client identifier.'],
      [{ 'Prefect-Csrf-Token': token, 'Prefect-Csrf-Client': 'old' }, 'Invalid CSRF token or client identifier.'],
      [{ 'Prefect-Csrf-Token': 'b'.repeat(64), 'Prefect-Csrf-Client': 'known' }, 'Invalid CSRF token or client identifier.'],
    ];
    for (const [headers, text] of cases) {
      const response = await remove({ Authorization: 'Basic wrong', ...headers });
      expect([response.status, response.body]).toEqual([403, { detail: text }]);
    }
    expect((await remove(cases[2]![0])).headers['access-control-allow-origin']).toBe('*');
  });

  it('204: with the token of the client; 200: reads without a token', async () => {
    const Authorization = `Basic ${Buffer.from('a:b').toString('base64')}`;
    expect((await remove({ Authorization, 'Prefect-Csrf-Token': token, 'Prefect-Csrf-Client': 'known' })).status).toBe(204);
    expect((await server.get(`/api/flows/${ID}`).set({ Authorization })).status).toBe(200);
  });
});

describe('responses that are the same for all operations', () => {
  /** The path of an operation, with `id` for every parameter. */
  const pathOf = ({ path }: OperationEntry, id = ID) => `/api${path.replace(/\{\w+\}/g, id)}`;

  it('403: every change without a token', async () => {
    const server = api({}, { env: { SERVICE_API_CSRF_PROTECTION_ENABLED: 'true' } });
    for (const operation of operations.filter(({ method, raw }) => method !== 'get' && !raw)) {
      const response = await server[operation.method](pathOf(operation));
      expect([operation.id, response.status, response.body]).toEqual([operation.id, 403, { detail: 'Missing CSRF token.' }]);
    }
  });

  it('413: every body that exceeds the limit', async () => {
    const server = api({}, { env: { SERVICE_API_MAX_BODY_SIZE: '1024' } });
    // an operation that reads the raw body has its own limit
    for (const operation of operations.filter((one) => BOUNDARY[413]!(one) && !one.raw)) {
      const response = await server[operation.method](pathOf(operation)).send({ name: 'x'.repeat(1024) });
      expect([operation.id, response.status]).toEqual([operation.id, 413]);
    }
  });

  it('404: invalid ids, also for operations that accept unknown ids', async () => {
    for (const operation of operations.filter(({ id }) => ROUTED.some((one) => one === id))) {
      const response = await api()[operation.method](pathOf(operation, 'a%2Fb')).send({});
      expect([operation.id, response.status, response.body]).toEqual([operation.id, 404, { detail: 'Not Found' }]);
    }
  });
});

describe('CORS', () => {
  it('200: the response to a preflight needs no authentication', async () => {
    const response = await api({}, { env: { SERVICE_API_AUTH_STRING: 'a:b' } })
      .options('/api/flows/filter')
      .set({ Origin: 'http://ui', 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type,x-own' });
    expect([response.status, response.text]).toEqual([200, 'OK']);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT',
      'access-control-allow-headers': 'content-type,x-own',
      'access-control-max-age': '600',
    });
    expect(response.headers.vary).toContain('Origin');
  });

  it('a list of origins allows those on it and omits the header for others', async () => {
    const server = api({ readFlow }, { env: { SERVICE_API_CORS_ALLOWED_ORIGINS: 'http://a, http://b' } });
    const origin = async (name: string) =>
      (await server.get(`/api/flows/${ID}`).set('Origin', name)).headers['access-control-allow-origin'];
    expect([await origin('http://b'), await origin('http://c')]).toEqual(['http://b', undefined]);
    expect((await api({ readFlow }).get(`/api/flows/${ID}`).set('Origin', 'http://c')).headers['access-control-allow-origin']).toBe('*');
  });
});

describe('the context of a handler', () => {
  it('contains the client, the operation, and the acting automation', async () => {
    const seen: unknown[] = [];
    const server = api({
      createFlowRun: async (_request, { op, clientVersion, createdBy, updatedBy, apiVersion, receivedAt }) => {
        seen.push({ op, clientVersion, createdBy, updatedBy, apiVersion, receivedAt });
        throw notFound('Flow');
      },
    });
    const create = (headers: Record<string, string>) => server.post('/api/flow_runs/').set(headers).send({ flow_id: ID });
    const encoded = Buffer.from('My auto ü').toString('base64');
    await create({
      'User-Agent': 'prefect/3.8.8.dev1 (API 0.8.4)',
      'prefect-automation-id': ID.replaceAll('-', ''),
      'prefect-automation-name': encoded,
    });
    await create({ 'User-Agent': 'curl/8', 'prefect-automation-id': ID, 'prefect-automation-name': 'not base64!' });
    expect(seen).toMatchObject([
      {
        op: 'createFlowRun',
        clientVersion: '3.8.8.dev1',
        apiVersion: '0.8.4',
        createdBy: { id: ID, type: 'AUTOMATION', display_value: 'My auto ü' },
        updatedBy: { display_value: encoded },
      },
      { clientVersion: undefined, createdBy: undefined, updatedBy: { display_value: 'not base64!' } },
    ]);
    const response = await create({ 'prefect-automation-id': 'x', 'prefect-automation-name': encoded });
    expect([response.status, response.body.exception_detail[0].loc]).toEqual([422, ['header', 'prefect-automation-id']]);
  });
});

describe('documents and metrics', () => {
  const server = api({ readFlow }, { env: { SERVICE_METRICS_ENABLED: 'true' } });

  it('200: the contract in its three forms, below the prefix and at the root, with an ETag', async () => {
    for (const path of ['/openapi.json', '/openapi.yaml', '/openapi-3.0.json', '/api/openapi.json']) {
      const response = await server.get(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect((await server.get(path).set('If-None-Match', response.headers.etag!)).status).toBe(304);
    }
    expect((await server.get('/openapi.json')).body.openapi).toBe('3.1.0');
    expect((await server.get('/openapi-3.0.json')).body.openapi).toBe('3.0.3');
  });

  it('200: the reference page, which loads from and sends requests to this service only', async () => {
    for (const path of ['/docs', '/docs/', '/api/docs', '/api/docs/', '/docs/errors', '/docs/sockets', '/api/docs/changes']) {
      const response = await server.get(path);
      expect([response.status, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(response.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
      const policy = Object.fromEntries(
        String(response.headers['content-security-policy'])
          .split('; ')
          .map((directive) => directive.split(/ (.*)/).slice(0, 2)),
      );
      expect(policy).toEqual({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src-attr': "'unsafe-inline'",
        'style-src-elem': expect.stringMatching(/^'self' 'sha256-[\w+/]{43}='$/),
        'img-src': "'self' data:",
        'connect-src': "'self'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'none'",
      });
      expect((await server.get(path).set('If-None-Match', response.headers.etag!)).status).toBe(304);
    }
  });

  it.each(['/docs', '/docs/', '/api/docs', '/api/docs/'])(
    '%s finds its files and the API by its own URL, also behind a proxy that adds a prefix',
    async (path) => {
      const outside = 'http://proxy.example/some/prefix';
      const seen = (link: string, from: string) => new URL(link, outside + from).href.slice(outside.length);
      const page = (await server.get(path)).text;
      // with a base, links within the page (`#…`) would leave it
      expect(page).not.toContain('<base');
      expect(page).not.toMatch(/\{(?:root|home|folder|config|etags|icon|style|script|preloads|overview)\}/);
      const links = [...page.matchAll(/(?:href|src)="([^"#]+)"/g)].map(([, link = '']) => seen(link, path));
      expect(links.filter((link) => link === '/')).toHaveLength(1);
      for (const link of new Set(links)) if (link !== '/') expect([link, (await server.get(link)).status]).toEqual([link, 200]);
      const config = JSON.parse((/name="contralto" content="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"')) as {
        api: string;
        document: string;
        folder: string;
        search: string;
      };
      expect((await server.get(seen(config.folder + config.search, path))).body.fieldIds).toBeDefined();
      expect(seen(config.api, path).replace(/\/$/, '')).toBe('/api');
      expect((await server.get(seen(config.document, path))).body.openapi).toMatch(/^3\.[12]/);
      const { headers } = await server.get(path.replace('docs', 'redoc'));
      expect(seen(String(headers.location), path.replace('docs', 'redoc'))).toBe(path.replace(/\/$/, ''));
    },
  );

  it('the files of the reference page are cached for good, and compressed', async () => {
    const page = (await server.get('/docs')).text;
    const script = /src="(docs\/main-[^"]+\.js)"/.exec(page)?.[1];
    const response = await server.get(`/${script}`).set('Accept-Encoding', 'br');
    expect(response.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
    expect((await server.get('/docs/page.json')).status).toBe(404);
    expect((await server.get('/docs/main-00000000.js')).status).toBe(404);
  });

  it.each(['/docs/errors', '/api/docs/events'])('%s finds its files and the other pages by its own URL', async (path) => {
    const page = (await server.get(path)).text;
    expect(page).not.toMatch(/\{(?:icon|name|title|summary|style|script|config|content|guides)\}/);
    const links = [...page.matchAll(/(?:href|src)="([^"#]+)/g)].map(
      ([, link = '']) => new URL(link, `http://proxy.example${path}`).pathname,
    );
    expect(new Set(links).size).toBeGreaterThan(15);
    for (const link of new Set(links)) expect([link, (await server.get(link)).status]).toEqual([link, 200]);
  });

  it.each([
    ['/docs', '/docs.md', '# Contralto API\n'],
    ['/docs/errors', '/docs/errors.md', '# Errors\n'],
    ['/api/docs/sockets', '/api/docs/sockets.md', '# WebSockets\n'],
    ['/docs/operations/createFlow', '/docs/operations/createFlow.md', '# Create a flow\n'],
    ['/docs/tags/flow-runs', '/docs/tags/flow-runs.md', '# Flow Runs\n'],
    ['/docs/schemas/Flow', '/docs/schemas/Flow.md', '# Flow\n'],
  ])('200: %s as Markdown, at %s and for clients that prefer it', async (path, twin, beginning) => {
    const markdown = await server.get(twin);
    expect([markdown.status, markdown.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(markdown.text.startsWith(beginning)).toBe(true);
    expect((await server.get(twin).set('If-None-Match', markdown.headers.etag!)).status).toBe(304);
    const head = await server.head(twin);
    expect([head.status, head.text, head.headers.etag]).toEqual([200, undefined, markdown.headers.etag]);
    const preferred = await server.get(path).set('Accept', 'text/markdown, text/html;q=0.5');
    expect([preferred.text, preferred.headers.vary]).toEqual([markdown.text, expect.stringContaining('Accept')]);
    for (const accept of ['*/*', 'text/html,application/xhtml+xml,*/*;q=0.8', 'text/*'])
      expect((await server.get(path).set('Accept', accept)).headers['content-type']).not.toContain('markdown');
  });

  it('307: an operation, a tag, and a schema lead to their part of the reference page', async () => {
    for (const [path, target] of [
      ['/docs/operations/readFlow', '/docs#tag/flows/GET/flows/%7Bid%7D'],
      ['/api/docs/tags/flow-runs', '/api/docs#tag/flow-runs'],
      ['/docs/schemas/Flow', '/docs#models/Flow'],
    ] as const) {
      const { status, headers } = await server.get(path);
      expect([status, new URL(String(headers.location), `http://proxy.example${path}`).href]).toEqual([
        307,
        `http://proxy.example${target}`,
      ]);
    }
  });

  it('308: earlier and other paths of pages', async () => {
    for (const [path, target] of [
      ['/docs/changes.html', '/docs/changes'],
      ['/docs/errors/', '/docs/errors'],
    ] as const) {
      const { status, headers } = await server.get(path);
      expect([status, new URL(String(headers.location), `http://proxy.example${path}`).pathname]).toEqual([308, target]);
    }
  });

  it('404: pages that do not exist', async () => {
    for (const path of [
      '/docs/nothing',
      '/docs/nothing.md',
      '/docs/errors.md.md',
      '/docs/tags/nothing',
      '/docs/schemas/__proto__',
      '/docs/constructor',
      '/docs/pages.json.br',
    ])
      expect([path, (await server.get(path)).status]).toEqual([path, 404]);
    expect((await server.post('/docs/errors')).status).toBe(404);
  });

  it('200: the documents of a release', async () => {
    const { text } = await server.get('/docs/changes');
    const names = [...new Set([...text.matchAll(/href="((?:openapi|asyncapi)-[^"]+\.json)"/g)].map(([, name]) => name))];
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect((await server.get(`/docs/${name}`)).body.operations).toBeDefined();
  });

  it('200: the list of pages for language models, whose links work below every prefix', async () => {
    for (const path of ['/llms.txt', '/api/llms.txt']) {
      const { status, headers, text } = await server.get(path);
      expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => new URL(link, `http://proxy.example${path}`).pathname);
      for (const link of links) expect([link, (await server.get(link)).status]).toEqual([link, 200]);
      expect((await server.get(path).set('If-None-Match', headers.etag!)).status).toBe(304);
    }
  });

  it.each(['', '/contralto'])('200: the catalog of the API with the prefix "%s"', async (prefix) => {
    const ready = async () => ({ status: 200 as const, body: { message: 'OK' } });
    const behind = api(
      { readHealth: async () => ({ status: 200, body: true }), readReadiness: ready },
      { env: { ...(prefix && { SERVICE_PATH_PREFIX: prefix }) } },
    );
    for (const kept of new Set(['', prefix])) {
      const path = `${kept}/.well-known/api-catalog`;
      const response = await behind.get(path);
      expect([response.status, response.headers['content-type']]).toEqual([
        200,
        'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      ]);
      expect(response.headers).toMatchObject({
        'cache-control': 'no-cache',
        link: `<${prefix}/.well-known/api-catalog>; rel="api-catalog"`,
      });
      expect((await behind.get(path).set('If-None-Match', response.headers.etag!)).status).toBe(304);
      const head = await behind.head(path);
      expect([head.status, head.text, head.headers.link]).toEqual([200, undefined, response.headers.link]);
      const { linkset } = JSON.parse(response.text) as { linkset: Record<string, { href: string; type: string }[]>[] };
      const [{ anchor, ...relations } = {}] = linkset;
      expect([linkset.length, anchor]).toEqual([1, `${prefix}/api/`]);
      expect(Object.fromEntries(Object.entries(relations).map(([relation, links]) => [relation, links.map(({ href }) => href)]))).toEqual({
        'service-desc': ['openapi.json', 'openapi-3.0.json', 'openapi.yaml', 'asyncapi.yaml'].map((name) => `${prefix}/${name}`),
        'service-doc': ['docs', 'docs.md', 'llms.txt'].map((name) => `${prefix}/${name}`),
        status: ['health', 'ready', 'admin/status'].map((name) => `${prefix}/api/${name}`),
      });
      for (const { href, type } of [...relations['service-desc']!, ...relations['service-doc']!, ...relations.status!.slice(0, 2)]) {
        const linked = await behind.get(href);
        expect([href, linked.status, linked.headers['content-type']]).toEqual([href, 200, expect.stringContaining(type)]);
      }
    }
  });

  it('are public at the root, and protected below the API', async () => {
    const guarded = api({}, { env: { SERVICE_API_AUTH_STRING: 'admin:secret' } });
    for (const path of ['/docs', '/docs.md', '/docs/errors', '/docs/operations/createFlow.md', '/llms.txt', '/.well-known/api-catalog']) {
      expect([path, (await guarded.get(path)).status]).toEqual([path, 200]);
      expect([path, (await guarded.get(`/api${path}`)).status]).toEqual([path, 401]);
    }
  });

  it('200: requests are counted by operation', async () => {
    await server.get(`/api/flows/${ID}`);
    for (const path of ['/metrics', '/api/metrics']) {
      const response = await server.get(path);
      expect(response.text).toContain('contralto_requests_total{op="readFlow",status="200"} 1');
      expect(response.text).toContain('contralto_request_duration_seconds_count{op="readFlow"} 1');
    }
    expect((await api().get('/api/metrics')).status).toBe(404);
  });

  it('the log contains operation, status, and milliseconds, and no secret', async () => {
    const lines: string[] = [];
    const { pino } = await import('pino');
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    await api({ readFlow }, { log, env: { SERVICE_API_AUTH_STRING: 'admin:secret' } })
      .get(`/api/flows/${ID}?token=hidden`)
      .set('Authorization', `Basic ${Buffer.from('admin:secret').toString('base64')}`);
    expect(JSON.parse(lines[0]!)).toMatchObject({ op: 'readFlow', status: 200, ms: expect.any(Number) });
    expect(lines.join('')).not.toMatch(/secret|hidden|Basic/);
  });
});

describe('a client that disconnects', () => {
  it('during a streamed response ends its source, and causes no error', async () => {
    const { Readable } = await import('node:stream');
    const { pino } = await import('pino');
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const endless = Readable.from(
      (async function* () {
        for (;;) yield 'x'.repeat(10_000);
      })(),
    );
    const ended = new Promise((resolve) => endless.once('close', resolve));
    const downloadFlowRunLogs = async () => ({ status: 200 as const, contentType: 'text/csv' as const, body: endless });
    const listening = await listen(app({ downloadFlowRunLogs }, { log }), { host: '127.0.0.1', port: 0, keepaliveTimeoutSeconds: 5 });
    const leave = new AbortController();
    const response = await fetch(`http://127.0.0.1:${listening.port}/api/flow_runs/${ID}/logs/download`, { signal: leave.signal });
    await response.body!.getReader().read();
    leave.abort();
    await ended;
    await listening.stop(0.01);
    expect(lines).toEqual([]);
  });

  it('is reported as disconnected to a handler that checks only afterwards', async () => {
    const metrics = createMetrics({ processMetrics: false });
    const closed = new Promise<void>((resolve) => {
      metrics.observe = () => resolve();
    });
    const leave = new AbortController();
    let signal: AbortSignal | undefined;
    const readFlow = async (_request: unknown, context: RequestContext) => {
      leave.abort();
      await closed;
      signal = context.signal;
      return { status: 200 as const, body: flow };
    };
    const listening = await listen(app({ readFlow }, { metrics }), { host: '127.0.0.1', port: 0, keepaliveTimeoutSeconds: 5 });
    await expect(fetch(`http://127.0.0.1:${listening.port}/api/flows/${ID}`, { signal: leave.signal })).rejects.toThrow();
    await expect.poll(() => signal?.aborted).toBe(true);
    await listening.stop(0.01);
  });
});

describe('the application', () => {
  it('is created again by every call', () => {
    expect(app({})).not.toBe(app({}));
  });
});
