import { assertNoMore } from '../base/assert-no-more.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import { conflict, unprocessable } from '../base/errors.ts';
import { addSeconds, type Instant } from '../base/instant.ts';
import { ManualClock } from '../base/manual-clock.ts';
import { present } from '../base/present.ts';
import type { Settings } from '../base/settings.ts';
import { machineTimers } from '../base/timers.ts';
import type { Listening } from '../http/listen.ts';
import type { ClockMove, Seeded, TestBench } from '../resources/admin/test-bench.ts';
import { registerSystemBlocks } from '../resources/block-types/registration.ts';
import { createService, type Service } from '../server.ts';
import { loadSeed, readSeed, type Seed } from './seed.ts';
import { SeededIds } from './seeded-ids.ts';
import type { TemporaryData } from './temporary-data.ts';

export interface TestBenchOptions {
  settings: Settings;
  data: TemporaryData;
  seed: Seed;
  /** The start time of a seed without one. */
  start: Instant;
  /** Whether the service follows the time of the machine once its seed is loaded. */
  realClock: boolean;
}

/** Steps of a move: enough for most tests, and few enough for an hour in less than a second. */
const STEPS = 20;

/** One service with its own data. A reset replaces it by a new one, because a service keeps much of its data in memory. */
interface Stage {
  service: Service;
  settings: Settings;
  clock: ManualClock;
  /** The time that the clock was last moved to. */
  movedTo: Instant;
  seeded: Seeded;
  listening?: Listening;
  /** Deletes the data. */
  drop: () => Promise<void>;
}

/** Runs a service on temporary data, whose clock and data clients control. */
export class DevService implements TestBench {
  private stage: Stage | undefined;
  /** Moves and resets run one at a time. */
  private turn: Promise<unknown> = Promise.resolve();
  /** Ends of earlier services. */
  private readonly ending = new Set<Promise<void>>();

  constructor(private readonly options: TestBenchOptions) {}

  /** Loads the seed and starts listening. */
  async start(): Promise<Required<Stage>> {
    const { seed, settings } = this.options;
    const stage = await this.prepare(seed, settings.port);
    const listening = await this.open(stage);
    return { ...stage, listening };
  }

  async stop(): Promise<void> {
    if (this.stage) this.end(this.stage);
    await Promise.all(this.ending);
    await this.options.data.close();
  }

  moveClock({ time, seconds, steps = STEPS, ...others }: ClockMove): Promise<{ previous: Instant; time: Instant }> {
    assertNoMore(others);
    return this.inTurn(async () => {
      if (this.options.realClock) throw conflict('The clock follows the machine, because of --real-clock.');
      if (time !== undefined && seconds !== undefined) throw unprocessable("'time' and 'seconds' exclude each other.");
      const stage = present(this.stage, 'the service that has received the request');
      const { service, clock } = stage;
      const previous = clock.peek();
      // each reading advances the clock a little, so the same time again is no move back
      if (time !== undefined && time < stage.movedTo)
        throw unprocessable(`The clock is at ${previous} and cannot move back. Reset the data.`);
      const settle = () => service.settle();
      await settle();
      stage.movedTo = time ?? addSeconds(previous, seconds ?? 0);
      await clock.moveTo(stage.movedTo, settle, steps);
      await service.services.runAll();
      await settle();
      return { previous, time: clock.peek() };
    });
  }

  reset(given?: Seed): Promise<Seeded> {
    return this.inTurn(async () => {
      const { seed, settings, start } = this.options;
      const before = present(this.stage, 'the service that has received the request');
      const port = present(before.listening, 'its port').port;
      const next = await this.prepare(given === undefined ? seed : readSeed(given, start), port || settings.port);
      await before.listening?.stopAccepting();
      await this.open(next);
      // a client would send its next request to the earlier service
      before.listening?.server.closeIdleConnections();
      this.end(before);
      return next.seeded;
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }

  private async prepare(seed: Seed, port: number): Promise<Stage> {
    const { realClock, start, data } = this.options;
    const { url, home, drop } = await data.create();
    const { database, ...others } = this.options.settings;
    const settings = { ...others, home, port, database: { ...database, url, directUrl: url } };
    const clock = new ManualClock(realClock ? systemClock().now() : (seed.clock ?? start));
    const movedTo = clock.peek();
    const ids = new SeededIds();
    let shown: Clock = clock;
    let service: Service | undefined;
    try {
      service = await createService(settings, {
        clock: { now: () => shown.now() },
        timers: realClock ? machineTimers : clock,
        ids,
        testBench: this,
      });
      const { deps, handlers, services, settle } = service;
      ids.enter('built-in blocks');
      if (settings.api.blocksRegisterOnStart) await registerSystemBlocks(deps);
      const idsByName = await loadSeed(seed, { handlers, clock, ids, settle });
      // in turn, so that the runs of schedules have the same ids each time
      await services.runAll();
      await settle();
      if (realClock) shown = systemClock();
      return { service, settings, clock, movedTo, seeded: { time: clock.peek(), ids: idsByName }, drop };
    } catch (error) {
      await service?.stop();
      await drop();
      throw error;
    }
  }

  private async open(stage: Stage): Promise<Listening> {
    stage.listening = await stage.service.start({ runServices: true });
    this.stage = stage;
    // the first passes of the background services
    await stage.service.settle();
    return stage.listening;
  }

  private end({ service, drop }: Stage): void {
    const ended = service
      .stop()
      .then(drop)
      .catch((error) => service.deps.log.error({ err: error }, 'failed to delete the data before the reset'))
      .finally(() => this.ending.delete(ended));
    this.ending.add(ended);
  }
}
