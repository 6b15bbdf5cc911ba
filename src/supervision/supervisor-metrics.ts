import { Counter, Gauge, Registry } from 'prom-client';
import { textOf } from '../http/metrics.ts';
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

  silent(worker: string): void {
    this.merged.silent(worker);
  }

  gone(worker: string): void {
    this.merged.gone(worker);
  }

  restarted(): void {
    this.restarts.inc();
  }

  async text(): Promise<string> {
    return textOf(await Promise.all([this.registry.metrics(), this.merged.text()]));
  }
}
