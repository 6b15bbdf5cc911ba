import { describe, expect, it } from 'vitest';
import { acceptFiring, handUp } from '../../../src/automations/triggers/composite.ts';
import { fire, fireComposite, withNestedFirings } from '../../../src/automations/triggers/firing.ts';
import { triggerTree } from '../../../src/automations/triggers/tree.ts';
import type { Firing } from '../../../src/store/schema/engine.ts';
import type { CompositeTrigger, CompoundTrigger, SequenceTrigger, Trigger } from '../../../src/store/schema/trigger.ts';
import { at, eventAt, eventTrigger } from './builders.ts';

const leaf = (id: string): Trigger => eventTrigger({ id });
const leaves = (ids: string): Trigger[] => [...ids].map(leaf);
const compound = (
  parts: Trigger[],
  require: CompoundTrigger['require'],
  within: number | null = 300,
  id = 'compound',
): CompoundTrigger => ({
  type: 'compound',
  id,
  triggers: parts,
  within,
  require,
});
const sequence = (parts: Trigger[], within: number | null = 300, id = 'sequence'): SequenceTrigger => ({
  type: 'sequence',
  id,
  triggers: parts,
  within,
});

/** The composite trigger of an automation. Tests fire its parts. */
class CompositeUnderTest {
  readonly waiting = new Map<string, readonly Firing[]>();
  private readonly tree;
  private count = 0;
  private readonly ids = { next: () => `firing-${String(this.count++).padStart(3, '0')}` };

  constructor(root: Trigger) {
    this.tree = triggerTree(root);
  }

  /** The firing of the automation after a firing of this part, this number of seconds after the start. */
  partFires(id: string, second: number): Firing | undefined {
    const firing = fire(this.ids, { trigger: this.tree.find(id)!, triggered: at(second), event: eventAt(second, id) });
    return handUp(
      this.tree,
      firing,
      { get: (one) => this.waiting.get(one) ?? [], set: (one, firings) => this.waiting.set(one, firings) },
      (trigger, parts) => fireComposite(this.ids, trigger, at(second), parts),
    );
  }

  /** The positions in `parts` at which the automation fires. The parts fire one second apart. */
  firesAt(parts: string): number[] {
    return [...parts].flatMap((id, second) => (this.partFires(id, second) ? [second] : []));
  }
}

const partsOf = (firing: Firing | undefined) => firing?.triggering_firings.map(({ trigger }) => trigger.id).join('');

describe('a compound trigger', () => {
  it('of all fires when each part has fired, with their firings in order of time', () => {
    const composite = new CompositeUnderTest(compound(leaves('ab'), 'all'));
    expect(composite.partFires('b', 0)).toBeUndefined();
    const firing = composite.partFires('a', 200)!;
    expect(partsOf(firing)).toBe('ba');
    expect(firing).toMatchObject({
      trigger: { id: 'compound' },
      trigger_states: ['Triggered'],
      triggered: at(200),
      triggering_labels: {},
      triggering_event: { event: 'a' },
      triggering_value: null,
    });
    expect(composite.waiting.get('compound')).toEqual([]);
  });

  it('does not fire on parts that are further apart than its period', () => {
    const composite = new CompositeUnderTest(compound(leaves('ab'), 'all'));
    composite.partFires('a', 0);
    expect(composite.partFires('b', 300.000001)).toBeUndefined();
    expect(partsOf(composite.partFires('a', 600))).toBe('ba');
  });

  it('without a period waits forever; with a period of 0 or less does not fire on parts at different times', () => {
    const patient = new CompositeUnderTest(compound(leaves('ab'), 'all', null));
    patient.partFires('a', 0);
    expect(patient.partFires('b', 1e8)).toBeDefined();
    for (const within of [0, -5]) expect(new CompositeUnderTest(compound(leaves('ab'), 'all', within)).firesAt('abab')).toEqual([]);
  });

  it('uses the last firing of each part', () => {
    const composite = new CompositeUnderTest(compound(leaves('ab'), 'all'));
    composite.partFires('a', 0);
    composite.partFires('a', 100);
    expect(composite.partFires('b', 350)?.triggering_firings[0]?.triggered).toBe(at(100));
  });

  it('of any fires with each part, and stores no firings', () => {
    const composite = new CompositeUnderTest(compound(leaves('ab'), 'any'));
    expect(composite.firesAt('ab')).toEqual([0, 1]);
    expect(composite.waiting.size).toBe(0);
  });

  it('of two of three fires with every second part', () => {
    expect(new CompositeUnderTest(compound(leaves('abc'), 2)).firesAt('aacbcab')).toEqual([2, 4, 6]);
  });

  it('of one part fires with it', () => {
    expect(new CompositeUnderTest(compound(leaves('a'), 'all')).firesAt('aa')).toEqual([0, 1]);
    expect(new CompositeUnderTest(sequence(leaves('a'))).firesAt('aa')).toEqual([0, 1]);
  });

  it('deletes firings of parts that it no longer has, and accepts none', () => {
    const trigger: CompositeTrigger = compound(leaves('abc'), 'all');
    const ids = { next: () => 'firing' };
    const firingOf = (id: string) => fire(ids, { trigger: leaf(id), triggered: at(0), event: null });
    const waiting = [firingOf('old'), firingOf('a')];
    expect(acceptFiring(trigger, waiting, firingOf('gone'))).toEqual({ waiting });
    expect(acceptFiring(trigger, waiting, firingOf('b')).waiting.map((one) => one.trigger.id)).toEqual(['a', 'b']);
  });
});

describe('a sequence', () => {
  it.each<[string, string, number[]]>([
    ['ab', 'ab', [1]],
    ['ab', 'ba', []],
    ['ab', 'bab', [2]],
    ['abc', 'abbc', [3]],
    ['abc', 'abac', []],
    ['abc', 'abacbc', [5]],
    ['abc', 'ac', []],
    ['ab', 'abab', [1, 3]],
  ])('[%s] on %s fires at %j', (declared, fired, wanted) => {
    expect(new CompositeUnderTest(sequence(leaves(declared))).firesAt(fired)).toEqual(wanted);
  });

  it('deletes firings that are older than its period', () => {
    const composite = new CompositeUnderTest(sequence(leaves('ab'), 10));
    composite.partFires('a', 0);
    expect(composite.partFires('b', 11)).toBeUndefined();
  });
});

describe('nested composite triggers', () => {
  const root = sequence([compound(leaves('ab'), 'all', 300, 'inner'), leaf('c'), compound(leaves('de'), 'any', 300, 'either')]);

  it('pass their firings to their parent', () => {
    const composite = new CompositeUnderTest(root);
    expect([...'abc'].map((id, second) => composite.partFires(id, second))).toEqual([undefined, undefined, undefined]);
    const firing = composite.partFires('e', 3)!;
    expect(firing.triggering_event?.event).toBe('e');
    expect(withNestedFirings(firing).map(({ trigger }) => trigger.id)).toEqual(['sequence', 'inner', 'a', 'b', 'c', 'either', 'e']);
  });

  it('of any in any fire with every event below them', () => {
    const composite = new CompositeUnderTest(compound([compound(leaves('ab'), 'any', 0, 'inner')], 'any'));
    expect(composite.firesAt('ab')).toEqual([0, 1]);
    expect(composite.waiting.size).toBe(0);
  });

  it('without parts never fire, and firings with unknown ids have no effect', () => {
    const tree = triggerTree(compound([], 'all'));
    expect(tree.leaves).toEqual([]);
    const foreign = fire({ next: () => 'x' }, { trigger: leaf('a'), triggered: at(0), event: null });
    expect(handUp(tree, foreign, { get: () => [], set: () => {} }, () => foreign)).toBeUndefined();
  });

  it('are found by id, with their parents', () => {
    const tree = triggerTree(root);
    expect(tree.leaves.map(({ id }) => id).join('')).toBe('abcde');
    expect(tree.parentOf('a')?.id).toBe('inner');
    expect(tree.parentOf('inner')?.id).toBe('sequence');
    expect(tree.parentOf('sequence')).toBeUndefined();
    expect(tree.find('either')?.type).toBe('compound');
    expect(tree.find('nowhere')).toBeUndefined();
  });

  it('a single event trigger is the firing of the automation', () => {
    expect(new CompositeUnderTest(leaf('a')).partFires('a', 0)).toMatchObject({ trigger: { id: 'a' }, triggering_firings: [] });
  });
});
