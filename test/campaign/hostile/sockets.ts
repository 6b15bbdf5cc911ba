import { v7 } from 'uuid';
import { deepJson } from '../../support/attacks/bodies.ts';
import { flood, frame, OPCODE, openRawSocket, sendUnfinishedFrame } from '../../support/attacks/frames.ts';
import { megabytes } from '../../support/attacks/memory.ts';
import type { RawConnection } from '../../support/attacks/raw-connection.ts';
import { within } from '../../support/waiting.ts';
import type { Attack, Target } from './target.ts';

const PATHS = ['/api/events/in', '/api/events/out', '/api/logs/out', '/api/task_runs/subscriptions/scheduled'];

/** Opens sockets, authenticated if the attacker has credentials. Omits rejected ones. */
async function join(target: Target, path: string, count: number): Promise<RawConnection[]> {
  const token = target.credentials;
  const sockets: RawConnection[] = [];
  for (let start = 0; start < count; start += 50) {
    const some = await Promise.allSettled(
      Array.from({ length: Math.min(50, count - start) }, () => openRawSocket(target.url, path, { token })),
    );
    sockets.push(...some.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
  }
  return sockets;
}

/** Frames that no regular client sends. */
const FRAMES: Record<string, Buffer> = {
  'a reserved opcode': frame(11, 'x'),
  'a frame without mask': Buffer.from([0x81, 0x02, 0x7b, 0x7d]),
  'a ping of 65,535 bytes': frame(OPCODE.ping, 'x'.repeat(65_535)),
  'a close with an invalid code': frame(OPCODE.close, Buffer.from([0xff, 0xff])),
  'a close of one byte': frame(OPCODE.close, 'x'),
  ...Object.fromEntries(
    [0, 999, 1004, 1005, 1006, 1015, 2999, 5000].map((code) => [
      `a close with the code ${code}`,
      frame(OPCODE.close, Buffer.from([code >> 8, code & 255])),
    ]),
  ),
  'a close whose reason is not UTF-8': frame(OPCODE.close, Buffer.from([0x03, 0xe8, 0xc0, 0xaf])),
  'a close of 200 bytes': frame(OPCODE.close, Buffer.concat([Buffer.from([0x03, 0xe8]), Buffer.alloc(198, 'x')])),
  'a compressed frame without negotiation': Buffer.from([0xc1, 0x80, 0, 0, 0, 0]),
  'several close frames': Buffer.concat([
    frame(OPCODE.close, Buffer.from([0x03, 0xe8])),
    frame(OPCODE.close, Buffer.from([0x03, 0xe8])),
    frame(OPCODE.text, '{"type":"event"}'),
  ]),
  'a text frame that is not UTF-8': frame(OPCODE.text, Buffer.from([0xc0, 0xaf, 0xff])),
  'a length of 16 exabytes': Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
  'a continuation without a first frame': frame(OPCODE.continuation, 'x'),
  'reserved bits': Buffer.from([0xf1, 0x80, 0, 0, 0, 0]),
  binary: frame(OPCODE.binary, Buffer.alloc(1000)),
  'invalid JSON': frame(OPCODE.text, '{'),
  'deep JSON': frame(OPCODE.text, deepJson(20_000)),
  'an empty text frame': frame(OPCODE.text, ''),
  'a list': frame(OPCODE.text, '[]'),
  'an unknown type': frame(OPCODE.text, '{"type":"__proto__","__proto__":{"a":1}}'),
};

export const socketAttacks: readonly Attack[] = [
  {
    name: 'frames that no regular client sends',
    async run(target) {
      for (const path of PATHS) {
        for (const bytes of Object.values(FRAMES)) {
          for (const socket of await join(target, path, 1)) {
            // the response is a pong, or the close frame of an earlier error
            const responds = socket.receiveMore();
            await socket.send(Buffer.concat([bytes, frame(OPCODE.ping)]));
            await responds;
            socket.close();
          }
        }
      }
      return undefined;
    },
  },
  {
    name: 'thousands of sockets',
    async run(target) {
      const each = target.scaled(750);
      const sockets: RawConnection[] = [];
      for (const path of PATHS) sockets.push(...(await join(target, path, each)));
      return sockets;
    },
  },
  {
    name: 'giant frames',
    async run(target) {
      const sockets = await join(target, '/api/events/in', target.scaled(60));
      await Promise.all(sockets.map((socket) => sendUnfinishedFrame(socket, megabytes(15))));
      return sockets;
    },
  },
  {
    name: 'floods of pings',
    async run(target) {
      const sockets = await join(target, '/api/events/out', 2);
      for (const socket of sockets) socket.stopReading();
      await Promise.all(sockets.map((socket) => flood(socket, frame(OPCODE.ping, 'x'.repeat(30)), megabytes(target.scaled(50)))));
      return sockets;
    },
  },
  {
    name: 'endless fragments',
    async run(target) {
      const sockets = await join(target, '/api/events/in', 2);
      const fragment = frame(OPCODE.continuation, ' ', { fin: false });
      await Promise.all(
        sockets.map(async (socket) => {
          await socket.send(frame(OPCODE.text, ' ', { fin: false }));
          await flood(socket, fragment, megabytes(target.scaled(20)));
        }),
      );
      return sockets;
    },
  },
  {
    name: 'expensive filters',
    async run(target) {
      const wild = (count: number) => Array.from({ length: count }, (_, index) => `${'*a'.repeat(60)}${index}*`);
      const occurred = { since: '2020-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' };
      const messages: readonly [string, unknown][] = [
        ['/api/events/out', { type: 'filter', filter: { occurred, event: { prefix: wild(100), name: wild(100) } } }],
        ['/api/events/out', { type: 'filter', filter: { occurred, resource: { id: wild(100), labels: { a: wild(100) } } } }],
        ['/api/events/out', { type: 'filter', filter: { occurred, related: Array(900).fill({ id: wild(20), role: wild(20) }) } }],
        ['/api/events/out', { type: 'filter', filter: { occurred, text: { query: '-a "b" '.repeat(5000) } } }],
        [
          '/api/events/out',
          { type: 'filter', filter: { occurred, id: { id: Array(20_000).fill('0190a0b0-0000-7000-8000-00000000abcd') } } },
        ],
        ['/api/logs/out', { type: 'filter', filter: { level: { ge_: 2 ** 60 }, text: { query: 'a '.repeat(20_000) } } }],
        [
          '/api/task_runs/subscriptions/scheduled',
          { type: 'subscribe', keys: Array.from({ length: 20_000 }, (_, i) => `k${i}`), client_id: 'x' },
        ],
      ];
      const sockets: RawConnection[] = [];
      for (const [path, message] of messages) {
        for (const socket of await join(target, path, target.scaled(30))) {
          await socket.send(frame(OPCODE.text, JSON.stringify(message)));
          sockets.push(socket);
        }
      }
      const event = () => ({
        id: v7(),
        event: 'a'.repeat(200),
        occurred: new Date().toISOString(),
        resource: { 'prefect.resource.id': 'a'.repeat(2000), a: 'a'.repeat(2000) },
        related: Array.from({ length: 50 }, () => ({ 'prefect.resource.id': 'a'.repeat(500), 'prefect.resource.role': 'a'.repeat(200) })),
      });
      for (let batch = 0; batch < target.scaled(20); batch++) await target.post('events', '/events', Array.from({ length: 20 }, event));
      return sockets;
    },
  },
  {
    name: 'concurrent large messages',
    async run(target) {
      const sockets = await join(target, '/api/events/in', target.scaled(8));
      const payload = Array.from({ length: target.scaled(90_000) }, (_, index) => ({ index, text: 'x'.repeat(100) }));
      const event = {
        id: v7(),
        event: 'hostile',
        occurred: new Date().toISOString(),
        resource: { 'prefect.resource.id': 'hostile' },
        payload,
      };
      const text = frame(OPCODE.text, JSON.stringify(event));
      await Promise.all(sockets.map(async (socket) => within(5000, socket.send(text), false)));
      return sockets;
    },
  },
  {
    name: 'subscribers that do not read',
    async run(target) {
      const sockets = await join(target, '/api/events/out', target.scaled(50));
      const filter = { occurred: { since: '2020-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' } };
      for (const socket of sockets) {
        await socket.send(frame(OPCODE.text, JSON.stringify({ type: 'filter', filter })));
        socket.stopReading();
      }
      const payload = { text: 'x'.repeat(20_000) };
      const event = () => ({
        id: v7(),
        event: 'hostile',
        occurred: new Date().toISOString(),
        resource: { 'prefect.resource.id': 'hostile' },
        payload,
      });
      for (let batch = 0; batch < target.scaled(40); batch++) await target.post('events', '/events', Array.from({ length: 20 }, event));
      return sockets;
    },
  },
];
