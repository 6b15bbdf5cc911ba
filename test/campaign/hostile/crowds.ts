import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { megabytes } from '../../support/attacks/memory.ts';
import { RawConnection } from '../../support/attacks/raw-connection.ts';
import { pace } from '../../support/waiting.ts';
import type { Attack, Target } from './target.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
/** Time for which clients leave responses unread, in milliseconds. */
const LEFT = 4000;

const requested = (target: Target, path: string, body: string): string =>
  target.head('POST', `/api${path}`, { ...JSON_TYPE, 'Content-Length': String(body.length) }) + body;

/** Opens connections, a few at a time, and sends the same bytes on each. */
async function crowd(target: Target, count: number, text: string, each: (connection: RawConnection) => void): Promise<RawConnection[]> {
  const open: RawConnection[] = [];
  for (let start = 0; start < count; start += 50) {
    const some = await Promise.allSettled(Array.from({ length: Math.min(50, count - start) }, () => RawConnection.open(target.url)));
    for (const one of some) {
      if (one.status !== 'fulfilled') continue;
      open.push(one.value);
      each(one.value);
      void one.value.send(text);
    }
  }
  return open;
}

/** Sends a request from another address of this machine. @returns its status; 0 without a response */
function from(address: string, url: string, authorization: string): Promise<number> {
  return new Promise((resolve) => {
    const withService = request(url, { localAddress: address, headers: { authorization }, agent: false }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0));
    });
    withService.once('error', () => resolve(0)).end();
  });
}

const HISTORY = JSON.stringify({
  history_start: '2020-01-01T00:00:00Z',
  history_end: '2026-01-01T00:00:00Z',
  history_interval_seconds: 864_000,
});

export const crowdAttacks: readonly Attack[] = [
  {
    name: 'readers of large lists that do not read',
    async run(target) {
      const data = randomBytes(megabytes(target.scaled(3))).toString('base64');
      if (target.credentials !== undefined)
        for (let index = 0; index < 8; index++) await target.post('a large artifact', '/artifacts/', { data });
      const connections = await crowd(target, target.scaled(120), requested(target, '/artifacts/filter', '{"limit":8}'), (connection) =>
        connection.stopReading(),
      );
      await pace(LEFT * target.scale);
      return connections;
    },
  },
  {
    name: 'storms of cancelled requests',
    async run(target) {
      for (const [path, body] of [
        ['/flow_runs/history', HISTORY],
        ['/artifacts/filter', '{"limit":8}'],
        ['/flows/', '{"name":"cancelled"}'],
      ] as const) {
        const connections = await crowd(target, target.scaled(1000), requested(target, path, body), () => {});
        for (const connection of connections) connection.close();
      }
      return undefined;
    },
  },
  {
    name: 'thousands of concurrent requests',
    async run(target) {
      const texts = ['/flow_runs/history', '/flow_runs/filter', '/flows/'].map((path) =>
        requested(target, path, path === '/flow_runs/history' ? HISTORY : '{"name":"at once"}'),
      );
      const open = await Promise.all(texts.map((text) => crowd(target, target.scaled(800), text, () => {})));
      await Promise.all(
        open.flat().map(async (connection) => {
          target.responded('one of thousands of concurrent requests', await connection.status());
          connection.close();
        }),
      );
      return undefined;
    },
  },
  {
    name: 'wrong keys from many addresses',
    async run(target) {
      for (let start = 0; start < target.scaled(3000); start += 50) {
        const addresses = Array.from({ length: 50 }, (_, index) => `127.${1 + ((start + index) >> 8)}.${(start + index) & 255}.7`);
        const statuses = await Promise.all(addresses.map((address) => from(address, `${target.url}/api/flows/count`, `Bearer ${start}`)));
        for (const status of statuses) target.responded('a wrong key', status);
      }
      return undefined;
    },
  },
];
