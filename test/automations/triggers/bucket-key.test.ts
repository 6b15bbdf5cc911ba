import { describe, expect, it } from 'vitest';
import { bucketKey, hashOfKey, triggeringLabels } from '../../../src/automations/triggers/bucket-key.ts';
import { eventAt, eventTrigger } from './builders.ts';

const event = eventAt(0, 'meal.eaten', {
  resource: { 'prefect.resource.id': 'meal.1', color: 'red', 'related:nobody:name': 'literal' },
  related: [
    { 'prefect.resource.id': 'animal.1', 'prefect.resource.role': 'eater', genus: 'Canis', 'a:b': 'colons' },
    { 'prefect.resource.id': 'animal.2', 'prefect.resource.role': 'eater', genus: 'Felis', size: 'small' },
  ],
});
const keyOf = (...for_each: string[]) => bucketKey(eventTrigger({ for_each }), event);

describe('the key of an event', () => {
  it.each<[string, string]>([
    ['color', 'red'],
    ['size', ''],
    ['constructor', ''],
    ['related:eater:genus', 'Canis'],
    ['related:eater:size', ''],
    ['related:eater:a:b', 'colons'],
    ['related:nobody:name', 'literal'],
    ['related:nobody:other', ''],
    ['related:eater', ''],
  ])('%s is "%s"', (label, value) => {
    expect(keyOf(label)).toEqual([value]);
  });

  it('orders its values by the sorted labels', () => {
    expect(keyOf('prefect.resource.id', 'color')).toEqual(['red', 'meal.1']);
    expect(keyOf()).toEqual([]);
  });

  it('can be derived from the labels of a firing', () => {
    const trigger = eventTrigger({ for_each: ['prefect.resource.id', 'color'] });
    expect(triggeringLabels(trigger, ['red', 'meal.1'])).toEqual({ color: 'red', 'prefect.resource.id': 'meal.1' });
    expect(triggeringLabels(eventTrigger(), [])).toEqual({});
  });

  it('has a stable hash that distinguishes keys', () => {
    expect(hashOfKey([])).toBe('4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945');
    expect(hashOfKey(['a', 'b'])).not.toBe(hashOfKey(['a,b']));
    expect(hashOfKey(['a"', 'b'])).not.toBe(hashOfKey(['a', '"b']));
  });
});
