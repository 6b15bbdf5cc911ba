import { describe, expect, it } from 'vitest';
import { matchesPattern, readPattern } from '../../src/events/filter/patterns.ts';

describe('label patterns', () => {
  it.each<[string, string, boolean]>([
    ['red', 'red', true],
    ['red', 'Red', false],
    ['r*', 'r', true],
    ['*d', 'red', true],
    ['r?d', 'red', true],
    ['r?d', 'rd', false],
    ['*', '', true],
    ['?', '', false],
    ['?', '😀', true],
    ['??', '😀', false],
    ['a*b*c', 'a1b2b3c', true],
    ['a*b*c', 'a1b2b3', false],
    ['100%_', '100%_', true],
    ['100%_', '100xx', false],
    ['[ab]', 'a', false],
    ['!red', 'blue', true],
    ['!red', 'red', false],
    ['!r*', 'red', false],
    ['!', '', false],
    ['!', 'x', true],
    ['!!x', '!x', false],
    ['', '', true],
    ['', 'x', false],
  ])('%s and %s: %s', (pattern, value, wanted) => {
    expect(matchesPattern(readPattern(pattern), value)).toBe(wanted);
  });
});
