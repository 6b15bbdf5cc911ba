import type { Conditions } from './conditions.ts';
import { load } from './load.ts';
import { aligned, whole } from './report.ts';
import { filterByTime, history } from './scenarios/queries.ts';
import { eventBatch, logBatch } from './scenarios/records.ts';
import { createRun, readRun } from './scenarios/runs.ts';
import { heartbeats } from './scenarios/workers.ts';
import { seed } from './seed.ts';
import { startService } from './service.ts';

// Measures whether the memory of the service grows under load: resident memory after every tenth of the requests, of all kinds, with the background services running.

/** The name that `--only` selects. */
export const MEMORY = 'memory';

interface Sizes extends Omit<Conditions, 'seconds'> {
  /** Total number of requests. */
  requests: number;
}

const CONNECTIONS = 16;
const ROWS_IN_TABLE = 10;
const IN_POOL = 1_000;
const MEGABYTE = 1_048_576;
/** Duration of one load. Loads repeat until the number of requests is reached. */
const SLICE_SECONDS = 2;
/** Consecutive loads without a response that fail the measurement. On a busy machine, one load may get none. */
const MAX_SILENT = 5;
/** Bound on the ratio of the last row to the middle one. */
const MAX_GROWTH = 1.05;

/** @returns the figures as a table in Markdown */
export async function memoryRows({ databases, folder, rows, requests }: Sizes, print: (text: string) => void): Promise<string> {
  const url = await databases.create(MEMORY);
  const fixture = await seed(url, { rows, inPool: IN_POOL, waiting: 0 }, print);
  const service = await startService({
    databaseUrl: url,
    folder,
    services: true,
    env: { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS ?? '' },
  });
  try {
    const kinds = [readRun, createRun, heartbeats, readRun, filterByTime, logBatch, heartbeats, eventBatch, history];
    const steps = kinds.flatMap((kind) => kind.steps(fixture));
    const each = Math.ceil(requests / ROWS_IN_TABLE);
    const cells = [['requests', 'resident MiB', 'processor µs per request', 'failed']];
    const sizes: number[] = [];
    let sent = 0;
    for (let row = 1; row <= ROWS_IN_TABLE; row++) {
      const before = { cpu: await service.cpuMicros(), sent };
      let failed = 0;
      let silent = 0;
      while (sent < row * each) {
        const { requests: done, failed: rejected } = await load(service, steps, CONNECTIONS, SLICE_SECONDS);
        silent = done === 0 ? silent + 1 : 0;
        if (silent === MAX_SILENT) throw new Error('the service no longer responds');
        sent += done;
        failed += rejected;
      }
      const cpu = ((await service.cpuMicros()) - before.cpu) / (sent - before.sent);
      const size = (await service.memory()) / MEGABYTE;
      sizes.push(size);
      cells.push([whole(sent), whole(size), whole(cpu), whole(failed)]);
      print(`${whole(sent)} requests: ${whole(size)} MiB`);
    }
    const growth = (sizes.at(-1) ?? Number.NaN) / (sizes[sizes.length >> 1] ?? Number.NaN);
    const verdict = growth <= MAX_GROWTH ? 'ok' : 'MISSED';
    return [
      aligned(cells, [0, 1, 2, 3]),
      '',
      `Growth from the middle to the end: ${growth.toFixed(2)}× (${verdict}: ≤ ${MAX_GROWTH}×).`,
    ].join('\n');
  } finally {
    await service.stop();
  }
}
