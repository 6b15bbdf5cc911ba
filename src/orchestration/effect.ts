import type { LeaseHolder } from '../concurrency/lease.ts';
import type { LimitRow } from '../concurrency/slots.ts';
import type { EventDraft } from '../events/draft.ts';
import type { CacheEntry, TaskSubject } from './task-queries.ts';

/** Something that a rule wants written beside the state and the run; `effect-writer.ts` carries it out. */
export type Effect =
  | { kind: 'announce'; event: EventDraft }
  | { kind: 'delete-inputs'; flowRunId: string; keys: readonly string[] }
  /** The lease goes, the slot stays taken until the run gives it back. */
  | { kind: 'keep-slot-without-lease'; flowRunId: string; leaseId: string }
  | { kind: 'release-deployment-slot'; flowRunId: string; leaseId: string | null }
  | { kind: 'release-tag-slots'; run: TaskSubject }
  /** Gives back what a reservation took, as if it had never been held. */
  | { kind: 'cancel-reservation'; leaseId: string }
  | { kind: 'insert-cache-entry'; entry: CacheEntry }
  /** Tells task workers, after the commit, that a run of their key is queued. */
  | { kind: 'wake-task-workers'; taskKey: string };

/**
 * Slots that a rule wants taken before the proposal is judged further. It is the only thing written before the last rule was asked: whether a slot is free
 * cannot be known without taking it.
 */
export type Reservation =
  /** One slot under a lease of its own. With `renewing`, that lease is renewed instead, if it still exists. */
  | { kind: 'deployment-slot'; limit: LimitRow; graceSeconds: number; holder?: LeaseHolder; renewing?: string }
  /** A slot on each of the limits that the task run does not hold already, all or none. */
  | { kind: 'tag-slots'; taskRunId: string; limits: readonly LimitRow[] };

/** What a reservation got. */
export interface Reserved {
  /** The lease that the slots are held by; null when there was nothing left to take. */
  leaseId: string | null;
  /** Applied when a later rule makes another transition of the proposal; null when nothing was taken that was not held before. */
  undo: Effect | null;
}

/** Carries out, inside one transaction, what rules ask for. */
export interface EffectWriter {
  /** @returns undefined when a limit is full */
  reserve(reservation: Reservation): Promise<Reserved | undefined>;
  apply(effect: Effect): Promise<void>;
}
