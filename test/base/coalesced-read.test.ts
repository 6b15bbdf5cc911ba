import { expect, it } from 'vitest';
import { CoalescedRead } from '../../src/base/async/coalesced-read.ts';

/** A read whose results the test controls. */
function withService() {
  const requested: { response(text: string): void; fail(error: Error): void }[] = [];
  const reading = new CoalescedRead(() => new Promise<string>((response, fail) => requested.push({ response, fail })));
  return { requested, reading };
}

it('runs once for all callers before it, and again for those that arrive while it runs', async () => {
  const { requested, reading } = withService();
  const first = [reading.read(), reading.read()];
  await expect.poll(() => requested.length).toBe(1);
  const second = [reading.read(), reading.read()];
  expect(requested.length).toBe(1);
  requested[0]?.response('one');
  expect(await Promise.all(first)).toEqual(['one', 'one']);
  await expect.poll(() => requested.length).toBe(2);
  requested[1]?.response('two');
  expect(await Promise.all(second)).toEqual(['two', 'two']);
});

it('runs again after a failure', async () => {
  const { requested, reading } = withService();
  const first = reading.read();
  await expect.poll(() => requested.length).toBe(1);
  const second = reading.read();
  requested[0]?.fail(new Error('no response'));
  await expect(first).rejects.toThrow('no response');
  await expect.poll(() => requested.length).toBe(2);
  requested[1]?.response('two');
  expect(await second).toBe('two');
});
