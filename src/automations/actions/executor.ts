import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { addSeconds } from '../../base/instant.ts';
import type { Deps } from '../../deps.ts';
import { isRetryable } from '../../store/errors.ts';
import { BUSY_PAUSE, carryOut, carryOutExternal, conclude, unexpected } from './carry-out.ts';
import type { Invocation } from './invocation.ts';
import { toInvocation } from './invocations.ts';
import { Lane } from './lane.ts';
import { type Claimed, endAction, findAction, giveBack, holdAction, releaseClaimsOfOthers } from './queries.ts';
import { actionKind } from './table.ts';

/** An action that ends in an unexpected error is tried so often, with this many seconds in between. */
const ATTEMPTS = 4;
const PAUSE = 5;
/** The outcome of a call is written so often, a second apart: it cannot be had a second time. */
const OUTCOME_ATTEMPTS = 60;

const LOST = 'The service stopped while the action was under way. It may have been carried out and is not repeated.';

/** Other receivers than a slow one are served meanwhile, and its own requests do not flood it. */
const EXTERNAL = { external: true, concurrency: 256, perAutomation: 4, batch: 256, leaseSeconds: 300 };
/** One transaction each: more at once would leave the pool of connections nothing for the API. */
const INTERNAL = { external: false, concurrency: 4, perAutomation: Number.POSITIVE_INFINITY, batch: 64, leaseSeconds: 60 };

/**
 * Carries out what the firings of automations ask for. Any number of nodes may do so: each open action is claimed by one of them, for a time; a node that
 * dies loses its claims, and others take over.
 */
export class ActionExecutor {
  private readonly lanes: Lane[];
  private started = false;

  constructor(
    private readonly deps: Deps,
    private readonly node: string,
  ) {
    this.lanes = [INTERNAL, EXTERNAL].map((options) => new Lane(deps, { ...options, node }, (claimed) => this.one(claimed)));
  }

  start(): void {
    this.started = true;
    void this.takeOver().finally(() => this.poke());
  }

  /** A SQLite file has one node at a time: what another one claimed there belongs to a process that is gone. */
  private async takeOver(): Promise<void> {
    const { store, log } = this.deps;
    if (store.reader.dialect.name !== 'sqlite') return;
    await store
      .transaction((tx) => releaseClaimsOfOthers(tx, this.node))
      .catch((error) => log.warn({ err: error }, 'actions of an earlier process wait until their claims expire'));
  }

  /** Looks for open actions soon, once started. */
  poke(): void {
    if (this.started) for (const lane of this.lanes) lane.poke();
  }

  /** Carries out whatever there is. @returns how many actions that were */
  async drain(signal: AbortSignal): Promise<number> {
    const before = this.handled();
    for (const lane of this.lanes) lane.poke();
    const over = new AbortController();
    const aborted = once(signal, 'abort', { signal: over.signal }).catch(() => undefined);
    await Promise.race([aborted, Promise.all(this.lanes.map((lane) => lane.idle()))]);
    over.abort();
    return this.handled() - before;
  }

  /** Lets actions under way finish, for as long as a stop may take; what is left is taken over when its claim expires. */
  async stop(): Promise<void> {
    this.started = false;
    const giveUp = new AbortController();
    const deadline = sleep(this.deps.settings.stopTimeoutSeconds * 1000, undefined, { signal: giveUp.signal }).catch(() => undefined);
    await Promise.race([deadline, Promise.all(this.lanes.map((lane) => lane.stop()))]);
    giveUp.abort();
  }

  private handled = () => this.lanes.reduce((sum, lane) => sum + lane.handled, 0);

  /** From the claim to the end of the action, or to its being given back. Never throws. */
  private async one(claimed: Claimed): Promise<void> {
    let invocation: Invocation | undefined;
    try {
      const found = await findAction(this.deps.store.reader, claimed.id);
      if (!found) return;
      const { action, firing } = found;
      if (!firing) return await this.end(claimed.id, undefined, 'The firing of the action is gone.');
      invocation = toInvocation(action, firing);
      if (claimed.attempted) return await this.end(claimed.id, invocation, LOST);
      await this.carryOut(invocation);
    } catch (error) {
      await this.failed(claimed, invocation, error).catch((failure) => {
        this.deps.log.warn({ err: failure, invocation: claimed.id }, 'an action waits for its claim to expire');
      });
    }
  }

  private async carryOut(invocation: Invocation): Promise<void> {
    const kind = actionKind(invocation.action.type);
    if (kind.external) await carryOutExternal(this.deps, kind, invocation, this.node, persistently);
    else await carryOut(this.deps, kind, invocation, this.node);
  }

  /** What is not the action's fault: it is tried again, a number of times. */
  private async failed({ id, attempts: before }: Claimed, invocation: Invocation | undefined, error: unknown): Promise<void> {
    const { store, clock, log } = this.deps;
    const { node } = this;
    if (isRetryable(error)) {
      const notBefore = addSeconds(clock.now(), BUSY_PAUSE);
      await store.transaction((tx) => giveBack(tx, [id], { node, notBefore }));
      return;
    }
    const attempts = before + 1;
    log.error({ err: error, invocation: id, attempt: attempts }, 'an action failed unexpectedly');
    const reason = unexpected(invocation?.action.type ?? 'unknown', error);
    if (attempts >= ATTEMPTS) return this.end(id, invocation, reason);
    const notBefore = addSeconds(clock.now(), PAUSE);
    await store.transaction((tx) => giveBack(tx, [id], { node, notBefore, reason }));
  }

  /** Ends an action that cannot go on. */
  private async end(id: string, invocation: Invocation | undefined, reason: string): Promise<void> {
    const { deps, node } = this;
    await deps.store.transaction(async (tx) => {
      if (!(await holdAction(tx, id, node))) return;
      if (invocation) await conclude(deps, tx, invocation, { reason });
      else await endAction(tx, id, { reason, now: deps.clock.now() });
    });
  }
}

async function persistently(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === OUTCOME_ATTEMPTS || !isRetryable(error)) throw error;
      await sleep(1000, undefined, { ref: false });
    }
  }
}
