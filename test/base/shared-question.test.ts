import { expect, it } from 'vitest';
import { SharedQuestion } from '../../src/base/shared-question.ts';

/** A question whose answers come when the test says so. */
function asking() {
  const asked: { answer(text: string): void; fail(error: Error): void }[] = [];
  const question = new SharedQuestion(() => new Promise<string>((answer, fail) => asked.push({ answer, fail })));
  return { asked, question };
}

it('is asked once for all who come before it, and again for those who come while it is under way', async () => {
  const { asked, question } = asking();
  const first = [question.ask(), question.ask()];
  await expect.poll(() => asked.length).toBe(1);
  const second = [question.ask(), question.ask()];
  expect(asked.length).toBe(1);
  asked[0]?.answer('one');
  expect(await Promise.all(first)).toEqual(['one', 'one']);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer('two');
  expect(await Promise.all(second)).toEqual(['two', 'two']);
});

it('is asked again after it failed', async () => {
  const { asked, question } = asking();
  const first = question.ask();
  await expect.poll(() => asked.length).toBe(1);
  const second = question.ask();
  asked[0]?.fail(new Error('no answer'));
  await expect(first).rejects.toThrow('no answer');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer('two');
  expect(await second).toBe('two');
});
