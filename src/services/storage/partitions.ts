import type { Settings } from '../../base/settings.ts';
import { addSeconds, type Instant } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import {
  calendarSpan,
  listPartitions,
  MAX_DAILY_DAYS,
  makePartitionsAhead,
  mayChangePartitions,
  type PartitionedTable,
  queryWith,
  uncovered,
  type Width,
} from '../../store/postgres/partitions.ts';
import type { Store } from '../../store/store.ts';
import type { Reconciler } from '../reconciler.ts';

const LOOP_SECONDS = 3600;
const DAYS_AHEAD = 3;

/** Rows without a matching partition go to the default partition, so a failed pass rejects no writes. */
export const partitions: Reconciler = {
  name: 'partitions',
  description: 'Creates the partitions of events and logs for the next days, on PostgreSQL.',
  runs: 'once',
  settings: ({ store }) => ({ enabled: store.reader.dialect.name === 'postgres', loopSeconds: LOOP_SECONDS }),
  async reconcile({ store, clock, settings, log }) {
    if (store.reader.dialect.name !== 'postgres') return { handled: 0 };
    const now = clock.now();
    if (await mayChangePartitions(store.reader)) return { handled: await makeAllPartitionsAhead(store, settings, now, DAYS_AHEAD) };
    const missing = await missingPartitions(store, settings, now);
    if (missing.length > 0) log.warn({ tables: missing }, NOT_OWNED);
    return { handled: 0 };
  },
};

const NOT_OWNED =
  "the role of the service does not own these tables and can't create their partitions; run `contralto db partitions` as the owner once a day";

/** Creates the partitions of all tables for now and the coming days. @returns their number */
export async function makeAllPartitionsAhead(
  store: Store,
  settings: Pick<Settings, 'events' | 'logs'>,
  now: Instant,
  days: number,
): Promise<number> {
  let made = 0;
  for (const [table, width] of Object.entries(widths(settings)) as [PartitionedTable, Width][])
    made += await makePartitionsAhead(store, table, { now, days, width });
  return made;
}

/** The tables without a partition for now or tomorrow. */
async function missingPartitions({ reader }: Store, settings: Deps['settings'], now: Instant): Promise<string[]> {
  const missing: string[] = [];
  for (const [table, width] of Object.entries(widths(settings)) as [PartitionedTable, Width][]) {
    const known = await listPartitions(queryWith(reader), table);
    const spans = [now, addSeconds(now, 86_400)].map((time) => calendarSpan(time, width));
    if (spans.some((span) => uncovered(span, known))) missing.push(table);
  }
  return missing;
}

const widthFor = (retentionSeconds: number | undefined): Width =>
  retentionSeconds !== undefined && retentionSeconds <= MAX_DAILY_DAYS * 86_400 ? 'day' : 'month';

/** The period that one partition covers, by table. */
function widths({ events, logs }: Pick<Settings, 'events' | 'logs'>): Record<PartitionedTable, Width> {
  return { events: widthFor(events.retentionPeriod), logs: widthFor(logs.retentionPeriod) };
}
