import { present } from '../../base/present.ts';
import { addSeconds, fromMicros, type Instant, toMicros } from '../../base/time/instant.ts';
import type { StoredEvent } from '../../store/schema/engine.ts';
import type { EventTrigger } from '../../store/schema/trigger.ts';
import type { HeldEvent, Outcome } from './bucket.ts';

/** Minimum lifetime of held events, in seconds of event time. */
const SHORTEST_MEMORY_SECONDS = 30 * 60;

/**
 * Whether a trigger holds expected events, so that a bucket opened by an event that arrives after them still counts them. That applies to triggers that wait
 * for silence after another event.
 */
export const isHolding = ({ posture, after }: EventTrigger): boolean => posture === 'Proactive' && after.length > 0;

/** The number of held events in a period. */
export function countHeld(held: readonly HeldEvent[], start: Instant, end: Instant): number {
  return held.filter(({ occurred }) => start <= occurred && occurred < end).length;
}

/**
 * Adds an event to the held ones. Prunes events that are much older than the newest. In addition, it divides time into slots as wide as the trigger's period
 * and keeps only the first and last `threshold` events of the new event's slot. No relevant count changes: a period that overlaps a slot includes one of its
 * ends, and finds there all events or enough of them.
 */
export function holdEvent(
  { within, threshold }: EventTrigger,
  held: readonly HeldEvent[],
  { id, occurred }: StoredEvent,
): Pick<Outcome, 'hold' | 'prune'> {
  const added: HeldEvent = { eventId: id, occurred };
  const all = [...held, added].sort(byTime);
  const newest = present(all.at(-1), 'the newest event');
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
