import { type PostgresProxy, startPostgresProxy } from '../../support/postgres-proxy.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts';
import { PATIENCE, pace, unmet } from '../../support/waiting.ts';
import { type CampaignDatabase, postgresDatabase } from '../databases.ts';
import { Subject } from '../subject.ts';
import type { Fault, FaultContext } from './fault.ts';
import { Load, recovered, unready, write } from './load.ts';

interface Stage {
  server: PostgresServer;
  database: CampaignDatabase;
  service: Subject;
  load: Load;
  proxy: PostgresProxy;
}

/** A role without superuser rights, so that limits apply to it. */
const ROLE = 'campaign';

/** Injects a fault into a separate PostgreSQL under load. Requests may fail only with 503, and no acknowledged write may be lost. */
async function onServer(context: FaultContext, fault: (stage: Stage) => Promise<string[]>): Promise<string[]> {
  const server = await startPostgres();
  const database = await postgresDatabase(server.url, 'faults');
  await database.query(`create role ${ROLE} login password '${ROLE}'`);
  await database.query(`alter database faults owner to ${ROLE}`);
  await database.query(`grant all on schema public to ${ROLE}`);
  const url = new URL(database.url);
  url.username = ROLE;
  url.password = ROLE;
  const proxy = await startPostgresProxy(url.href);
  const service = await Subject.on(
    context.env({ SERVICE_DATABASE_URL: proxy.url, SERVICE_DATABASE_POOL_SIZE: '6', SERVICE_DATABASE_TIMEOUT_SECONDS: '2' }),
  );
  try {
    await service.start();
    const load = new Load(service);
    const problems = await unmet('writes are acknowledged', () => load.acknowledged.length > 20, PATIENCE);
    problems.push(...(await fault({ server, database, service, load, proxy })));
    problems.push(...(await recovered(service)));
    await load.stop();
    if (service.hasEnded) problems.push(`the service exited: ${service.output().slice(-500)}`);
    return [...problems, ...load.strange([200, 201, 503]), ...(await load.lost(database))];
  } finally {
    await service.kill();
    await proxy.close();
    await server.stop();
  }
}

/** Checks that clients receive 503 and that the service is not ready. */
async function reported({ service, load }: Stage): Promise<string[]> {
  const before = load.count(503);
  return [...(await unmet('a client receives 503', () => load.count(503) > before, PATIENCE)), ...(await unready(service))];
}

export const postgresFaults: readonly Fault[] = [
  {
    name: 'PostgreSQL stopped and started',
    kinds: ['postgres'],
    run: (context) =>
      onServer(context, async (stage) => {
        await stage.server.pause();
        const problems = await reported(stage);
        await stage.server.resume();
        return problems;
      }),
  },
  {
    name: 'PostgreSQL restarted repeatedly',
    kinds: ['postgres'],
    run: (context) =>
      onServer(context, async ({ server, load }) => {
        for (let restart = 0; restart < (context.rounds ?? 5); restart++) {
          await server.pause();
          await server.resume();
          const { length } = load.acknowledged;
          const problems = await unmet('writes continue after a restart', () => load.acknowledged.length > length + 5, PATIENCE);
          if (problems.length > 0) return problems;
        }
        return [];
      }),
  },
  {
    name: 'connections terminated repeatedly',
    kinds: ['postgres'],
    run: (context) =>
      onServer(context, async ({ database, service, load }) => {
        for (let kill = 0; kill < (context.rounds ?? 30) * 3; kill++) {
          await database.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${ROLE}' and pid <> pg_backend_pid()`,
          );
          const { length } = load.acknowledged;
          const problems = await unmet('writes continue', () => load.acknowledged.length > length || service.hasEnded, PATIENCE);
          if (problems.length > 0) return problems;
          await pace(100);
        }
        return [];
      }),
  },
  {
    name: 'no connections left',
    kinds: ['postgres'],
    run: (context) =>
      onServer(context, async (stage) => {
        const { database } = stage;
        await database.query(`alter role ${ROLE} connection limit 0`);
        await database.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${ROLE}'`);
        const problems = await reported(stage);
        await database.query(`alter role ${ROLE} connection limit -1`);
        return problems;
      }),
  },
  {
    name: 'PostgreSQL frozen',
    kinds: ['postgres'],
    run: (context) =>
      onServer(context, async (stage) => {
        stage.proxy.freeze();
        const problems = await reported(stage);
        stage.proxy.thaw();
        return problems;
      }),
  },
  {
    name: 'PostgreSQL unavailable at the start of the service',
    kinds: ['postgres'],
    async run(context) {
      const service = await Subject.on(context.env({ SERVICE_DATABASE_URL: 'postgres://127.0.0.1:1/none' }));
      const { code, output } = await service.command('start', '--port', '0');
      const lines = output.trim().split('\n').length;
      return [
        ...(code === 1 ? [] : [`the start exited with code ${code}`]),
        ...(lines === 1 ? [] : [`the start printed ${lines} lines: ${output.slice(0, 300)}`]),
        ...((await write(service)).status === 0 ? [] : ['a service responds']),
      ];
    },
  },
];
