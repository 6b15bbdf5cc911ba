import { Counter, Histogram, type Registry } from 'prom-client';

/** One pass of a background service on this node. */
export interface Pass {
  service: string;
  seconds: number;
  handled: number;
  failed: boolean;
}

/** Registers the metrics of the background services. @returns a function that records one pass */
export function servicePassMetrics(registry: Registry): (pass: Pass) => void {
  const passes = new Counter({
    name: 'contralto_service_passes_total',
    help: 'Passes of background services on this node, by service and outcome.',
    labelNames: ['service', 'outcome'],
    registers: [registry],
  });
  const items = new Counter({
    name: 'contralto_service_items_total',
    help: 'Items that background services handled on this node.',
    labelNames: ['service'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'contralto_service_pass_duration_seconds',
    help: 'Seconds per pass of a background service.',
    labelNames: ['service'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30, 120],
    registers: [registry],
  });
  return ({ service, seconds, handled, failed }) => {
    passes.inc({ service, outcome: failed ? 'failed' : 'done' });
    items.inc({ service }, handled);
    durations.observe({ service }, seconds);
  };
}
