import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Wildcards } from '../../src/lib/wildcards.ts';

describe('wildcards', () => {
  it('agree with a regular expression', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '\n', '😀'), maxLength: 90 });
    const pattern = fc.string({ unit: fc.constantFrom('a', 'a', 'a', 'b', '*', '?', '.', '😀'), maxLength: 70 });
    fc.assert(
      fc.property(text, pattern, (value, wild) => {
        const expression = wild.replaceAll('.', '\\.').replaceAll('*', '[^]*').replaceAll('?', '[^]');
        expect(new Wildcards(wild).matches(value)).toBe(new RegExp(`^${expression}$`, 'u').test(value));
      }),
      { numRuns: 2000 },
    );
  });

  it('find every text that they contain', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 30, maxLength: 80 });
    fc.assert(
      fc.property(piece, piece, piece, fc.nat(29), (before, middle, after, at) => {
        const value = `${before}${middle}${after}`;
        const withAny = `${middle.slice(0, at)}?${middle.slice(at + 1)}`;
        for (const wild of [`*${middle}*`, `*${withAny}*`, `${before}*${after}`, `*${withAny}${after}`, `*${middle}*${after}`])
          expect(new Wildcards(wild).matches(value)).toBe(true);
        expect(new Wildcards(`*${middle}c*`).matches(value)).toBe(false);
      }),
    );
  });

  it('read a value once, whatever the pattern', () => {
    const value = 'a'.repeat(1_000_000);
    for (const pattern of [`*${'a'.repeat(400)}b*`, `*${'a'.repeat(399)}?b*`, `${'a*'.repeat(200)}b`, `*${'?'.repeat(400)}b*`])
      expect(new Wildcards(pattern).matches(value)).toBe(false);
  });
});
