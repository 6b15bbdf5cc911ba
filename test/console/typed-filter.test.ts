import { describe, expect, it } from 'vitest';
import { filterText, readFilter, replaceFilter } from '../../console/src/design/typed-filter.ts';
import { RUN_FILTERS } from '../../console/src/runs/filter.ts';

describe('a typed filter', () => {
  it.each([
    ['heron', '', { name: 'heron' }],
    ['calm heron', '', { name: 'calm heron' }],
    ['tag:prod heron', '', { tag: ['prod'], name: 'heron' }],
    ['tag:b', 'tag=a', { tag: ['a', 'b'], name: '' }],
    ['-tag:b -tag:"a c"', '', { not_tag: ['b', 'a c'], name: '' }],
    ['state:failed state:crashed', '', { state: ['FAILED', 'CRASHED'], name: '' }],
    ['flow:"load orders" after:24h', '', { flow: 'load orders', after: '24h', name: '' }],
    ['state:odd -after:x -word 12:30 tag:', '', { name: 'state:odd -after:x -word 12:30 tag:' }],
  ])('%s with %j', (typed, given, expected) =>
    expect(readFilter(typed, new URLSearchParams(given), RUN_FILTERS, 'name')).toEqual(expected),
  );

  it('excludes a state', () => {
    const { state } = readFilter('-state:completed', new URLSearchParams(), RUN_FILTERS, 'name');
    expect(state).toContain('FAILED');
    expect(state).not.toContain('COMPLETED');
  });

  it.each(['heron -quiet tag:prod tag:"a b" -tag:test', 'state:failed flow:"load orders" deployment:nightly after:24h', ''])(
    'is the text of the address: %j',
    (text) => {
      const given = new URLSearchParams();
      for (const [key, value] of Object.entries(replaceFilter(text, RUN_FILTERS, 'name')))
        for (const one of [value ?? []].flat()) given.append(key, one);
      const words = (of: string) => (of.match(/-?\w+:"[^"]*"|\S+/g) ?? []).sort();
      expect(words(filterText(given, RUN_FILTERS, 'name'))).toEqual(words(text));
    },
  );
});
