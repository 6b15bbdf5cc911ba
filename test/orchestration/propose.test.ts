import { describe, expect, it } from 'vitest';
import { unprocessable, unstorable } from '../../src/base/errors.ts';
import { outcomeOrAbort } from '../../src/orchestration/propose.ts';
import { proposedState } from '../../src/orchestration/states.ts';
import { onEveryHarness, responseOf } from './harness.ts';

onEveryHarness((harness) => {
  const failingWith = (error: Error) => {
    const current = proposedState({ type: 'PENDING' }, harness.deps);
    return outcomeOrAbort(harness.deps.store, Promise.reject(error), async () => current);
  };

  describe('outcomeOrAbort', () => {
    it('aborts a state that the database cannot store and returns the current one', async () => {
      expect(responseOf(await failingWith(unstorable('A string is too long to store.')))).toMatchObject({
        status: 'ABORT',
        written: false,
        state: { type: 'PENDING' },
        details: { type: 'abort_details', reason: 'Error validating state: A string is too long to store.' },
      });
    });

    it('422: returns other rejections unchanged', async () => {
      await expect(failingWith(unprocessable('refused'))).rejects.toMatchObject({ status: 422, code: 'unprocessable' });
    });
  });
});
