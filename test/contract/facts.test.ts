import { describe, expect, it } from 'vitest';
import { asAccepted } from '../../scripts/unmarked.ts';
import { contract } from './document.ts';
import { type Document, deviations, differencesFrom, facts, markedDeviations } from './facts.ts';

const published = contract as unknown as Document;
/** The document as the service accepts it, according to its marks. */
const document = asAccepted(contract) as Document;

describe('requests and responses of existing clients', () => {
  it('match the contract, except for the listed deviations', () => {
    expect(Object.keys(facts.operations).length).toBeGreaterThan(0);
    expect(differencesFrom(document, deviations)).toEqual([]);
  });

  it('match the published document, except for the forms that generators need', () => {
    expect(differencesFrom(published, [...deviations, ...markedDeviations])).toEqual([]);
  });

  it('have no listed deviation that does not exist', () => {
    const idle = (found: readonly string[], all: readonly RegExp[]) =>
      all.filter((one) => !found.some((text) => one.test(text))).map(String);
    expect(idle(differencesFrom(document, []), deviations)).toEqual([]);
    expect(idle(differencesFrom(published, deviations), markedDeviations)).toEqual([]);
  });

  it.each([
    ['an operation', ({ paths }: Document) => delete paths['/flows/'], 'POST /flows/: missing (Flows)'],
    [
      'a field of a response',
      ({ components }: Document) => delete propertiesOf(components.schemas.Flow).tags,
      'POST /flows/ 200.tags: missing',
    ],
    [
      'the type of a field',
      ({ components }: Document) => Object.assign(propertiesOf(components.schemas.FlowCreate).name as object, { type: 'integer' }),
      'POST /flows/ body.name: type string, here integer',
    ],
    [
      'a bound of a parameter',
      ({ components }: Document) => Object.assign(propertiesOf(components.schemas.FilterFlowsRequest).offset as object, { minimum: 1 }),
      'POST /flows/filter body.offset: minimum 0, here 1',
    ],
  ])('the check notices a change of %s', (_what, change, expected) => {
    const changed = structuredClone(document);
    change(changed);
    expect(differencesFrom(changed, deviations)).toContain(expected);
  });
});

const propertiesOf = (schema: unknown) => (schema as { properties: Record<string, unknown> }).properties;
