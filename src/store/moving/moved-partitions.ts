import { addSeconds, type Instant } from '../../base/time/instant.ts';
import {
  calendarSpan,
  createPartition,
  listPartitions,
  type Partition,
  type PartitionedTable,
  type Query,
  uncovered,
} from '../postgres/partitions.ts';

/** Rows of the last days get a partition for each day, earlier ones for each month. */
const DAILY_DAYS = 100;
/** Later times come from wrong clocks; these rows stay in the default partition. */
const DAYS_AHEAD = 3;
/** Rows with many different times, which a client can invent, don't get more partitions than this. */
const MAX_PARTITIONS = 300;

/** Creates the partitions for rows that are copied to an empty database: from the default partition, retention would have to delete them one by one. */
export class MovedPartitions {
  private readonly known = new Map<PartitionedTable, Partition[]>();
  private readonly prepared = new Set<string>();

  constructor(
    private readonly query: Query,
    private readonly now: Instant,
  ) {}

  async prepare(table: PartitionedTable, times: readonly Instant[]): Promise<void> {
    const days = new Set(times.map((time) => time.slice(0, 10)));
    for (const day of days) {
      const key = `${table} ${day}`;
      if (this.prepared.has(key)) continue;
      this.prepared.add(key);
      await this.prepareDay(table, `${day}T00:00:00.000000Z`);
    }
  }

  /** After a rollback, with which new partitions disappear. */
  forget(): void {
    this.known.clear();
    this.prepared.clear();
  }

  private async prepareDay(table: PartitionedTable, day: Instant): Promise<void> {
    if (day > addSeconds(this.now, DAYS_AHEAD * 86_400)) return;
    const partitions = this.known.get(table) ?? (await listPartitions(this.query, table));
    this.known.set(table, partitions);
    const isRecent = day > addSeconds(this.now, -DAILY_DAYS * 86_400);
    const span = uncovered(calendarSpan(day, isRecent ? 'day' : 'month'), partitions);
    if (!span || span.from > day || span.to <= day || partitions.length >= MAX_PARTITIONS) return;
    if (await createPartition(this.query, table, span)) partitions.push({ name: '', span, rows: 0, bytes: 0 });
  }
}
