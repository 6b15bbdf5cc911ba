import { counting, unmatched } from './automations/events.ts';
import { deployments, lag, nothings } from './automations/firings.ts';
import type { Conditions, Figure, Measurement } from './automations/measurement.ts';
import { proactive } from './automations/proactive.ts';
import { aligned, whole } from './report.ts';

// Measures the cost and latency of automations. Each measurement has its own databases and services, with the background services running.

/** In the order of the table. */
export const automationMeasurements: readonly Measurement[] = [unmatched, counting, nothings, deployments, lag, proactive];

const HEADER = ['automations', 'per second', 'p50 ms', 'p99 ms', 'CPU µs', 'budget', ''];

/** @returns the table of the measurements in Markdown */
export async function automationTable(
  chosen: readonly Measurement[],
  conditions: Conditions,
  print: (text: string) => void,
): Promise<string> {
  const figures: Figure[] = [];
  for (const { name, measure } of chosen) {
    print(name);
    figures.push(...(await measure(conditions)));
  }
  return aligned([HEADER, ...figures.map(cells)], [1, 2, 3, 4]);
}

function cells({ work, perSecond, p50, p99, cpuMicros, budget, note = '' }: Figure): string[] {
  const numbers = [perSecond, p50, p99, cpuMicros].map((value) => (value === undefined ? '' : whole(value)));
  return [work, ...numbers, budget ? `${budget.kept ? 'ok' : 'MISSED'}: ${budget.allows}` : '', note];
}
