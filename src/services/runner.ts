import { setImmediate as nextTurn } from 'node:timers/promises';
import { AuditScope, serviceOrigin } from '../audit/scope.ts';
import { Outage } from '../base/process/outage.ts';
import { addSeconds, type Instant, secondsBetween } from '../base/time/instant.ts';
import type { Deps } from '../deps.ts';
import type { ServiceStatus } from '../resources/admin/service-status.ts';
import { isContention, isPermissionDenied, isRetryable } from '../store/errors.ts';
import { withinScope } from '../store/scope.ts';
import type { Pass } from './metrics.ts';
import { type PassRecords, storedPasses } from './pass-records.ts';
import type { PassResult, Reconciler } from './reconciler.ts';
import { forgetServiceStates, releaseLeasesOf, type ServiceStateRow } from './service-state-queries.ts';

export interface ServiceRunner {
  start(): void;
  /** Lets current passes finish and releases the leases. */
  stop(): Promise<void>;
  /** Runs one pass of each enabled service, one after another. */
  runAll(): Promise<void>;
  /** Resolves when no service runs and no notification waits. @returns whether it had to wait */
  settle(): Promise<boolean>;
  /** Runs one pass now, regardless of the interval; for notifications and tests. Undefined if another node holds the lease. */
  runNow(name: string): Promise<PassResult | undefined>;
  /**
   * Runs one pass now for an explicit request: a node holds its lease even between its passes, so this node takes it over and releases it with {@link stop}.
   */
  takeOver(name: string): Promise<PassResult>;
  status(): Promise<ServiceStatus[]>;
  /** Releases the leases of nodes that have ended, so that other nodes continue their services immediately. */
  forget(nodes: readonly string[]): Promise<void>;
}

/** Seconds that a lease lasts after the next pass of its holder is due. Then another node takes over. */
const GRACE_SECONDS = 15;
/** A failed pass is retried after this time, or after the interval if that is shorter. */
const RETRY_SECONDS = 5;
/** A node whose lease expired this many seconds ago has ended. */
const DEAD_AFTER_SECONDS = 3600;
/** Maximum number of immediate repetitions of a pass that reports `more`. */
const MAX_REPEATS = 1000;

/** Runs the background services of this node, periodically and after notifications, through the same code. */
export function createServiceRunner(
  deps: Deps,
  reconcilers: readonly Reconciler[],
  node: string,
  count: (pass: Pass) => void = () => undefined,
  records: PassRecords = storedPasses(deps.store),
): ServiceRunner {
  const outage = new Outage(deps.log);
  const services = new Map(
    reconcilers.map((reconciler) => [reconciler.name, new Service(deps, reconciler, node, { count, outage, records })]),
  );
  const named = (name: string) => {
    const service = services.get(name);
    if (!service) throw new Error(`no service named ${name}`);
    return service;
  };
  let unsubscribe = () => {};
  return {
    start() {
      unsubscribe = deps.bus.subscribe('wake', (name) => services.get(name)?.notify());
      for (const service of services.values()) service.start();
    },
    async stop() {
      unsubscribe();
      await Promise.all([...services.values()].map((service) => service.stop()));
      // otherwise they expire
      await this.forget([node]).catch(() => undefined);
    },
    async runAll() {
      for (const service of services.values()) {
        service.wake();
        await service.settle();
      }
    },
    async settle() {
      const waited = await Promise.all([...services.values()].map((service) => service.settle()));
      return waited.includes(true);
    },
    runNow: async (name) => named(name).pass(),
    takeOver: async (name) => (await named(name).pass({ takeOver: true })) ?? { handled: 0 },
    async forget(nodes) {
      if (nodes.length > 0) await deps.store.transaction((tx) => releaseLeasesOf(tx, nodes));
    },
    async status() {
      const states = await records.states();
      return [...services.values()].map((service) => service.status(states.get(service.rowName())));
    },
  };
}

class Service {
  private cancelNext = () => {};
  private settling: NodeJS.Timeout | undefined;
  private current: Promise<unknown> | undefined;
  private wokenWhileRunning = false;
  private reportedError: string | undefined;
  /** Seconds until the lease of another node expires, as of the last attempt to acquire it. */
  private secondsUntilFree = 0;
  private readonly abort = new AbortController();

  constructor(
    private readonly deps: Deps,
    readonly reconciler: Reconciler,
    private readonly node: string,
    private readonly shared: { count: (pass: Pass) => void; outage: Outage; records: PassRecords },
  ) {}

  start(): void {
    if (!this.reconciler.settings(this.deps).enabled) return;
    this.reconciler.companion?.start();
    if (this.reconciler.runs === 'once') this.wake();
    else
      void this.forgetNodes()
        .catch(() => undefined)
        .finally(() => this.wake());
  }

  /** Handles a notification: there may be work. */
  notify(): void {
    const { companion, settleSeconds } = this.reconciler;
    if (companion) companion.wake();
    else if (settleSeconds === undefined) this.wake();
    else
      this.settling ??= setTimeout(() => {
        this.settling = undefined;
        this.wake();
      }, settleSeconds * 1000);
  }

  /** Runs now, or after the current pass. */
  wake(): void {
    if (this.abort.signal.aborted || !this.reconciler.settings(this.deps).enabled) return;
    if (this.current) {
      this.wokenWhileRunning = true;
      return;
    }
    this.cancelNext();
    let pause = this.reconciler.settings(this.deps).loopSeconds;
    this.current = this.pass()
      .then((result) => {
        this.shared.outage.over();
        this.reportedError = undefined;
        if (result === undefined) pause = Math.min(pause, this.secondsUntilFree);
      })
      .catch((error) => {
        pause = Math.min(pause, RETRY_SECONDS);
        if (isContention(error)) this.report('info', error, 'a background service waits for other transactions; its next pass tries again');
        else if (isRetryable(error) && !isPermissionDenied(error)) this.shared.outage.noticed(textOf((error as Error).cause ?? error));
        else this.report('error', error, 'a background service failed');
      })
      .finally(() => {
        this.current = undefined;
        if (this.wokenWhileRunning) {
          this.wokenWhileRunning = false;
          setImmediate(() => this.wake());
        } else {
          this.waitForNextTurn(pause);
        }
      });
  }

  /** Resolves when the service does not run and no notification waits, whose pass it runs immediately. @returns whether it had to wait */
  async settle(): Promise<boolean> {
    let waited = false;
    for (; this.settling || this.current || this.wokenWhileRunning; waited = true) {
      if (this.settling) {
        clearTimeout(this.settling);
        this.settling = undefined;
        this.wake();
      }
      await this.current;
      await nextTurn();
    }
    return waited;
  }

  /** Logs the same error only once, until a pass succeeds. */
  private report(level: 'info' | 'error', error: unknown, message: string): void {
    const text = textOf(error);
    if (text !== this.reportedError) this.deps.log[level]({ err: error, service: this.reconciler.name }, message);
    this.reportedError = text;
  }

  async stop(): Promise<void> {
    this.abort.abort();
    this.cancelNext();
    clearTimeout(this.settling);
    await Promise.all([this.current, this.reconciler.companion?.stop()]);
  }

  /** One pass under the lease, repeated while there is more to do. Records the outcome. */
  async pass(options: { takeOver?: boolean } = {}): Promise<PassResult | undefined> {
    const { clock } = this.deps;
    const started = clock.now();
    if (!(await this.claim(started, options))) return undefined;
    const { name } = this.reconciler;
    const scope = new AuditScope(serviceOrigin(name), name);
    let handled = 0;
    let failure: unknown;
    const begun = performance.now();
    try {
      for (let turn = 0; turn < MAX_REPEATS && !this.abort.signal.aborted; turn++) {
        if (turn > 0 && !(await this.claim(clock.now()))) break;
        const result = await withinScope(scope, () => this.reconciler.reconcile(this.deps, this.abort.signal));
        handled += result.handled;
        if (!result.more) break;
      }
    } catch (error) {
      failure = error;
    }
    const seconds = (performance.now() - begun) / 1000;
    this.shared.count({ service: this.reconciler.name, seconds, handled, failed: failure !== undefined });
    const error = failure === undefined ? null : textOf(failure);
    await this.shared.records.record(this.rowName(), { started, seconds, error, handled });
    // oxlint-disable-next-line typescript/only-throw-error -- the error that the pass has thrown
    if (failure !== undefined) throw failure;
    return { handled };
  }

  status(row: ServiceStateRow | undefined): ServiceStatus {
    const { enabled, loopSeconds } = this.reconciler.settings(this.deps);
    return {
      name: this.reconciler.name,
      description: this.reconciler.description,
      enabled,
      loopSeconds,
      running: this.current !== undefined,
      holder: row?.holder ?? null,
      lastStarted: row?.lastStarted ?? null,
      lastDurationSeconds: row?.lastDurationSeconds ?? null,
      lastError: row?.lastError ?? null,
      itemsHandled: row?.itemsHandled ?? 0,
      passes: row?.passes ?? 0,
    };
  }

  private waitForNextTurn(seconds: number): void {
    if (this.abort.signal.aborted) return;
    this.cancelNext = this.deps.timers.after(seconds, () => this.wake());
  }

  /** Acquires or renews the lease; false while another node holds it. */
  private async claim(now: Instant, options: { takeOver?: boolean } = {}): Promise<boolean> {
    const lease = { holder: this.node, leaseExpires: addSeconds(now, this.reconciler.settings(this.deps).loopSeconds + GRACE_SECONDS) };
    const response = await this.shared.records.claim(this.rowName(), lease, now, options);
    if (!response.taken) this.secondsUntilFree = Math.max(0.1, response.until ? secondsBetween(now, response.until) : 0);
    return response.taken;
  }

  /** Deletes the row of this node, and those of nodes that ended: their leases expired long ago. */
  private async forgetNodes(): Promise<void> {
    const { clock, store } = this.deps;
    const expiredBefore = addSeconds(clock.now(), -DEAD_AFTER_SECONDS);
    const prefix = `${this.reconciler.name}@`;
    await store.transaction((tx) => forgetServiceStates(tx, { name: this.rowName(), prefix, expiredBefore }));
  }

  /** Services that run on every node have one row per node. */
  rowName(): string {
    return this.reconciler.runs === 'once' ? this.reconciler.name : `${this.reconciler.name}@${this.node}`;
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
