import { expect, it } from 'vitest';
import { ownMember } from '../../src/base/own-member.ts';

it('finds no inherited property', () => {
  expect(ownMember({ a: 1 }, 'a')).toBe(1);
  expect(ownMember({ a: null }, 'a')).toBeNull();
  for (const inherited of ['constructor', 'toString', '__proto__']) expect(ownMember({ a: 1 }, inherited)).toBeUndefined();
});
