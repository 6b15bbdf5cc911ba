import type { Logger } from 'pino';
import { BackgroundWork } from './base/async/background-work.ts';
import { type IdSource, randomIds } from './base/ids.ts';
import { createLog } from './base/log/log.ts';
import type { Settings } from './base/settings.ts';
import { type Clock, systemClock } from './base/time/clock.ts';
import { machineTimers, type Timers } from './base/time/timers.ts';
import { Bus } from './bus/bus.ts';
import { Waiters } from './concurrency/waiters.ts';
import type { Deps } from './deps.ts';
import { Encryption } from './encryption/encryption.ts';
import { createDeadLetters } from './events/dead-letters.ts';
import { createEventLog } from './events/event-log.ts';
import { createIngest } from './events/ingest.ts';
import { createOutbox } from './events/outbox.ts';
import { StreamedEvents } from './events/streamed-events.ts';
import { OnReaderThread } from './http/on-reader-thread.ts';
import { createOrchestrator } from './orchestration/orchestrator.ts';
import { Turns } from './orchestration/turns.ts';
import { packageFile } from './package-file.ts';
import { assetObserver } from './resources/assets/derive.ts';
import { logSlow, SlowStatements } from './store/drivers/slow-statements.ts';
import { makeJoinable } from './store/joining.ts';
import { openStore } from './store/open.ts';
import type { ReportRejection } from './store/postgres/connections/connecting.ts';
import { takePasswordFrom } from './store/postgres/connections/passwords.ts';

/** Parts of the dependencies that a caller can replace. */
export interface DepsOverrides {
  clock?: Clock;
  timers?: Timers;
  ids?: IdSource;
  log?: Logger;
}

/** Migrates and opens the database, and creates the dependencies of all other parts. */
export async function openDeps(settings: Settings, overrides: DepsOverrides = {}): Promise<Deps> {
  const log = overrides.log ?? createLog(settings);
  const clock = overrides.clock ?? systemClock(reportStep(log));
  const ids = overrides.ids ?? randomIds;
  const bus = new Bus((error) => log.error({ err: error }, 'a listener failed'));
  takePasswordFrom(settings.database);
  const { slowStatementMs } = settings.database;
  const { store, migrated, notices } = await openStore({
    databaseUrl: settings.database.url,
    directUrl: settings.database.directUrl,
    migrationsFolder: packageFile('drizzle'),
    synchronous: settings.database.sqliteSynchronous,
    busyTimeoutSeconds: settings.database.timeoutSeconds,
    poolSize: settings.database.poolSize,
    connectTimeoutSeconds: settings.database.timeoutSeconds,
    statementTimeoutSeconds: settings.database.timeoutSeconds,
    slowStatements: slowStatementMs === undefined ? undefined : new SlowStatements(slowStatementMs, logSlow(log)),
    now: clock.now,
    onError: (error) => log.error({ err: error }, 'database'),
    onProgress: (step) => log.info({ step }, 'migrating the database'),
    onRejection: reportTo(log),
    onIdleConnectionLost: (error) => log.warn({ err: error }, 'an idle connection to PostgreSQL was lost'),
    onShrink: (connections, reason) =>
      log.warn({ connections, reason }, 'PostgreSQL grants fewer connections than SERVICE_DATABASE_POOL_SIZE; requests share these'),
  });
  for (const notice of notices) log.warn(notice);
  const { applied, copy, recorded } = migrated;
  if (recorded) log.info({ migration: recorded }, 'recorded the migrations of an unreleased build as one');
  if (applied.length > 0) log.info({ migrations: applied, copy }, 'migrated the database');
  makeJoinable(store);
  const deadLetters = createDeadLetters({ settings, clock, log });
  const eventLog = createEventLog();
  eventLog.observe(assetObserver({ bus }));
  const ingest = createIngest({ settings, store, bus, clock, log, deadLetters, eventLog });
  const timers = overrides.timers ?? machineTimers;
  const core = { settings, store, clock, timers, ids, bus, log, eventLog, background: new BackgroundWork(log) };
  const base = {
    ...core,
    outbox: createOutbox(core),
    ingest,
    deadLetters,
    streamedEvents: new StreamedEvents({ ...core, ingest, deadLetters }),
    encryption: new Encryption(core),
    turns: new Turns(),
  };
  return { ...base, orchestrator: createOrchestrator(base), onReaderThread: new OnReaderThread(), waiters: new Waiters(core) };
}

/** Leases, schedules, and events follow the system clock, so a step of the clock explains unexpected behavior. */
const reportStep =
  (log: Logger) =>
  (seconds: number): void =>
    log.warn({ seconds }, seconds < 0 ? 'the system clock was set back' : 'the system clock was set forward');

/** A connection that is rejected during the start. */
export const reportTo =
  (log: Logger): ReportRejection =>
  (line) =>
    log.warn(line);
