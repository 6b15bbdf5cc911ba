import { Gauge, type Registry } from 'prom-client';

/** A metric that describes this process. */
export interface ProcessGauge {
  name: string;
  help: string;
  /** The metric is missing while the value is undefined. */
  value: () => number | undefined;
}

/** Registers gauges whose values are in memory. With several worker processes, they have the label `worker`, so that each process is listed. */
export function addProcessGauges(registry: Registry, worker: string | undefined, gauges: readonly ProcessGauge[]): void {
  const labels: Record<string, string> = worker === undefined ? {} : { worker };
  for (const { name, help, value } of gauges) {
    new Gauge({
      name,
      help,
      labelNames: Object.keys(labels),
      registers: [registry],
      collect() {
        this.remove(labels);
        const current = value();
        if (current !== undefined) this.set(labels, current);
      },
    });
  }
}
