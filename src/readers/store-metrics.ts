import { Gauge, type Registry } from 'prom-client';
import type { Schema } from '../../generated/operations.ts';
import type { Deps } from '../deps.ts';
import type { ReadOnThread } from '../http/operations.ts';
import { API_VERSION } from '../http/request/api-version.ts';
import { EncodedJson } from '../http/response/reply.ts';

/** The state of the stored data at one time. */
interface Snapshot {
  statistics: Schema<'Statistics'>;
  database: Schema<'DatabaseState'>;
  retention: Schema<'RetentionClass'>[];
}

type Show = (labels: Record<string, string>, value: number) => void;

/** The metrics of the stored data, each with its values from a snapshot. Labels are state types, kinds of data, and the names of at most 100 work pools. */
const METRICS: { name: string; help: string; labels?: string[]; show: (snapshot: Snapshot, show: Show) => void }[] = [
  {
    name: 'contralto_flow_runs',
    help: 'Flow runs, by type of state.',
    labels: ['state'],
    show: ({ statistics }, show) => statistics.flow_runs.forEach(({ type, count }) => void show({ state: type }, count)),
  },
  {
    name: 'contralto_task_runs',
    help: 'Task runs, by type of state.',
    labels: ['state'],
    show: ({ statistics }, show) => statistics.task_runs.forEach(({ type, count }) => void show({ state: type }, count)),
  },
  {
    name: 'contralto_late_flow_runs',
    help: 'Flow runs that are late.',
    show: ({ statistics }, show) => show({}, statistics.late_flow_runs),
  },
  {
    name: 'contralto_work_pool_due_runs',
    help: 'Due runs that no worker has claimed, by work pool.',
    labels: ['work_pool'],
    show: ({ statistics }, show) => statistics.work_pools.forEach(({ name, due_runs }) => void show({ work_pool: name }, due_runs)),
  },
  {
    name: 'contralto_work_pool_oldest_due_seconds',
    help: 'Seconds for which the oldest due run of a work pool has been due.',
    labels: ['work_pool'],
    show: ({ statistics }, show) =>
      statistics.work_pools.forEach(({ name, oldest_due_seconds }) => void show({ work_pool: name }, oldest_due_seconds)),
  },
  {
    name: 'contralto_concurrency_slots',
    help: 'Slots of all active concurrency limits.',
    show: ({ statistics }, show) => show({}, statistics.concurrency.slots),
  },
  {
    name: 'contralto_concurrency_slots_in_use',
    help: 'Occupied slots of all active concurrency limits.',
    show: ({ statistics }, show) => show({}, statistics.concurrency.slots_in_use),
  },
  {
    name: 'contralto_event_queue_events',
    help: 'Events that wait for evaluation by automations, counted up to 100,000.',
    show: ({ statistics }, show) => show({}, statistics.event_queue.events),
  },
  {
    name: 'contralto_event_queue_lag_seconds',
    help: 'Seconds for which the next event has been waiting for evaluation.',
    show: ({ statistics }, show) => show({}, statistics.event_queue.lag_seconds),
  },
  {
    name: 'contralto_retention_due_rows',
    help: 'Rows whose retention period has expired, by kind; a lower bound for large numbers.',
    labels: ['kind'],
    show: ({ retention }, show) => retention.forEach(({ name, due }) => void show({ kind: name }, due.value)),
  },
  {
    name: 'contralto_retention_overdue_seconds',
    help: 'Seconds by which the oldest remaining row exceeds its retention period, by kind.',
    labels: ['kind'],
    show: ({ retention, statistics: { time } }, show) => {
      for (const { name, enabled, kept_seconds: kept, oldest } of retention) {
        const age = oldest === null ? 0 : (Date.parse(time) - Date.parse(oldest)) / 1000;
        show({ kind: name }, enabled && kept !== null ? Math.max(0, age - kept) : 0);
      }
    },
  },
  {
    name: 'contralto_database_size_bytes',
    help: 'Size of the database.',
    show: ({ database }, show) => show({}, database.size_bytes),
  },
  {
    name: 'contralto_database_log_size_bytes',
    help: 'Size of the write-ahead log, if it exists and is accessible.',
    show: ({ database }, show) => {
      if (database.log_bytes !== null) show({}, database.log_bytes);
    },
  },
];

/**
 * Registers the metrics of the stored data. They are read on a reader thread when a client requests metrics, at most once per
 * `SERVICE_METRICS_INTERVAL_SECONDS`. If they cannot be read, they are missing: an old number would seem current.
 *
 * All processes report the same values, so the first one is used when several are merged.
 */
export function addStoreMetrics(registry: Registry, { settings, clock, log }: Deps, read: ReadOnThread): void {
  let latest: Promise<Snapshot | undefined> | undefined;
  let isReading = false;
  let readAt = 0;
  const take = async (): Promise<Snapshot | undefined> => {
    try {
      const [statistics, database, retention] = await Promise.all([ask('readStatistics'), ask('readDatabase'), ask('readRetention')]);
      return {
        statistics: statistics as Schema<'Statistics'>,
        database: database as Schema<'DatabaseState'>,
        retention: retention as Schema<'RetentionClass'>[],
      };
    } catch (error) {
      log.warn({ err: error }, 'failed to read the metrics of the stored data');
      return undefined;
    }
  };
  const ask = async (op: 'readStatistics' | 'readDatabase' | 'readRetention'): Promise<unknown> => {
    const request = { params: {}, query: {}, headers: {}, body: undefined };
    const about = {
      op,
      requestId: 'metrics',
      receivedAt: clock.now(),
      apiVersion: API_VERSION,
      origin: '',
      caller: ['metrics'],
      headers: {},
    };
    const { body } = await read(op, request, about);
    return body instanceof EncodedJson ? JSON.parse(body.text) : body;
  };
  const current = () => {
    // all metrics of one response request the snapshot at the same time
    if (latest === undefined || (!isReading && performance.now() - readAt >= settings.metricsIntervalSeconds * 1000)) {
      isReading = true;
      readAt = performance.now();
      latest = take().finally(() => {
        isReading = false;
      });
    }
    return latest;
  };
  for (const { name, help, labels = [], show } of METRICS) {
    new Gauge({
      name,
      help,
      labelNames: labels,
      aggregator: 'first',
      registers: [registry],
      async collect() {
        const snapshot = await current();
        this.reset();
        // after a reset, a metric without labels is 0 instead of missing
        this.remove({});
        if (snapshot) show(snapshot, (given, value) => this.set(given, value));
      },
    });
  }
}
