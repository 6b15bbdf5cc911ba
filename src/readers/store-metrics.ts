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

/** The pools of the report, and the others together. Names of pools cannot contain `<`. */
function eachPool({ work_pools: pools, other_work_pools: others }: Schema<'Statistics'>, show: (pool: Schema<'WorkPoolBacklog'>) => void) {
  for (const pool of pools) show(pool);
  if (others.pools > 0) show({ name: '<other>', ...others });
}

/**
 * The metrics of the stored data, each with its values from a snapshot. Labels are state types, kinds of data, and the names of at most 100 work pools; `<other>`
 * stands for the other pools.
 */
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
    show: ({ statistics }, show) => eachPool(statistics, ({ name, due_runs }) => void show({ work_pool: name }, due_runs)),
  },
  {
    name: 'contralto_work_pool_oldest_due_seconds',
    help: 'Seconds for which the oldest due run of a work pool has been due.',
    labels: ['work_pool'],
    show: ({ statistics }, show) =>
      eachPool(statistics, ({ name, oldest_due_seconds }) => void show({ work_pool: name }, oldest_due_seconds)),
  },
  {
    name: 'contralto_work_pool_running_runs',
    help: 'Running flow runs, by work pool.',
    labels: ['work_pool'],
    show: ({ statistics }, show) => eachPool(statistics, ({ name, running_runs }) => void show({ work_pool: name }, running_runs)),
  },
  {
    name: 'contralto_work_pool_online_workers',
    help: 'Online workers, by work pool.',
    labels: ['work_pool'],
    show: ({ statistics }, show) => eachPool(statistics, ({ name, online_workers }) => void show({ work_pool: name }, online_workers)),
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
    name: 'contralto_event_deliveries_waiting',
    help: 'Deliveries that event destinations have not received yet, counted up to 100,000.',
    show: ({ statistics }, show) => show({}, statistics.event_deliveries.events),
  },
  {
    name: 'contralto_event_deliveries_lag_seconds',
    help: 'Seconds for which the first of them has been waiting.',
    show: ({ statistics }, show) => show({}, statistics.event_deliveries.lag_seconds),
  },
  {
    name: 'contralto_assets',
    help: 'Assets, by freshness.',
    labels: ['freshness'],
    show: ({ statistics }, show) => Object.entries(statistics.assets).forEach(([freshness, count]) => void show({ freshness }, count)),
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

/** How long a response waits for the stored data: the other metrics must arrive within the time limit of the scraper, also if the database hangs. */
const PATIENCE_MILLISECONDS = 3000;

/** The result of a slow read is used for later responses, up to this number of intervals. */
const MAX_INTERVALS = 4;

/**
 * Registers the metrics of the stored data. They are read on a reader thread when a client requests metrics, at most once per
 * `SERVICE_METRICS_INTERVAL_SECONDS`. If they cannot be read, they are missing: an old number would seem current.
 */
export function addStoreMetrics(registry: Registry, { settings, clock, log }: Deps, perform: ReadOnThread): void {
  let latest: Snapshot | undefined;
  let reading: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let waiting: Promise<Snapshot | undefined> | undefined;
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
    const { body } = await perform(op, request, about);
    return body instanceof EncodedJson ? JSON.parse(body.text) : body;
  };
  const read = async () => {
    const begun = performance.now();
    latest = await take();
    readAt = begun;
  };
  /** The data for one response. */
  const snapshot = async (): Promise<Snapshot | undefined> => {
    const age = () => (performance.now() - readAt) / 1000;
    if (age() >= settings.metricsIntervalSeconds)
      reading ??= read().finally(() => {
        reading = undefined;
      });
    if (reading && (await isOver(reading, PATIENCE_MILLISECONDS))) return latest;
    return age() < MAX_INTERVALS * settings.metricsIntervalSeconds ? latest : undefined;
  };
  // all metrics of one response request the data at the same time
  const current = () => {
    waiting ??= snapshot().finally(() => {
      waiting = undefined;
    });
    return waiting;
  };
  new Gauge({
    name: 'contralto_database_up',
    help: '1 if this response contains the metrics of the stored data, 0 if the database did not respond in time.',
    registers: [registry],
    async collect() {
      this.set((await current()) === undefined ? 0 : 1);
    },
  });
  for (const { name, help, labels = [], show } of METRICS) {
    new Gauge({
      name,
      help,
      labelNames: labels,
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

/** Whether the work ends within the time. It never rejects. */
async function isOver(work: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  return Promise.race([work.then(() => true), limit]).finally(() => clearTimeout(timer));
}
