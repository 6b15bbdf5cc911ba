import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CompiledTrigger, compileTrigger, covers } from '../../../src/automations/triggers/coverage.ts';
import { TriggerIndex } from '../../../src/automations/triggers/trigger-index.ts';
import type { EventTrigger } from '../../../src/store/schema/trigger.ts';
import { eventAt, eventTrigger } from './builders.ts';

const idsOf = (triggers: readonly CompiledTrigger[]) => triggers.map(({ trigger }) => trigger.id).sort();

function indexOf(...triggers: Partial<EventTrigger>[]): TriggerIndex {
  const index = new TriggerIndex();
  triggers.forEach((given, position) => {
    index.replace(`automation-${position}`, [compileTrigger(`automation-${position}`, eventTrigger({ id: `${position}`, ...given }))]);
  });
  return index;
}

describe('the index of triggers', () => {
  it('finds triggers by a name, by a pattern, and those that expect any event', () => {
    const index = indexOf(
      { expect: ['a.b'] },
      { expect: ['a.*'] },
      { expect: ['*b'] },
      {},
      { expect: ['c'], after: ['a.b'] },
      { expect: ['c'] },
    );
    expect(idsOf(index.covering(eventAt(0, 'a.b')))).toEqual(['0', '1', '2', '3', '4']);
  });

  it('finds a trigger once, however many of its patterns match an event', () => {
    const index = indexOf({ expect: ['a', 'a*', '*'], after: ['a', '*a'] });
    expect(index.covering(eventAt(0, 'a'))).toHaveLength(1);
  });

  it('replaces the triggers of one automation and keeps the others', () => {
    const index = indexOf({ expect: ['a'] }, { expect: ['a'] });
    index.replace('automation-0', [
      compileTrigger('automation-0', eventTrigger({ id: 'x', expect: ['b*'] })),
      compileTrigger('automation-0', eventTrigger({ id: 'y', expect: ['b*'] })),
    ]);
    expect(idsOf(index.covering(eventAt(0, 'a')))).toEqual(['1']);
    expect(idsOf(index.covering(eventAt(0, 'bc')))).toEqual(['x', 'y']);
    index.replace('automation-0', []);
    expect(index.covering(eventAt(0, 'bc'))).toEqual([]);
    expect([...index.automations()]).toEqual(['automation-1']);
  });

  it('checks no label of an event for triggers that expect other events or other resources', () => {
    const index = new TriggerIndex();
    for (let position = 0; position < 10_000; position++) {
      const mine = `${position}`;
      index.replace(mine, [
        compileTrigger(mine, eventTrigger({ expect: [`other.${position}`, `another.${position}.*`] })),
        compileTrigger(mine, eventTrigger({ expect: ['run.*'], match: { 'prefect.resource.id': mine } })),
        compileTrigger(
          mine,
          eventTrigger({ expect: ['run.Failed'], match: { 'prefect.resource.id': 'run.*' }, match_related: { name: mine } }),
        ),
      ]);
    }
    let labelReads = 0;
    const counting = (labels: Record<string, string>) =>
      new Proxy(labels, {
        getOwnPropertyDescriptor(target, label) {
          labelReads++;
          return Reflect.getOwnPropertyDescriptor(target, label);
        },
      });
    const event = eventAt(0, 'run.Failed', {
      resource: counting({ 'prefect.resource.id': 'run.1' }),
      related: [counting({ 'prefect.resource.id': 'flow.1', 'prefect.resource.role': 'flow', name: 'mine' })],
    });
    expect(index.covering(event)).toEqual([]);
    expect(labelReads).toBeLessThan(10);
  });

  it('finds the same triggers as a full scan, whatever was replaced before', () => {
    const name = fc.constantFrom('a', 'ab', 'a*', '*', '*b', 'a*b', 'b');
    const value = fc.constantFrom('x', 'y', 'x*', '!x', '');
    const specification = fc.dictionary(
      fc.constantFrom('prefect.resource.id', 'prefect.resource.role', 'color'),
      fc.oneof(value, fc.array(value, { maxLength: 2 })),
      { maxKeys: 2 },
    );
    const trigger = fc
      .record({
        expect: fc.uniqueArray(name, { maxLength: 2 }),
        after: fc.uniqueArray(name, { maxLength: 1 }),
        match: specification,
        match_related: fc.oneof(specification, fc.array(specification, { maxLength: 2 })),
      })
      .map((given) => compileTrigger('', eventTrigger(given)));
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.array(trigger, { maxLength: 3 })), { maxLength: 12 });
    const plain = fc.constantFrom('x', 'y', 'xx', '');
    const resource = fc.tuple(plain, fc.option(plain), fc.option(plain)).map(([id, role, color]) => ({
      'prefect.resource.id': id,
      ...(role === null ? {} : { 'prefect.resource.role': role }),
      ...(color === null ? {} : { color }),
    }));
    const event = fc
      .tuple(fc.constantFrom('a', 'b', 'ab', 'aab', 'c'), resource, fc.array(resource, { maxLength: 2 }))
      .map(([its, primary, related]) => eventAt(0, its, { resource: primary, related }));
    fc.assert(
      fc.property(steps, fc.array(event, { maxLength: 5 }), (replacements, events) => {
        const index = new TriggerIndex();
        const current = new Map<number, CompiledTrigger[]>();
        for (const [automation, triggers] of replacements) {
          index.replace(`${automation}`, triggers);
          current.set(automation, triggers);
        }
        const all = [...current.values()].flat();
        for (const one of events) expect(new Set(index.covering(one))).toEqual(new Set(all.filter((each) => covers(each, one))));
      }),
      { numRuns: 500 },
    );
  });
});
