import type { IdSource } from '../../base/ids.ts';
import type { Instant } from '../../base/instant.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';
import { type BucketState, stateAfter } from '../triggers/bucket.ts';
import { bucketKey, hashOfKey, triggeringLabels } from '../triggers/bucket-key.ts';
import { handUp } from '../triggers/composite.ts';
import { type CompiledTrigger, compileTrigger, covers } from '../triggers/coverage.ts';
import { evaluateEvent } from '../triggers/evaluate.ts';
import { type Firing, fire, fireComposite } from '../triggers/firing.ts';
import { evaluateProactively } from '../triggers/proactive.ts';
import { type TriggerTree, triggerTree } from '../triggers/tree.ts';
import type { EventTrigger, Trigger } from '../triggers/trigger.ts';

/** Events of a firing that are remembered. */
const EVENTS_OF_FIRING = 20;
/** Firings that are remembered, the first ones; the others are counted. */
const MOST_FIRINGS = 100;

/** One key of one trigger. */
interface Slot {
  key: readonly string[];
  state: BucketState;
  /** The last events that were counted in its window. */
  counted: StoredEvent[];
}

/** An event trigger and how it fared. */
export interface SimulatedTrigger {
  trigger: EventTrigger;
  compiled: CompiledTrigger;
  slots: Map<string, Slot>;
  /** When it is looked at next for silence; undefined for Reactive triggers. */
  nextRun: Instant | undefined;
  /** Events whose names it waits for; those of them whose primary resource matches; those that it covers in all. */
  named: number;
  matched: number;
  covered: number;
  /** The most events that a window held. */
  fullest: number;
  firings: number;
}

/** A firing of the whole trigger, with the events that made it fire. */
export interface SimulatedFiring {
  firing: Firing;
  events: StoredEvent[];
}

/**
 * A trigger that lives through events in memory, in the order of their time, as it would have lived through them when it was enabled. Event times take the place of
 * the clock.
 */
export class Simulation {
  readonly triggers: readonly SimulatedTrigger[];
  /** The first firings of the whole trigger. */
  readonly firings: SimulatedFiring[] = [];
  /** How often the whole trigger fired. */
  fired = 0;
  /** Events that some trigger covers. */
  covered = 0;
  /** What it cost so far: evaluations of one window. */
  steps = 0;
  private readonly tree: TriggerTree;
  private readonly waiting = new Map<string, readonly Firing[]>();
  /** For as long as the firings wait for others, or are remembered. */
  private readonly eventsOf = new WeakMap<Firing, StoredEvent[]>();

  constructor(
    root: Trigger,
    since: Instant,
    private readonly ids: IdSource,
  ) {
    this.tree = triggerTree(root);
    this.triggers = this.tree.leaves.map((trigger) => ({
      trigger,
      compiled: compileTrigger('', trigger),
      slots: new Map(),
      nextRun: trigger.posture === 'Proactive' ? since : undefined,
      ...{ named: 0, matched: 0, covered: 0, fullest: 0, firings: 0 },
    }));
  }

  /** The next event. Call {@link advance} up to its time before. */
  take(event: StoredEvent): void {
    let concerns = false;
    for (const one of this.triggers) {
      const anywhere = { ...one.compiled, primary: [], related: [] };
      if (!covers(anywhere, event)) continue;
      one.named += 1;
      if (!covers({ ...one.compiled, related: [] }, event)) continue;
      one.matched += 1;
      if (!covers(one.compiled, event)) continue;
      one.covered += 1;
      concerns = true;
      this.evaluate(one, event);
    }
    if (concerns) this.covered += 1;
  }

  /** Whether a trigger has to be looked at for silence up to then, and when first. */
  nextRun(until: Instant): Instant | undefined {
    let earliest: Instant | undefined;
    for (const { nextRun } of this.triggers)
      if (nextRun !== undefined && nextRun <= until && (earliest === undefined || nextRun < earliest)) earliest = nextRun;
    return earliest;
  }

  /** Looks at the triggers whose time has come at `at`, which {@link nextRun} told. */
  lookForSilence(at: Instant): void {
    for (const one of this.triggers) if (one.nextRun !== undefined && one.nextRun <= at) this.evaluateSilence(one, at);
  }

  private evaluate(one: SimulatedTrigger, event: StoredEvent): void {
    const key = bucketKey(one.trigger, event);
    const hash = hashOfKey(key);
    const slot = one.slots.get(hash) ?? { key, state: { bucket: undefined, held: [] }, counted: [] };
    one.slots.set(hash, slot);
    const before = slot.state.bucket?.count ?? 0;
    const outcome = evaluateEvent(one.compiled, slot.state, event);
    slot.state = stateAfter(slot.state, outcome);
    this.steps += 1;
    if (outcome.fired.length > 0 || (outcome.bucket?.count ?? 0) !== before)
      slot.counted = [...slot.counted, event].slice(-EVENTS_OF_FIRING);
    one.fullest = Math.max(one.fullest, outcome.bucket?.count ?? 0, outcome.fired.length > 0 ? one.trigger.threshold : 0);
    for (const fired of outcome.fired) this.fire(one, slot, fired, event.occurred);
    if (!slot.state.bucket && slot.state.held.length === 0) one.slots.delete(hash);
  }

  private evaluateSilence(one: SimulatedTrigger, at: Instant): void {
    const open = [...one.slots.values()].flatMap(({ key, state: { bucket } }) => (bucket ? [{ key, bucket }] : []));
    const { changes, nextRun } = evaluateProactively(one.compiled, open, at);
    this.steps += 1 + open.length;
    for (const { key, bucket, fired } of changes) {
      const hash = hashOfKey(key);
      const slot = one.slots.get(hash) ?? { key, state: { bucket: undefined, held: [] }, counted: [] };
      slot.state = { ...slot.state, bucket };
      one.slots.set(hash, slot);
      for (const event of fired) this.fire(one, slot, event, at);
      if (!bucket) slot.counted = [];
    }
    one.nextRun = nextRun;
  }

  private fire(one: SimulatedTrigger, slot: Slot, event: StoredEvent | null, triggered: Instant): void {
    one.firings += 1;
    const labels = triggeringLabels(one.trigger, slot.key);
    const firing = fire(this.ids, { trigger: one.trigger, triggered, event, labels });
    this.eventsOf.set(firing, one.trigger.posture === 'Reactive' ? slot.counted : event ? [event] : []);
    slot.counted = [];
    const waiting = {
      get: (id: string) => this.waiting.get(id) ?? [],
      set: (id: string, all: readonly Firing[]) => void this.waiting.set(id, all),
    };
    const whole = handUp(this.tree, firing, waiting, (composite, parts) => fireComposite(this.ids, composite, triggered, parts));
    if (!whole) return;
    this.fired += 1;
    if (this.firings.length < MOST_FIRINGS) this.firings.push({ firing: whole, events: this.eventsBelow(whole).slice(-EVENTS_OF_FIRING) });
  }

  /** The firing of a composite trigger has none of its own. */
  private eventsBelow(firing: Firing): StoredEvent[] {
    return [...(this.eventsOf.get(firing) ?? []), ...firing.triggering_firings.flatMap((part) => this.eventsBelow(part))];
  }
}
