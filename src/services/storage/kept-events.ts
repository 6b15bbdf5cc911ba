import { addSeconds, type Instant } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import type { EventRetention } from '../../events/retention.ts';
import { isKept } from '../../events/retention-queries.ts';
import { expired, listPartitions, MAX_DAILY_DAYS, mayChangePartitions, queryWith } from '../../store/postgres/partitions.ts';
import {
  beginReplacement,
  completeReplacement,
  type ExpiredPartition,
  type Fill,
  fillReplacement,
  isReplacement,
  mergeable,
} from '../../store/postgres/replacements.ts';
import type { Store } from '../../store/store.ts';
import { copyKeptEvents } from './vacuum-queries.ts';

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
  if (!retention.lengthens || !(await mayChangePartitions(store.reader))) return 0;
  const before = addSeconds(now, -retention.others);
  const kept = isKept(retention, now, store.reader.dialect);
  const fill: Fill = (tx, target, span) => copyKeptEvents(tx, target, span, kept);
  const partitionsNow = async () => expired(await listPartitions(queryWith(store.reader), 'events'), before);
  let removed = 0;
  const each = (partitions: ExpiredPartition[]) => partitions.filter((one) => !isReplacement(one)).map((one) => [one]);
  const months = (partitions: ExpiredPartition[]) => mergeable(partitions, before);
  for (const choose of retention.longest > MAX_DAILY_DAYS * 86_400 ? [each, months] : [each]) {
    for (const sources of choose(await partitionsNow())) removed += await replace(store, sources, fill, signal);
  }
  return removed;
}

/** @returns roughly the number of events that are no longer stored */
async function replace(store: Store, sources: ExpiredPartition[], fill: Fill, signal: AbortSignal): Promise<number> {
  if (signal.aborted) return 0;
  const replacement = await beginReplacement(store, 'events', sources, signal);
  const filled = await fillReplacement(store, replacement, signal, fill);
  if (filled === undefined) return 0;
  await completeReplacement(store, replacement, signal);
  const rows = sources.reduce((sum, one) => sum + one.rows, 0);
  return Math.max(0, rows - filled);
}
