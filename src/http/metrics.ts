import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The metrics of the service, in Prometheus form. Other parts register theirs on the registries. */
export interface Metrics {
  /** The metrics of this process. */
  registry: Registry;
  /** The metrics of the stored data, which are the same for all processes. */
  stored: Registry;
  /** The label of metrics that describe this process, if several processes share one port. */
  worker: string | undefined;
  /** The response of `/metrics`. */
  text: () => Promise<string>;
  observe(op: string, status: number, seconds: number): void;
}

export interface MetricsOptions {
  processMetrics?: boolean;
  /** If several processes share one port: the label of the metrics that describe this process. */
  worker?: string | undefined;
  /** The metrics of all processes; by default, those of this one. */
  text?: (() => Promise<string>) | undefined;
}

/**
 * The metrics that every Node.js process has, with the label of the first call. All services of a process share them, because the observers that measure the event
 * loop and the garbage collector never end.
 */
let processRegistry: Registry | undefined;

function registryOfProcess(worker: string | undefined): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry, ...(worker !== undefined && { labels: { worker } }) });
  }
  return processRegistry;
}

export function createMetrics({ processMetrics = true, worker, text }: MetricsOptions = {}): Metrics {
  const registry = processMetrics ? Registry.merge([registryOfProcess(worker)]) : new Registry();
  const stored = new Registry();
  const requests = new Counter({
    name: 'contralto_requests_total',
    help: 'Responses, by operation and status.',
    labelNames: ['op', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'contralto_request_duration_seconds',
    help: 'Seconds from the request line to the last byte of the response, by operation.',
    labelNames: ['op'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  // Counters are cached by label: finding one costs more than incrementing it.
  const counters = new Map<string, Counter.Internal>();
  const timers = new Map<string, Histogram.Internal<'op'>>();
  const counterOf = (op: string, status: number): Counter.Internal => {
    const key = `${op} ${status}`;
    const counter = counters.get(key) ?? requests.labels(op, String(status));
    counters.set(key, counter);
    return counter;
  };
  const timerOf = (op: string): Histogram.Internal<'op'> => {
    const timer = timers.get(op) ?? durations.labels(op);
    timers.set(op, timer);
    return timer;
  };
  return {
    registry,
    stored,
    worker,
    text: text ?? (async () => textOf(await Promise.all([registry.metrics(), stored.metrics()]))),
    observe(op, status, seconds) {
      counterOf(op, status).inc();
      timerOf(op).observe(seconds);
    },
  };
}

/** One response from the metrics of several registries. */
export const textOf = (texts: readonly string[]): string => texts.map((text) => `${text.trimEnd()}\n`).join('');
