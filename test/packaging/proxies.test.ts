import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../support/free-port.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';
import { haproxy, nginx } from '../support/system-programs.ts';
import { until } from '../support/waiting.ts';

const folder = mkdtempSync(join(tmpdir(), 'contralto-proxies-'));
let service: ServiceProcess;
let unused: number;

beforeAll(async () => {
  unused = await freePort();
  service = await startProcess(
    { SERVICE_HOME: folder, SERVICE_PORT: '0', SERVICE_PATH_PREFIX: '/contralto', SERVICE_API_TRUSTED_PROXIES: '127.0.0.1' },
    ['start', '--no-services'],
  );
});
afterAll(async () => {
  await service.kill('SIGTERM');
  rmSync(folder, { recursive: true });
});

/** Each proxy of docs/proxies.md with its arguments. */
const PROXIES: [name: string, program: string | undefined, args: (file: string) => string[]][] = [
  ['nginx.conf', nginx(), (file) => ['-c', file, '-g', `daemon off; pid ${folder}/nginx.pid; error_log stderr;`]],
  ['haproxy.cfg', haproxy(), (file) => ['-f', file]],
];

describe.each(PROXIES)('the configuration %s', (name, program, args) => {
  it.runIf(program)('publishes the API, pages, and sockets below the prefix, while one node is down', async () => {
    const port = await freePort();
    const nodes = { '127.0.0.1:4201': `127.0.0.1:${new URL(service.url).port}`, '127.0.0.1:4202': `127.0.0.1:${unused}` };
    let text = readFileSync(join('deploy/proxies', name), 'utf8').replace(/(listen|bind) :?80/, `$1 127.0.0.1:${port}`);
    for (const [example, node] of Object.entries(nodes)) text = text.replaceAll(example, node);
    const file = join(folder, name);
    writeFileSync(file, text);
    const proxy: ChildProcess = spawn(program ?? '', args(file), { stdio: 'ignore' });
    try {
      const url = `http://127.0.0.1:${port}/contralto`;
      const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });
      await until('the proxy serves', async () => (await get('/api/health').catch(() => undefined))?.status === 200);
      const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await get('/api/health')).status));
      expect(new Set(statuses)).toEqual(new Set([200]));
      const page = await (await get('/runs', { accept: 'text/html' })).text();
      const [, script = ''] = /src="\/contralto(\/assets\/main-\w+\.js)"/.exec(page) ?? [];
      expect((await get(script)).status).toBe(200);
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api/events/in`, ['prefect']);
      await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
      socket.close();
    } finally {
      proxy.kill('SIGTERM');
    }
  });
});
