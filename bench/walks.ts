import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { WebSocket } from 'ws';
import { loadSettings } from '../src/base/settings.ts';
import { systemClock } from '../src/base/time/clock.ts';
import { machineTimers } from '../src/base/time/timers.ts';
import { createService, type Service } from '../src/server.ts';

// Counts the work of three data walks through the service: files of `src/` in which a function ran, reads of the clock, and JSON strings that were written.
// `npx tsx bench/walks.ts` prints the numbers of docs/adr/0011-data-walks.md, which test/contract/walks.test.ts compares; `--files` also lists the files.

const stringify = JSON.stringify;
const counts = { clock: 0, json: 0 };

/** Runs the walks on SQLite, in this process. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'contralto-walks-'));
  const loaded = loadSettings({}, { SERVICE_PORT: '0', SERVICE_DATABASE_URL: `sqlite:${join(folder, 'walks.sqlite')}` });
  if (loaded.errors) throw new Error(loaded.errors.join('\n'));
  const real = systemClock();
  const clock = {
    now: () => {
      counts.clock += 1;
      return real.now();
    },
  };
  // periodic work belongs to no walk, and would count in whichever it meets
  const timers = { ...machineTimers, every: () => () => undefined };
  const service = await createService(loaded.settings, { clock, timers, log: pino({ level: 'silent' }) });
  const { port } = await service.start({ runServices: false });
  JSON.stringify = ((...given: Parameters<typeof stringify>) => {
    counts.json += 1;
    return stringify(...given);
  }) as typeof stringify;
  try {
    await walkStates(port);
    await walkEvents(port);
    await walkSchedules(port, service);
  } finally {
    JSON.stringify = stringify;
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function walkStates(port: number): Promise<void> {
  const flow = await post(port, '/flows/', stringify({ name: 'walks' }));
  const running = stringify({ state: { type: 'RUNNING' } });
  const completed = stringify({ state: { type: 'COMPLETED', data: { type: 'result', size: 1 } } });
  const creation = stringify({ flow_id: flow.id, state: { type: 'PENDING' }, tags: ['a'] });
  // the first round prepares the statements
  for (const report of [false, true]) {
    const { id } = await post(port, '/flow_runs/', creation);
    await counted('set_state to RUNNING', report, () => post(port, `/flow_runs/${id}/set_state`, running));
    await counted('set_state to COMPLETED, with a result', report, () => post(port, `/flow_runs/${id}/set_state`, completed));
  }
}

async function walkEvents(port: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/events/in`);
  await once(socket, 'open');
  const frame = () => {
    const related = [{ 'prefect.resource.id': 'walks.b', 'prefect.resource.role': 'flow' }];
    const occurred = new Date().toISOString();
    return stringify({ id: v7(), occurred, event: 'walks', resource: { 'prefect.resource.id': 'walks.a' }, related, payload: { n: 1 } });
  };
  for (const report of [false, true]) {
    await counted('An event from the socket to the store', report, async () => {
      socket.send(frame());
      // the service responds when the event is stored
      socket.ping();
      await once(socket, 'pong');
    });
  }
  socket.close();
}

async function walkSchedules(port: number, service: Service): Promise<void> {
  const flow = await post(port, '/flows/', stringify({ name: 'walks' }));
  const schedule = { interval: 3600, anchor_date: '2026-01-01T00:00:00Z', timezone: 'UTC' };
  for (const report of [false, true]) {
    const name = `deployment-${report}`;
    await post(port, '/deployments/', stringify({ name, flow_id: flow.id, schedules: [{ active: true, schedule }] }));
    await counted('A pass of the scheduler that creates three runs', report, async () => {
      const pass = await service.services.runNow('scheduler');
      if (pass?.handled !== 3) throw new Error(`the pass created ${pass?.handled} runs`);
    });
  }
}

async function post(port: number, path: string, body: string): Promise<{ id: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return JSON.parse(await response.text()) as { id: string };
}

async function counted(title: string, report: boolean, walk: () => Promise<unknown>): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await new Promise(setImmediate);
  await session.post('Profiler.takePreciseCoverage');
  Object.assign(counts, { clock: 0, json: 0 });
  await walk();
  const { clock, json } = counts;
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  if (!report) return;
  const files = result
    .filter(({ url, functions }) => url.includes('/src/') && !url.includes('node_modules') && functions.some(ran))
    .map(({ url }) => fileURLToPath(url.split('?')[0]!).replace(/^.*\/src\//, ''))
    .sort();
  console.log(`${title}: ${files.length} files, ${clock} clock reads, ${json} JSON texts`);
  if (process.argv.includes('--files')) console.log(files.map((file) => `  ${file}`).join('\n'));
}

const ran = ({ functionName, ranges }: { functionName: string; ranges: { count: number }[] }) =>
  functionName !== '' && ranges[0]!.count > 0;

await main();
