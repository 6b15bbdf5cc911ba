import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { asEnvironment } from './assignment.ts';
import type { MetricsJson } from './merged-metrics.ts';
import type { Notice, Order, Subject } from './messages.ts';
import { Restarts } from './restarts.ts';
import { SupervisorMetrics } from './supervisor-metrics.ts';

export interface SupervisorOptions {
  /** The number of database connections of each worker. The supervisor runs one worker per entry. */
  poolSizes: readonly number[];
  /** As in the settings: 0 selects a free port. */
  port: number;
  /** Whether one of the workers runs the background services. */
  runServices: boolean;
  /** Time for current requests to finish when the workers are stopped. */
  stopTimeoutSeconds: number;
  log: Logger;
  /** Called once, when the supervisor has nothing left to do. */
  onEnd: (exitCode: number) => void;
}

/** A worker that still runs this long after the deadline of its requests is killed. */
const STOP_GRACE_SECONDS = 10;
/** A worker that does not report within this time is omitted: it is busy with one long computation. Metrics of the stored data wait for the database. */
const REPORT_SECONDS: Record<Subject, number> = { metrics: 5, taskWorkers: 2 };
/** How long a worker that stops by itself waits for the others: the signal that it received may also be on its way to the supervisor. */
const SAME_SIGNAL_MILLISECONDS = 100;

/** The position of one worker, and its current process. */
interface Slot {
  readonly name: string;
  readonly poolSize: number;
  readonly restarts: Restarts;
  worker: Worker | undefined;
  /** Start time of the worker, in milliseconds. */
  started: number;
  /** Its name among the nodes; undefined until it accepts connections. */
  node: string | undefined;
  /** Whether it has stopped accepting connections. */
  hasReleasedPort: boolean;
  /** Runs until the worker is replaced. */
  timer: NodeJS.Timeout | undefined;
}

/**
 * Keeps a number of worker processes running on one port, and handles no requests itself: the workers accept connections from one socket. Workers that end are
 * replaced; one of them runs the background services. A worker that loses its supervisor finishes its requests and ends.
 */
export class Supervisor {
  private readonly slots: readonly Slot[];
  private readonly metrics: SupervisorMetrics;
  private readonly reports = new Map<number, (value: unknown) => void>();
  private requested = 0;
  /** The port that workers request. Only workers that request the same port share it, even if it is 0. */
  private wanted: number;
  private actual: number;
  private hasServed = false;
  private stopping = false;
  private exitCode = 0;
  private servicesAt: Slot | undefined;
  /** Nodes whose processes have ended, and whose leases no worker has taken over yet. */
  private deadNodes: string[] = [];
  private announce: (port: number) => void = () => undefined;

  constructor(private readonly options: SupervisorOptions) {
    this.wanted = options.port;
    this.actual = options.port;
    this.slots = options.poolSizes.map((poolSize, index) => ({
      name: String(index + 1),
      poolSize,
      restarts: new Restarts(),
      worker: undefined,
      started: 0,
      node: undefined,
      hasReleasedPort: false,
      timer: undefined,
    }));
    this.metrics = new SupervisorMetrics(() => this.serving().length);
  }

  /**
   * Starts one worker and, once it accepts connections, the others, so that the database is migrated once and a failure to start is reported once. Resolves
   * with the port when all workers accept connections; never if the first one cannot start, which ends the supervisor.
   */
  start(): Promise<number> {
    // workers accept connections themselves: a connection that this process hands over would be lost if the worker ends before it takes it
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    const ready = new Promise<number>((resolve) => {
      this.announce = resolve;
    });
    for (const slot of this.slots.slice(0, 1)) this.fork(slot);
    return ready;
  }

  /** Lets all workers finish their requests, then ends. */
  stop(): void {
    if (this.stopping) return;
    this.stopping = true;
    for (const slot of this.slots) {
      clearTimeout(slot.timer);
      // not by message, because a process that is still starting misses messages
      slot.worker?.process.kill('SIGTERM');
    }
    this.portReleased();
    setTimeout(() => this.kill(), (this.options.stopTimeoutSeconds + STOP_GRACE_SECONDS) * 1000).unref();
    this.endIfAlone();
  }

  /** Kills all workers immediately. */
  kill(): void {
    for (const { worker } of this.slots) worker?.process.kill('SIGKILL');
  }

  private serving(): Slot[] {
    return this.slots.filter(({ node }) => node !== undefined);
  }

  private fork(slot: Slot): void {
    const { name, poolSize } = slot;
    // no process holds a selected port once all workers have ended
    if (this.slots.every((other) => !other.worker)) this.wanted = this.actual;
    const worker = cluster.fork(asEnvironment({ name, poolSize, port: this.wanted }));
    slot.worker = worker;
    slot.started = performance.now();
    slot.hasReleasedPort = false;
    worker.on('message', (notice: Notice) => this.receive(slot, notice));
    worker.on('error', (error) => this.options.log.debug({ err: error, recipient: name }, 'failed to send a message to a worker'));
    worker.once('exit', (code, signal) => this.ended(slot, code, signal));
  }

  private order(slot: Slot, order: Order): void {
    if (slot.worker?.isConnected()) slot.worker.send(order);
  }

  private receive(slot: Slot, notice: Notice): void {
    switch (notice.kind) {
      case 'ready':
        this.ready(slot, notice);
        break;
      case 'released-port':
        slot.hasReleasedPort = true;
        if (this.stopping) this.portReleased();
        else setTimeout(() => this.stopping || this.order(slot, { kind: 'port-released' }), SAME_SIGNAL_MILLISECONDS);
        break;
      case 'report':
        this.reports.get(notice.number)?.(notice.value);
        break;
      case 'ask':
        void this.gather(notice.subject, slot).then((value) => this.order(slot, { kind: 'response', number: notice.number, value }));
    }
  }

  private ready(slot: Slot, { port, node }: { port: number; node: string }): void {
    slot.node = node;
    this.actual = port;
    this.hasServed = true;
    if (this.stopping) return;
    this.assignServices();
    for (const next of this.slots) if (!next.worker && !next.timer) this.fork(next);
    if (this.serving().length === this.slots.length) this.announce(port);
  }

  /** Workers announce the end of their connections only after all have closed the port: otherwise clients would reconnect to a worker that closes it next. */
  private portReleased(): void {
    const serving = this.serving();
    if (serving.every(({ hasReleasedPort }) => hasReleasedPort)) for (const slot of serving) this.order(slot, { kind: 'port-released' });
  }

  private assignServices(): void {
    const [slot] = this.serving();
    if (!this.options.runServices || this.servicesAt || !slot) return;
    this.servicesAt = slot;
    this.order(slot, { kind: 'run-services', after: this.deadNodes.splice(0) });
  }

  private ended(slot: Slot, code: number | null, signal: string | null): void {
    if (slot.node !== undefined) this.deadNodes.push(slot.node);
    slot.worker = undefined;
    slot.node = undefined;
    if (this.servicesAt === slot) this.servicesAt = undefined;
    this.metrics.gone(slot.name);
    if (this.stopping) {
      this.portReleased();
      if (code !== 0 && signal !== 'SIGTERM') this.exitCode = 1;
      this.endIfAlone();
    } else if (this.hasServed) {
      this.replace(slot, { code, signal });
      this.assignServices();
    } else {
      // a worker reports why it cannot start, unless something else has ended it
      if (!code) this.options.log.fatal({ ended: slot.name, code, signal }, 'the first worker exited before it accepted connections');
      this.options.onEnd(code || 1);
    }
  }

  private replace(slot: Slot, how: { code: number | null; signal: string | null }): void {
    const { log } = this.options;
    const restartSeconds = slot.restarts.ended((performance.now() - slot.started) / 1000);
    if (slot.restarts.isHopeless && this.serving().length === 0) {
      log.fatal({ ended: slot.name, ...how }, 'all workers keep exiting');
      this.exitCode = 1;
      this.stop();
      return;
    }
    log.error({ ended: slot.name, ...how, restartSeconds }, 'a worker exited and is replaced');
    this.metrics.restarted();
    slot.timer = setTimeout(() => {
      slot.timer = undefined;
      this.fork(slot);
    }, restartSeconds * 1000);
  }

  private endIfAlone(): void {
    if (this.slots.every(({ worker }) => !worker)) this.options.onEnd(this.exitCode);
  }

  private async gather(subject: Subject, requester: Slot): Promise<unknown> {
    const reports = await Promise.all(this.serving().map((slot) => this.report(slot, subject, slot === requester)));
    return subject === 'metrics' ? this.metrics.text() : reports.flatMap((report) => report ?? []);
  }

  private report(slot: Slot, subject: Subject, isRequester: boolean): Promise<unknown> {
    const number = ++this.requested;
    const { worker } = slot;
    return new Promise((resolve) => {
      const settle = (value: unknown) => {
        clearTimeout(timer);
        this.reports.delete(number);
        // the counts of a process that has ended in the meantime are already included
        if (subject === 'metrics' && slot.worker === worker) {
          if (value === undefined) this.metrics.silent(slot.name);
          else this.metrics.reported(slot.name, value as MetricsJson);
        }
        resolve(value);
      };
      const timer = setTimeout(() => settle(undefined), REPORT_SECONDS[subject] * 1000);
      this.reports.set(number, settle);
      this.order(slot, { kind: 'report', number, subject, isRequester });
    });
  }
}
