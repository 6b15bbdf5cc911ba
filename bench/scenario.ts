import type { Deps } from '../src/deps.ts';
import type { Fixture } from './seed.ts';
import type { HttpRequest, RunningService, Server } from './service.ts';

/** Data shared by the steps of one cycle: the run they work on. */
export interface Cycle {
  runId?: string;
}

/** The next request of a connection. */
export type Step = (cycle: Cycle) => HttpRequest;

/** The performance budget of a scenario. Rates differ by database; milliseconds are the 99th percentile. */
export interface Budget {
  perSecond?: { sqlite: number; postgres?: number };
  p99?: number;
}

/** The work behind the requests without the HTTP layer: the same queries, called in process. One call does the work of `units` requests. */
export interface Direct {
  units: number;
  run(): Promise<unknown>;
}

interface Common {
  /** The name that `--only` selects by. */
  name: string;
  title: string;
  budget?: Budget;
}

/** Requests over HTTP, sent as fast as they are answered. */
export interface LoadScenario extends Common {
  kind: 'load';
  connections: number;
  /** The repeated steps of each connection. Called once; all connections share the steps. */
  steps(fixture: Fixture): Step[];
  direct(deps: Deps, fixture: Fixture): Direct;
  /** Called after the load and before the processor time is read. Resolves when all acknowledged work is finished. */
  settled?(service: RunningService): Promise<void>;
  /** Where servers may answer before they have done the work, and a comparison measures how soon it is done. */
  deferred?: Deferred;
}

/** Work that servers may do after the answer. */
export interface Deferred {
  /** The titles of the rows in a comparison: of the answers, and of what can be read. */
  answers: string;
  results: string;
  /** What one request makes. */
  perRequest: number;
  /** How many of these can be read. */
  count(server: Server): Promise<number>;
}

export interface Streamed {
  /** Number of events sent or delivered. */
  count: number;
  seconds: number;
  note?: string;
}

/** A scenario with frames over sockets. */
export interface StreamScenario extends Common {
  kind: 'stream';
  /** Called twice: briefly, to warm up, and then for the measurement. */
  run(service: RunningService, fixture: Fixture, seconds: number): Promise<Streamed>;
  direct?(deps: Deps, fixture: Fixture): Direct;
}

export type Scenario = LoadScenario | StreamScenario;

/** Connections of a throughput scenario. */
export const MANY = 16;
/** Connections of a latency scenario. */
export const ONE = 1;

/** Returns the items in turn, starting over after the last. */
export function inTurn<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => items[next++ % items.length]!;
}

/** Returns each item once. */
export function eachOnce<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => {
    const item = items[next++];
    if (item === undefined) throw new Error('The database was seeded with too few of them for so many requests');
    return item;
  };
}
