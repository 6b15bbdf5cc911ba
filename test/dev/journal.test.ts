import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { someOf } from '../support/cases.ts';
import { stores } from '../support/test-database.ts';
import { Bench, temporaryPlace } from './bench.ts';

describe.each(someOf(stores()))('the journal of contralto dev on %s', (kind) => {
  const place = temporaryPlace();
  let bench: Bench;
  const filter = (body?: object) => bench.call('POST', '/admin/journal/filter', body);

  beforeAll(async () => {
    bench = await Bench.start(kind, place.folder, ['dev', '--clock', '2026-01-05T08:00:00Z']);
  });
  afterAll(async () => {
    await bench.process.kill('SIGTERM');
    place.delete();
  });
  beforeEach(() => bench.reset());

  it('contains requests with their bodies, responses, and times, but not those of the test bench', async () => {
    await bench.post('/flows/', { name: 'etl' });
    await bench.move('2026-01-05T09:00:00Z');
    await bench.send('GET', '/nothing?page=2');
    const found = await filter();
    expect(found).toMatchObject([
      {
        index: 1,
        time: expect.stringMatching(/^2026-01-05T08:00:00/),
        operation: 'createFlow',
        method: 'POST',
        path: '/flows/',
        query: '',
        headers: { 'content-type': 'application/json' },
        body: { name: 'etl' },
        body_omitted: false,
        status: 201,
      },
      {
        index: 2,
        time: expect.stringMatching(/^2026-01-05T09:00:00/),
        operation: null,
        path: '/nothing',
        query: 'page=2',
        body: null,
        status: 404,
      },
    ]);
    await bench.reset();
    expect(await filter()).toEqual([]);
  });

  it('is filtered', async () => {
    for (const name of ['a', 'b', 'a']) await bench.post('/flows/', { name });
    await bench.get('/flows/name/a');
    const indexes = async (body: object) => (await filter(body)).map(({ index }: { index: number }) => index);
    expect(await indexes({ operation: 'createFlow' })).toEqual([1, 2, 3]);
    expect(await indexes({ status: 200 })).toEqual([3, 4]);
    expect(await indexes({ method: 'get' })).toEqual([4]);
    expect(await indexes({ path: '/flows/', since: 1 })).toEqual([2, 3]);
    expect(await indexes({ limit: 1 })).toEqual([4]);
  });

  it('shows failures and cut connections', async () => {
    await bench.post('/admin/faults', {
      faults: [
        { operation: 'countFlows', status: 503 },
        { operation: 'countFlows', cut: 'next' },
      ],
    });
    await bench.send('POST', '/flows/count', {});
    await expect(bench.send('POST', '/flows/count', {})).rejects.toThrow('fetch failed');
    await expect.poll(async () => (await filter()).map(({ status }: { status: number | null }) => status)).toEqual([503, null]);
  });

  it('masks secrets', async () => {
    await bench.send('POST', '/block_documents/', { name: 'b', data: { url: 'hidden-1' }, block_type_id: 'x', block_schema_id: 'y' });
    await bench.send('POST', '/flows/?api_key=hidden-2', { name: 'f', password: 'hidden-3' });
    await bench.send('POST', '/hooks/hidden-4', { any: 'hidden-5' });
    const found = await filter();
    expect(found).toHaveLength(3);
    expect(JSON.stringify(found)).not.toContain('hidden-');
  });

  it('keeps the last 1000 requests, and bodies of up to 16 KiB', async () => {
    await bench.post('/flows/', { name: 'large', labels: { text: 'x'.repeat(20_000) } });
    expect(await filter()).toMatchObject([{ body: null, body_omitted: true, status: 201 }]);
    for (let sent = 0; sent < 1000; sent += 50) await Promise.all(Array.from({ length: 50 }, () => bench.get('/version')));
    const found = await filter();
    expect([found.length, found[0].index, found.at(-1).index]).toEqual([1000, 2, 1001]);
  });
});
