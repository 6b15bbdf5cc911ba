import { availableParallelism } from 'node:os';
import { type Cost, type Costs, costOf, IDLE_WORKER, perSecond, runWith, UTILIZATION } from './capacity/plan.ts';
import { UNITS, type Unit, type UnitName } from './capacity/units.ts';
import { type Storage, type Usage, watch } from './capacity/usage.ts';
import type { Conditions } from './conditions.ts';
import { load } from './load.ts';
import { aligned, bars, whole } from './report.ts';
import { setState } from './scenarios/runs.ts';
import { type Fixture, seed } from './seed.ts';
import { QUIET, type RunningService, startService } from './service.ts';

// Measures what each kind of work costs on this machine, and plans with it: how much work fits on machines with more cores, and how much space it takes.

/** The name that `--only` selects. */
export const CAPACITY = 'capacity';

const WARM_UP_SECONDS = 2;
const IN_POOL = 1_000;
/** More than any measured service has processed. */
const LIVES_PER_SECOND = 4_000;
const CORES = [2, 4, 8];
const TASKS = [0, 10, 100];
const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

/** @returns tables and a chart in Markdown */
export async function capacity({ databases, folder, seconds, rows }: Conditions, print: (text: string) => void): Promise<string> {
  const isSqlite = databases.name === 'sqlite';
  const databaseUrl = await databases.create(CAPACITY);
  // three loads set the states of runs: the warm-up, the measurement, and that at the planned rate
  const waiting = Math.ceil((2 * seconds + WARM_UP_SECONDS) * LIVES_PER_SECOND);
  const fixture = await seed(databaseUrl, { rows, inPool: IN_POOL, waiting }, print);
  const service = await startService({ databaseUrl, folder, services: true, env: QUIET });
  const usage = await watch(databaseUrl);
  try {
    const costs = {} as Costs;
    for (const [name, unit] of Object.entries(UNITS) as [UnitName, Unit][]) {
      print(unit.title);
      costs[name] = await costOfUnit(unit, { service, usage, fixture, seconds });
    }
    const machine = { isSqlite, measuredOn: availableParallelism() };
    const planned = perSecond(costs.transition, machine.measuredOn, machine);
    print('transitions at the planned rate');
    const { p50, p99 } = await load(
      service,
      setState.steps({ ...fixture, waiting: fixture.waiting.slice(-waiting / 2) }),
      setState.connections,
      seconds,
      planned,
    );
    return [
      costTable(costs, isSqlite),
      planTable(costs, machine),
      storageTable(costs),
      `At the planned rate of ${whole(planned)} transitions per second, responses take ${whole(p50)} ms in the median and ${whole(p99)} ms in the 99th percentile.`,
    ].join('\n\n');
  } finally {
    await usage.close();
    await service.stop();
  }
}

interface Subject {
  service: RunningService;
  usage: Usage;
  fixture: Fixture;
  seconds: number;
}

async function costOfUnit(unit: Unit, { service, usage, fixture, seconds }: Subject): Promise<Cost> {
  const work = unit.start(fixture);
  await work(service, WARM_UP_SECONDS);
  const space = await usage.storage();
  const before = { service: await service.cpuMicros(), database: await usage.cpuMicros() };
  const count = await work(service, seconds);
  const used = { service: (await service.cpuMicros()) - before.service, database: (await usage.cpuMicros()) - before.database };
  const grown = await usage.storage();
  const each = (kind: keyof Storage) => Math.max(0, grown[kind] - space[kind]) / count;
  return {
    service: used.service / count,
    database: used.database / count,
    storage: { records: each('records'), logs: each('logs'), events: each('events') },
  };
}

function costTable(costs: Costs, isSqlite: boolean): string {
  const rows = (Object.keys(costs) as UnitName[]).map((name) => {
    const { service, database, storage } = costs[name];
    const processor = isSqlite ? [whole(service)] : [whole(service), whole(database)];
    return [UNITS[name].title, ...processor, whole(storage.records), whole(storage.logs), whole(storage.events)];
  });
  const processor = isSqlite ? ['CPU µs'] : ['CPU µs of the service', 'of PostgreSQL'];
  return aligned([['work', ...processor, 'bytes of records', 'of logs', 'of events'], ...rows], [1, 2, 3, 4, 5]);
}

/** Runs per minute and other rates by the number of cores, with a chart of them. */
function planTable(costs: Costs, machine: Parameters<typeof perSecond>[2]): string {
  // more cores don't write more on SQLite
  const cores = machine.isSqlite ? CORES.slice(0, 1) : CORES;
  const rates = (cost: Cost, factor = 1) => cores.map((count) => perSecond(cost, count, machine) * factor);
  const runs = TASKS.map((tasks) => ({
    title: `flow runs with ${tasks} task runs per minute`,
    perMinute: rates(costOf(costs, runWith(tasks)), 60),
  }));
  const rows = [
    ...runs.map(({ title, perMinute }) => [title, ...perMinute.map(whole)]),
    ['task runs per second, nothing else', ...rates(costs.taskRun).map(whole)],
    ['events per second, nothing else', ...rates(costs.event).map(whole)],
    ['lines of logs per second, nothing else', ...rates(costs.log).map(whole)],
    ['workers without work', ...rates(costOf(costs, IDLE_WORKER)).map(whole)],
  ];
  const heads = machine.isSqlite ? ['2 or more cores'] : cores.map((count) => `${count} cores`);
  const chart = bars(runs.flatMap(({ title, perMinute }) => perMinute.map((value, at) => ({ label: `${title}, ${heads[at]}`, value }))));
  const heading = `Work that takes ${UTILIZATION * 100} % of ${machine.isSqlite ? 'the thread that writes' : 'the processors'}:`;
  return [heading, aligned([['', ...heads], ...rows], [1, 2, 3]), `\`\`\`text\n${chart}\n\`\`\``].join('\n\n');
}

function storageTable(costs: Costs): string {
  const rows = TASKS.map((tasks) => {
    const { records, logs, events } = costOf(costs, runWith(tasks)).storage;
    return [`${tasks} task runs`, ...[records, logs, events].map((bytes) => ((bytes * MEGABYTE) / GIGABYTE).toFixed(1))];
  });
  return `Space of 1,000,000 flow runs:\n\n${aligned([['flow run with', 'GB of records', 'of logs', 'of events'], ...rows], [1, 2, 3])}`;
}
