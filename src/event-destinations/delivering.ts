import { jittered } from '../base/async/jitter.ts';
import { addSeconds, type Instant, secondsBetween } from '../base/time/instant.ts';
import type { Deps } from '../deps.ts';
import { resourceOf } from '../events/draft.ts';
import type { Tx } from '../store/store.ts';
import { type Attempt, attempt, targetOf } from './attempt.ts';
import { changeDelivery, changeDestination, type DestinationRow, dueDeliveries, findDestination, lockDestination } from './queries.ts';

/** Requests to one destination at the same time. */
const CONCURRENCY = 8;

const FIRST_PAUSE_SECONDS = 5;
/** A failing destination is tried this often at least, so that it gets its events soon after it recovers. */
const LONGEST_PAUSE_SECONDS = 60;
const LONGEST_DELIVERY_PAUSE_SECONDS = 3600;

/** Doubles with each failure. */
const pauseAfter = (failures: number, longest: number) => jittered(Math.min(longest, FIRST_PAUSE_SECONDS * 2 ** (failures - 1)), 0.2);

/** Called with the number of attempts with the same outcome. */
export type CountAttempts = (outcome: 'delivered' | 'failed' | 'abandoned', attempts: number) => void;

/**
 * Sends the due deliveries of a destination, until none is due or it fails. An outcome is recorded after its attempt, so an attempt whose process ends is
 * repeated: every event arrives at least once. A failing destination gets one request at a time.
 */
export async function deliverDue(deps: Deps, destinationId: string, signal: AbortSignal, count: CountAttempts): Promise<void> {
  const { store, clock } = deps;
  while (!signal.aborted) {
    const now = clock.now();
    const destination = await findDestination(store.reader, destinationId);
    if (!destination || !isSending(destination, now)) return;
    const batch = await dueDeliveries(store.reader, destinationId, now, destination.failures > 0 ? 1 : CONCURRENCY);
    if (batch.length === 0) return;
    const target = await targetOf(deps, destination);
    const attempts = (await Promise.all(batch.map((delivery) => attempt(deps, target, delivery, signal)))).filter(
      (one) => one !== undefined,
    );
    if (attempts.length === 0) return;
    await store.transaction((tx) => record(tx, deps, destinationId, attempts, count));
    if (attempts.every(({ error }) => error !== null)) return;
  }
}

const isSending = ({ enabled, paused, retryAt }: DestinationRow, now: Instant): boolean =>
  enabled && paused === null && (retryAt === null || retryAt <= now);

async function record(tx: Tx, deps: Deps, destinationId: string, attempts: readonly Attempt[], count: CountAttempts): Promise<void> {
  const { clock, settings } = deps;
  const now = clock.now();
  const destination = await lockDestination(tx, destinationId);
  if (!destination) return;
  for (const { delivery, responseStatus, error } of attempts) {
    const made = delivery.attempts + 1;
    const isOver = error === null || made >= settings.eventDestinations.maxAttempts;
    await changeDelivery(tx, delivery.id, {
      attempts: made,
      responseStatus,
      error,
      status: error === null ? 'DELIVERED' : isOver ? 'DEAD' : 'PENDING',
      nextAttempt: isOver ? null : addSeconds(now, pauseAfter(made, LONGEST_DELIVERY_PAUSE_SECONDS)),
      ended: isOver ? now : null,
    });
    tx.afterCommit(() => count(error === null ? 'delivered' : isOver ? 'abandoned' : 'failed', 1));
  }
  const errors = attempts.flatMap(({ error }) => error ?? []);
  if (errors.length < attempts.length) await noteSuccess(tx, destination);
  else await noteFailure(tx, deps, destination, { now, message: errors[0] ?? null });
}

async function noteSuccess(tx: Tx, { id, failures, failingSince }: DestinationRow): Promise<void> {
  if (failures > 0 || failingSince !== null)
    await changeDestination(tx, id, { failures: 0, failingSince: null, retryAt: null, message: null });
}

async function noteFailure(
  tx: Tx,
  { settings, outbox }: Deps,
  destination: DestinationRow,
  { now, message }: { now: Instant; message: string | null },
): Promise<void> {
  const { id, name, failures, failingSince, paused } = destination;
  const since = failingSince ?? now;
  const isPaused = paused === null && secondsBetween(since, now) >= settings.eventDestinations.pauseAfter;
  await changeDestination(tx, id, {
    failures: failures + 1,
    failingSince: since,
    retryAt: addSeconds(now, pauseAfter(failures + 1, LONGEST_PAUSE_SECONDS)),
    message,
    ...(isPaused && { paused: now }),
  });
  if (isPaused)
    outbox.emit(tx, {
      event: 'prefect.event-destination.paused',
      resource: resourceOf('event-destination', id, name),
      payload: { failing_since: since, message: message ?? '' },
    });
}
