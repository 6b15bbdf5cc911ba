import type { LeaseHolder } from '../concurrency/lease-queries.ts';
import type { LimitRow } from '../concurrency/limit-queries.ts';
import type { EventDraft } from '../events/draft.ts';
import type { CacheEntry, TaskSubject } from './task-queries.ts';

/** Something that a rule wants written besides the state and the run. */
export type Effect =
  | { kind: 'announce'; event: EventDraft }
  | { kind: 'delete-inputs'; flowRunId: string; keys: readonly string[] }
  /** Deletes the lease; the slot stays taken until the run releases it. */
  | { kind: 'keep-slot-without-lease'; flowRunId: string; leaseId: string }
  | { kind: 'release-deployment-slot'; flowRunId: string; leaseId: string }
  | { kind: 'release-tag-slots'; run: TaskSubject }
  /** Releases what a reservation took, as if it had never been held. */
  | { kind: 'cancel-reservation'; leaseId: string }
  | { kind: 'insert-cache-entry'; entry: CacheEntry }
  /** Tells task workers, after the commit, that a run of their key is queued. */
  | { kind: 'wake-task-workers'; taskKey: string };

/**
 * Slots that a rule wants taken before the next rule is asked. Nothing else is written that early: only by taking a slot can a rule know that one is free.
 */
export type Reservation =
  /**
   * One slot under a lease of its own. With `renewing`, that lease is renewed instead, if it still exists. With `inPlaceOf`, what the run still holds is
   * released first, for good.
   */
  | {
      kind: 'deployment-slot';
      limit: LimitRow;
      graceSeconds: number;
      holder?: LeaseHolder;
      renewing?: string;
      inPlaceOf?: { flowRunId: string; leaseId: string };
    }
  /** A slot on each of the limits that the task run does not hold already, all or none. */
  | { kind: 'tag-slots'; taskRunId: string; limits: readonly LimitRow[] };

/** What a reservation got. */
export interface Reserved {
  /** The lease on the slots; null when the run held all of them already. */
  leaseId: string | null;
  /** Applied when a later rule turns the proposal into another transition; null when the run held the slots before. */
  undo: Effect | null;
}

/** Writes, inside one transaction, what rules ask for. */
export interface EffectWriter {
  /** @returns undefined when a limit is full */
  reserve(reservation: Reservation): Promise<Reserved | undefined>;
  apply(effect: Effect): Promise<void>;
}
