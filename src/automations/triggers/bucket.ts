import type { Instant } from '../../base/instant.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';

/** A window of event time, `start` in it and `end` not, with what was counted in it. */
export interface Bucket {
  readonly start: Instant;
  readonly end: Instant;
  /** −1 until the event that opened it is counted too, which takes no more than its own evaluation. */
  readonly count: number;
  /** What a Proactive trigger fires with. Always null for Reactive ones: they fire with the event that comes. */
  readonly lastEvent: StoredEvent | null;
}

/** An expected event that a window opened later may have to count. */
export interface HeldEvent {
  readonly eventId: string;
  readonly occurred: Instant;
}

/** What is remembered of one trigger and one key. */
export interface BucketState {
  readonly bucket: Bucket | undefined;
  /** In any order; empty unless the trigger holds events. */
  readonly held: readonly HeldEvent[];
}

/** What an event or the passing of time did to the state of one trigger and one key. */
export interface Outcome {
  /** The bucket from now on, undefined for none; the very object that was given when nothing changed. */
  readonly bucket: Bucket | undefined;
  /** What it fired with, once per firing; null when it fired because nothing came. More than one only if the threshold is below 1. */
  readonly fired: readonly (StoredEvent | null)[];
  /** To be held from now on. */
  readonly hold?: HeldEvent;
  /** Ids of held events that are not needed any more. */
  readonly prune: readonly string[];
}

/** The state that an outcome leads to. */
export function stateAfter({ held }: BucketState, { bucket, hold, prune }: Outcome): BucketState {
  const kept = prune.length === 0 ? held : held.filter(({ eventId }) => !prune.includes(eventId));
  return { bucket, held: hold ? [...kept, hold] : kept };
}
