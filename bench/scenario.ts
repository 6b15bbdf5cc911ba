import type { Deps } from '../src/deps.ts';
import type { Fixture } from './seed.ts';
import type { HttpRequest, RunningService } from './service.ts';

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
