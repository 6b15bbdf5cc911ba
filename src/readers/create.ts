import { availableParallelism } from 'node:os';
import type { Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import type { ReadBeside } from '../http/operations.ts';
import type { Reply } from '../http/reply.ts';
import { sqliteFileOf } from '../store/open.ts';
import { PostgresStore } from '../store/postgres-store.ts';
import { SqliteStore } from '../store/sqlite-store.ts';
import { DirectLane } from './direct-lane.ts';
import { ReadGate } from './gate.ts';
import { ReadGates } from './gates.ts';
import { createReadHandlers } from './handlers.ts';
import type { Lane } from './lane.ts';
import { readMetrics } from './metrics.ts';
import { Read } from './read.ts';
import { SharedAnswers } from './shared-answers.ts';
import { ThreadLane } from './thread-lane.ts';

type Run = (read: Read) => Promise<Reply>;

/** Carries out the operations that only read beside the writer. */
export interface Readers {
  readBeside: ReadBeside;
  close(): Promise<void>;
}

/** @returns undefined if the operations are to run as all others do */
export function createReaders(deps: Deps, registry: Registry): Readers | undefined {
  const lanes = lanesFor(deps);
  if (lanes.length === 0) return undefined;
  const observer = readMetrics(registry);
  const { store, settings } = deps;
  const { timeoutSeconds } = settings.database;
  const small = new ReadGate({ lanes, timeoutSeconds, observer });
  // PostgreSQL shares its processors fairly by itself
  const large = store instanceof SqliteStore ? new ReadGate({ lanes: [threadLane(deps)], timeoutSeconds, observer }) : undefined;
  observer.watch(large ? [small, large] : [small]);
  const gate = large ? new ReadGates(small, large) : small;
  if (store instanceof SqliteStore) store.askReadersForQuiet((work) => gate.quiet(work));
  const carryOut = (read: Read) => gate.run(read);
  const run = shared(deps, carryOut, observer.shared);
  return {
    readBeside: (op, request, context) => run(new Read(op, request, context)),
    close: () => gate.close(),
  };
}

function shared({ settings, store, clock }: Deps, carryOut: Run, onShared: () => void): Run {
  const seconds = settings.database.sharedAnswersSeconds;
  if (seconds === 0 || !(store instanceof SqliteStore || store instanceof PostgresStore)) return carryOut;
  const isVersionDear = store instanceof PostgresStore;
  const answers = new SharedAnswers({ carryOut, version: () => store.dataVersion(), isVersionDear, clock, seconds, onShared });
  return (read) => answers.run(read);
}

/** SQLite works in the thread that calls it, so that every lane needs one. PostgreSQL is another process: lanes are only not to use up the connections. */
function lanesFor(deps: Deps): Lane[] {
  const { settings, store, clock, ids } = deps;
  const { readers, poolSize } = settings.database;
  if (store instanceof PostgresStore) {
    const size = Math.min(poolSize - 1, readers ?? Math.floor(poolSize / 2));
    const handlers = createReadHandlers({ settings, store: store.reading(size), clock, ids });
    return Array.from({ length: size }, () => new DirectLane(handlers));
  }
  // the main thread has a processor to itself
  const size = readers ?? Math.max(1, availableParallelism() - 1);
  return Array.from({ length: size }, () => threadLane(deps));
}

function threadLane({ settings, clock, log }: Deps): Lane {
  const { url, sqliteSynchronous: synchronous } = settings.database;
  const start = { connection: { file: sqliteFileOf(url), synchronous }, settings };
  return new ThreadLane({ start, clock, onLoss: (error) => log.warn({ err: error }, 'a reader was lost and is replaced') });
}
