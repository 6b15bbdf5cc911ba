import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { MergedMetrics } from '../../src/supervision/merged-metrics.ts';

/** The metrics of a process that has responded to this number of requests, the slowest in two seconds. */
function processMetrics(worker: string, requests: number) {
  const registry = new Registry();
  const common = { help: 'h', registers: [registry] };
  new Counter({ ...common, name: 'requests_total', labelNames: ['op'] }).inc({ op: 'read' }, requests);
  new Histogram({ ...common, name: 'seconds', buckets: [1] }).observe(2);
  new Gauge({ ...common, name: 'memory_bytes', labelNames: ['worker'], aggregator: 'omit' }).set({ worker }, 1000 + requests);
  new Counter({ ...common, name: 'cpu_seconds_total', labelNames: ['worker'] }).inc({ worker }, requests);
  return registry.getMetricsAsJSON();
}

describe('merged metrics', () => {
  it('adds up counters, and shows process metrics once per process', async () => {
    const merged = new MergedMetrics();
    merged.reported('1', await processMetrics('1', 3));
    merged.reported('2', await processMetrics('2', 4));
    const text = await merged.text();
    expect(text).toContain('requests_total{op="read"} 7');
    expect(text).toContain('seconds_bucket{le="1"} 0');
    expect(text).toContain('seconds_bucket{le="+Inf"} 2');
    expect(text).toContain('seconds_sum 4');
    expect(text).toContain('memory_bytes{worker="1"} 1003');
    expect(text).toContain('memory_bytes{worker="2"} 1004');
  });

  it('does not decrease when a process ends and another replaces it', async () => {
    const merged = new MergedMetrics();
    merged.reported('1', await processMetrics('1', 3));
    merged.reported('2', await processMetrics('2', 4));
    merged.gone('1');
    expect(await merged.text()).toContain('requests_total{op="read"} 7');
    expect(await merged.text()).not.toContain('{worker="1"}');
    merged.reported('1', await processMetrics('1', 1));
    merged.gone('2');
    const text = await merged.text();
    expect(text).toContain('requests_total{op="read"} 8');
    expect(text).toContain('seconds_count 3');
    expect(text).toContain('cpu_seconds_total{worker="1"} 1');
  });
});
