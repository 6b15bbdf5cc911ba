import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Express } from 'express';
import { type Logger, pino } from 'pino';
import { type Clock, systemClock } from './clock.ts';
import { Bus } from './events/bus.ts';
import { createDeadLetters } from './events/dead-letters.ts';
import { createIngest } from './events/ingest.ts';
import { createOutbox } from './events/outbox.ts';
import { createPostgresRelay, type NodeRelay } from './events/relay.ts';
import { bodyPreparations, createHandlers } from './handlers.ts';
import { createApp } from './http/app.ts';
import { type Listening, listen } from './http/listen.ts';
import { createMetrics } from './http/metrics.ts';
import type { ResponseCheck } from './http/validation/response.ts';
import { type IdSource, randomIds } from './ids.ts';
import { createOrchestrator } from './orchestration/orchestrator.ts';
import { registerSystemBlocks } from './resources/block-types/registration.ts';
import { csrfTokens } from './resources/csrf-tokens/tokens.ts';
import type { Rooms } from './rooms.ts';
import { backgroundWorkDone, inBackground } from './services/background-work.ts';
import { startEventLogger } from './services/event-logger.ts';
import { servicePassMetrics } from './services/metrics.ts';
import { reconcilers } from './services/reconcilers.ts';
import { createServiceRunner, type ServiceRunner } from './services/runner.ts';
import { createTaskRunRecorder } from './services/task-run-recorder.ts';
import type { Settings } from './settings.ts';
import { attachSockets, type SocketServer } from './sockets/attach.ts';
import { socketRoutes } from './sockets/routes.ts';
import { toApiError } from './store/errors.ts';
import { isPostgresUrl, openStore } from './store/open.ts';

/** What a process may bring along instead of the real thing: tests bring clocks. */
export interface Overrides {
  clock?: Clock;
  ids?: IdSource;
  log?: Logger;
  /** Holds every answer against the contract; for tests. */
  responseCheck?: ResponseCheck;
}

/** Migrates and opens the database and builds what everything else is built from. */
export async function openRooms(settings: Settings, overrides: Overrides = {}): Promise<Rooms> {
  const log = overrides.log ?? pino({ level: settings.loggingLevel });
  const clock = overrides.clock ?? systemClock();
  const ids = overrides.ids ?? randomIds;
  const bus = new Bus((error) => log.error({ err: error }, 'a listener failed'));
  const { store, migrated } = await openStore({
    databaseUrl: settings.database.url,
    migrationsFolder: packageFile('drizzle'),
    synchronous: settings.database.sqliteSynchronous,
    busyTimeoutSeconds: settings.database.timeoutSeconds,
    poolSize: settings.database.poolSize,
    connectTimeoutSeconds: settings.database.timeoutSeconds,
    statementTimeoutSeconds: settings.database.timeoutSeconds,
    now: clock.now,
    onError: (error) => log.error({ err: error }, 'database'),
  });
  if (migrated.applied.length > 0) log.info({ migrations: migrated.applied, copy: migrated.copy }, 'database migrated');
  const deadLetters = createDeadLetters({ settings, clock, log });
  const ingest = createIngest({ settings, store, bus, clock, log, deadLetters });
  const base = { settings, store, clock, ids, bus, log, outbox: createOutbox({ settings, clock, ids, bus, log }), ingest, deadLetters };
  return { ...base, orchestrator: createOrchestrator(base) };
}

export interface Service {
  readonly rooms: Rooms;
  readonly app: Express;
  readonly services: ServiceRunner;
  /** Starts to listen, then the background services. */
  start(options: StartOptions): Promise<Listening>;
  /** The background services alone, for nodes that answer no requests. */
  startServices(): Promise<void>;
  /** Not ready any more → stop accepting → finish what is under way → stop loops → close sockets → close the database. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** False on nodes that only answer requests. */
  runServices: boolean;
}

/** The whole service, built but not started: settings → store → bus → services → app. */
export async function createService(settings: Settings, overrides: Overrides = {}): Promise<Service> {
  const rooms = await openRooms(settings, overrides);
  const node = `${hostname()}:${process.pid}:${rooms.ids.next().slice(-6)}`;
  const metrics = createMetrics();
  const services = createServiceRunner(rooms, reconcilers, node, servicePassMetrics(metrics.registry));
  const relay = relayOf(rooms, node);
  let stopping = false;
  const app = createApp({
    handlers: createHandlers(rooms, services, () => stopping),
    settings,
    log: rooms.log,
    csrf: csrfTokens(rooms),
    clock: rooms.clock,
    metrics,
    translateError: toApiError,
    responseCheck: overrides.responseCheck,
    prepare: bodyPreparations,
  });
  const recorder = createTaskRunRecorder(rooms, rooms.deadLetters);
  rooms.ingest.register(recorder);
  startEventLogger(rooms);
  let listening: Listening | undefined;
  let sockets: SocketServer | undefined;
  return {
    rooms,
    app,
    services,
    async start({ runServices }) {
      await relay?.start();
      listening = await listen(app, { host: settings.host, port: settings.port, keepaliveTimeoutSeconds: settings.api.keepaliveTimeout });
      sockets = attachSockets(listening.server, socketRoutes(rooms), { settings: settings.api, log: rooms.log });
      if (runServices) services.start();
      if (settings.api.blocksRegisterOnStart)
        void inBackground(rooms, 'register the built-in block types', () => registerSystemBlocks(rooms));
      return listening;
    },
    async startServices() {
      await relay?.start();
      services.start();
    },
    async stop() {
      stopping = true;
      await Promise.all([listening?.stop(settings.stopTimeoutSeconds), sockets?.close()]);
      await services.stop();
      await rooms.ingest.close();
      await recorder.close();
      await backgroundWorkDone(rooms.store);
      await relay?.stop();
      await rooms.store.close();
    },
  };
}

/** Nodes on one PostgreSQL tell each other of changes; a SQLite file has one node. */
function relayOf({ settings, bus, store, clock, log }: Rooms, node: string): NodeRelay | undefined {
  const { url } = settings.database;
  return isPostgresUrl(url) ? createPostgresRelay({ url, bus, reader: store.reader, clock, node, log }) : undefined;
}

/** A file of the installed package, whether the code runs bundled (`dist/`) or from source (`src/`). */
export function packageFile(...path: string[]): string {
  return join(dirname(dirname(fileURLToPath(import.meta.url))), ...path);
}
