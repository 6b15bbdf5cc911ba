import { type BucketState, stateAfter } from '../../../src/automations/triggers/bucket.ts';
import { bucketKey, hashOfKey } from '../../../src/automations/triggers/bucket-key.ts';
import { type CompiledTrigger, compileTrigger, covers, starts } from '../../../src/automations/triggers/coverage.ts';
import { evaluateEvent } from '../../../src/automations/triggers/evaluate.ts';
import { isHolding } from '../../../src/automations/triggers/held-events.ts';
import { evaluateProactively } from '../../../src/automations/triggers/proactive.ts';
import { addSeconds, type Instant, secondsBetween } from '../../../src/base/time/instant.ts';
import type { StoredEvent } from '../../../src/store/schema/engine.ts';
import type { EventTrigger } from '../../../src/store/schema/trigger.ts';

export const START = '2026-03-05T10:00:00.000000Z';
/** The instant this number of seconds after {@link START}. */
export const at = (seconds: number): Instant => addSeconds(START, seconds);
export const secondsOf = (instant: Instant): number => secondsBetween(START, instant);

export function eventTrigger(given: Partial<EventTrigger> = {}): EventTrigger {
  return {
    type: 'event',
    id: 'trigger',
    match: {},
    match_related: {},
    after: [],
    expect: [],
    for_each: [],
    posture: 'Reactive',
    threshold: 1,
    within: 0,
    ...given,
  };
}

export const compiled = (given: Partial<EventTrigger> = {}): CompiledTrigger => compileTrigger('automation', eventTrigger(given));

let events = 0;

/** An event with this name, this number of seconds after {@link START}. */
export function eventAt(seconds: number, event = 'thing.happened', given: Partial<StoredEvent> = {}): StoredEvent {
  return {
    id: `event-${String(events++).padStart(6, '0')}`,
    occurred: at(seconds),
    event,
    resource: { 'prefect.resource.id': 'thing.1' },
    related: [],
    payload: {},
    received: at(seconds),
    follows: null,
    ...given,
  };
}

/** A firing by an event or by an evaluation of the buckets: the values of the key, and the event that the trigger fired with. */
export interface Fired {
  key: readonly string[];
  event: StoredEvent | null;
}

/** One trigger with its states, serialized and parsed after every step like those in a database. */
export class TriggerUnderTest {
  readonly compiled: CompiledTrigger;
  private readonly states = new Map<string, { key: string[]; state: string }>();

  constructor(given: Partial<EventTrigger>) {
    this.compiled = compiled(given);
  }

  state(key: string[] = []): BucketState {
    const stored = this.states.get(hashOfKey(key));
    return stored ? JSON.parse(stored.state) : { bucket: undefined, held: [] };
  }

  deliver(event: StoredEvent): Fired[] {
    if (!covers(this.compiled, event)) return [];
    const key = bucketKey(this.compiled.trigger, event);
    const state = this.state(key);
    const outcome = evaluateEvent(this.compiled, state, event);
    this.keep(key, stateAfter(state, outcome));
    return outcome.fired.map((fired) => ({ key, event: fired }));
  }

  /** Whether the trigger holds events of this kind but not, or no longer, this one. If so, it cannot detect a duplicate. */
  forgot(event: StoredEvent): boolean {
    const { trigger } = this.compiled;
    if (!isHolding(trigger) || !covers(this.compiled, event) || starts(this.compiled, event.event)) return false;
    return !this.state(bucketKey(trigger, event)).held.some(({ eventId }) => eventId === event.id);
  }

  deliverAll(list: readonly StoredEvent[]): Fired[] {
    return list.flatMap((event) => this.deliver(event));
  }

  /** Evaluates the buckets, this number of seconds after {@link START}. */
  look(seconds: number): { fired: Fired[]; nextRun: number } {
    const buckets = [...this.states.values()].flatMap(({ key }) => {
      const { bucket } = this.state(key);
      return bucket ? [{ key, bucket }] : [];
    });
    const { changes, nextRun } = evaluateProactively(this.compiled, buckets, at(seconds));
    for (const { key, bucket } of changes) this.keep([...key], { ...this.state([...key]), bucket });
    return { fired: changes.flatMap(({ key, fired }) => fired.map((event) => ({ key, event }))), nextRun: secondsOf(nextRun) };
  }

  /** Evaluates the buckets whenever the next run is due, as the service does every few seconds. @returns the seconds at which the trigger fired */
  watch(from: number, until: number, every = 5): number[] {
    const firings: number[] = [];
    for (let second = from; second <= until; second += every) {
      if (second < this.nextRun) continue;
      const { fired, nextRun } = this.look(second);
      this.nextRun = nextRun;
      firings.push(...fired.map(() => second));
    }
    return firings;
  }

  private nextRun = Number.NEGATIVE_INFINITY;

  private keep(key: string[], state: BucketState): void {
    this.states.set(hashOfKey(key), { key, state: JSON.stringify(state) });
  }
}
