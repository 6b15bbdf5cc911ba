import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { callUntilAccepted } from '../../nodes/cluster.ts';
import { type Journal, work } from '../../nodes/workers.ts';
import { PATIENCE, unmet } from '../../support/waiting.ts';
import { type CampaignDatabase, countOf } from '../databases.ts';
import { atMost, isTimeLeft, type Part, type PartContext, type Row } from '../part.ts';
import { Subject } from '../subject.ts';
import { actors, tick } from './actors.ts';
import { checkHistory, lostSince } from './check.ts';
import { createFixture, type Fixture, POOL } from './fixture.ts';
import { History } from './history.ts';
import { startReceiver } from './receiver.ts';

/** Minimum and maximum number of acknowledged writes between two kills. */
const WRITES = { least: 5, most: 150 };
/** Maximum time from the start of the process to a kill during the start, in milliseconds. */
const START_MILLISECONDS = 900;
const WORKERS = 2;

const between = (least: number, most: number) => least + Math.floor(Math.random() * (most - least + 1));

/** Repeatedly kills the service under load, and compares the database with the history of all its runs. */
export const crash: Part = {
  name: 'crash',
  about: 'kill -9 under load of writers, automations, workers and readers; checks the whole history',
  kinds: ['sqlite', 'postgres'],
  async run(context) {
    const database = await context.createDatabase();
    const receiver = await startReceiver();
    const service = await Subject.on(
      {
        SERVICE_HOME: mkdtempSync(join(context.folder, 'crash-')),
        ...database.settings,
        SERVICE_DATABASE_READERS: '2',
        SERVICE_DATABASE_POOL_SIZE: '12',
        SERVICE_LOGGING_LEVEL: 'fatal',
        SERVICE_SERVICES_SCHEDULER_LOOP_SECONDS: '1',
        SERVICE_AUTOMATIONS_MAXIMUM_FIRINGS_PER_MINUTE: '1000000',
        SERVICE_AUTOMATIONS_MAXIMUM_CHAINED_FIRINGS_PER_MINUTE: '1000000',
      },
      context.kind === 'postgres' ? ['--workers', String(WORKERS)] : [],
    );
    try {
      await service.start();
      return [await campaign(context, { database, service, receiver })];
    } finally {
      await service.kill();
      await receiver.close();
      await database.drop();
    }
  },
};

interface Stage {
  database: CampaignDatabase;
  service: Subject;
  receiver: Awaited<ReturnType<typeof startReceiver>>;
}

async function campaign(context: PartContext, { database, service, receiver }: Stage): Promise<Row> {
  const fixture = await createFixture(service, receiver.url);
  const history = new History();
  const journal: Journal = { started: new Map(), finished: new Set(), mostStarted: Number.POSITIVE_INFINITY, stop: false };
  const problems: string[] = [];
  const note = (error: unknown) => {
    problems.push(`a client failed: ${error instanceof Error ? error.message : String(error)}`);
  };
  const load = actors.map((actor, number) => actor(service, fixture, history, number).catch(note));
  const workers = ['one', 'two'].map((name) => work(name, POOL, [service], journal).catch(note));

  let kills = 0;
  while (isTimeLeft(context, kills) && problems.length === 0) {
    const from = { flow: history.flowRunStates.length, task: history.taskRunStates.length };
    const goal = history.acknowledged + between(WRITES.least, WRITES.most);
    const isDone = () => history.acknowledged >= goal || problems.length > 0;
    problems.push(...(await unmet('the service acknowledges more writes', isDone, PATIENCE)));
    kills += await killAtRandom(service, context.kind);
    problems.push(...atMost(await lostSince(database, history, from)));
    if (kills % 10 === 0) context.print(`${kills} kills, ${history.acknowledged} writes acknowledged`);
  }
  history.stop = true;
  await Promise.all(load);
  await settle(service, database, { history, fixture, journal, problems });
  journal.stop = true;
  await Promise.all(workers);

  const code = await service.stop();
  if (code !== 0) problems.push(`the service exited with code ${code} after SIGTERM`);
  const totals = await service.command('db', 'totals', 'verify');
  if (totals.code !== 0) problems.push(`the totals differ from the runs: ${totals.output}`);
  problems.push(...(await checkHistory({ database, history, fixture, journal, hooks: receiver.received })));
  const firings = await countOf(database, 'automation_firings');
  const figures = [`${kills} kills`, `${history.acknowledged} writes`, `${history.reads} reads`, `${firings} firings`];
  return {
    what: 'crash',
    kind: context.kind,
    tried: [...figures, `${journal.finished.size} runs by workers`].join(', '),
    violations: problems,
  };
}

/** Kills the service in one of several ways and restarts it. @returns the number of kills */
async function killAtRandom(service: Subject, kind: PartContext['kind']): Promise<number> {
  const way = Math.random();
  if (kind === 'postgres' && way < 0.3) {
    // the other workers continue to serve
    service.killWorker();
    return 1;
  }
  if (kind === 'postgres' && way < 0.5) await service.killFirst();
  else await service.kill();
  let kills = 1;
  if (Math.random() < 0.2) {
    await service.startInVain(between(50, START_MILLISECONDS));
    kills += 1;
  }
  await service.start();
  return kills;
}

interface Course {
  history: History;
  fixture: Fixture;
  journal: Journal;
  problems: string[];
}

/** Sends all events again and waits until all work is done. */
async function settle(service: Subject, database: CampaignDatabase, { history, fixture, problems }: Course): Promise<void> {
  for (let start = 0; start < history.events.length; start += 100)
    await callUntilAccepted([service], 'POST', '/events', history.events.slice(start, start + 100).map(tick));
  const isQuiet = async () =>
    (await countOf(database, `events where event = 'campaign.tick'`)) >= history.events.length &&
    (await countOf(database, 'trigger_queue')) === 0 &&
    (await countOf(database, `automation_actions where status in ('waiting', 'running')`)) === 0 &&
    (await countOf(database, `flow_runs where deployment_id in ('${fixture.worked}', '${fixture.echo}') and state_type <> 'COMPLETED'`)) ===
      0 &&
    // A killed scheduler keeps its claim for a while, so a short pass can end before another node takes over.
    (await countOf(database, `flow_runs where deployment_id = '${fixture.metronome}' and auto_scheduled`)) >= 2;
  await expireClaimsOfCrashedNodes(service, database);
  problems.push(...(await unmet('all events, actions and runs are processed', isQuiet, { seconds: 600 })));
}

/** Expires the claims of crashed processes, which other nodes would take over after some minutes. On SQLite, the next process takes them over when it starts. */
async function expireClaimsOfCrashedNodes(service: Subject, database: CampaignDatabase): Promise<void> {
  if (database.kind === 'sqlite') return;
  await database.query(
    `update automation_actions set claim_expires = now() - interval '1 second'
     where status = 'running' and split_part(claimed_by, ':', 2) not in (${service.pids.map((pid) => `'${pid}'`).join(',')})`,
  );
}
