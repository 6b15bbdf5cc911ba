import type { Deps } from '../src/deps.ts';
import type { Fixture } from './seed.ts';
import type { HttpRequest, RunningService, Server } from './service.ts';

/** Identifies one pass of a connection through its steps. */
export type Cycle = object;

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
  /** Whether the load adds flow runs, as many as the server can. */
  addsRuns?: boolean;
}

/** Requests over HTTP. Each connection sends the next request after a response. Made by {@link loadScenario}. */
export interface LoadScenario extends Common {
  kind: 'load';
  connections: number;
  /** The repeated steps of each connection. Called once; all connections share the steps. */
  steps(fixture: Fixture): Step[];
  direct(deps: Deps, fixture: Fixture): Direct;
  /** Called after the load and before the processor time is read. Resolves when all acknowledged work is finished. */
  settled?: ((service: RunningService) => Promise<void>) | undefined;
  /** Set if servers may respond before they have done the work. A comparison then also measures when it is done. */
  deferred?: Deferred | undefined;
}

/** A load as a scenario defines it. `P` are the parameters of one cycle of requests. */
export interface LoadForm<P> extends Common, Pick<LoadScenario, 'settled' | 'deferred'> {
  connections: number;
  /** Draws the parameters of a cycle. Users rarely repeat a request to the digit, so neither does a scenario. */
  draw: (fixture: Fixture, random: Random) => () => P;
  /** The requests of a cycle. */
  requests: ((parameters: P, fixture: Fixture) => HttpRequest)[];
  /** The work of a cycle in process. */
  direct: (deps: Deps, parameters: P, fixture: Fixture) => Promise<unknown>;
}

/** Every cycle of every connection has newly drawn parameters. The same sequence is drawn for each load, so that services can be compared. */
export function loadScenario<P>({ draw, requests, direct, ...common }: LoadForm<P>): LoadScenario {
  return {
    ...common,
    kind: 'load',
    steps(fixture) {
      const next = draw(fixture, new Random());
      const drawn = new WeakMap<Cycle, P>();
      return requests.map(
        (request, index): Step =>
          (cycle) => {
            const parameters = index === 0 || !drawn.has(cycle) ? next() : (drawn.get(cycle) as P);
            drawn.set(cycle, parameters);
            return request(parameters, fixture);
          },
      );
    },
    direct(deps, fixture) {
      const next = draw(fixture, new Random());
      return { units: requests.length, run: () => direct(deps, next(), fixture) };
    },
  };
}

/** The same scenario with one draw for all cycles, as of clients that repeat a request. */
export const repeated = <P>({ draw, ...form }: LoadForm<P>): LoadScenario =>
  loadScenario({
    ...form,
    name: `repeated-${form.name}`,
    title: `${form.title}, the same request each time`,
    draw(fixture, random) {
      const parameters = draw(fixture, random)();
      return () => parameters;
    },
  });

/** Pseudo-random numbers, the same in each run. */
export class Random {
  private state = 1;

  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let x = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return Math.floor((((x ^ (x >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  one<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }
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

/** Returns each item once. */
export function eachOnce<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => {
    const item = items[next++];
    if (item === undefined) throw new Error('The database was seeded with too few items for this number of requests');
    return item;
  };
}

/** A request for one measurement. */
export interface MeasureRequest {
  scenario: string;
  concurrency: number;
  warmUpSeconds: number;
  seconds: number;
}

export interface Measured {
  perSecond: number;
  /** Processor time of this process per unit of work. */
  cpuMicros: number;
}
