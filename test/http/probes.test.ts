import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE_PATHS } from '../../src/http/pages/console.ts';
import { app, expectNoBreach } from './harness.ts';

expectNoBreach();

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

/** Values of the header `Accept` (undefined: none), and the kinds of clients that send them. */
const ACCEPTS: [accept: string | undefined, kind: { json?: boolean; browser?: boolean }][] = [
  [undefined, {}],
  ['', {}],
  ['*/*', {}],
  ['*/*;q=0.1', {}],
  ['text/plain', {}],
  ['image/*, */*;q=0.5', {}],
  ['application/json, text/plain, */*', {}],
  ['application/json, */*;q=0.1', {}],
  ['application/*', {}],
  ['not a type', {}],
  [BROWSER, { browser: true }],
  ['TEXT/HTML', { browser: true }],
  ['text/*', { browser: true }],
  ['application/json;q=0.9, text/html;q=0.1', { browser: true }],
  ['application/json', { json: true }],
  ['Application/JSON; charset=utf-8', { json: true }],
  ['application/json, application/problem+json;q=0.5', { json: true }],
  ['application/json, text/html;q=0, */*;q=0', { json: true }],
];

type Kind = (typeof ACCEPTS)[number][1];
interface ProbeResponse {
  status: number;
  type: string;
  vary: string;
  bytes: number;
}

const [PAGE, TEXT, JSON_TYPE] = ['text/html; charset=utf-8', 'text/plain; charset=utf-8', 'application/json'];
const page: Expected = () => [200, PAGE];
const pageUnlessJson: Expected = ({ json }) => (json ? [404, JSON_TYPE] : [200, PAGE]);
const textUnlessJson: Expected = ({ json }) => (json ? [404, JSON_TYPE] : [200, TEXT]);
const json: Expected = () => [200, JSON_TYPE];
const missing: Expected = () => [404, JSON_TYPE];
type Expected = (kind: Kind) => [status: number, type: string];

const concrete = (path: string): string => path.replace(':id', '0199f3a2-1c4a-7116-920a-5d1e40a12006').replace(':name', 'k8s.prod');

const SERVICES: [what: string, env: Record<string, string>, paths: [path: string, expected: Expected][]][] = [
  [
    'a service with default settings and a password',
    { SERVICE_API_AUTH_STRING: 'admin:secret' },
    [
      ...CONSOLE_PATHS.map((path): [string, Expected] => [concrete(path), pageUnlessJson]),
      ['/?range=24+h', pageUnlessJson],
      ['/runs/', pageUnlessJson],
      ['/nowhere', missing],
      ['/admin/version', missing],
      ['/runs/one/two/three', missing],
      ['/favicon.ico', missing],
      ['/docs', page],
      ['/docs/', page],
      ['/docs/errors', page],
      ['/docs.md', () => [200, 'text/markdown; charset=utf-8']],
      ['/llms.txt', () => [200, TEXT]],
      ['/.well-known/api-catalog', () => [200, 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"']],
      ['/health', json],
      ['/health/', json],
      ['/ready', json],
      ['/ready?from=balancer', json],
      ['/api/health', json],
      ['/api/ready', json],
      ['/openapi.json', json],
      ['/ui-settings', () => [200, 'application/json; charset=utf-8']],
    ],
  ],
  ['a service with metrics', { SERVICE_METRICS_ENABLED: 'true' }, [['/metrics', () => [200, 'text/plain; version=0.0.4; charset=utf-8']]]],
  [
    'a service without the console',
    { SERVICE_CONSOLE_ENABLED: 'false', SERVICE_API_BASE_PATH: '/prefix/api' },
    [
      ['/', textUnlessJson],
      ['/runs', missing],
      ['/docs', page],
      ['/prefix/api/docs', page],
      ['/health', json],
      ['/prefix/api/ready', json],
    ],
  ],
  [
    'a service with the API at the root',
    { SERVICE_API_BASE_PATH: '/' },
    [
      ['/', missing],
      ['/console', pageUnlessJson],
      ['/console/', pageUnlessJson],
      ['/console/work-pools/k8s.prod', pageUnlessJson],
      ['/console/nowhere', missing],
      ['/docs', page],
      ['/health', json],
      ['/ready', json],
    ],
  ],
];

describe.each(SERVICES)('responses to probes and browsers from %s', (_what, env, paths) => {
  const agent = new Agent({ keepAlive: true });
  const server = app(
    {
      readHealth: async () => ({ status: 200, body: true }),
      readReadiness: async () => ({ status: 200, body: { message: 'OK' } }),
    },
    { env },
  ).listen(0, '127.0.0.1');
  beforeAll(() => new Promise<void>((resolve) => (server.listening ? resolve() : server.once('listening', resolve))));
  afterAll(() => {
    agent.destroy();
    return new Promise((resolve) => server.close(resolve));
  });

  const send = (method: string, path: string, accept: string | undefined) =>
    new Promise<ProbeResponse>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const headers = accept === undefined ? {} : { accept };
      request({ agent, port, host: '127.0.0.1', method, path, headers }, (response) => {
        let bytes = 0;
        const { 'content-type': type = '', vary = '' } = response.headers;
        response.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, type, vary, bytes }));
      })
        .on('error', reject)
        .end();
    });

  it.each(paths)('%s', async (path, expected) => {
    for (const [accept, kind] of ACCEPTS) {
      for (const method of ['GET', 'HEAD']) {
        const { status, type, vary, bytes } = await send(method, path, accept);
        const what = `${method} ${path} with ${accept ?? 'no Accept'}`;
        expect([what, status, type]).toEqual([what, ...expected(kind)]);
        expect([what, bytes > 0]).toEqual([what, method === 'GET']);
        // caches must not serve a browser's response to a program
        if (new Set(ACCEPTS.map(([, one]) => expected(one)[0])).size > 1)
          expect([what, vary]).toEqual([what, expect.stringContaining('Accept')]);
      }
    }
  });
});

it('the pages that the service serves are those of the console', () => {
  const source = readFileSync('console/src/app.tsx', 'utf8');
  const routes = [...source.matchAll(/^ {2}\['(\/[^']*)', \w*\(/gm)].map(([, path]) => path);
  expect([...CONSOLE_PATHS].sort()).toEqual(routes.sort());
});
