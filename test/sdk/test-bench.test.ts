import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Bench, temporaryPlace } from '../dev/bench.ts';
import { environment, INTERPRETER, python } from './python.ts';
import { client } from './with-client.ts';

vi.setConfig({ testTimeout: 240_000 });

describe.runIf(INTERPRETER)('the Python client against contralto dev', () => {
  it('finds the effects of a moved clock, and the data of a reset', async () => {
    const place = temporaryPlace();
    // the client reads its own clock for scheduled times
    const clock = `${new Date().toISOString().slice(0, 19)}Z`;
    const bench = await Bench.start('sqlite', place.folder, ['dev', '--seed', 'docs/seeds/example.json', '--clock', clock]);
    onTestFinished(async () => {
      await bench.process.kill('SIGTERM');
      place.delete();
    });
    const { done } = python(await environment(...client()), ['test_bench.py'], { apiUrl: `${bench.process.url}/api` });
    expect(await done).toMatchObject({ code: 0, output: expect.stringContaining('all done') });
  });
});
