import { availableParallelism } from 'node:os';
import type { Registry } from 'prom-client';
import { automationHandlers } from '../automations/records/handlers.ts';
import { Semaphore } from '../base/async/semaphore.ts';
import { present } from '../base/present.ts';
import type { RequestContext } from '../base/request-context.ts';
import type { Deps } from '../deps.ts';
import type { Reply } from '../http/response/reply.ts';
import { logSlow } from '../store/drivers/slow-statements.ts';
import { sqliteFileOf } from '../store/open.ts';
import { PostgresStore, type ReadingStore } from '../store/postgres/postgres-store.ts';
import { SqliteStore } from '../store/sqlite/sqlite-store.ts';
import { BriefReads } from './brief-reads.ts';
import { DirectReader } from './direct-reader.ts';
import { createReadHandlers } from './handlers.ts';
import { readMetrics } from './metrics.ts';
import { Read, type ReadId } from './read.ts';
import type { ReadRunner } from './read-runner.ts';
import { ReadScheduler } from './read-scheduler.ts';
import { ReadSchedulers } from './read-schedulers.ts';
import { ReaderThread } from './reader-thread.ts';
import { SharedResponses } from './shared-responses.ts';

/** Reads of totals that run at the same time on PostgreSQL. */
const SHARING = 16;

type Run = (read: Read, signal?: AbortSignal) => Promise<Reply>;

/** Runs the operations that only read on reader threads. */
export interface Readers {
  readOnThread: (op: ReadId, request: unknown, context: RequestContext) => Promise<Reply>;
  close(): Promise<void>;
}

/**
 * Threads with a higher number get less of a contended processor: the writer must not wait for reader threads. With this value they get a quarter of it, which
 * is enough to make progress while other programs use the machine.
 */
const NICENESS = 5;

/**
 * PostgreSQL has no statement priorities. If writers formed a group during a read, its runner rests afterwards, so that the runners of its kind together use this
 * part of the processors for reads.
 */
const PART_NEXT_TO_WRITERS = 2 / 3;

/** @returns undefined if the operations must run on the main thread, as all others do */
export function createReaders(deps: Deps, registry: Registry): Readers | undefined {
  const size = readerCount(deps);
  if (size === 0) return undefined;
  const observer = readMetrics(registry);
  const { store, settings } = deps;
  const { timeoutSeconds } = settings.database;
  const schedulers = schedulersFor(deps, size, (runners, restAfter) => new ReadScheduler({ runners, timeoutSeconds, observer, restAfter }));
  observer.watch(schedulers.all);
  if (store instanceof SqliteStore) store.requestQuietReaders((work) => schedulers.quiet(work));
  const perform: Run = (read, signal) => schedulers.run(read, signal);
  const run = shared(deps, perform, observer.shared);
  const brief = store instanceof SqliteStore ? new BriefReads(deps, store) : undefined;
  return {
    async readOnThread(op, request, context) {
      const read = new Read(op, request, context);
      return (await brief?.run(read)) ?? run(read);
    },
    close: () => schedulers.close(),
  };
}

function shared({ settings, store, clock }: Deps, perform: Run, onShared: () => void): Run {
  const seconds = settings.database.sharedResponsesSeconds;
  if (seconds === 0 || !(store instanceof SqliteStore || store instanceof PostgresStore)) return perform;
  const isVersionExpensive = store instanceof PostgresStore;
  const responses = new SharedResponses({ perform, version: () => store.dataVersion(), isVersionExpensive, clock, seconds, onShared });
  return (read) => responses.run(read);
}

/** How many reads of most kinds can run at the same time. */
function readerCount({ settings, store }: Deps): number {
  const { readers, poolSize } = settings.database;
  if (!(store instanceof PostgresStore)) return readers ?? processorsForReads(1);
  const half = Math.floor(poolSize / 2);
  // one read more than processors: while PostgreSQL runs the statement of one, this thread writes the response of another
  const share = store.isOnThisMachine ? Math.min(half, processorsForReads(settings.workers) + 1) : half;
  return Math.min(poolSize - 1, readers ?? share);
}

/** The processors of this machine for the reads of this process: one is for its main thread. */
const processorsForReads = (workers: number): number => Math.max(1, Math.floor((availableParallelism() - 1) / workers));

/** SQLite runs in the calling thread, so every runner needs one. PostgreSQL is another process: runners must not use up the connections or the processors. */
function schedulersFor(
  deps: Deps,
  size: number,
  schedulerOf: (runners: readonly ReadRunner[], restAfter?: RestAfter) => ReadScheduler,
): ReadSchedulers {
  const { settings, store } = deps;
  if (store instanceof PostgresStore) {
    const { poolSize } = settings.database;
    const runners = (stores: readonly ReadingStore[], restAfter?: RestAfter) => schedulerOf(directReaders(deps, stores), restAfter);
    const processors = processorsForReads(settings.workers);
    const leavingRoom = (readers: number) => (store.isOnThisMachine ? restForWriters(store, readers / processors) : undefined);
    const connections = new Semaphore(size);
    const others = runners(store.readers(size, connections), leavingRoom(size));
    const [shared] = directReaders(deps, [store.sharedReader(connections)]);
    return new ReadSchedulers({
      polls: runners(store.readers(poolSize)),
      // one connection is for writers
      large: size + 1 < poolSize ? runners(store.readers(1), leavingRoom(1)) : others,
      totals: schedulerOf(new Array<ReadRunner>(SHARING).fill(present(shared, 'a runner for each store')), leavingRoom(1)),
      others,
    });
  }
  const threads = (count: number, niceness: number) => schedulerOf(Array.from({ length: count }, () => readerThread(deps, niceness)));
  const others = threads(size, NICENESS);
  return new ReadSchedulers({ polls: threads(1, 0), large: threads(1, NICENESS), totals: others, others });
}

type RestAfter = (seconds: number) => number;

/**
 * Checks whether writers formed a group during a read. Several reads can end at the same time, and all of them rest.
 *
 * @param readersPerProcessor reads at the same time, for each processor
 */
function restForWriters(store: PostgresStore, readersPerProcessor: number): RestAfter {
  const rest = Math.max(0, readersPerProcessor / PART_NEXT_TO_WRITERS - 1);
  let before = store.groupCounts.groups;
  let noticed = Number.NEGATIVE_INFINITY;
  return (seconds) => {
    const { groups } = store.groupCounts;
    const now = performance.now();
    if (groups > before) noticed = now;
    before = groups;
    return noticed > now - seconds * 1000 ? rest * seconds : 0;
  };
}

const directReaders = ({ settings, clock, ids }: Deps, stores: readonly ReadingStore[]): ReadRunner[] =>
  stores.map(
    (store) =>
      new DirectReader(
        store,
        createReadHandlers({ settings, store, clock, ids }, async () => ({ automationHandlers })),
      ),
  );

function readerThread({ settings, clock, log }: Deps, niceness: number): ReadRunner {
  const { url, sqliteSynchronous: synchronous } = settings.database;
  const start = { connection: { file: sqliteFileOf(url), synchronous }, settings, niceness };
  return new ReaderThread({
    start,
    clock,
    onLoss: (error) => log.warn({ err: error }, 'a reader ended unexpectedly and is replaced'),
    onSlow: logSlow(log),
  });
}
