import { expect, it } from 'vitest';
import { joining } from '../../src/resources/joining.ts';

it('a request with a body of more than 64 KiB has its own transaction, so that it does not delay others', () => {
  expect(joining({ bodyBytes: 65_536 }, 'id')).toEqual({ locks: 'id' });
  expect(joining({}, null)).toEqual({ locks: null });
  expect(joining({ bodyBytes: 65_537 }, 'id')).toBeUndefined();
});
