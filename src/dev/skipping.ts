import type { Request, Response } from 'express';
import { isJsonObject } from '../base/json/json.ts';
import type { JsonValue } from '../base/json/value.ts';
import { systemClock } from '../base/time/clock.ts';
import { addSeconds, type Instant, parseInstant, secondsBetween, toWireInstant } from '../base/time/instant.ts';
import { activeRuns, nextDue } from './due-queries.ts';
import type { Stage } from './stages.ts';
import { POLLS, Waiting } from './waiting.ts';

/** Milliseconds between two checks whether all clients wait. */
const CHECK = 100;

interface Bench {
  stage: () => Stage;
  /** Does the work between resets and moves. */
  inTurn: (work: () => Promise<void>) => Promise<void>;
  /** Moves the clock; only in turn. */
  moveTo: (time: Instant) => Promise<unknown>;
  bodyOf: (response: Response) => JsonValue | undefined;
  /** The number of open sockets whose clients wait for messages. */
  waitingSockets: () => number;
}

/** Moves the clock to the next due time while all clients wait and no process of a run is at work. */
export class Skipping {
  private readonly waiting: Waiting;
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> = Promise.resolve();
  /** The active runs of the seed, which have no process. */
  private seeded: ReadonlySet<string> = new Set();

  constructor(private readonly bench: Bench) {
    this.waiting = new Waiting({ clock: () => bench.stage().clock.peek(), bodyOf: bench.bodyOf });
  }

  /** Begins again after a start or a reset. */
  async begin(): Promise<void> {
    this.seeded = new Set(await activeRuns(this.bench.stage().service.deps));
    this.waiting.clear();
    this.timer ??= setTimeout(() => this.check(), CHECK);
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.checking;
    clearTimeout(this.timer);
  }

  observe(request: Request, response: Response): void {
    this.waiting.observe(request, response);
  }

  /** Polls state until when a run is due on the clock of their client: the same moment on the clock of the service. */
  translate(operation: string, body: JsonValue): JsonValue {
    if (!POLLS.has(operation) || !isJsonObject(body)) return body;
    const before = typeof body.scheduled_before === 'string' ? parseInstant(body.scheduled_before) : undefined;
    if (before === undefined) return body;
    const ahead = secondsBetween(systemClock().now(), this.bench.stage().clock.peek());
    return { ...body, scheduled_before: toWireInstant(addSeconds(before, ahead)) };
  }

  private check(): void {
    this.checking = this.skip()
      .catch((error) => this.bench.stage().service.deps.log.error({ err: error }, 'failed to skip the waiting time'))
      .finally(() => {
        this.timer = setTimeout(() => this.check(), CHECK);
      });
  }

  private async skip(): Promise<void> {
    const areWaiting = () => this.waiting.areWaiting(this.bench.waitingSockets());
    if (!areWaiting()) return;
    await this.bench.inTurn(async () => {
      if (areWaiting()) await this.move();
      this.waiting.moved();
    });
  }

  private async move(): Promise<void> {
    const { bench } = this;
    const { service, clock } = bench.stage();
    const { times, runs, othersWait } = this.waiting.paused();
    if ((await activeRuns(service.deps)).some((id) => !this.seeded.has(id) && !runs.includes(id))) return;
    const now = clock.peek();
    const [next] = [await nextDue(service.deps, now), ...times].filter((at) => at !== undefined && at > now).sort();
    // a client waits no longer than a response requests
    const isAwaited = othersWait || bench.waitingSockets() > 0 || times.some((at) => next !== undefined && at >= next);
    if (next !== undefined && isAwaited) await bench.moveTo(next);
  }
}
