import { describe, expect, it } from 'vitest';
import { present } from '../../src/base/present.ts';

describe('a required value', () => {
  it.each([0, '', false, Number.NaN])('can be %j', (value) => {
    expect(present(value, 'it')).toBe(value);
  });

  it.each([undefined, null])('throws if it is %j', (value) => {
    expect(() => present(value, 'the slot')).toThrow('the slot is missing');
  });
});
