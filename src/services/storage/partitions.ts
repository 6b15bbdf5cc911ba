import type { Deps } from '../../deps.ts';
import { MAX_DAILY_DAYS, makePartitionsAhead, type PartitionedTable, type Width } from '../../store/postgres/partitions.ts';
import type { Reconciler } from '../reconciler.ts';

const LOOP_SECONDS = 3600;
const DAYS_AHEAD = 3;

/** Rows without a matching partition go to the default partition, so a failed pass rejects no writes. */
export const partitions: Reconciler = {
  name: 'partitions',
  description: 'Creates the partitions of events and logs for the next days, on PostgreSQL.',
  runs: 'once',
  settings: ({ store }) => ({ enabled: store.reader.dialect.name === 'postgres', loopSeconds: LOOP_SECONDS }),
  async reconcile({ store, clock, settings }) {
    if (store.reader.dialect.name !== 'postgres') return { handled: 0 };
    let handled = 0;
    for (const [table, width] of Object.entries(widths(settings)) as [PartitionedTable, Width][])
      handled += await makePartitionsAhead(store, table, { now: clock.now(), days: DAYS_AHEAD, width });
    return { handled };
  },
};

const widthFor = (retentionSeconds: number | undefined): Width =>
  retentionSeconds !== undefined && retentionSeconds <= MAX_DAILY_DAYS * 86_400 ? 'day' : 'month';

/** The period that one partition covers, by table. */
function widths({ events, logs }: Deps['settings']): Record<PartitionedTable, Width> {
  return { events: widthFor(events.retentionPeriod), logs: widthFor(logs.retentionPeriod) };
}
