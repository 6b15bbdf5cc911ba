import { expect, it } from 'vitest';
import { CoalescedRead } from '../../src/base/async/coalesced-read.ts';

/** A read whose results the test controls. */
function asking() {
  const asked: { answer(text: string): void; fail(error: Error): void }[] = [];
  const reading = new CoalescedRead(() => new Promise<string>((answer, fail) => asked.push({ answer, fail })));
  return { asked, reading };
}

it('runs once for all callers before it, and again for those that arrive while it runs', async () => {
  const { asked, reading } = asking();
  const first = [reading.read(), reading.read()];
  await expect.poll(() => asked.length).toBe(1);
  const second = [reading.read(), reading.read()];
  expect(asked.length).toBe(1);
  asked[0]?.answer('one');
  expect(await Promise.all(first)).toEqual(['one', 'one']);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer('two');
  expect(await Promise.all(second)).toEqual(['two', 'two']);
});

it('runs again after a failure', async () => {
  const { asked, reading } = asking();
  const first = reading.read();
  await expect.poll(() => asked.length).toBe(1);
  const second = reading.read();
  asked[0]?.fail(new Error('no answer'));
  await expect(first).rejects.toThrow('no answer');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer('two');
  expect(await second).toBe('two');
});
