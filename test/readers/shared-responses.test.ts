import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../src/base/request-context.ts';
import { addSeconds } from '../../src/base/time/instant.ts';
import { EncodedJson, type Reply } from '../../src/http/response/reply.ts';
import { Read } from '../../src/readers/read.ts';
import type { ReadRunner } from '../../src/readers/read-runner.ts';
import { ReadScheduler } from '../../src/readers/read-scheduler.ts';
import { SharedResponses } from '../../src/readers/shared-responses.ts';
import { isPostgresUrl, sqliteFileOf } from '../../src/store/open.ts';
import { openConnection } from '../../src/store/sqlite/connection.ts';
import type { Api } from '../support/api.ts';
import { startApi } from '../support/start-api.ts';
import { stores } from '../support/test-database.ts';

const NOON = '2026-03-05T12:00:00.000000Z';

const read = (request: unknown, context: Partial<RequestContext> = {}, op: Read['op'] = 'filterFlows') =>
  new Read(op, request, { headers: {}, apiVersion: '0.8.4', origin: 'http://localhost', ...context } as RequestContext);

const responseOf = (size: number): Reply => ({
  status: 200,
  body: new EncodedJson({ bytes: new Uint8Array(size), gzipped: false, varies: false }),
});

/** Shared responses whose reads end when the test ends them. */
function responsesOf({ mostBytes, isVersionExpensive = false }: { mostBytes?: number; isVersionExpensive?: boolean } = {}) {
  const state = { now: NOON, version: 1, shared: 0, requested: 0 };
  const reads: { read: Read; signal: AbortSignal | undefined; end(reply: Reply): void; fail(error: Error): void }[] = [];
  const responses = new SharedResponses({
    perform: (one, signal) => new Promise((end, fail) => reads.push({ read: one, signal, end, fail })),
    version() {
      state.requested++;
      return isVersionExpensive ? Promise.resolve(String(state.version)) : state.version;
    },
    isVersionExpensive,
    clock: { now: () => state.now },
    seconds: 0.25,
    onShared: () => state.shared++,
    mostBytes,
  });
  const settled = async (one: Read, reply = responseOf(10)) => {
    const before = reads.length;
    const response = responses.run(one);
    if (isVersionExpensive) await setImmediate();
    if (reads.length > before) reads.at(-1)?.end(reply);
    return response;
  };
  return { responses, reads, state, settled };
}

describe('shared responses of reads', () => {
  it('are reused for the same request until a write', async () => {
    const { reads, settled, state } = responsesOf();
    const first = await settled(read({ limit: 1 }));
    expect(await settled(read({ limit: 1 }))).toBe(first);
    expect([reads.length, state.shared]).toEqual([1, 1]);
  });

  it('are shared by concurrent requests', async () => {
    const { responses, reads } = responsesOf();
    const both = [responses.run(read({})), responses.run(read({}))];
    expect(reads.length).toBe(1);
    reads[0]?.end(responseOf(10));
    const [one, other] = await Promise.all(both);
    expect(one).toBe(other);
  });

  it('are read again after a write', async () => {
    const { reads, settled, state } = responsesOf();
    await settled(read({}));
    state.version++;
    await settled(read({}));
    expect(reads.length).toBe(2);
  });

  it('are read again after a write during the read', async () => {
    const { responses, reads, state } = responsesOf();
    const first = responses.run(read({}));
    state.version++;
    const second = responses.run(read({}));
    expect(reads.length).toBe(2);
    for (const { end } of reads) end(responseOf(10));
    expect(await first).not.toBe(await second);
  });

  it.each([0.3, -0.3])('are read again when the clock has moved by %d s', async (seconds) => {
    const { reads, settled, state } = responsesOf();
    await settled(read({}));
    state.now = addSeconds(NOON, seconds);
    await settled(read({}));
    expect(reads.length).toBe(2);
  });

  it.each<[string, Read]>([
    ['another request', read({ limit: 2 })],
    ['another operation', read({ limit: 1 }, {}, 'filterVariables')],
    ['another version of the API', read({ limit: 1 }, { apiVersion: '0.8.0' })],
    ['another origin', read({ limit: 1 }, { origin: 'http://other' })],
    ['another encoding', read({ limit: 1 }, { headers: { 'accept-encoding': 'gzip' } })],
  ])('are not shared with %s', async (_, other) => {
    const { reads, settled } = responsesOf();
    await settled(read({ limit: 1 }));
    await settled(other);
    expect(reads.length).toBe(2);
  });

  it('are errors for all waiting requests, but not for later ones', async () => {
    const { responses, reads, settled } = responsesOf();
    const both = [responses.run(read({})), responses.run(read({}))];
    reads[0]?.fail(new Error('it took too long'));
    for (const one of both) await expect(one).rejects.toThrow('it took too long');
    expect(reads.length).toBe(1);
    expect((await settled(read({}))).status).toBe(200);
    expect(reads.length).toBe(2);
  });

  it('are read for another client if the limit of the first client is exceeded', async () => {
    const runner: ReadRunner = { run: () => new Promise(() => {}), close: async () => {} };
    const scheduler = new ReadScheduler({
      runners: [runner],
      timeoutSeconds: 60,
      observer: { waited() {}, lost() {} },
      limits: { reads: 0, bytes: 0 },
    });
    const client = new AbortController();
    const running = scheduler.run(read('runs', { signal: client.signal }));
    const rejection: unknown = await scheduler.run(read('waits')).catch((error: unknown) => error);
    expect(rejection).toMatchObject({ status: 503 });
    client.abort();
    await expect(running).rejects.toThrow('disconnected');

    const { responses, reads } = responsesOf();
    const first = responses.run(read({}));
    const others = [responses.run(read({})), responses.run(read({}))];
    reads[0]?.fail(rejection as Error);
    await expect(first).rejects.toBe(rejection);
    await expect.poll(() => reads.length).toBe(2);
    reads[1]?.end(responseOf(10));
    const [second, third] = await Promise.all(others);
    expect([second?.status, third]).toEqual([200, second]);
  });

  it('continue for the remaining clients when the first disconnects, and are cancelled with the last', async () => {
    const { responses, reads } = responsesOf();
    const clients = [1, 2, 3].map(() => new AbortController());
    const [first, second, third] = clients.map(({ signal }) => responses.run(read({}, { signal })));
    clients[0]?.abort();
    await expect(first).rejects.toThrow('disconnected');
    clients[1]?.abort();
    await expect(second).rejects.toThrow('disconnected');
    expect([reads.length, reads[0]?.signal?.aborted]).toEqual([1, false]);
    clients[2]?.abort();
    await expect(third).rejects.toThrow('disconnected');
    expect([reads.length, reads[0]?.signal?.aborted]).toEqual([1, true]);
    // the read has not ended yet
    const fourth = responses.run(read({}));
    expect(reads.length).toBe(2);
    reads[0]?.fail(new Error('stopped'));
    reads[1]?.end(responseOf(10));
    expect((await fourth).status).toBe(200);
  });

  it('are returned to the remaining client', async () => {
    const { responses, reads } = responsesOf();
    const client = new AbortController();
    const disconnected = responses.run(read({}, { signal: client.signal }));
    const stays = responses.run(read({}));
    client.abort();
    await expect(disconnected).rejects.toThrow('disconnected');
    reads[0]?.end(responseOf(10));
    expect((await stays).status).toBe(200);
    expect(reads.length).toBe(1);
  });

  it('are evicted when together they exceed the memory limit', async () => {
    const { reads, settled } = responsesOf({ mostBytes: 1000 });
    await settled(read({ limit: 1 }), responseOf(600));
    await settled(read({ limit: 2 }), responseOf(600));
    await settled(read({ limit: 2 }));
    expect(reads.length).toBe(2);
    await settled(read({ limit: 1 }));
    expect(reads.length).toBe(3);
  });

  it.each<[string, Read]>([
    ['long requests', read({ names: ['x'.repeat(20_000)] })],
    ['requests with long bodies', read({}, { bodyBytes: 8193 })],
  ])('to %s are not cached', async (_, long) => {
    const { reads, settled } = responsesOf();
    await settled(long);
    await settled(long);
    expect(reads.length).toBe(2);
  });

  it('are shared from the second request on if the data version needs a query', async () => {
    const { reads, settled, state } = responsesOf({ isVersionExpensive: true });
    for (let time = 0; time < 5; time++) await settled(read({ limit: 1 }));
    expect([reads.length, state.requested, state.shared]).toEqual([2, 4, 3]);
    await settled(read({ limit: 2 }));
    expect([reads.length, state.requested]).toEqual([3, 4]);
  });

  it('are read again after a write if the data version needs a query', async () => {
    const { reads, settled, state } = responsesOf({ isVersionExpensive: true });
    for (let time = 0; time < 3; time++) await settled(read({}));
    state.version++;
    await settled(read({}));
    expect(reads.length).toBe(3);
  });

  it('serialize the request once for all uses', async () => {
    let written = 0;
    const request = {
      get limit() {
        written++;
        return 1;
      },
    };
    const { reads, settled } = responsesOf();
    await settled(read(request));
    expect([reads[0]?.read.text, written]).toEqual(['{"limit":1}', 1]);
  });
});

describe.each(stores())('a service that shares responses on %s', (kind) => {
  let running: Awaited<ReturnType<typeof startApi>>;
  let api: Api;
  beforeAll(async () => {
    running = await startApi(kind, { settings: { SERVICE_DATABASE_READERS: '1', SERVICE_DATABASE_SHARED_RESPONSES_SECONDS: '60' } });
    api = running.api;
  });
  afterAll(() => running.stop());

  const shared = async () => Number(/^contralto_reads_shared_total (\d+)$/m.exec((await api.get('//metrics')).text)?.[1]);
  const count = async (): Promise<number> => (await api.post('/flows/count', {})).body;

  it('200: repeated requests for the same list share reads', async () => {
    await api.flow();
    const list = async () => (await api.post('/flows/filter', {})).body;
    const first = await list();
    const before = await shared();
    // other writes cause another read, including writes to other databases of the same server
    await expect
      .poll(
        async () => {
          for (let time = 0; time < 5; time++) expect(await list()).toEqual(first);
          return shared();
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(before);
  });

  it('200: every acknowledged write is visible', async () => {
    for (let before = await count(); before < 30; before++) {
      await api.flow();
      expect([await count(), await count(), await count()]).toEqual([before + 1, before + 1, before + 1]);
    }
  });

  it('200: concurrent writes are visible as soon as they are acknowledged', async () => {
    const before = await count();
    let written = 0;
    let isWriting = true;
    const writers = [1, 2, 3].map(async () => {
      for (let n = 0; n < 20; n++) {
        await api.flow();
        written++;
      }
    });
    const readers = [1, 2, 3].map(async () => {
      while (isWriting) {
        const acknowledged = before + written;
        expect(await count()).toBeGreaterThanOrEqual(acknowledged);
      }
    });
    await Promise.all(writers);
    isWriting = false;
    await Promise.all(readers);
    expect(await count()).toBe(before + 60);
  });

  it('200: writes of another process are visible', async () => {
    expect([await count(), await count(), await count()]).not.toContain(0);
    await deleteFlows(api.deps.settings.database.url);
    expect(await count()).toBe(0);
  });
});

/** Deletes all flows through a separate connection. */
async function deleteFlows(url: string): Promise<void> {
  if (!isPostgresUrl(url)) {
    const connection = openConnection({ file: sqliteFileOf(url), synchronous: 'normal' });
    connection.exec('delete from flows');
    connection.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('delete from flows');
  await client.end();
}
