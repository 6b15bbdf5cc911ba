import type { IdSource } from '../../base/ids.ts';
import type { Instant } from '../../base/time/instant.ts';
import type { Firing, StoredEvent } from '../../store/schema/engine.ts';
import type { EventTrigger, MetricTrigger, Trigger } from '../../store/schema/trigger.ts';
import { evaluateMetric, INITIAL, isCrossed, type MetricState } from '../metrics/evaluate.ts';
import { type BucketState, stateAfter } from '../triggers/bucket.ts';
import { bucketKey, hashOfKey, triggeringLabels } from '../triggers/bucket-key.ts';
import { handUp } from '../triggers/composite.ts';
import { type CompiledTrigger, compileTrigger, covers } from '../triggers/coverage.ts';
import { evaluateEvent } from '../triggers/evaluate.ts';
import { fire, fireComposite } from '../triggers/firing.ts';
import { evaluateProactively } from '../triggers/proactive.ts';
import { type TriggerTree, triggerTree } from '../triggers/tree.ts';

/** Maximum number of events kept per firing. */
const EVENTS_OF_FIRING = 20;
/** Maximum number of firings kept, the earliest ones; later ones are only counted. */
const MAX_FIRINGS = 100;

/** The state of one key of one trigger. */
interface Slot {
  key: readonly string[];
  state: BucketState;
  /** The last events counted in the bucket. */
  counted: StoredEvent[];
}

/** An event trigger and its statistics. */
export interface SimulatedTrigger {
  trigger: EventTrigger;
  compiled: CompiledTrigger;
  slots: Map<string, Slot>;
  /** The next check for silence; undefined for Reactive triggers. */
  nextRun: Instant | undefined;
  /** Number of events with an expected name; of those with a matching primary resource; of those that the trigger covers. */
  named: number;
  matched: number;
  covered: number;
  /** The highest count of a bucket. */
  fullest: number;
  firings: number;
}

/** A metric trigger and its statistics. */
export interface SimulatedMetric {
  trigger: MetricTrigger;
  state: MetricState;
  /** Number of values, and of those that crossed the threshold. */
  values: number;
  crossed: number;
  /** The lowest and highest value. */
  lowest: number | null;
  highest: number | null;
  firings: number;
}

/** The value of a metric at a time. */
export interface MetricPoint {
  metric: SimulatedMetric;
  at: Instant;
  value: number | null;
}

/** A firing of the root trigger, with the events that caused it. */
export interface SimulatedFiring {
  firing: Firing;
  events: StoredEvent[];
}

/**
 * Runs a trigger over events in memory, in order of occurrence, with the result that the trigger would have had if enabled at that time. Event times replace
 * the clock.
 */
export class Simulation {
  readonly triggers: readonly SimulatedTrigger[];
  readonly metrics: readonly SimulatedMetric[];
  /** The first firings of the root trigger. */
  readonly firings: SimulatedFiring[] = [];
  /** Number of firings of the root trigger. */
  fired = 0;
  /** Number of events that at least one trigger covers. */
  covered = 0;
  /** Number of bucket evaluations so far. */
  steps = 0;
  private readonly tree: TriggerTree;
  /** In order of time. */
  private points: readonly MetricPoint[] = [];
  private nextPoint = 0;
  private readonly waiting = new Map<string, readonly Firing[]>();
  /** The events of firings that wait for others or are kept. */
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
    this.metrics = this.tree.metrics.map((trigger) => ({
      ...{ trigger, state: INITIAL, values: 0, crossed: 0, lowest: null, highest: null, firings: 0 },
    }));
  }

  /** The values that metrics had, in order of time. */
  expectValues(points: readonly MetricPoint[]): void {
    this.points = points;
  }

  /** Evaluates the next event. First call {@link advance} up to its time. */
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

  /** The first time up to `until` at which a trigger is due for a check for silence, or a metric has a value. */
  nextRun(until: Instant): Instant | undefined {
    const point = this.points[this.nextPoint];
    let earliest = point && point.at <= until ? point.at : undefined;
    for (const { nextRun } of this.triggers)
      if (nextRun !== undefined && nextRun <= until && (earliest === undefined || nextRun < earliest)) earliest = nextRun;
    return earliest;
  }

  /** Checks the triggers that are due for silence at `at`, the result of {@link nextRun}, and evaluates metrics. */
  findSilence(at: Instant): void {
    for (let point = this.points[this.nextPoint]; point && point.at <= at; point = this.points[this.nextPoint]) {
      this.nextPoint += 1;
      this.measure(point);
    }
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

  private measure({ metric, at, value }: MetricPoint): void {
    const { trigger, state } = metric;
    this.steps += 1;
    metric.values += 1;
    if (isCrossed(trigger, value)) metric.crossed += 1;
    if (value !== null) {
      metric.lowest = Math.min(metric.lowest ?? value, value);
      metric.highest = Math.max(metric.highest ?? value, value);
    }
    metric.state = evaluateMetric(trigger, state, value, at);
    if (state.triggered || !metric.state.triggered) return;
    metric.firings += 1;
    this.accept(fire(this.ids, { trigger, triggered: at, event: null, value }));
  }

  private fire(one: SimulatedTrigger, slot: Slot, event: StoredEvent | null, triggered: Instant): void {
    one.firings += 1;
    const labels = triggeringLabels(one.trigger, slot.key);
    const firing = fire(this.ids, { trigger: one.trigger, triggered, event, labels });
    this.eventsOf.set(firing, one.trigger.posture === 'Reactive' ? slot.counted : event ? [event] : []);
    slot.counted = [];
    this.accept(firing);
  }

  private accept(firing: Firing): void {
    const { triggered } = firing;
    const waiting = {
      get: (id: string) => this.waiting.get(id) ?? [],
      set: (id: string, all: readonly Firing[]) => void this.waiting.set(id, all),
    };
    const whole = handUp(this.tree, firing, waiting, (composite, parts) => fireComposite(this.ids, composite, triggered, parts));
    if (!whole) return;
    this.fired += 1;
    if (this.firings.length < MAX_FIRINGS) this.firings.push({ firing: whole, events: this.eventsBelow(whole).slice(-EVENTS_OF_FIRING) });
  }

  /** The firing of a composite trigger has no events of its own; those of its parts count. */
  private eventsBelow(firing: Firing): StoredEvent[] {
    return [...(this.eventsOf.get(firing) ?? []), ...firing.triggering_firings.flatMap((part) => this.eventsBelow(part))];
  }
}
