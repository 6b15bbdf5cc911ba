import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ReadScheduler, SchedulerObserver } from './read-scheduler.ts';

/** Metrics of the reads on reader threads. */
export function readMetrics(
  registry: Registry,
): SchedulerObserver & { shared: () => void; watch(schedulers: readonly ReadScheduler[]): void } {
  const registers = [registry];
  const waits = new Histogram({
    name: 'contralto_read_wait_seconds',
    help: 'Seconds that reads waited for a reader.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const losses = new Counter({
    name: 'contralto_reads_lost_total',
    help: 'Reads that ended without a result, by reason: the queue was full, the time limit was reached, the client disconnected, or the service stopped.',
    labelNames: ['reason'],
    registers,
  });
  const shared = new Counter({
    name: 'contralto_reads_shared_total',
    help: 'Reads that reused the response to an earlier identical read, because no data had changed.',
    registers,
  });
  return {
    shared: () => shared.inc(),
    waited: (seconds) => waits.observe(seconds),
    lost: (reason) => losses.labels(reason).inc(),
    watch(schedulers) {
      const gauge = (name: string, help: string, value: (scheduler: ReadScheduler) => number) =>
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(schedulers.reduce((sum, scheduler) => sum + value(scheduler), 0));
          },
        });
      gauge('contralto_readers', 'Maximum number of reads that run at the same time.', ({ size }) => size);
      gauge('contralto_readers_busy', 'Running reads.', ({ busy }) => busy);
      gauge('contralto_reads_waiting', 'Reads that wait for a reader.', ({ waiting }) => waiting);
    },
  };
}
