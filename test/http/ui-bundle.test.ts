import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { logoPath } from '../../src/base/logo.ts';
import { uiProblem } from '../../src/http/pages/ui-bundle.ts';
import { api, expectNoBreach } from './harness.ts';

expectNoBreach();

const home = mkdtempSync(join(tmpdir(), 'contralto-home-'));
afterAll(() => rmSync(home, { recursive: true }));
const folder = join(home, 'ui');
const asBrowser = { accept: 'text/html' };
const script = `console.log("${'x'.repeat(2000)}")`;

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<div id="root"></div>');
  writeFileSync(join(folder, 'assets', 'index-BD_kIOMy.js'), script);
});

describe('an installed user interface', () => {
  it('is served at /ui/, and the console remains at /', async () => {
    const server = api({}, { env: { SERVICE_HOME: home } });
    expect((await server.get('/ui/flows').set(asBrowser)).text).toBe('<div id="root"></div>');
    expect((await server.get('/').set(asBrowser)).text).toContain('Contralto');
    expect((await server.get('/ui/ui-settings')).body).toMatchObject({ default_ui: 'v2', v2_base_url: '/ui/', v1_base_url: null });
    expect((await server.get('/ui-settings')).body).toMatchObject({ available_uis: ['v2'], v2_base_url: '/ui/' });
  });

  it('can have the root; the console is then at /console', async () => {
    const server = api({}, { env: { SERVICE_HOME: home, SERVICE_UI_SERVE_BASE: '/' } });
    expect((await server.get('/').set(asBrowser)).text).toBe('<div id="root"></div>');
    expect((await server.get('/console/runs').set(asBrowser)).text).toContain('src="/console/assets/');
  });

  it('reports its generation', async () => {
    writeFileSync(join(folder, 'index.html'), '<div id="app"></div>');
    const server = api({}, { env: { SERVICE_HOME: home } });
    expect((await server.get('/ui-settings')).body).toMatchObject({
      default_ui: 'v1',
      available_uis: ['v1'],
      v1_base_url: '/ui/',
      v2_base_url: null,
    });
    expect((await server.get('/ui/v1/flows')).headers.location).toBe('/ui/flows');
  });

  it('sends files with a hash in their name once, compressed', async () => {
    const server = api({}, { env: { SERVICE_HOME: home } });
    for (const encoding of ['br', 'gzip']) {
      const { headers, text } = await server.get('/ui/assets/index-BD_kIOMy.js').set('accept-encoding', encoding);
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': encoding });
      if (encoding === 'gzip') expect(text).toBe(script);
    }
    const plain = await server.get('/ui/assets/index-BD_kIOMy.js').set('accept-encoding', 'br;q=0, identity');
    expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, script]);
    expect((await server.get('/ui/')).headers['cache-control']).toBe('no-cache');
  });

  it('can only load from and send to the service, unless a setting allows more', async () => {
    const server = api({}, { env: { SERVICE_HOME: home } });
    const policy = String((await server.get('/ui/').set(asBrowser)).headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('*');
    const wider = api({}, { env: { SERVICE_HOME: home, SERVICE_UI_CONTENT_SECURITY_POLICY: "default-src 'self' stats.example" } });
    expect((await wider.get('/ui/').set(asBrowser)).headers['content-security-policy']).toBe("default-src 'self' stats.example");
  });

  it('follows no link out of its folder', async () => {
    writeFileSync(join(home, 'secret.txt'), 'secret');
    symlinkSync(join(home, 'secret.txt'), join(folder, 'assets', 'leak.txt'));
    symlinkSync(home, join(folder, 'up'));
    const server = api({}, { env: { SERVICE_HOME: home } });
    for (const path of ['/ui/assets/leak.txt', '/ui/up/secret.txt']) expect((await server.get(path)).status, path).toBe(404);
  });
});

it('reports a missing folder at the start', () => {
  const ui = { enabled: true, staticDirectory: join(home, 'none') } as Parameters<typeof uiProblem>[0]['ui'];
  expect(uiProblem({ home, ui })).toContain('contains no index.html');
  expect(uiProblem({ home, ui: { ...ui, staticDirectory: folder } })).toBeUndefined();
});

it('has a logo for every built-in block type, at a URL that clients accept', async () => {
  const server = api();
  const { status, headers, body } = await server.get(logoPath('aws-credentials'));
  expect([status, headers['content-type'], String(body)]).toEqual([200, 'image/svg+xml', expect.stringContaining('>AC</text>')]);
  for (const path of ['/logos/<script>.svg', '/logos/a.png', '/logos/.svg']) expect((await server.get(path)).status).toBe(404);
});
