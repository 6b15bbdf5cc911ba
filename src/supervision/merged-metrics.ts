import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

/** The metrics of one process, as `getMetricsAsJSON` returns them. */
export type MetricsJson = MetricObjectWithValues<MetricValue<string>>[];

/**
 * The metrics of several processes as one text. What counts is added up. What describes a process, such as its memory, has the label `worker` and stands
 * side by side. Counts of processes that have ended remain in the sums: a counter that went back would look like many new requests.
 */
export class MergedMetrics {
  private readonly latest = new Map<string, MetricsJson>();
  private ended: Promise<MetricsJson> = Promise.resolve([]);

  /** Replaces what the process reported before. */
  reported(process: string, metrics: MetricsJson): void {
    this.latest.set(process, metrics);
  }

  /** Keeps what the process has counted, as of its last report. */
  gone(process: string): void {
    const counted = (this.latest.get(process) ?? []).filter((metric) => isCount(metric) && !isOfOneProcess(metric));
    this.latest.delete(process);
    this.ended = this.ended.then((ended) => summed([ended, counted]).getMetricsAsJSON());
  }

  async text(): Promise<string> {
    // both are taken before anything is awaited: a process may end meanwhile
    const [ended, latest] = [this.ended, [...this.latest.values()]];
    return summed([await ended, ...latest]).metrics();
  }
}

const isCount = ({ type }: { type: unknown }) => type === 'counter' || type === 'histogram';

const isOfOneProcess = ({ values }: { values: readonly { labels: object }[] }) => values.some(({ labels }) => 'worker' in labels);

/** What describes the stored data is the same for every process: the first one that knows it is enough. */
const isOfAll = ({ aggregator }: { aggregator: unknown }) => aggregator === 'first';

/** The other aggregators that prom-client suggests would mix or drop metrics of a process. With the label, every process has a value of its own. */
const summed = (all: readonly MetricsJson[]) =>
  AggregatorRegistry.aggregate(
    all.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: isOfAll(metric) ? 'first' : 'sum' }))),
  );
