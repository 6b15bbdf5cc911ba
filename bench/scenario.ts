import type { Deps } from '../src/deps.ts';
import type { Fixture } from './seed.ts';
import type { HttpRequest, RunningService } from './service.ts';

/** What the steps of one cycle tell each other: which run they are about. */
export interface Cycle {
  runId?: string;
}

/** The next request of a connection. */
export type Step = (cycle: Cycle) => HttpRequest;

/** What design says of a scenario. Rates differ by database; milliseconds are those of the slowest request in a hundred. */
export interface Budget {
  perSecond?: { sqlite: number; postgres?: number };
  p99?: number;
}

/** The work behind the requests, without the boundary: the same queries, called in process. `units` requests' worth in one call. */
export interface Direct {
  units: number;
  run(): Promise<unknown>;
}

interface Common {
  /** What `--only` goes by. */
  name: string;
  title: string;
  budget?: Budget;
}

/** Requests over HTTP, as fast as they are answered. */
export interface LoadScenario extends Common {
  kind: 'load';
  connections: number;
  /** What each connection does over and over. Called once; the steps are shared by all connections. */
  steps(fixture: Fixture): Step[];
  direct(deps: Deps, fixture: Fixture): Direct;
  /** Called after the load and before the processor time is read: resolves when everything that was acknowledged is also done. */
  settled?(service: RunningService): Promise<void>;
}

export interface Streamed {
  /** Events sent, or delivered. */
  count: number;
  seconds: number;
  note?: string;
}

/** Frames over sockets. */
export interface StreamScenario extends Common {
  kind: 'stream';
  /** Called twice: shortly, to warm up, and for the record. */
  run(service: RunningService, fixture: Fixture, seconds: number): Promise<Streamed>;
  direct?(deps: Deps, fixture: Fixture): Direct;
}

export type Scenario = LoadScenario | StreamScenario;

/** Connections of a scenario about throughput. */
export const MANY = 16;
/** Of one about how long a single request takes. */
export const ONE = 1;

/** Takes one after the other, from the start again after the last. */
export function inTurn<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => items[next++ % items.length]!;
}

/** Takes each once. */
export function eachOnce<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => {
    const item = items[next++];
    if (item === undefined) throw new Error('The database was seeded with too few of them for so many requests');
    return item;
  };
}
