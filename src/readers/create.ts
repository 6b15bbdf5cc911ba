import { availableParallelism } from 'node:os';
import type { Registry } from 'prom-client';
import { automationReads } from '../automations/records/handlers.ts';
import { Semaphore } from '../base/async/semaphore.ts';
import { present } from '../base/present.ts';
import type { RequestContext } from '../base/request-context.ts';
import type { Deps, ReadDeps } from '../deps.ts';
import type { Reply } from '../http/response/reply.ts';
import { logSlow } from '../store/drivers/slow-statements.ts';
import { sqliteFileOf } from '../store/open.ts';
import { PostgresStore, type ReadingStore } from '../store/postgres/postgres-store.ts';
import { SqliteStore } from '../store/sqlite/sqlite-store.ts';
import { BriefReads } from './brief-reads.ts';
import { DirectReader } from './direct-reader.ts';
import { createReadHandlers, type ReadHandlers } from './handlers.ts';
import { readMetrics } from './metrics.ts';
import { Read, type ReadId } from './read.ts';
import { kindOf, type ReadKind } from './read-kinds.ts';
import type { ReadRunner } from './read-runner.ts';
import { quietAll, ReadScheduler, type SchedulerOptions } from './read-scheduler.ts';
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

/** PostgreSQL has no statement priorities. A runner rests for this fraction of the duration of a read if writers formed a group in the meantime. */
const REST = 0.5;
/** Writers are active for this time after they formed a group. */
const ACTIVE_MILLISECONDS = 100;

/** @returns undefined if the operations must run on the main thread, as all others do */
export function createReaders(deps: Deps, registry: Registry): Readers | undefined {
  const size = readerCount(deps);
  if (size === 0) return undefined;
  const observer = readMetrics(registry);
  const { store, settings } = deps;
  const { timeoutSeconds } = settings.database;
  const schedulers = schedulersFor(deps, size, (runners, room) => new ReadScheduler({ runners, timeoutSeconds, observer, ...room }));
  const { polls, large, totals, others } = schedulers;
  // polls are quiet last, and so for the shortest time
  const all = [...new Set([large, others, totals, polls])];
  observer.watch(all);
  if (store instanceof SqliteStore) store.requestQuietReaders((work) => quietAll(all, work));
  const perform: Run = (read, signal) => schedulers[kindOf(read)].run(read, signal);
  const run = shared(deps, perform, observer.shared);
  const brief = store instanceof SqliteStore ? new BriefReads(store, (reading) => handlersOn(deps, reading)) : undefined;
  return {
    async readOnThread(op, request, context) {
      const read = new Read(op, request, context);
      return (await brief?.run(read)) ?? run(read);
    },
    async close() {
      await Promise.all(all.map((scheduler) => scheduler.close()));
    },
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
  schedulerOf: (runners: readonly ReadRunner[], room?: RoomForWriters) => ReadScheduler,
): Record<ReadKind, ReadScheduler> {
  const { settings, store } = deps;
  if (store instanceof PostgresStore) {
    const { poolSize, readers } = settings.database;
    const runners = (stores: readonly ReadingStore[], room?: RoomForWriters) => schedulerOf(directReaders(deps, stores), room);
    const room = store.isOnThisMachine ? roomForWriters(store) : undefined;
    const mostNextToWriters = readers === undefined ? processorsForReads(settings.workers) : size;
    const roomOfOthers = room && { ...room, most: () => (room.areWritersActive() ? mostNextToWriters : size) };
    const connections = new Semaphore(size);
    const others = runners(store.readers(size, connections), roomOfOthers);
    const [shared] = directReaders(deps, [store.sharedReader(connections)]);
    return {
      polls: runners(store.readers(poolSize)),
      // one connection is for writers
      large: size + 1 < poolSize ? runners(store.readers(1), room) : others,
      totals: schedulerOf(new Array<ReadRunner>(SHARING).fill(present(shared, 'a runner for each store')), room),
      others,
    };
  }
  const threads = (count: number, niceness: number) => schedulerOf(Array.from({ length: count }, () => readerThread(deps, niceness)));
  const others = threads(size, NICENESS);
  return { polls: threads(1, 0), large: threads(1, NICENESS), totals: others, others };
}

type RoomForWriters = Pick<SchedulerOptions, 'restAfter' | 'most'>;

/** Watches whether writers form groups. Several reads can end at the same time, and all of them rest. */
function roomForWriters(store: PostgresStore) {
  let before = store.groupCounts.groups;
  let noticed = Number.NEGATIVE_INFINITY;
  const wereActive = (milliseconds: number): boolean => {
    const { groups } = store.groupCounts;
    const now = performance.now();
    if (groups > before) noticed = now;
    before = groups;
    return noticed > now - milliseconds;
  };
  return {
    areWritersActive: () => wereActive(ACTIVE_MILLISECONDS),
    restAfter: (seconds: number) => (wereActive(seconds * 1000) ? REST * seconds : 0),
  };
}

/** The handlers of reads on this thread. */
const handlersOn = ({ settings, clock, ids }: Deps, store: ReadDeps['store']): ReadHandlers =>
  createReadHandlers({ settings, store, clock, ids }, async () => ({ automationReads }));

const directReaders = (deps: Deps, stores: readonly ReadingStore[]): ReadRunner[] =>
  stores.map((store) => new DirectReader(store, (reading) => handlersOn(deps, reading)));

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
