import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callUntilAccepted } from '../../nodes/cluster.ts';
import { residentBytes } from '../../support/attacks/memory.ts';
import { pace } from '../../support/waiting.ts';
import { steadyActors } from '../crash/actors.ts';
import { createFixture } from '../crash/fixture.ts';
import { History } from '../crash/history.ts';
import { startReceiver } from '../crash/receiver.ts';
import type { CampaignDatabase, StoreKind } from '../databases.ts';
import { atMost, type Part } from '../part.ts';
import { Subject } from '../subject.ts';
import { medianOf, riseOf, type Sample } from './slope.ts';

/** Factor by which the clock of the service runs faster. */
const SPEED = 60;
/** Prefix of the files in which threads report the bytes that they hold. */
const HELD = 'held-';
/** Retention of runs, events and logs, in seconds of that clock. After this time, the service deletes as much as clients write. */
const KEPT_SECONDS = 3600;

const SAMPLE_SECONDS = 2;
/** Garbage collection is slow, so it runs less often than the other measurements. */
const COLLECT_SECONDS = 10;

/** Loaded into every thread of the service. Accelerates its clocks but not its timers, and reports the bytes that it holds after garbage collection. */
const insideOf = (folder: string) => `
const [now, hrtime] = [Date.now, process.hrtime.bigint];
const [wall, mark] = [now(), hrtime()];
Date.now = () => wall + (now() - wall) * ${SPEED};
process.hrtime.bigint = () => mark + (hrtime() - mark) * ${SPEED}n;
require('node:v8').setFlagsFromString('--expose-gc');
const collect = require('node:vm').runInNewContext('gc');
const file = ${JSON.stringify(`${folder}/${HELD}`)} + require('node:worker_threads').threadId;
setInterval(() => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  require('node:fs').writeFileSync(file, String(heapUsed + external));
}, ${COLLECT_SECONDS * 1000}).unref();
`;

/** The sum of the latest reports of all threads. */
const heldIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith(HELD))
    .reduce((sum, name) => sum + Number(readFileSync(join(folder, name), 'utf8')), 0);
/** The share of the time that is excluded from the result, in which caches fill and the service deletes nothing. */
const WARM_UP = 0.4;
const MEBIBYTE = 1_048_576;

/** Bounds on the rise of each measure after the warm-up: a share of its median, and an absolute minimum. */
const BOUNDS = {
  'held bytes': { part: 0.05, least: 4 * MEBIBYTE },
  'resident bytes': { part: 0.15, least: 30 * MEBIBYTE },
  'database bytes': { part: 0.2, least: 16 * MEBIBYTE },
  'log bytes': { part: 0, least: 10_000 },
  'open handles': { part: 0.1, least: 20 },
} as const;

type Measure = keyof typeof BOUNDS;

const DAY_SECONDS = 86_400;

/** PostgreSQL drops events and logs by partitions of a day, so the size of the database is meaningful only after some days. */
const isTooShortFor = (measure: Measure, kind: StoreKind, seconds: number): boolean =>
  measure === 'database bytes' && kind === 'postgres' && seconds * WARM_UP * SPEED < 2 * DAY_SECONDS;

async function databaseBytes(database: CampaignDatabase): Promise<number> {
  const text =
    database.kind === 'sqlite'
      ? 'select (select page_count from pragma_page_count()) * (select page_size from pragma_page_size()) as bytes'
      : 'select pg_database_size(current_database()) as bytes';
  const [row] = await database.query<{ bytes: number | string }>(text);
  return Number(row?.bytes ?? 0);
}

/** Writes without a pause while the service deletes the same amount. The fast clock shows in minutes how memory, file, log and handles change in hours. */
export const soak: Part = {
  name: 'soak',
  about: 'a long load with short retention; verifies that memory, file, log and handles stay constant (only if named)',
  kinds: ['sqlite', 'postgres'],
  onlyWhenNamed: true,
  async run(context) {
    const database = await context.createDatabase();
    const receiver = await startReceiver();
    const kept = String(KEPT_SECONDS);
    const inside = mkdtempSync(join(context.folder, 'inside-'));
    const hook = join(inside, 'inside.cjs');
    writeFileSync(hook, insideOf(inside));
    const service = await Subject.on({
      SERVICE_HOME: mkdtempSync(join(context.folder, 'soak-')),
      ...database.settings,
      SERVICE_LOGGING_LEVEL: 'warn',
      NODE_OPTIONS: `--require ${hook} ${process.env.SOAK_NODE_OPTIONS ?? ''}`,
      SERVICE_EVENTS_RETENTION_PERIOD: kept,
      SERVICE_LOGS_RETENTION_PERIOD: kept,
      SERVICE_AUTOMATIONS_HISTORY_RETENTION_PERIOD: kept,
      SERVICE_AUTOMATIONS_MAXIMUM_FIRINGS_PER_MINUTE: '1000000',
      SERVICE_AUTOMATIONS_MAXIMUM_CHAINED_FIRINGS_PER_MINUTE: '1000000',
      SERVICE_SERVICES_DB_VACUUM_ENABLED: 'events,flow_runs,orphans',
      SERVICE_FLOW_RUNS_RETENTION_PERIOD: kept,
      SERVICE_SERVICES_DB_VACUUM_LOOP_SECONDS: '5',
      SERVICE_SERVICES_DB_VACUUM_ORPHAN_CLEANUP_LOOP_SECONDS: '10',
    });
    const history = new History();
    history.isForgotten = true;
    const samples: Record<Measure, Sample[]> = {
      'held bytes': [],
      'resident bytes': [],
      'database bytes': [],
      'log bytes': [],
      'open handles': [],
    };
    try {
      await service.start();
      const fixture = await createFixture(service, receiver.url);
      // no worker executes its runs, so retention would never delete them
      await callUntilAccepted([service], 'DELETE', `/deployments/${fixture.metronome}`);
      const problems: string[] = [];
      const load = steadyActors.map((actor, number) =>
        actor(service, fixture, history, number).catch((error: Error) => {
          problems.push(`a client failed: ${error.message}`);
        }),
      );
      const started = Date.now();
      while (Date.now() < context.deadline && problems.length === 0 && !service.hasEnded) {
        await pace(SAMPLE_SECONDS * 1000);
        const at = (Date.now() - started) / 1000;
        const values: Record<Measure, number> = {
          'held bytes': heldIn(inside),
          'resident bytes': residentBytes(service.pid),
          'database bytes': await databaseBytes(database),
          'log bytes': service.output().length,
          'open handles': readdirSync(`/proc/${service.pid}/fd`).length,
        };
        for (const measure of Object.keys(samples) as Measure[]) samples[measure].push({ at, value: values[measure] });
        if (Math.round(at) % 60 < SAMPLE_SECONDS)
          context.print(
            `${Math.round(at)} s: ${(Object.keys(values) as Measure[]).map((measure) => `${values[measure]} ${measure}`).join(', ')}`,
          );
      }
      history.stop = true;
      await Promise.all(load);
      const seconds = Math.round((Date.now() - started) / 1000);
      const short = seconds * WARM_UP * SPEED < KEPT_SECONDS ? [`${seconds} s are too short: nothing was deleted during the warm-up`] : [];
      const verdicts = (Object.keys(BOUNDS) as Measure[]).map((measure): Verdict => {
        const verdict = verify(measure, samples[measure]);
        return isTooShortFor(measure, context.kind, seconds) ? { figure: `${verdict.figure}, not evaluated` } : verdict;
      });
      return [
        {
          what: 'soak',
          kind: context.kind,
          tried: [`${seconds} s`, `${history.acknowledged} writes`, ...verdicts.map(({ figure }) => figure)].join(', '),
          violations: [...problems, ...short, ...atMost(history.violations), ...verdicts.flatMap(({ violation }) => violation ?? [])],
        },
      ];
    } finally {
      await service.kill();
      await receiver.close();
      await database.drop();
    }
  },
};

interface Verdict {
  figure: string;
  violation?: string;
}

function verify(measure: Measure, all: readonly Sample[]): Verdict {
  const verified = all.slice(Math.floor(all.length * WARM_UP));
  const rise = Math.round(riseOf(verified));
  const median = medianOf(verified);
  const { part, least } = BOUNDS[measure];
  const figure = `${measure} ${Math.round(median)} (${rise < 0 ? '' : '+'}${rise})`;
  return rise > Math.max(least, part * median)
    ? { figure, violation: `${measure} rose by ${rise} from about ${Math.round(median)}` }
    : { figure };
}
