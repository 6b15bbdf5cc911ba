import type { Instant } from '../../base/time/instant.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';

/** A period of event time, with `start` inclusive and `end` exclusive, and the count of its events. */
export interface Bucket {
  readonly start: Instant;
  readonly end: Instant;
  /** −1 until the event that opened the bucket is counted too, within the same evaluation. */
  readonly count: number;
  /** The event that a Proactive trigger fires with. Always null for Reactive triggers: they fire with the current event. */
  readonly lastEvent: StoredEvent | null;
}

/** An expected event that a later bucket may have to count. */
export interface HeldEvent {
  readonly eventId: string;
  readonly occurred: Instant;
}

/** The state of one trigger and one key. */
export interface BucketState {
  readonly bucket: Bucket | undefined;
  /** In any order; empty unless the trigger holds events. */
  readonly held: readonly HeldEvent[];
}

/** The effect of an event or of elapsed time on the state of one trigger and one key. */
export interface Outcome {
  /** The new bucket, undefined for none; the same object if nothing has changed. */
  readonly bucket: Bucket | undefined;
  /** The events of the firings, one per firing; null for silence. More than one only if the threshold is below 1. */
  readonly fired: readonly (StoredEvent | null)[];
  /** A new event to hold. */
  readonly hold?: HeldEvent | undefined;
  /** Ids of held events to delete. */
  readonly prune: readonly string[];
}

/** The state after an outcome. */
export function stateAfter({ held }: BucketState, { bucket, hold, prune }: Outcome): BucketState {
  const kept = prune.length === 0 ? held : held.filter(({ eventId }) => !prune.includes(eventId));
  return { bucket, held: hold ? [...kept, hold] : kept };
}
