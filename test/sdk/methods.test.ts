import { expect, it } from 'vitest';
import { withClient } from './with-client.ts';

withClient('every method of the API clients', {}, (session) => {
  it.each(['async', 'sync'])('returns the documented result: %s', async (kind) => {
    await session.runs(['methods.py', kind]);
    expect(await session.live.runs('called')).toEqual([]); // deleted with their flow
  });
});
