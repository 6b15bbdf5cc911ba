import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

/** The metrics of one process, as `getMetricsAsJSON` returns them. */
export type MetricsJson = MetricObjectWithValues<MetricValue<string>>[];

/**
 * The metrics of several processes as one text. Counts are added up. Metrics that describe a process, such as its memory, have the label `worker` and are
 * listed individually. Counts of processes that have ended remain in the sums: a decreasing counter would be interpreted as many new requests.
 */
export class MergedMetrics {
  private readonly latest = new Map<string, MetricsJson>();
  private ended: Promise<MetricsJson> = Promise.resolve([]);

  /** Replaces the previous report of the process. */
  reported(process: string, metrics: MetricsJson): void {
    this.latest.set(process, metrics);
  }

  /** Keeps the counts from the last report of a process that does not respond. Its other values may have changed. */
  silent(process: string): void {
    this.latest.set(process, (this.latest.get(process) ?? []).filter(isCount));
  }

  /** Keeps the counts from the last report of the process. */
  gone(process: string): void {
    const counted = (this.latest.get(process) ?? []).filter((metric) => isCount(metric) && !isOfOneProcess(metric));
    this.latest.delete(process);
    this.ended = this.ended.then((ended) => summed([ended, counted]).getMetricsAsJSON());
  }

  async text(): Promise<string> {
    // both are read before the first await: a process may end in the meantime
    const [ended, latest] = [this.ended, [...this.latest.values()]];
    return summed([await ended, ...latest]).metrics();
  }
}

const isCount = ({ type }: { type: unknown }) => type === 'counter' || type === 'histogram';

const isOfOneProcess = ({ values }: { values: readonly { labels: object }[] }) => values.some(({ labels }) => 'worker' in labels);

/** Metrics of the stored data are the same for every process: the first process that reports them is enough. */
const isOfAll = ({ aggregator }: { aggregator: unknown }) => aggregator === 'first';

/** The other aggregators of prom-client would mix or drop metrics of a process. With the label, every process keeps its own value. */
const summed = (all: readonly MetricsJson[]) =>
  AggregatorRegistry.aggregate(
    all.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: isOfAll(metric) ? 'first' : 'sum' }))),
  );
