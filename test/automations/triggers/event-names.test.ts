import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesName, nameTest } from '../../../src/automations/triggers/event-names.ts';

describe('event patterns', () => {
  it.each<[string, string, boolean]>([
    ['prefect.flow-run.Failed', 'prefect.flow-run.Failed', true],
    ['prefect.flow-run.Failed', 'prefect.flow-run.failed', false],
    ['prefect.flow-run.Failed', 'prefect.flow-run.Failed.again', false],
    ['prefect.flow-run.*', 'prefect.flow-run.Failed', true],
    ['prefect.flow-run.*', 'prefect.flow-run.', false],
    ['prefect.*.Failed', 'prefect.flow-run.Failed', true],
    ['prefect.*.Failed', 'prefect..Failed', false],
    ['*', '', false],
    ['*', 'x', true],
    ['**', 'x', false],
    ['**', 'xy', true],
    ['*a', 'a', false],
    ['*a', 'aa', true],
    ['a*a', 'aa', false],
    ['a*a', 'aba', true],
    ['a*b*c', 'axbxc', true],
    ['a*b*c', 'abbc', false],
    ['a?c', 'abc', false],
    ['!a', 'b', false],
    ['!a', '!a', true],
    ['a.c', 'abc', false],
    ['*', 'two\nlines', true],
  ])('%s and %s: %s', (pattern, name, wanted) => {
    expect(matchesName(nameTest([pattern]), name)).toBe(wanted);
  });

  it('one matching pattern is enough; an empty list matches nothing', () => {
    expect(matchesName(nameTest(['a', 'b*']), 'bc')).toBe(true);
    expect(matchesName(nameTest([]), 'a')).toBe(false);
  });

  it('agree with a regular expression', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', '.', '\n'), maxLength: 10 });
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*', '.'), maxLength: 7 });
    fc.assert(
      fc.property(pattern, name, (wild, text) => {
        const expression = new RegExp(`^${wild.replaceAll('.', '\\.').replaceAll('*', '[^]+')}$`);
        expect(matchesName(nameTest([wild]), text)).toBe(expression.test(text));
      }),
      { numRuns: 2000 },
    );
  });
});
