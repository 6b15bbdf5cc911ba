import { addSeconds, type Instant } from '../../base/instant.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';

/** An event waits so long, in seconds, for the one that it follows. */
export const LONGEST_WAIT_SECONDS = 15 * 60;

/** So many events that follow one another are evaluated in one go; the rest of the chain in the next. */
const LONGEST_CHAIN = 20;

interface Eventful {
  event: StoredEvent;
}

export interface CausalOrder<Q> {
  /** To be evaluated, in this order: an event right after the one that it follows. */
  order: Q[];
  /** They follow events that are not known yet, or that are queued elsewhere. */
  park: Q[];
  /** A chain was too long: the next batch goes on with them. */
  later: Q[];
}

/** The event that `event` has to wait for, if any: not itself, and not for longer than a quarter of an hour after it was received. */
export function awaited({ id, follows, received }: StoredEvent, now: Instant): string | undefined {
  return follows === null || follows === id || received <= addSeconds(now, -LONGEST_WAIT_SECONDS) ? undefined : follows;
}

/**
 * Puts events in the order in which they are evaluated: those that have waited long enough in the order in which they occurred, then the others as they were
 * given, each followed by what follows it, by the time at which that occurred.
 *
 * @param isDone whether an event that is not among these was evaluated, or never had to be
 */
export function causalOrder<Q extends Eventful>(queued: readonly Q[], isDone: (id: string) => boolean, now: Instant): CausalOrder<Q> {
  const ids = new Set(queued.map(({ event }) => event.id));
  const followers = new Map<string, Q[]>();
  const overdue: Q[] = [];
  const ready: Q[] = [];
  for (const one of queued) {
    const { event } = one;
    const first = awaited(event, now);
    if (first === undefined) (event.follows === null || event.follows === event.id ? ready : overdue).push(one);
    else if (!ids.has(first) && isDone(first)) ready.push(one);
    else followers.set(first, [...(followers.get(first) ?? []), one]);
  }
  const result: CausalOrder<Q> = { order: [], park: [], later: [] };
  const reached = new Set<Q>();
  const visit = (one: Q, depth: number): void => {
    reached.add(one);
    result.order.push(one);
    for (const follower of (followers.get(one.event.id) ?? []).sort(byOccurrence)) {
      if (depth < LONGEST_CHAIN) visit(follower, depth + 1);
      else putOff(follower);
    }
  };
  const putOff = (one: Q): void => {
    reached.add(one);
    result.later.push(one);
    for (const follower of followers.get(one.event.id) ?? []) putOff(follower);
  };
  for (const one of [...overdue.sort(byOccurrence), ...ready]) visit(one, 0);
  // also events that follow one another in a circle
  result.park = queued.filter((one) => !reached.has(one));
  return result;
}

function byOccurrence({ event: one }: Eventful, { event: other }: Eventful): number {
  if (one.occurred !== other.occurred) return one.occurred < other.occurred ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
