import type { Deps } from '../src/deps.ts';
import type { Fixture } from './seed.ts';
import type { HttpRequest, RunningService, Server } from './service.ts';

/** Data that the steps of one cycle share: the run that they work on. */
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
  /** The name that `--only` selects. */
  name: string;
  title: string;
  budget?: Budget;
}

/** Requests over HTTP. Each connection sends the next request after a response. */
export interface LoadScenario extends Common {
  kind: 'load';
  connections: number;
  /** The repeated steps of each connection. Called once; all connections share the steps. */
  steps(fixture: Fixture): Step[];
  direct(deps: Deps, fixture: Fixture): Direct;
  /** Called after the load and before the processor time is read. Resolves when all acknowledged work is finished. */
  settled?(service: RunningService): Promise<void>;
  /** Set if servers may respond before they have done the work. A comparison then also measures when it is done. */
  deferred?: Deferred;
}

/** Work that servers may do after the response. */
export interface Deferred {
  /** The titles of the rows in a comparison: of the responses, and of the readable results. */
  responses: string;
  results: string;
  /** Records that one request creates. */
  perRequest: number;
  /** Counts the readable records. */
  count: (server: Server) => Promise<number>;
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
    if (item === undefined) throw new Error('The database was seeded with too few items for this number of requests');
    return item;
  };
}
