import { addSeconds, fromMicros, type Instant, toMicros } from '../../base/instant.ts';
import { present } from '../../base/present.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';
import type { HeldEvent, Outcome } from './bucket.ts';
import type { EventTrigger } from './trigger.ts';

/** Held events are kept for at least as long as this, in event time. */
const SHORTEST_MEMORY_SECONDS = 30 * 60;

/**
 * Whether a trigger holds its expected events, so that a window opened by an event that arrives after them counts them all the same: one that waits for silence
 * after another event.
 */
export const isHolding = ({ posture, after }: EventTrigger): boolean => posture === 'Proactive' && after.length > 0;

/** How many held events fall into a window. */
export function countHeld(held: readonly HeldEvent[], start: Instant, end: Instant): number {
  return held.filter(({ occurred }) => start <= occurred && occurred < end).length;
}

/**
 * What is held with one more event. Those go that are much older than the newest; and time is cut into slots as wide as the trigger's window, of which the
 * event's own keeps only as many events at either end as the threshold asks for. No count that matters changes: a window that reaches into a slot reaches over one
 * of its ends, and there finds every event, or enough.
 */
export function holdEvent(
  { within, threshold }: EventTrigger,
  held: readonly HeldEvent[],
  { id, occurred }: StoredEvent,
): Pick<Outcome, 'hold' | 'prune'> {
  const added: HeldEvent = { eventId: id, occurred };
  const all = [...held, added].sort(byTime);
  const newest = present(all.at(-1), 'the newest of some events');
  const oldest = addSeconds(newest.occurred, -Math.max(SHORTEST_MEMORY_SECONDS, within));
  const [start, end] = slotAround(occurred, within);
  const inSlot = all.filter((one) => start <= one.occurred && one.occurred < end);
  const atEitherEnd = Math.max(threshold, 0);
  const dropped = new Set([
    ...all.filter((one) => one.occurred < oldest),
    ...inSlot.slice(atEitherEnd, Math.max(inSlot.length - atEitherEnd, atEitherEnd)),
  ]);
  const hold = dropped.delete(added) ? undefined : added;
  return { hold, prune: [...dropped].map(({ eventId }) => eventId) };
}

function slotAround(occurred: Instant, within: number): [start: Instant, end: Instant] {
  const width = Math.round(within * 1_000_000);
  const start = Math.floor(toMicros(occurred) / width) * width;
  return [fromMicros(start), fromMicros(start + width)];
}

function byTime(one: HeldEvent, other: HeldEvent): number {
  if (one.occurred !== other.occurred) return one.occurred < other.occurred ? -1 : 1;
  return one.eventId < other.eventId ? -1 : 1;
}
