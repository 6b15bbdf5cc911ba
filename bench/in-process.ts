import { readFileSync } from 'node:fs';
import { runTotals } from '../src/services/runs/run-totals.ts';
import { openInProcess } from './open-in-process.ts';
import type { Direct, Measured, MeasureRequest } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import type { Fixture } from './seed.ts';

// A separate process, built like the service. It calls the same functions as the handlers, on a copy of the service's database.
const [databaseUrl = '', fixtureFile = ''] = process.argv.slice(2);
const deps = await openInProcess(databaseUrl);
const fixture = JSON.parse(readFileSync(fixtureFile, 'utf8')) as Fixture;

async function measure(request: MeasureRequest): Promise<void> {
  await addUpTotals();
  const direct = scenarios.find(({ name }) => name === request.scenario)!.direct!(deps, fixture);
  await repeat(direct, request.concurrency, request.warmUpSeconds);
  const before = process.cpuUsage();
  const { units, seconds } = await repeat(direct, request.concurrency, request.seconds);
  const { user, system } = process.cpuUsage(before);
  process.send!({ perSecond: units / seconds, cpuMicros: (user + system) / units } satisfies Measured);
}

process.on('message', (request: MeasureRequest) => void measure(request));

process.on('disconnect', () => void deps.store.close().then(() => process.exit(0)));
process.send!('ready');

/** A running service does this every two seconds. */
async function addUpTotals(): Promise<void> {
  while ((await runTotals.reconcile(deps, AbortSignal.timeout(60_000))).more);
}

async function repeat(direct: Direct, concurrency: number, seconds: number): Promise<{ units: number; seconds: number }> {
  const started = performance.now();
  const end = started + seconds * 1000;
  let units = 0;
  const caller = async () => {
    while (performance.now() < end) {
      await direct.run();
      units += direct.units;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
  return { units, seconds: (performance.now() - started) / 1000 };
}
