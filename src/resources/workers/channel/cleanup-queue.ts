import { v4 } from 'uuid';
import { integrityConflict } from '../../../base/errors.ts';
import { present } from '../../../base/present.ts';
import { addSeconds, type Instant } from '../../../base/time/instant.ts';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../store/store.ts';
import {
  type CleanupRow,
  deleteFinishedMessages,
  findMessageByKey,
  insertMessageIfNew,
  lockLapsedMessages,
  lockMessage,
  lockOldestMessage,
  updateMessage,
  type Wanted,
} from './cleanup-queries.ts';

export type NewCleanup = Pick<CleanupRow, 'id' | 'idempotencyKey' | 'workPoolId' | 'workQueueId' | 'kind' | 'target' | 'data'>;

type Needs = Pick<Deps, 'clock' | 'bus' | 'settings'>;

const wake = (tx: Tx, { bus }: Pick<Deps, 'bus'>, poolId: string) => tx.afterCommit(() => bus.publish('cleanup', poolId));

/**
 * Enqueues a message for a pool once. A repeated key returns the first message, even if it is finished. A message with the same id under another key is an
 * error.
 */
export async function enqueueCleanup(tx: Tx, deps: Pick<Deps, 'clock' | 'bus'>, given: NewCleanup): Promise<CleanupRow> {
  const { id, idempotencyKey, workPoolId } = given;
  const row: CleanupRow = {
    ...given,
    created: deps.clock.now(),
    status: 'waiting',
    deliveryCount: 0,
    reservationToken: null,
    leaseExpires: null,
    finished: null,
  };
  await insertMessageIfNew(tx, row);
  const stored = await findMessageByKey(tx, workPoolId, idempotencyKey);
  if (stored?.id !== id) throw integrityConflict(`A message with the key '${idempotencyKey}' and another id already exists.`);
  if (stored.status === 'waiting') wake(tx, deps, workPoolId);
  return stored;
}

/** Reserves the oldest matching message under a lease. Abandons messages without remaining attempts on the way. */
export async function reserveCleanup(tx: Tx, deps: Needs, wanted: Wanted): Promise<CleanupRow | undefined> {
  const { cleanupLeaseSeconds, cleanupMaxDeliveryAttempts } = deps.settings.workerChannel;
  if (wanted.kinds.length === 0 || wanted.queueIds?.length === 0) return undefined;
  await expireLeases(tx, deps, { poolId: wanted.poolId });
  for (;;) {
    const oldest = await lockOldestMessage(tx, wanted);
    if (!oldest) return undefined;
    const now = deps.clock.now();
    if (oldest.deliveryCount >= cleanupMaxDeliveryAttempts) {
      await updateMessage(tx, oldest.id, { status: 'dead', finished: now });
      continue;
    }
    return updateMessage(tx, oldest.id, {
      status: 'reserved',
      deliveryCount: oldest.deliveryCount + 1,
      reservationToken: v4(),
      leaseExpires: addSeconds(now, cleanupLeaseSeconds),
    });
  }
}

const UNRESERVED = { reservationToken: null, leaseExpires: null } as const;

/** The changes to a message that was returned unfinished: it is queued for another attempt or abandoned. */
function returned(row: CleanupRow, now: Instant, { settings }: Pick<Deps, 'settings'>): Partial<CleanupRow> {
  const spent = row.deliveryCount >= settings.workerChannel.cleanupMaxDeliveryAttempts;
  return spent ? { ...UNRESERVED, status: 'dead', finished: now } : { ...UNRESERVED, status: 'waiting' };
}

/** Releases messages whose lease has expired, of one pool or of all. @returns the number of released messages */
export async function expireLeases(tx: Tx, deps: Needs, { poolId, limit = 100 }: { poolId?: string; limit?: number }): Promise<number> {
  const now = deps.clock.now();
  const rows = await lockLapsedMessages(tx, now, { poolId, limit });
  for (const row of rows) {
    const changes = returned(row, now, deps);
    await updateMessage(tx, row.id, changes);
    if (changes.status === 'waiting') wake(tx, deps, row.workPoolId);
  }
  return rows.length;
}

/** Deletes messages that were finished before an instant; their keys can then be used again. @returns the number of deleted messages */
export async function forgetFinished({ store }: Pick<Deps, 'store'>, before: Instant, limit: number): Promise<number> {
  return store.transaction((tx) => deleteFinishedMessages(tx, before, limit));
}

export type Operation = 'ack' | 'release' | 'renew';

export interface Verdict {
  status: 'accepted' | 'not_current' | 'not_found' | 'expired' | 'invalid_token' | 'unauthorized' | 'dead_lettered' | 'error';
  /** Absent if accepted. */
  reason?: string;
  /** Set for an accepted renewal. */
  leaseExpires?: Instant;
}

export interface Request {
  operation: Operation;
  messageId: string;
  token: string;
}

/** Performs an operation on a reserved message, provided that the caller holds the reservation. */
export async function operate(tx: Tx, deps: Needs, poolId: string, { operation, messageId, token }: Request): Promise<Verdict> {
  const row = await lockMessage(tx, messageId);
  // finished messages count as deleted: only their key remains
  if (!row || row.status === 'done') return { status: 'not_found', reason: 'message_not_found' };
  if (row.workPoolId !== poolId) return { status: 'unauthorized', reason: 'work_pool_mismatch' };
  if (row.status !== 'reserved') return { status: 'not_current', reason: 'no_active_reservation' };
  if (row.reservationToken !== token) return { status: 'invalid_token', reason: 'reservation_token_mismatch' };
  const now = deps.clock.now();
  const spent: Verdict = { status: 'dead_lettered', reason: 'max_delivery_attempts_reached' };
  if (present(row.leaseExpires, 'the lease of a reserved message') <= now) {
    const changes = returned(row, now, deps);
    await updateMessage(tx, row.id, changes);
    if (changes.status === 'waiting') wake(tx, deps, poolId);
    return changes.status === 'dead' ? spent : { status: 'expired', reason: 'lease_expired' };
  }
  if (operation === 'renew') {
    const leaseExpires = addSeconds(now, deps.settings.workerChannel.cleanupLeaseSeconds);
    await updateMessage(tx, row.id, { leaseExpires });
    return { status: 'accepted', leaseExpires };
  }
  wake(tx, deps, poolId);
  if (operation === 'ack') {
    await updateMessage(tx, row.id, { ...UNRESERVED, status: 'done', finished: now });
    return { status: 'accepted' };
  }
  const changes = returned(row, now, deps);
  await updateMessage(tx, row.id, changes);
  return changes.status === 'dead' ? spent : { status: 'accepted' };
}
