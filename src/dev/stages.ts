import type { Express } from 'express';
import type { Settings } from '../base/settings.ts';
import { type Clock, systemClock } from '../base/time/clock.ts';
import type { Instant } from '../base/time/instant.ts';
import { ManualClock } from '../base/time/manual-clock.ts';
import { machineTimers } from '../base/time/timers.ts';
import type { Listening } from '../http/listen.ts';
import type { TestHooks } from '../http/test-hooks.ts';
import type { Seeded, TestBench } from '../resources/admin/test-bench.ts';
import { findSystemBlocks, registerSystemBlocks } from '../resources/block-types/registration.ts';
import { createService, type Service } from '../server.ts';
import { loadSeed, type Seed } from './seed.ts';
import { SeededIds } from './seeded-ids.ts';
import type { Created, TemporaryData } from './temporary-data.ts';

export interface StageOptions {
  settings: Settings;
  data: TemporaryData;
  seed: Seed;
  /** The start time of a seed without one. */
  start: Instant;
  /** Whether the service follows the time of the machine once its seed is loaded. */
  realClock: boolean;
  /** Whether the clock moves to the next due time while all clients wait. */
  skipWaiting?: boolean;
}

/** One service with its own data. */
export interface Stage {
  service: Service;
  settings: Settings;
  clock: ManualClock;
  /** The time that the clock was last moved to. */
  movedTo: Instant;
  ids: SeededIds;
  seeded: Seeded;
  data: Created;
  listening?: Listening;
}

/** The data of a stage at some time, in a database without connections. */
export interface Saved extends Pick<Stage, 'movedTo' | 'ids' | 'seeded' | 'data'> {
  time: Instant;
}

/** Where a stage is served, and what controls it. */
export interface Place {
  port: number;
  /** Path below which the service is published. */
  pathPrefix: string;
  testBench: TestBench & TestHooks;
  /** Without it, the service listens on the port. */
  listen?: (app: Express) => Listening;
}

/** Creates the stages of a test bench. */
export class Stages {
  private seeded: Promise<Saved> | undefined;

  /** Whether the seed has no times that are relative to a running clock. */
  readonly isRepeatable: boolean;

  constructor(private readonly options: StageOptions) {
    const { $schema: _schema, clock: _clock, ...records } = options.seed;
    this.isRepeatable = !options.realClock || Object.keys(records).length === 0;
  }

  /** A stage with a seed. */
  async create(seed: Seed, place: Place): Promise<Stage> {
    const { start, realClock } = this.options;
    const stage = await this.open({ time: seed.clock ?? start }, place);
    const { service, clock, ids } = stage;
    try {
      ids.enter('built-in blocks');
      if (stage.settings.api.blocksRegisterOnStart) await registerSystemBlocks(service.deps);
      const builtIn = new Map(
        (await findSystemBlocks(service.deps)).flatMap(({ name, typeId, schemaId }): [string, string][] => [
          [`block_types/${name}`, typeId],
          ...(schemaId === undefined ? [] : [[`block_schemas/${name}`, schemaId] as [string, string]]),
        ]),
      );
      const idsByName = await loadSeed(seed, { handlers: service.handlers, clock, ids, settle: service.settle, builtIn });
      // in turn, so that the runs of schedules have the same ids each time
      await service.services.runAll();
      await service.settle();
      if (realClock) stage.follow(systemClock());
      return { ...stage, seeded: { time: clock.peek(), ids: idsByName } };
    } catch (error) {
      await service.stop();
      await stage.data.drop();
      throw error;
    }
  }

  /** A stage with the seed of the test bench. From the second time on, it starts with a copy of its data, because loading takes longer. */
  async createAgain(place: Place): Promise<Stage> {
    if (!this.isRepeatable) return this.create(this.options.seed, place);
    this.seeded ??= this.saveSeeded(place);
    return this.restore(await this.seeded, place);
  }

  /** A stage with saved data. */
  async restore({ time, movedTo, ids, seeded, data }: Saved, place: Place): Promise<Stage> {
    const stage = await this.open({ time, original: data.name }, place);
    if (this.options.realClock) stage.follow(systemClock());
    // opening uses ids and reads the clock
    ids.copyTo(stage.ids);
    stage.clock.set(time);
    return { ...stage, movedTo, seeded };
  }

  /** Saves the data of a stage while clients are using it. */
  async save({ settings, clock, movedTo, ids, seeded }: Stage): Promise<Saved> {
    const time = clock.peek();
    const copied = { time, movedTo, ids: ids.copyTo(new SeededIds()), seeded };
    return { ...copied, data: await this.options.data.copy(settings.database.directUrl) };
  }

  private async saveSeeded(place: Place): Promise<Saved> {
    const { service, clock, movedTo, ids, seeded, data } = await this.create(this.options.seed, place);
    await service.stop();
    await data.detach();
    return { time: clock.peek(), movedTo, ids, seeded, data };
  }

  private async open({ time, original }: { time: Instant; original?: string }, { port, pathPrefix, testBench, listen }: Place) {
    const { realClock, data: temporary } = this.options;
    const data = await temporary.create(original);
    const { database, ...others } = this.options.settings;
    const { url, home } = data;
    const settings: Settings = { ...others, home, port, pathPrefix, database: { ...database, url, directUrl: url } };
    const clock = new ManualClock(realClock ? systemClock().now() : time);
    const movedTo = clock.peek();
    const ids = new SeededIds();
    let shown: Clock = clock;
    const follow = (other: Clock) => {
      shown = other;
    };
    try {
      const service = await createService(settings, {
        ...{ clock: { now: () => shown.now() }, timers: realClock ? machineTimers : clock, ids },
        ...{ testBench, listen },
      });
      return { service, settings, clock, movedTo, ids, data, follow };
    } catch (error) {
      await data.drop();
      throw error;
    }
  }
}
