import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../../src/store/schema/engine.ts';
import { eventAt, secondsOf, TriggerUnderTest } from './builders.ts';
import { Model, type ModelEvent, type ModelTrigger } from './model.ts';

type Step = { deliver: ModelEvent } | { look: number };

const names = fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { maxLength: 2 });
const trigger: fc.Arbitrary<ModelTrigger> = fc
  .record({
    proactive: fc.boolean(),
    threshold: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1, max: 4 }) },
      { weight: 1, arbitrary: fc.integer({ min: -1, max: 0 }) },
    ),
    within: fc.constantFrom(0, 10, 20, 60),
    after: names,
    expect: names,
    keyed: fc.boolean(),
  })
  .map((given) => ({ ...given, within: given.proactive ? Math.max(given.within, 10) : given.within }));

// few events, each delivered several times and in any order
const event = fc.record({
  id: fc.constant(''),
  time: fc.integer({ min: 0, max: 120 }),
  name: fc.constantFrom('x', 'y', 'z'),
  key: fc.constantFrom('a', 'b'),
});
const steps: fc.Arbitrary<Step[]> = fc.array(event, { minLength: 1, maxLength: 12 }).chain((list) => {
  const events = list.map((one, index) => ({ ...one, id: `event-${index}` }));
  const delivery = fc.constantFrom(...events).map((deliver): Step => ({ deliver }));
  const evaluation = fc.integer({ min: 0, max: 200 }).map((second): Step => ({ look: second }));
  return fc.array(fc.oneof({ weight: 4, arbitrary: delivery }, { weight: 1, arbitrary: evaluation }), { maxLength: 30 });
});
// each event once, in chronological order, with an evaluation every few seconds
const orderly: fc.Arbitrary<Step[]> = fc.array(event, { maxLength: 25 }).map((list) => {
  const inOrder = list.toSorted((one, other) => one.time - other.time).map((one, index) => ({ ...one, id: `event-${index}` }));
  const delivered = inOrder.map((deliver): [number, Step] => [deliver.time, { deliver }]);
  const evaluations = Array.from({ length: 40 }, (_, index): [number, Step] => [index * 5, { look: index * 5 }]);
  return [...delivered, ...evaluations].sort(([one], [other]) => one - other).map(([, step]) => step);
});

const given = ({ proactive, threshold, within, after, expect: expected, keyed }: ModelTrigger) => ({
  posture: proactive ? ('Proactive' as const) : ('Reactive' as const),
  threshold,
  within,
  after,
  expect: expected,
  for_each: keyed ? ['prefect.resource.id'] : [],
});

const stored = ({ id, time, name, key }: ModelEvent): StoredEvent => eventAt(time, name, { id, resource: { 'prefect.resource.id': key } });

function agree(watched: ModelTrigger, story: readonly Step[]): void {
  const model = new Model(watched);
  const service = new TriggerUnderTest(given(watched));
  const delivered = new Set<string>();
  for (const step of story) {
    if ('deliver' in step) {
      if (delivered.has(step.deliver.id) && service.forgot(stored(step.deliver))) continue;
      delivered.add(step.deliver.id);
      expect(service.deliver(stored(step.deliver)).map((one) => one.event?.id ?? null)).toEqual(model.deliver(step.deliver));
    } else if (watched.proactive) {
      const { fired, nextRun } = service.look(step.look);
      // the order of evaluation is undefined for keys whose buckets start at the same time
      const sorted = (ids: readonly (string | null)[]) => ids.map(String).sort();
      const wanted = model.look(step.look);
      expect({ nextRun, fired: sorted(fired.map((one) => one.event?.id ?? null)) }).toEqual({ ...wanted, fired: sorted(wanted.fired) });
    }
    for (const key of watched.keyed ? ['a', 'b'] : ['']) {
      const { bucket } = service.state(watched.keyed ? [key] : []);
      const modelled = model.buckets.get(key);
      expect(bucket && [secondsOf(bucket.start), secondsOf(bucket.end)]).toEqual(modelled && [modelled.start, modelled.end]);
    }
  }
}

describe('triggers agree with the model', () => {
  it('on events in any order, with late events, duplicates, and evaluations in between', () => {
    fc.assert(fc.property(trigger, steps, agree), { numRuns: 1000 });
  });

  it('on events in order, with an evaluation every five seconds', () => {
    fc.assert(fc.property(trigger, orderly, agree), { numRuns: 200 });
  });
});
