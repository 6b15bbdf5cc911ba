import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers, expects, starts } from '../../../src/automations/triggers/coverage.ts';
import { matchesQuery } from '../../../src/events/filter/matcher.ts';
import { readEventFilter } from '../../../src/events/filter/query.ts';
import type { LabelSpecification } from '../../../src/store/schema/trigger.ts';
import { at, compiled, eventAt, START } from './builders.ts';

const meal = eventAt(0, 'meal.eaten', {
  resource: { 'prefect.resource.id': 'meal.1', color: 'red' },
  related: [
    { 'prefect.resource.id': 'animal.1', 'prefect.resource.role': 'eater', genus: 'Canis' },
    { 'prefect.resource.id': 'place.1', 'prefect.resource.role': 'place', genus: '' },
  ],
});

describe('the events that a trigger covers', () => {
  it('all events, when it expects nothing specific', () => {
    expect(covers(compiled(), meal)).toBe(true);
    expect(covers(compiled({ after: ['other'] }), meal)).toBe(true);
  });

  it('the events that it expects or that arm it', () => {
    expect(covers(compiled({ expect: ['meal.*'] }), meal)).toBe(true);
    expect(covers(compiled({ expect: ['nap'], after: ['meal.*'] }), meal)).toBe(true);
    expect(covers(compiled({ expect: ['nap'], after: ['walk'] }), meal)).toBe(false);
  });

  it('`starts` is false for all without `after`, `expects` is true for all without `expect`', () => {
    expect(starts(compiled(), 'x')).toBe(false);
    expect(starts(compiled({ after: ['x'] }), 'x')).toBe(true);
    expect(expects(compiled({ after: ['x'] }), 'x')).toBe(true);
    expect(expects(compiled({ expect: ['y'] }), 'x')).toBe(false);
  });

  it.each<[LabelSpecification, boolean]>([
    [{}, true],
    [{ color: 'red' }, true],
    [{ color: ['blue', 'red'] }, true],
    [{ color: 'r*' }, true],
    [{ color: 'r?d' }, true],
    [{ color: '!red' }, false],
    [{ color: '!blue' }, true],
    [{ color: [] }, false],
    [{ color: '' }, false],
    [{ size: '!big' }, false],
    [{ constructor: '*' }, false],
    [{ color: 'red', size: 'big' }, false],
    [{ 'prefect.resource.id': 'meal.*', color: 'red' }, true],
  ])('match %j: %s', (match, wanted) => {
    expect(covers(compiled({ match }), meal)).toBe(wanted);
  });

  it.each<[LabelSpecification | LabelSpecification[], boolean]>([
    [{}, true],
    [[], true],
    [[{}], true],
    [{ genus: 'Canis' }, true],
    [{ genus: '' }, true],
    [{ genus: 'Canis', 'prefect.resource.role': 'place' }, false],
    [[{ genus: 'Canis' }, { 'prefect.resource.role': 'place' }], true],
    [[{ genus: 'Canis' }, { 'prefect.resource.role': 'owner' }], false],
    [{ color: 'red' }, false],
  ])('match_related %j: %s', (match_related, wanted) => {
    expect(covers(compiled({ match_related }), meal)).toBe(wanted);
  });

  it('an event without related resources matches a specification only if it is empty', () => {
    expect(covers(compiled({ match_related: [{}] }), { ...meal, related: [] })).toBe(true);
    expect(covers(compiled({ match_related: { genus: '*' } }), { ...meal, related: [] })).toBe(false);
  });

  it('labels match as in event filters', () => {
    const word = fc.constantFrom('a', 'b', 'ab', '*', '?', '!a', '😀', '');
    const label = fc.constantFrom('color', 'a.b', 'prefect.resource.id');
    const resource = fc.tuple(word, fc.dictionary(label, word)).map(([id, rest]) => ({ 'prefect.resource.id': id, ...rest }));
    const pattern = fc.oneof(word, fc.constantFrom('a*', '?b', '!*', '!a*', '*b', '??'));
    const specification = fc.dictionary(label, fc.oneof(pattern, fc.array(pattern, { maxLength: 2 })), { maxKeys: 2 });
    const related = fc.array(
      resource.map((one) => ({ ...one, 'prefect.resource.role': 'some' })),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(resource, related, specification, fc.array(specification, { maxLength: 2 }), (primary, others, match, matchRelated) => {
        const event = eventAt(0, 'x', { resource: primary, related: others });
        const query = readEventFilter(
          {
            occurred: { since: START, until: at(1) },
            resource: { labels: match, distinct: false },
            related: matchRelated.map((labels) => ({ labels })),
          },
          at(1),
        );
        expect(covers(compiled({ match, match_related: matchRelated }), event)).toBe(matchesQuery(query, event));
      }),
      { numRuns: 1000 },
    );
  });
});
