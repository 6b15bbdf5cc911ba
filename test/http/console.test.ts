import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { RELEASE } from '../../src/base/release.ts';
import { assetBytes, assetNames, readAssetText } from '../support/console-assets.ts';
import { onEveryStore } from '../support/every-store.ts';

/** Bound of the console's total download size, in compressed bytes: the script, its chunks, the style, and the font. */
const LARGEST = 220_000;

/** Bound of what a browser loads for the overview. */
const LARGEST_FIRST = 100_000;

const sum = (names: readonly string[]): number => names.reduce((bytes, name) => bytes + assetBytes(name), 0);

/** The file and those that it imports before it runs. */
function withImports(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known;
  known.add(name);
  const script = readAssetText(name);
  for (const [, imported] of script.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)) withImports(String(imported), known);
  return known;
}

const asBrowser = { accept: 'text/html,application/xhtml+xml' };

describe('the console', () => {
  it('is small', () => {
    const names = assetNames();
    expect(names.length).toBeGreaterThan(2);
    expect(sum(names)).toBeLessThan(LARGEST);
  });

  it('has a small first page', () => {
    const names = assetNames();
    const scripts = ['main', 'overview'].map((page) => names.find((name) => new RegExp(`^${page}-\\w+\\.js$`).test(name)) ?? '');
    const first = [...withImports(String(scripts[1]), withImports(String(scripts[0])))];
    const others = names.filter((name) => /\.(css|woff2|svg)$/.test(name));
    expect(first.length).toBeGreaterThan(5);
    expect(others.length).toBeGreaterThan(2);
    expect(sum([...first, ...others])).toBeLessThan(LARGEST_FIRST);
  });

  onEveryStore((api) => {
    it('is served at the root and for every path that a browser opens, with a strict content security policy', async () => {
      for (const path of ['/', '/runs', '/runs/0199f3a2-1c4a-7116-920a-5d1e40a12006']) {
        const response = await request(api.url).get(path).set(asBrowser).expect(200);
        expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(response.headers['content-security-policy']).toContain("default-src 'none'");
        expect(response.headers['content-security-policy']).not.toContain('unsafe');
        expect(response.text).toContain('&quot;api&quot;:&quot;/api&quot;');
        expect(response.text).toContain(`&quot;version&quot;:&quot;${RELEASE}&quot;`);
      }
    });

    it('leaves all other paths to the API and to programs', async () => {
      expect((await request(api.url).get('/nowhere').expect(404)).body).toEqual({ detail: 'Not Found' });
      await request(api.url).get('/assets/none.js').set(asBrowser).expect(404);
      await request(api.url).get('/assets/..%2findex.html').set(asBrowser).expect(404);
      expect((await request(api.url).get('/api/nowhere').set(asBrowser).expect(404)).headers['content-type']).toContain('json');
      await request(api.url).post('/').set(asBrowser).expect(404);
    });

    it('sends its files in each encoding, with unlimited caching', async () => {
      const name = assetNames().find((file) => /^main-.*\.js$/.test(file));
      for (const [accepted, encoding] of [
        ['gzip, br', 'br'],
        ['gzip', 'gzip'],
        ['identity', undefined],
      ] as const) {
        const response = await request(api.url).get(`/assets/${name}`).set('accept-encoding', accepted).expect(200);
        expect(response.headers['content-encoding']).toBe(encoding);
        expect(response.headers['cache-control']).toContain('immutable');
        expect(response.headers['content-type']).toContain('text/javascript');
      }
    });
  });
});

describe('the console at another path', () => {
  onEveryStore(
    (api) => {
      it('is at /console when the API has the root', async () => {
        await request(api.url).get('/').set(asBrowser).expect(404);
        const response = await request(api.url).get('/console/runs').set(asBrowser).expect(200);
        expect(response.text).toMatch(/<script type="module" src="\/console\/assets\/main-\w+\.js">/);
      });
    },
    { settings: { SERVICE_API_BASE_PATH: '/' } },
  );

  onEveryStore(
    (api) => {
      it('can be disabled; the root then names the API and its reference', async () => {
        const response = await request(api.url).get('/').set(asBrowser).expect(200);
        expect([response.headers['content-type'], response.text]).toEqual([
          'text/plain; charset=utf-8',
          'This is Contralto. The API is at /api, and its reference is at /docs.\n',
        ]);
        await request(api.url).get('/runs').set(asBrowser).expect(404);
      });
    },
    { settings: { SERVICE_CONSOLE_ENABLED: 'false' } },
  );

  onEveryStore(
    (api) => {
      it('and the API can be published below a prefix, by a proxy that removes it or keeps it', async () => {
        for (const kept of ['', '/contralto']) {
          const { text } = await request(api.url).get(`${kept}/runs`).set(asBrowser).expect(200);
          expect(text).toContain('&quot;api&quot;:&quot;/contralto/api&quot;');
          const [, script = ''] = /<script type="module" src="\/contralto(\/assets\/main-\w+\.js)">/.exec(text) ?? [];
          await request(api.url)
            .get(kept + script)
            .expect(200);
          expect((await request(api.url).get(`${kept}/api/health`).expect(200)).body).toBe(true);
          await request(api.url).get(`${kept}/docs`).set(asBrowser).expect(200);
          await request(api.url).get(`${kept}/openapi.json`).expect(200);
          expect((await request(api.url).get(`${kept}/api/nowhere`).set(asBrowser).expect(404)).body).toEqual({ detail: 'Not Found' });
        }
        await request(api.url).get('/contralto').set(asBrowser).expect(200);
        await request(api.url).get('/contralto2/runs').set(asBrowser).expect(404);
      });

      it('follows the prefix in sockets, links to further pages, and the links of notifications', async () => {
        for (const kept of ['', '/contralto']) {
          const socket = new WebSocket(`${api.url.replace('http', 'ws')}${kept}/api/events/in`, ['prefect']);
          await new Promise((resolve, reject) => {
            socket.onopen = resolve;
            socket.onerror = reject;
          });
          socket.close();
        }
        for (let count = 0; count < 2; count++) await api.flow();
        const page = (await api.post('/events/filter', { limit: 1 })).body as { next_page: string };
        expect(page.next_page).toContain('/contralto/api/events/filter/next?page-token=');
        expect((await request(page.next_page).get('').expect(200)).body.events).toHaveLength(1);
        expect(api.deps.settings.ui).toMatchObject({
          url: expect.stringMatching(/\/contralto$/),
          apiUrl: expect.stringMatching(/\/contralto\/api$/),
        });
      });
    },
    { settings: { SERVICE_PATH_PREFIX: '/contralto/' } },
  );

  onEveryStore(
    (api) => {
      it('serves no page at paths of another API prefix', async () => {
        for (const path of ['/api/health', '/api', '/other']) {
          const response = await request(api.url).get(path).set(asBrowser).expect(404);
          expect(response.headers['content-type']).toContain('json');
        }
        await request(api.url).get('/custom/api/health').expect(200);
      });
    },
    { settings: { SERVICE_API_BASE_PATH: '/custom/api' } },
  );
});
