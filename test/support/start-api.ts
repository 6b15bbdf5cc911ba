import { type Logger, pino } from 'pino';
import { loadSettings } from '../../src/base/settings.ts';
import { ManualClock } from '../../src/base/time/manual-clock.ts';
import type { Difference } from '../../src/http/strict/strict-mode.ts';
import { createService } from '../../src/server.ts';
import { Api } from './api.ts';
import { runsAllCases } from './cases.ts';
import { checkTotals } from './check-totals.ts';
import { contractCheck } from './contract-check.ts';
import { checkEventsOf, seenEvents } from './event-check.ts';
import { eventLine, noteSeen } from './status-coverage.ts';
import { createDatabase, type StoreName } from './test-database.ts';

export interface StartOptions {
  /** Settings by name: `SERVICE_*`. */
  settings?: Record<string, string> | undefined;
  /** Silent by default. */
  log?: Logger;
}

/** Starts a complete service on an empty database. It listens on a free loopback port, starts no background service, and has a clock that tests move. */
export async function startApi(
  kind: StoreName,
  { settings: given = {}, log }: StartOptions = {},
): Promise<{ api: Api; stop(): Promise<void> }> {
  const database = await createDatabase(kind);
  const loaded = loadSettings(
    {},
    {
      SERVICE_PORT: '0',
      SERVICE_DATABASE_URL: database.pooledUrl,
      ...(database.pooledUrl !== database.url && !given.SERVICE_DATABASE_URL && { SERVICE_DATABASE_DIRECT_URL: database.url }),
      SERVICE_LOGGING_LEVEL: 'silent',
      SERVICE_API_BLOCKS_REGISTER_ON_START: 'false',
      // a separate service per file starts faster without threads
      SERVICE_DATABASE_READERS: process.env.CONTRALTO_TEST_READERS ?? '0',
      // a second validation of each response, by another library: it takes an eighth of the processor time, and both databases return the same responses
      SERVICE_API_CONTRACT: kind === 'sqlite' && runsAllCases() ? 'strict' : 'off',
      // as many as few clients use at a time: each new connection plans all statements again
      ...(kind === 'postgres' && !runsAllCases() && { SERVICE_DATABASE_POOL_SIZE: '4' }),
      // its reports would count among the statements of a test
      SERVICE_SERVICES_DEAD_PROCESSES_ENABLED: 'false',
      ...given,
    },
  );
  if (loaded.errors) throw new Error(loaded.errors.join('\n'));
  const clock = new ManualClock();
  const differences: Difference[] = [];
  const service = await createService(loaded.settings, {
    clock,
    log: log ?? pino({ level: process.env.CONTRALTO_TEST_LOG ?? 'silent' }),
    inspectResponse: contractCheck.inspect,
    onDifference: (one) => differences.push(one),
  });
  checkEventsOf(service.deps.outbox);
  const listening = await service.start({ runServices: false });
  const api = new Api(kind, service.deps, service.connections, clock, listening.server, `http://127.0.0.1:${listening.port}`, (name) =>
    service.services.runNow(name),
  );
  return {
    api,
    async stop() {
      noteSeen(contractCheck.seen);
      noteSeen([...seenEvents].map(eventLine));
      await checkTotals(service.deps.store.reader);
      api.closeIdleConnections();
      await service.stop();
      await database.drop();
      expectAllowed(differences);
    },
  };
}

/** Validation of requests is lenient, but responses must match the published contract. */
function expectAllowed(differences: readonly Difference[]): void {
  const lines = differences
    .filter(({ side }) => side === 'response')
    .map(({ op, method, path, status, difference }) => `${op} (${method} ${path}) ${status}: ${difference}`);
  if (lines.length > 0) throw new Error(`responses that violate the contract:\n${[...new Set(lines)].join('\n')}`);
}
