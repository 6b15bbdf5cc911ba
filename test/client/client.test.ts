import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  connect,
  createFlow,
  dataOf,
  filterFlows,
  items,
  pages,
  paginateFlows,
  parts,
  readFlow,
  retrying,
  type Socket,
  SubscriptionRejected,
  subscribeToEvents,
} from '../../packages/client/src/index.ts';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

const PASSWORD = { user: 'admin', password: 'pâss' };

describe('retries of requests', () => {
  /** Answers with one status after another, and notes how long the client waited. */
  function service(...responses: [status: number, retryAfter?: string][]) {
    const waits: number[] = [];
    const bodies: string[] = [];
    const send: typeof fetch = async (input, init) => {
      bodies.push(await new Request(input, init).text());
      const [status, after] = responses[Math.min(bodies.length, responses.length) - 1] ?? [200];
      return new Response('{}', { status, headers: after === undefined ? {} : { 'retry-after': after } });
    };
    const sleep = async (seconds: number) => void waits.push(seconds);
    return { waits, bodies, send, sleep };
  }
  const request = (send: typeof fetch, signal?: AbortSignal) =>
    send('http://x/', { method: 'POST', body: 'hello', signal: signal ?? null });

  it('wait for the time in the response, and send the same body again', async () => {
    const { waits, bodies, send, sleep } = service([503, '2'], [423, '10.0'], [429], [200]);
    expect((await request(retrying(send, { sleep }))).status).toBe(200);
    expect(bodies).toEqual(['hello', 'hello', 'hello', 'hello']);
    expect(waits[0]).toBeGreaterThanOrEqual(2);
    expect(waits[0]).toBeLessThanOrEqual(2.5);
    expect(waits[1]).toBeGreaterThanOrEqual(10);
    expect(waits[2]).toBeLessThanOrEqual(2);
  });

  it.each<[string, [number, string?][], number]>([
    ['423 without a time to wait', [[423]], 1],
    ['a wait that is too long', [[503, '3600']], 1],
    ['other errors', [[409, '1']], 1],
    ['the last attempt', [[503, '0']], 3],
  ])('end: %s', async (_, responses, sent) => {
    const { bodies, send, sleep } = service(...responses);
    expect((await request(retrying(send, { sleep, attempts: 3 }))).status).toBe(responses[0]?.[0]);
    expect(bodies).toHaveLength(sent);
  });

  it('stop waiting when the request is aborted', async () => {
    const { bodies, send } = service([503, '30']);
    const abort = new AbortController();
    const pending = request(retrying(send), abort.signal);
    await expect.poll(() => bodies.length).toBe(1);
    abort.abort(new Error('enough'));
    await expect(pending).rejects.toThrow('enough');
    expect(bodies).toHaveLength(1);
  });
});

describe('with a service with a password', () => {
  onEveryStore(
    (api) => {
      const client = () => connect({ url: `${api.url}/api`, credentials: PASSWORD });

      it('signs requests, and errors explain the failure', async () => {
        const { id } = dataOf(await createFlow({ client: client(), body: { name: unique('flow') } }));
        expect(dataOf(await readFlow({ client: client(), path: { id } })).id).toBe(id);
        const unauthenticated = connect({ url: `${api.url}/api` });
        expect((await readFlow({ client: unauthenticated, path: { id } })).response?.status).toBe(401);
        const missing = await readFlow({ client: client(), path: { id: '0197a1c2-5b7e-7c3d-8e4f-0123456789ab' } });
        expect(() => dataOf(missing)).toThrow(expect.objectContaining({ status: 404, message: 'Flow not found' }));
      });

      it('reads lists by cursor and by page', async () => {
        const tag = unique('tag');
        for (let count = 0; count < 5; count++) await createFlow({ client: client(), body: { name: unique('flow'), tags: [tag] } });
        const flows = { tags: { all_: [tag] } };
        const found: string[] = [];
        for await (const flow of items((headers) => filterFlows({ client: client(), headers, body: { flows, limit: 2 } })))
          found.push(flow.id);
        expect(new Set(found).size).toBe(5);
        const sizes: number[] = [];
        for await (const part of parts((headers) => filterFlows({ client: client(), headers, body: { flows, limit: 2 } })))
          sizes.push(part.length);
        expect(sizes).toEqual([2, 2, 1]);
        const results: number[] = [];
        for await (const page of pages((page) => paginateFlows({ client: client(), body: { flows, limit: 2, page } })))
          results.push(page.results.length);
        expect(results).toEqual([2, 2, 1]);
      });

      it('subscribes to events, again after a lost connection, and yields each event once', async () => {
        const sockets: WebSocket[] = [];
        const open = (url: string, protocols: string[]) => {
          const socket = new WebSocket(url, protocols);
          sockets.push(socket);
          return socket as Socket;
        };
        const abort = new AbortController();
        const send = (id: string) =>
          api.post(
            '/events',
            [{ id, event: 'test.client', occurred: new Date().toISOString(), resource: { 'prefect.resource.id': 'x' } }],
            { authorization: `Basic ${Buffer.from('admin:pâss').toString('base64')}` },
          );
        const ids = ['0197a1c2-5b7e-7c3d-8e4f-000000000001', '0197a1c2-5b7e-7c3d-8e4f-000000000002'] as const;
        let connections = 0;
        const events = subscribeToEvents(
          { event: { name: ['test.client'] } },
          {
            url: `${api.url}/api`,
            credentials: PASSWORD,
            open,
            signal: abort.signal,
            sleep: async () => {},
            onConnected: () => void (connections++ === 0 && send(ids[0])),
          },
        );
        expect((await events.next()).value?.id).toBe(ids[0]);
        sockets[0]?.terminate();
        await send(ids[1]);
        expect((await events.next()).value?.id).toBe(ids[1]);
        expect(connections).toBe(2);
        abort.abort();
        expect((await events.next()).done).toBe(true);
      });

      it('reports that the credentials are wrong', async () => {
        const open = (url: string, protocols: string[]) => new WebSocket(url, protocols) as Socket;
        const events = subscribeToEvents({}, { url: `${api.url}/api`, credentials: { user: 'admin', password: 'no' }, open });
        await expect(events.next()).rejects.toThrow(SubscriptionRejected);
      });
    },
    { settings: { SERVICE_API_AUTH_STRING: 'admin:pâss' } },
  );
});
