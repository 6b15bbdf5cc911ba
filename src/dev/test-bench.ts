import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestHandler } from 'express';
import type { Schema } from '../../generated/operations.ts';
import { assertNoMore } from '../base/assert-no-more.ts';
import { conflict, noRoute, unprocessable } from '../base/errors.ts';
import type { JsonValue } from '../base/json/value.ts';
import { present } from '../base/present.ts';
import { systemClock } from '../base/time/clock.ts';
import { addSeconds, type Instant } from '../base/time/instant.ts';
import type { Listening } from '../http/listen.ts';
import { mount } from '../http/mounted.ts';
import type { TestHooks } from '../http/test-hooks.ts';
import type { ClockMove, Seeded, TestBench } from '../resources/admin/test-bench.ts';
import { BenchFaults } from './faults.ts';
import { BenchJournal } from './journal.ts';
import { readSeed, type Seed } from './seed.ts';
import { Skipping } from './skipping.ts';
import { Snapshots } from './snapshots.ts';
import { type Place, type Stage, type StageOptions, Stages } from './stages.ts';
import { Tenants } from './tenants.ts';

/** Steps of a move: enough for most tests, and few enough for an hour in less than a second. */
const STEPS = 20;

/**
 * Runs a service on temporary data, whose clock and data clients control. A reset replaces the service by a new one, because a service keeps much of its data in
 * memory.
 */
export class DevService implements TestBench, TestHooks {
  private stage: Stage | undefined;
  /** Moves, resets, and snapshots run one at a time. */
  private turn: Promise<unknown> = Promise.resolve();
  /** Ends of earlier services. */
  private readonly ending = new Set<Promise<void>>();

  readonly faults: BenchFaults;
  readonly journal: BenchJournal;
  readonly snapshots = new Snapshots();
  private readonly tenants: Tenants<DevService> | undefined;
  /** With `--skip-waiting`. */
  private readonly skipping: Skipping | undefined;
  /** For the next reset, created while the tests run, because its creation takes most of the time of a reset. */
  private spare: Promise<Stage> | undefined;

  /** @param host the service whose tenant this one is */
  constructor(
    private readonly options: StageOptions,
    private readonly host?: DevService,
    private readonly stages = new Stages(options),
  ) {
    const { api, pathPrefix } = options.settings;
    this.faults = new BenchFaults(api.maxBodySize);
    this.skipping = options.skipWaiting
      ? new Skipping({
          stage: () => this.current(),
          inTurn: (work) => this.inTurn(work),
          moveTo: (time) => this.moveNow({ time }),
          bodyOf: (response) => this.journal.bodyOf(response),
          waitingSockets: () => this.faults.waitingSockets(),
        })
      : undefined;
    this.journal = new BenchJournal(api.basePath, () => this.readClock().time);
    if (!host) this.tenants = new Tenants(pathPrefix, (prefix) => this.startTenant(prefix));
  }

  /** Loads the seed and starts listening. */
  async start(): Promise<Required<Stage>> {
    const { seed, settings } = this.options;
    const place = this.placeAt(settings.port);
    const stage = await (this.host ? this.stages.createAgain(place) : this.stages.create(seed, place));
    const listening = await this.open(stage);
    return { ...stage, listening };
  }

  async stop(): Promise<void> {
    await this.skipping?.stop();
    await this.tenants?.stop();
    for (const stage of [this.stage, await this.spare?.catch(() => undefined)]) if (stage) this.end(stage);
    await Promise.all(this.ending);
    await this.snapshots.clear();
    if (!this.host) await this.options.data.close();
  }

  /** The server that receives its requests. */
  get server(): Server {
    return present(this.current().listening, 'its server').server;
  }

  readonly receive: RequestHandler = (request, response, next) => {
    const tenant = this.tenants?.find(request);
    if (tenant) {
      tenant.then(({ server }) => void server.emit('request', request, response)).catch(next);
      return;
    }
    this.skipping?.observe(request, response);
    const writeHead = response.writeHead.bind(response);
    // as late as possible, because a request can move the clock
    response.writeHead = (...head: [number]) => {
      response.setHeader('Date', new Date(this.readClock().time).toUTCString());
      return writeHead(...head);
    };
    next();
  };

  translate(operation: string, body: JsonValue): JsonValue {
    return this.skipping?.translate(operation, body) ?? body;
  }

  receiveUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): boolean {
    const tenant = this.tenants?.find(request);
    tenant?.then(({ server }) => void server.emit('upgrade', request, stream, head)).catch(() => stream.destroy());
    return tenant !== undefined;
  }

  readTenants(): { name: string }[] {
    return this.ownTenants()
      .names()
      .map((name) => ({ name }));
  }

  deleteTenant(name: string): Promise<void> {
    return this.ownTenants().delete(name);
  }

  readClock(): { time: Instant; running: boolean } {
    const { realClock: running } = this.options;
    return { time: running ? systemClock().now() : this.current().clock.peek(), running };
  }

  createFaults(given: Schema<'FaultsCreate'>): Schema<'FaultState'>[] {
    return this.faults.create(given, this.current().service.channels);
  }

  moveClock(move: ClockMove): Promise<{ previous: Instant; time: Instant }> {
    return this.inTurn(() => this.moveNow(move));
  }

  reset(given?: Seed): Promise<Seeded> {
    const seed = given && readSeed(given, this.options.start);
    return this.inTurn(async () => {
      if (seed) return this.replace((place) => this.stages.create(seed, place));
      const { spare } = this;
      this.spare = undefined;
      const seeded = await this.replace((place) => spare ?? this.stages.createAgain(place));
      if (this.stages.isRepeatable) this.prepareSpare();
      return seeded;
    });
  }

  createSnapshot(name: string): Promise<{ name: string; time: Instant }> {
    return this.inTurn(async () => {
      const stage = this.current();
      await stage.service.settle();
      const { time } = await this.snapshots.add(name, () => this.stages.save(stage));
      return { name, time };
    });
  }

  restoreSnapshot(name: string): Promise<Seeded> {
    return this.inTurn(async () => {
      const saved = this.snapshots.get(name);
      const { ids } = await this.replace((place) => this.stages.restore(saved, place));
      return { time: this.readClock().time, ids };
    });
  }

  deleteSnapshot(name: string): Promise<void> {
    return this.inTurn(() => this.snapshots.delete(name));
  }

  private current(): Stage {
    return present(this.stage, 'the service that has received the request');
  }

  private ownTenants(): Tenants<DevService> {
    if (!this.tenants) throw noRoute();
    return this.tenants;
  }

  private async startTenant(pathPrefix: string): Promise<DevService> {
    const { settings, ...others } = this.options;
    const port = present(this.current().listening, 'its port').port;
    const tenant = new DevService({ ...others, settings: { ...settings, pathPrefix, port } }, this, this.stages);
    await tenant.start();
    return tenant;
  }

  private placeAt(port: number): Place {
    const place = { port, pathPrefix: this.options.settings.pathPrefix, testBench: this };
    return this.host ? { ...place, listen: (app) => mount(app, port) } : place;
  }

  private async moveNow({ time, seconds, steps = STEPS, ...others }: ClockMove): Promise<{ previous: Instant; time: Instant }> {
    assertNoMore(others);
    if (this.options.realClock) throw conflict('The clock follows the machine, because of --real-clock.');
    if (time !== undefined && seconds !== undefined) throw unprocessable("'time' and 'seconds' exclude each other.");
    const stage = this.current();
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
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }

  private async replace(create: (place: Place) => Promise<Stage>): Promise<Seeded> {
    const before = this.current();
    const port = present(before.listening, 'its port').port;
    const next = await create(this.placeAt(port || this.options.settings.port));
    await before.listening?.stopAccepting();
    this.faults.clear();
    this.journal.clear();
    await this.open(next);
    // a client would send its next request to the earlier service
    before.listening?.server.closeIdleConnections();
    this.end(before);
    return next.seeded;
  }

  private prepareSpare(): void {
    const { port } = present(this.current().listening, 'its port');
    this.spare = this.stages.createAgain(this.placeAt(port));
    // the next reset reports the error
    this.spare.catch(() => undefined);
  }

  private async open(stage: Stage): Promise<Listening> {
    stage.listening = await stage.service.start({ runServices: true });
    this.stage = stage;
    // the first passes of the background services
    await stage.service.settle();
    await this.skipping?.begin();
    return stage.listening;
  }

  private end({ service, data }: Stage): void {
    const ended = service
      .stop()
      .then(data.drop)
      .catch((error) => service.deps.log.error({ err: error }, 'failed to delete the data before the reset'))
      .finally(() => this.ending.delete(ended));
    this.ending.add(ended);
  }
}
