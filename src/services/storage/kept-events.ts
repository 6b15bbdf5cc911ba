import { addSeconds, type Instant } from '../../base/instant.ts';
import type { Deps } from '../../deps.ts';
import type { EventRetention } from '../../events/retention.ts';
import { isKept } from '../../events/retention-queries.ts';
import { expired, listPartitions, MOST_DAILY_DAYS, type PartitionedTable, queryWith } from '../../store/postgres/partitions.ts';
import {
  beginReplacement,
  completeReplacement,
  covering,
  type ExpiredPartition,
  type Fill,
  fillReplacement,
  isReplacement,
  mergeable,
  type Replacement,
  wholeSpan,
} from '../../store/postgres/replacements.ts';
import type { Store } from '../../store/store.ts';
import { copyKeptEvents, copyResourcesOfKeptEvents } from './vacuum-queries.ts';

/**
 * On PostgreSQL, replaces the partitions in which only events with a longer retention are kept with partitions that contain only these. If these events are kept
 * for very long, one partition then replaces those of each month. @returns roughly the number of events that are no longer stored
 */
export async function removeOthersFromPartitions(
  { store }: Deps,
  retention: EventRetention,
  now: Instant,
  signal: AbortSignal,
): Promise<number> {
  if (store.reader.dialect.name !== 'postgres' || !retention.lengthens) return 0;
  const before = addSeconds(now, -retention.others);
  const kept = isKept(retention, now, store.reader.dialect);
  const fills: Record<'events' | 'event_resources', Fill> = {
    events: (tx, target, span) => copyKeptEvents(tx, target, span, kept),
    event_resources: (tx, target, span) => copyResourcesOfKeptEvents(tx, target, span, kept),
  };
  const partitionsOf = async (table: PartitionedTable) => expired(await listPartitions(queryWith(store.reader), table), before);
  let removed = 0;
  const each = (partitions: ExpiredPartition[]) => partitions.filter((one) => !isReplacement(one)).map((one) => [one]);
  const months = (partitions: ExpiredPartition[]) => mergeable(partitions, before);
  for (const choose of retention.longest > MOST_DAILY_DAYS * 86_400 ? [each, months] : [each]) {
    for (const sources of choose(await partitionsOf('events'))) {
      const resources = covering(await partitionsOf('event_resources'), wholeSpan(sources));
      removed += await replaceEvents(store, { events: sources, resources }, fills, signal);
    }
    // those without partitions of events for the same time
    for (const sources of choose(await partitionsOf('event_resources'))) {
      if (signal.aborted) return removed;
      const replacement = await beginReplacement(store, 'event_resources', sources, signal);
      if ((await fillReplacement(store, replacement, signal, fills.event_resources)) === undefined) return removed;
      await completeReplacement(store, replacement, signal);
    }
  }
  return removed;
}

/**
 * Creates both replacements before it fills either, that of the events first: an event that arrives in the meantime is then in both or in neither. Replaces the
 * resource rows first: those of an event must not remain after the event.
 */
async function replaceEvents(
  store: Store,
  sources: { events: ExpiredPartition[]; resources: ExpiredPartition[] | undefined },
  fills: Record<'events' | 'event_resources', Fill>,
  signal: AbortSignal,
): Promise<number> {
  if (signal.aborted) return 0;
  const ofEvents = await beginReplacement(store, 'events', sources.events, signal);
  const replace = async (replacement: Replacement, fill: Fill) => {
    const filled = await fillReplacement(store, replacement, signal, fill);
    if (filled !== undefined) await completeReplacement(store, replacement, signal);
    return filled;
  };
  if (sources.resources) {
    const ofResources = await beginReplacement(store, 'event_resources', sources.resources, signal);
    if ((await replace(ofResources, fills.event_resources)) === undefined) return 0;
  }
  const filled = await replace(ofEvents, fills.events);
  if (filled === undefined) return 0;
  const rows = sources.events.reduce((sum, one) => sum + one.rows, 0);
  return Math.max(0, rows - filled);
}
