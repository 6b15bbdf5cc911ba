import { describe, expect, it } from 'vitest';
import { present } from '../../src/base/present.ts';

describe('a value that cannot be missing', () => {
  it.each([0, '', false, Number.NaN])('is %j', (value) => {
    expect(present(value, 'it')).toBe(value);
  });

  it.each([undefined, null])('is an error if it is %j', (value) => {
    expect(() => present(value, 'the slot')).toThrow('the slot is missing');
  });
});
