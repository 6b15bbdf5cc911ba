import type { KeySlot } from '../../concurrency/key-limit-queries.ts';
import type { LeaseHolder } from '../../concurrency/lease-queries.ts';
import type { LimitRow } from '../../concurrency/limit-queries.ts';
import type { EventDraft } from '../../events/draft.ts';
import type { CacheEntry, TaskSubject } from '../queries/task-queries.ts';

/** A write that a rule requests in addition to the state and the run. */
export type Effect =
  /** `triggers`: their revision, if the transaction has read it ({@link Outbox.emit}). */
  | { kind: 'announce'; event: EventDraft; triggers?: string | null }
  | { kind: 'delete-inputs'; flowRunId: string; keys: readonly string[] }
  /** Deletes the lease; the run keeps the slot until it releases it. */
  | { kind: 'keep-slot-without-lease'; flowRunId: string; leaseId: string }
  /** Lets the lease expire only after its next renewal. */
  | { kind: 'extend-lease'; leaseId: string }
  | { kind: 'release-deployment-slot'; flowRunId: string; leaseId: string }
  | { kind: 'release-tag-slots'; run: TaskSubject }
  /** Releases the slots on these limits that task runs of the flow run hold. */
  | { kind: 'release-tag-slots-of-tasks'; flowRunId: string; limitIds: readonly string[] }
  /** Releases the slots of a reservation, as if the run had never held them. */
  | { kind: 'cancel-reservation'; leaseId: string }
  | { kind: 'insert-cache-entry'; entry: CacheEntry }
  /** Counts a late run that the policy of its deployment dropped. */
  | { kind: 'count-dropped-run'; deploymentId: string }
  /** After the commit, wakes the task workers that wait for queued runs of this key. */
  | { kind: 'wake-task-workers'; taskKey: string };

/**
 * Slots that a rule requests before the next rule is evaluated. No other write happens that early: only by acquiring a slot can a rule detect that one is free.
 */
export type Reservation =
  /**
   * One slot of the deployment, and one of the value of its concurrency key, under a separate lease. With `renewing`, renews that lease instead, if it still exists. With `inPlaceOf`, first releases the slots that the run
   * still holds, permanently. With `wakesIfFull`, a denial wakes this background service after the commit.
   */
  | {
      kind: 'deployment-slot';
      limit: LimitRow | null;
      key?: KeySlot | undefined;
      graceSeconds: number;
      holder?: LeaseHolder;
      renewing?: string;
      wakesIfFull?: string;
      inPlaceOf?: { flowRunId: string; leaseId: string };
    }
  /** A slot on each of the limits on which the task run holds none, all or none. */
  | { kind: 'tag-slots'; taskRunId: string; limits: readonly LimitRow[] };

/** The result of a reservation. */
export interface Reserved {
  /** The lease on the slots; null if the run already holds all of them. */
  leaseId: string | null;
  /** Applied if a later rule turns the proposal into another transition; null if the run held the slots before. */
  undo: Effect | null;
}

/** Acquires slots in an open transaction. @returns undefined if a limit is full */
export type Reserve = (reservation: Reservation) => Promise<Reserved | undefined>;
