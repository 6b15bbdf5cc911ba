import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { api, expectNoBreach } from './harness.ts';

expectNoBreach();

const folder = mkdtempSync(join(tmpdir(), 'contralto-ui-'));
const bundle = join(folder, 'bundle');
mkdirSync(join(bundle, 'assets'), { recursive: true });
const base = '/PREFECT_UI_SERVE_BASE_REPLACE_PLACEHOLDER';
writeFileSync(join(folder, 'secret.txt'), 'outside');
writeFileSync(join(bundle, 'index.html'), `<script src="${base}/assets/app.js"></script>`);
writeFileSync(join(bundle, 'assets', 'app.js'), `const base = "${base}";`);
writeFileSync(join(bundle, 'logo.png'), Buffer.from([0x89, 0x50]));
writeFileSync(join(bundle, '.hidden.txt'), 'hidden');
afterAll(() => rmSync(folder, { recursive: true }));

const PAGE = '<script src="/assets/app.js"></script>';
const env = { SERVICE_UI_STATIC_DIRECTORY: bundle, SERVICE_API_AUTH_STRING: 'admin:secret' };

describe('the user interface', () => {
  const server = api({}, { env });

  it('200: its files, without credentials, with the base path inserted', async () => {
    const page = await server.get('/');
    expect([page.status, page.text, page.headers['content-type']]).toEqual([200, PAGE, 'text/html; charset=utf-8']);
    const script = await server.get('/assets/app.js');
    expect([script.text, script.headers['content-type']]).toEqual(['const base = "";', 'text/javascript; charset=utf-8']);
    expect((await server.get('/assets/app.js').set('If-None-Match', script.headers.etag!)).status).toBe(304);
    const logo = await server.get('/logo.png');
    expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/png']);
  });

  it('200: its first page for the paths of its router', async () => {
    for (const path of ['/runs/flow-run/1', '/dashboard?tab=1', '/flows/']) expect((await server.get(path)).text).toBe(PAGE);
    expect((await server.get('/blocks/a.b').set('Accept', 'text/html,*/*')).text).toBe(PAGE);
  });

  it('307: links that contain its generation', async () => {
    for (const [path, target] of [
      ['/v2', '/'],
      ['/v2/', '/'],
      ['/v2//elsewhere.example', '/elsewhere.example'],
      ['/v2/runs/flow-run/1?tab=logs', '/runs/flow-run/1?tab=logs'],
    ] as const) {
      const { status, headers } = await server.get(path);
      expect([status, headers.location]).toEqual([307, target]);
    }
  });

  it('404 and 401: files that are missing, hidden, or outside, and all paths of the API', async () => {
    for (const path of ['/assets/gone.js', '/.hidden.txt', '/..%2fsecret.txt', '/%00.txt', '/%zz'])
      expect((await server.get(path)).status, path).toBe(404);
    expect((await server.get('/api/nothing')).status).toBe(401);
    expect((await server.post('/runs')).status).toBe(404);
  });

  it('200: the settings report it', async () => {
    expect((await server.get('/ui-settings')).body).toMatchObject({
      auth: 'BASIC',
      default_ui: 'v2',
      available_uis: ['v2'],
      v1_base_url: null,
      v2_base_url: '/',
    });
  });

  it('200: below another path', async () => {
    const below = api({}, { env: { ...env, SERVICE_UI_SERVE_BASE: '/ui/' } });
    expect((await below.get('/ui/')).text).toBe('<script src="/ui/assets/app.js"></script>');
    expect((await below.get('/ui')).status).toBe(200);
    expect((await below.get('/ui/ui-settings')).body).toMatchObject({ v2_base_url: '/ui/' });
    expect((await below.get('/ui/v2/flows')).headers.location).toBe('/ui/flows');
    expect((await below.get('/')).text).toContain('<title>Contralto</title>');
  });

  it('404: a program that accepts only JSON', async () => {
    for (const path of ['/', '/flows', '/blocks/a.b']) {
      const response = await server.get(path).set('Accept', 'application/json');
      expect([response.status, response.body, response.headers.vary]).toEqual([
        404,
        { detail: 'Not Found' },
        expect.stringContaining('Accept'),
      ]);
    }
  });

  it('is absent when it is disabled: the console is at the root', async () => {
    const off = api({}, { env: { ...env, SERVICE_UI_ENABLED: 'false' } });
    expect((await off.get('/')).text).toContain('<title>Contralto</title>');
    expect((await off.get('/ui-settings')).body).toMatchObject({ available_uis: [], v2_base_url: null });
  });
});
