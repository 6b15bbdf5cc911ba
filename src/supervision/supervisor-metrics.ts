import { Counter, Gauge, Registry } from 'prom-client';
import { MergedMetrics, type MetricsJson } from './merged-metrics.ts';

/** The response of `/metrics` with several workers: their merged metrics, and those of the supervisor. */
export class SupervisorMetrics {
  private readonly merged = new MergedMetrics();
  private readonly registry = new Registry();
  private readonly restarts: Counter;

  constructor(servingWorkers: () => number) {
    new Gauge({
      name: 'contralto_workers',
      help: 'Worker processes that accept connections.',
      registers: [this.registry],
      collect() {
        this.set(servingWorkers());
      },
    });
    this.restarts = new Counter({
      name: 'contralto_worker_restarts_total',
      help: 'Worker processes that exited unexpectedly and were replaced.',
      registers: [this.registry],
    });
  }

  reported(worker: string, metrics: MetricsJson): void {
    this.merged.reported(worker, metrics);
  }

  gone(worker: string): void {
    this.merged.gone(worker);
  }

  restarted(): void {
    this.restarts.inc();
  }

  async text(): Promise<string> {
    const [own, merged] = await Promise.all([this.registry.metrics(), this.merged.text()]);
    return `${own}${own.endsWith('\n') ? '' : '\n'}${merged}`;
  }
}
