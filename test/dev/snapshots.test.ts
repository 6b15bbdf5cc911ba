import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someOf } from '../support/cases.ts';
import { stores } from '../support/test-database.ts';
import { Bench, temporaryPlace } from './bench.ts';

describe.each(someOf(stores()))('the snapshots of contralto dev on %s', (kind) => {
  const place = temporaryPlace();
  let bench: Bench;
  let ids: Record<string, string>;
  const states = async () => {
    const runs = await bench.post('/flow_runs/filter');
    return runs.map(({ id, state }: { id: string; state: { name: string } }) => `${id} ${state.name}`).sort();
  };

  beforeAll(async () => {
    bench = await Bench.start(kind, place.folder, ['dev', '--seed', 'docs/seeds/example.json']);
    ids = await bench.reset();
  });
  afterAll(async () => {
    await bench.process.kill('SIGTERM');
    place.delete();
  });

  it('restore the data, the clock, and the next ids', async () => {
    await bench.move(3600, 1);
    await bench.post('/flows/', { name: 'before' });
    const before = await states();
    const created = await bench.post('/admin/snapshots', { name: 'hour later' });
    expect(created).toEqual({ name: 'hour later', time: expect.stringMatching(/^2026-01-05T09:00:0/) });
    expect(await bench.get('/admin/snapshots')).toEqual([created]);
    const goOn = async () => {
      const { id } = await bench.post('/flows/', { name: 'after' });
      await bench.move(3600, 1);
      return [id, await states()];
    };
    const first = await goOn();
    const restored = await bench.post('/admin/snapshots/hour%20later/restore');
    expect(restored).toEqual({ time: expect.stringMatching(/^2026-01-05T09:00:0/), ids });
    expect(await states()).toEqual(before);
    expect(await bench.post('/flows/filter', { flows: { name: { any_: ['before', 'after'] } } })).toMatchObject([{ name: 'before' }]);
    expect(await goOn()).toEqual(first);
    await bench.reset();
    expect(await bench.get('/admin/snapshots')).toEqual([created]);
  });

  it('replace others of the same name, and can be deleted', async () => {
    await bench.post('/admin/snapshots', { name: 'a' });
    await bench.post('/flows/', { name: 'replaced' });
    await bench.post('/admin/snapshots', { name: 'a' });
    await bench.reset();
    await bench.post('/admin/snapshots/a/restore');
    expect((await bench.get('/flows/name/replaced')).name).toBe('replaced');
    expect((await bench.send('DELETE', '/admin/snapshots/a')).status).toBe(204);
    for (const [method, path] of [
      ['DELETE', '/admin/snapshots/a'],
      ['POST', '/admin/snapshots/a/restore'],
    ] as const)
      expect((await bench.send(method, path)).status).toBe(404);
  });

  it('have names of up to 100 characters', async () => {
    for (const name of ['', 'a'.repeat(101)]) expect((await bench.send('POST', '/admin/snapshots', { name })).status).toBe(422);
    const long = 'a'.repeat(101);
    expect((await bench.send('DELETE', `/admin/snapshots/${long}`)).status).toBe(422);
    expect((await bench.send('POST', `/admin/snapshots/${long}/restore`)).status).toBe(422);
  });
});

describe('a test bench', () => {
  const place = temporaryPlace();
  afterAll(() => place.delete());

  it('keeps up to 20 snapshots', async () => {
    const bench = await Bench.start('sqlite', place.folder);
    for (let n = 1; n <= 20; n++) await bench.post('/admin/snapshots', { name: `s${n}` });
    expect(await bench.send('POST', '/admin/snapshots', { name: 's21' })).toMatchObject({ status: 409 });
    await bench.post('/admin/snapshots', { name: 's20' });
    await bench.process.kill('SIGTERM');
  });
});
