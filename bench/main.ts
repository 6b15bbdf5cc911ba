import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sqliteFileOf } from '../src/store/open.ts';
import { ASSETS, assetsTable } from './assets.ts';
import { automationMeasurements, automationTable } from './automations.ts';
import { CAPACITY, capacity } from './capacity.ts';
import { compare } from './compare.ts';
import { type Databases, openDatabases } from './databases.ts';
import { load } from './load.ts';
import { MEMORY, memoryRows } from './memory.ts';
import { MIXED, mixedLoad } from './mixed.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { schedulerPasses } from './passes.ts';
import { RANKS, ranksTable } from './ranks.ts';
import { type Line, table, whole } from './report.ts';
import { MANY, type Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { type Fixture, seed } from './seed.ts';
import { machine, QUIET, type RunningService, startService } from './service.ts';
import { TOTALS, totalsCost } from './totals.ts';
import { startTwin, type Twin } from './twin.ts';
import { compareVariants } from './variants.ts';
import { WAL, walTable } from './wal.ts';
import { WORKERS, workersTable } from './workers.ts';
import { WRITES, writesTable } from './writes.ts';

/** Time for just-in-time compilation, caches and connections to settle before a measurement. */
const WARM_UP_SECONDS = 2;
/** In-process measurements vary less and need at most this time. */
const MAX_DIRECT_SECONDS = 5;
const IN_POOL = 100_000;
/** Runs seeded per second of load for scenarios that consume them: more than any measured service has processed. */
const LIVES_PER_SECOND = 4_000;
const IDLE_SECONDS = 5;
const MEGABYTE = 1_048_576;
/** The one measurement of a single background service. */
const SCHEDULER = 'scheduler';

const say = (text: string) => process.stderr.write(`${text}\n`);

/** Measured only if `--only` names them. */
const SPECIAL = ['seed', ASSETS, MIXED, MEMORY, RANKS, WORKERS, TOTALS, WAL, CAPACITY, WRITES];

async function main(options: Options): Promise<boolean> {
  const isNamed = (name: string) => options.only.some((part) => name.startsWith(part));
  const isChosen = (name: string) => (options.only.length === 0 ? !SPECIAL.includes(name) : isNamed(name));
  const chosen = scenarios.filter(({ name }) => isChosen(name)).map((scenario) => withConnections(scenario, options.connections));
  const ofAutomations = automationMeasurements.filter(({ name }) => isChosen(name));
  const special = SPECIAL.filter(isNamed);
  if (chosen.length + ofAutomations.length + special.length === 0 && !isChosen(SCHEDULER)) {
    const names = [...scenarios, ...automationMeasurements].map(({ name }) => name);
    throw new Error(`Unknown scenario. Available scenarios: ${[...names, SCHEDULER, ...SPECIAL].join(', ')}`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'contralto-bench-'));
  const databases = await openDatabases(options.postgres ? 'postgres' : 'sqlite', folder);
  const store = databases.name === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const { seconds, rows, requests, profile } = options;
  try {
    if (options.compare !== undefined) {
      const loads = chosen.filter((scenario) => scenario.kind === 'load');
      const figures = await compare({ databases, folder, other: options.compare, seconds, rows, scenarios: loads }, say);
      print(`${store} compared with ${options.compare}, ${whole(rows)} runs, ${seconds} s each, ${machine()}`, '', figures, '');
      return true;
    }
    if (options.variants.length > 0 && !special.includes(WRITES)) {
      const loads = chosen.filter((scenario) => scenario.kind === 'load');
      const figures = await compareVariants({ databases, folder, variants: options.variants, seconds, rows, scenarios: loads }, say);
      print(`${store}, ${whole(rows)} runs, ${seconds} s each, ${machine()}`, '', figures, '');
      return true;
    }
    if (options.only.length === 0) print(await idle(databases, folder));
    let failed = 0;
    if (chosen.length > 0) {
      const lines = await measure(chosen, databases, options, folder);
      print(`${store}, ${amountsOf(options)}, ${seconds} s each, ${machine()}`, '', table(lines, databases.name), '');
      failed = lines.reduce((sum, line) => sum + line.failed, 0);
    }
    if (ofAutomations.length > 0) {
      const figures = await automationTable(ofAutomations, { databases, folder, seconds, profile }, say);
      print(`${store}, ${seconds} s each, ${machine()}`, '', figures, '');
    }
    if (isChosen(SCHEDULER)) print(`${store}, ${machine()}`, '', await schedulerPasses(databases, say));
    for (const name of special) {
      const heading = `${store}, ${amountsOf(options)}, ${machine()}`;
      if (name === 'seed') print(heading, '', await seedAlone(databases, options));
      if (name === MIXED) print(heading, '', await mixedLoad({ databases, folder, seconds, rows }, say), '');
      if (name === MEMORY) print(heading, '', await memoryRows({ databases, folder, rows, requests }, say), '');
      if (name === ASSETS) print(`${store}, ${machine()}`, '', await assetsTable({ databases, rows }, say), '');
      if (name === RANKS) print(`${store}, ${machine()}`, '', await ranksTable({ databases, rows }, say), '');
      if (name === TOTALS) print(heading, '', await totalsCost({ databases, folder, seconds, rows }, say), '');
      if (name === WAL) print(heading, '', await walTable({ databases, folder, rows }, say), '');
      if (name === CAPACITY) print(heading, '', await capacity({ databases, folder, seconds, rows }, say), '');
      if (name === WRITES)
        print(
          `${store}, ${seconds} s each, ${machine()}`,
          '',
          await writesTable({ databases, folder, ...options, only: options.only.filter((part) => !WRITES.startsWith(part)) }, say),
          '',
        );
      if (name === WORKERS) print(heading, '', await workersTable({ databases, folder, seconds, rows }, say), '');
    }
    return failed === 0;
  } finally {
    await databases.close();
    if (options.keep) say(`kept ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

const amountsOf = ({ rows, events, logs }: Options): string =>
  [`${whole(rows)} runs`, events > 0 ? `${whole(events)} events` : '', logs > 0 ? `${whole(logs)} logs` : ''].filter(Boolean).join(', ');

const withConnections = (scenario: Scenario, connections: number | undefined): Scenario =>
  scenario.kind === 'load' && connections !== undefined ? { ...scenario, connections } : scenario;

/** Fills a database and reports duration, processor time and size. */
async function seedAlone(databases: Databases, { rows, events, logs }: Options): Promise<string> {
  const url = await databases.create('seeded');
  const started = performance.now();
  const before = process.cpuUsage();
  await seed(url, { rows, events, logs, inPool: IN_POOL, waiting: 0 }, say);
  const { user, system } = process.cpuUsage(before);
  const took = whole((performance.now() - started) / 1000);
  const size = databases.name === 'sqlite' ? `, ${whole(statSync(sqliteFileOf(url)).size / MEGABYTE)} MiB` : '';
  return `Written in ${took} s (${whole((user + system) / 1_000_000)} s of processor time)${size}.\n`;
}

const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);

/** Measures the start-up time and the idle memory of a service. */
async function idle(databases: Databases, folder: string): Promise<string> {
  const databaseUrl = await databases.create('idle');
  const first = await startService({ databaseUrl, folder, services: true });
  await first.stop();
  const again = await startService({ databaseUrl, folder, services: true });
  await sleep(IDLE_SECONDS * 1000);
  const memory = Math.round((await again.memory()) / MEGABYTE);
  await again.stop();
  const seconds = Math.min(first.secondsToReady, again.secondsToReady).toFixed(2);
  return `Ready after ${seconds} s; ${memory} MiB resident when idle.\n`;
}

async function measure(chosen: readonly Scenario[], databases: Databases, options: Options, folder: string): Promise<Line[]> {
  say(`seeding ${options.rows} runs`);
  const waiting = Math.ceil((options.seconds + WARM_UP_SECONDS) * LIVES_PER_SECOND);
  const served = await databases.create('served');
  const { rows, events, logs } = options;
  const fixture = await seed(served, { rows, events, logs, inPool: IN_POOL, waiting }, say);
  const direct = options.httpOnly ? undefined : await databases.copy(served, 'direct');
  const service = await startService({ databaseUrl: served, folder, services: true, env: QUIET, profile: options.profile });
  const twin = direct === undefined ? undefined : await startTwin(direct, fixture, folder);
  try {
    const lines: Line[] = [];
    for (const scenario of chosen) {
      say(scenario.title);
      lines.push(await measureOne(scenario, service, twin, fixture, options.seconds));
    }
    return lines;
  } finally {
    await Promise.all([service.stop(), twin?.stop()]);
  }
}

/** Measures over HTTP first and in process afterwards, so that they do not disturb each other. */
async function measureOne(
  scenario: Scenario,
  service: RunningService,
  twin: Twin | undefined,
  fixture: Fixture,
  seconds: number,
): Promise<Line> {
  const served =
    scenario.kind === 'load' ? await loaded(scenario, service, fixture, seconds) : await streamed(scenario, service, fixture, seconds);
  if (!scenario.direct || !twin) return { scenario, ...served };
  const request = {
    scenario: scenario.name,
    concurrency: scenario.kind === 'load' ? scenario.connections : MANY,
    warmUpSeconds: WARM_UP_SECONDS / 2,
    seconds: Math.min(seconds, MAX_DIRECT_SECONDS),
  };
  return { scenario, ...served, direct: await twin.measure(request) };
}

type Served = Omit<Line, 'scenario' | 'direct'>;

async function loaded(
  scenario: Extract<Scenario, { kind: 'load' }>,
  service: RunningService,
  fixture: Fixture,
  seconds: number,
): Promise<Served> {
  const steps = scenario.steps(fixture);
  await load(service, steps, scenario.connections, WARM_UP_SECONDS);
  await scenario.settled?.(service);
  const before = await service.cpuMicros();
  const started = performance.now();
  const { requests, perSecond, p50, p99, failed } = await load(service, steps, scenario.connections, seconds);
  await scenario.settled?.(service);
  const took = (performance.now() - started) / 1000;
  const cpuMicros = ((await service.cpuMicros()) - before) / requests;
  return { perSecond: scenario.settled ? requests / took : perSecond, p50, p99, failed, cpuMicros };
}

async function streamed(
  scenario: Extract<Scenario, { kind: 'stream' }>,
  service: RunningService,
  fixture: Fixture,
  seconds: number,
): Promise<Served> {
  await scenario.run(service, fixture, WARM_UP_SECONDS);
  const before = await service.cpuMicros();
  const { count, seconds: took, note } = await scenario.run(service, fixture, seconds);
  return { perSecond: count / took, cpuMicros: ((await service.cpuMicros()) - before) / count, failed: 0, note };
}

try {
  if (process.argv.includes('--help')) print(USAGE);
  else if (!(await main(readOptions(process.argv.slice(2))))) process.exitCode = 1;
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
