import { addSeconds, type Instant } from '../../base/time/instant.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';

/** Maximum seconds that an event waits for the event that it follows. */
export const LONGEST_WAIT_SECONDS = 15 * 60;

/** Maximum length of a chain of events that follow one another in one batch; the next batch continues the chain. */
const LONGEST_CHAIN = 20;

interface Eventful {
  event: StoredEvent;
}

export interface CausalOrder<Q> {
  /** Events to evaluate, in this order: an event right after the event that it follows. */
  order: Q[];
  /** Events that follow an event which has not arrived yet or is queued elsewhere. */
  park: Q[];
  /** The rest of a chain that is too long, for the next batch. */
  later: Q[];
}

/** The event that `event` waits for, if any: not itself, and for at most 15 minutes after `event` was received. */
export function awaited({ id, follows, received }: StoredEvent, now: Instant): string | undefined {
  return follows === null || follows === id || received <= addSeconds(now, -LONGEST_WAIT_SECONDS) ? undefined : follows;
}

/**
 * Puts events in the order of evaluation: first those that have waited long enough, in order of occurrence, then the others in the given order. Each event is
 * followed by the events that follow it, in order of occurrence.
 *
 * @param isDone whether an event outside `queued` has been evaluated or never needs to be
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
  // includes events that follow one another in a cycle
  result.park = queued.filter((one) => !reached.has(one));
  return result;
}

function byOccurrence({ event: one }: Eventful, { event: other }: Eventful): number {
  if (one.occurred !== other.occurred) return one.occurred < other.occurred ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
