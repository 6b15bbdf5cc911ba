import type { Conditions } from './conditions.ts';
import { load, measuredLoad } from './load.ts';
import { aligned, whole } from './report.ts';
import { pollPool } from './scenarios/poll.ts';
import { createRun, readRun, setState } from './scenarios/runs.ts';
import { seed } from './seed.ts';
import { startService } from './service.ts';

// Measures the throughput of several processes on one port, on PostgreSQL. Each number of processes gets its own database with the same data.

/** The name that `--only` selects. */
export const WORKERS = 'workers';

const NUMBERS = [1, 2, 4];
const SCENARIOS = [readRun, createRun, setState, pollPool];
const CONNECTIONS = 32;
const WARM_UP_SECONDS = 2;
const IN_POOL = 20_000;
/** More than any measured service has processed. */
const LIVES_PER_SECOND = 2_000;

/** @returns the figures as a table in Markdown */
export async function workersTable({ databases, folder, seconds, rows }: Conditions, print: (text: string) => void): Promise<string> {
  if (databases.name === 'sqlite') return 'SQLite has one writer: several workers need PostgreSQL (--postgres).';
  const original = await databases.create(WORKERS);
  const waiting = (seconds + WARM_UP_SECONDS) * LIVES_PER_SECOND;
  const fixture = await seed(original, { rows, inPool: IN_POOL, waiting }, print);
  const cells = [['scenario', 'workers', 'per second', 'p50 ms', 'p99 ms', 'CPU µs', 'relative to one worker']];
  const alone = new Map<string, number>();
  for (const workers of NUMBERS) {
    const service = await startService({
      databaseUrl: await databases.copy(original, `${WORKERS}_${workers}`),
      folder,
      services: false,
      workers,
    });
    try {
      for (const scenario of SCENARIOS) {
        print(`${workers} workers: ${scenario.title}`);
        const steps = scenario.steps(fixture);
        await load(service, steps, CONNECTIONS, WARM_UP_SECONDS);
        const { perSecond, p50, p99, failed, cpuMicros } = await measuredLoad(service, steps, CONNECTIONS, seconds);
        if (workers === 1) alone.set(scenario.name, perSecond);
        const ratio = `${(perSecond / (alone.get(scenario.name) ?? Number.NaN)).toFixed(2)}×`;
        const title = failed > 0 ? `${scenario.title}; ${failed} FAILED` : scenario.title;
        cells.push([title, String(workers), whole(perSecond), whole(p50), whole(p99), whole(cpuMicros), ratio]);
      }
    } finally {
      await service.stop();
    }
  }
  return aligned(cells, [1, 2, 3, 4, 5, 6]);
}
