import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabases } from './databases.ts';
import { machine, QUIET, type RunningService, startService } from './service.ts';

/**
 * Measures the durations of writes of a service while `contralto import` writes to its database:
 *
 * npx tsx bench/moving-writers.ts sqlite:LARGE.db sqlite     npx tsx bench/moving-writers.ts sqlite:LARGE.db postgres
 */
const [from = '', kind = 'sqlite'] = process.argv.slice(2);

/** Clients, and the pause of each between its requests. */
const CLIENTS = 4;
const PAUSE_MS = 40;
/** Seconds without an import, before and after it. */
const QUIET_SECONDS = 15;

const COMMAND = fileURLToPath(new URL('../bin/contralto.mjs', import.meta.url));

/** Creates runs and takes them through their states until the signal, and collects the duration of each request. */
async function write(service: RunningService, flow: string, durations: number[], signal: AbortSignal): Promise<void> {
  const timed = async (path: string, body: object): Promise<{ id: string }> => {
    const began = performance.now();
    const { status, body: response } = await service.request({ method: 'POST', path, body });
    durations.push(performance.now() - began);
    if (status > 201) throw new Error(`${path}: ${status} ${JSON.stringify(response)}`);
    await sleep(PAUSE_MS);
    return response as { id: string };
  };
  while (!signal.aborted) {
    const { id } = await timed('/flow_runs/', { flow_id: flow, tags: ['bench'] });
    for (const type of ['PENDING', 'RUNNING', 'COMPLETED']) await timed(`/flow_runs/${id}/set_state`, { state: { type } });
  }
}

function summary(durations: readonly number[]): string {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `${sorted.length} writes, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, p99.9 ${at(0.999)} ms, maximum ${at(1)} ms`;
}

const folder = mkdtempSync(join(tmpdir(), 'contralto-moving-'));
const databases = await openDatabases(kind === 'postgres' ? 'postgres' : 'sqlite', folder);
const databaseUrl = await databases.create('used');
const service = await startService({ databaseUrl, folder, services: true, env: QUIET });
const { body } = await service.request({ method: 'POST', path: '/flows/', body: { name: 'bench' } });
const during = async (work: Promise<unknown>): Promise<number[]> => {
  const durations: number[] = [];
  const ending = new AbortController();
  const clients = Array.from({ length: CLIENTS }, () => write(service, (body as { id: string }).id, durations, ending.signal));
  await work;
  ending.abort();
  await Promise.all(clients);
  return durations;
};
const imported = () =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [COMMAND, 'import', '--from', from, '--into', databaseUrl], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the import exited with code ${code}`))));
  });

try {
  console.log(`${kind}, ${machine()}`);
  console.log(`before: ${summary(await during(sleep(QUIET_SECONDS * 1000)))}`);
  const began = performance.now();
  const durations = await during(imported());
  console.log(`during: ${summary(durations)}; the import took ${((performance.now() - began) / 1000).toFixed(0)} s`);
  console.log(`after: ${summary(await during(sleep(QUIET_SECONDS * 1000)))}`);
} finally {
  await service.stop();
  await databases.close();
  rmSync(folder, { recursive: true });
}
