import { setTimeout as sleep } from 'node:timers/promises';
import { addSeconds } from '../../../base/time/instant.ts';
import type { Deps } from '../../../deps.ts';
import { isRetryable } from '../../../store/errors.ts';
import { Pace } from '../../pace.ts';
import type { Invocation } from '../invocation.ts';
import { toInvocation } from '../invocations.ts';
import type { ActionType, InternalKind } from '../kind.ts';
import { BUSY_PAUSE, conclude, type KnownAction, perform, performExternal, TakenOver, unexpected } from '../perform.ts';
import { endActions, findActions, noteFailedAttempts, release } from '../queries.ts';
import { actionKind } from '../table.ts';
import type { BatchRunner, Taken } from './action-queue.ts';

/** Maximum number of attempts for an action that ends in an unexpected error or with a crash; seconds between attempts after an error. */
const ATTEMPTS = 4;
const PAUSE = 5;
/** Maximum number of attempts to write the outcome of a call, one second apart: the outcome cannot be reproduced. */
const OUTCOME_ATTEMPTS = 60;

const LOST = 'The service stopped while the action was running. The action may have completed, so it is not retried.';
const GIVEN_UP = 'The service stopped during every attempt to run the action.';

/**
 * The number of actions per transaction: on SQLite as many as take about 10 ms, because they block the only writer. On PostgreSQL they block no other writer.
 */
const SHARED_TRANSACTION = { sqlite: { milliseconds: 10, most: 32, first: 4 }, postgres: { milliseconds: 100, most: 16, first: 8 } };

interface Needs {
  deps: Deps;
  node: string;
  /** Aborts running calls. */
  stopping: AbortSignal;
}

/** Runs actions one by one: each one ends or is released. */
export class OneByOneRunner implements BatchRunner {
  private suspects = Promise.resolve();

  constructor(protected readonly needs: Needs) {}

  get size(): number {
    return 1;
  }

  async run(batch: readonly Taken[]): Promise<void> {
    for (const one of batch) await (one.wasLost && one.attempts > 0 ? this.oneByOne(one) : this.alone(one));
  }

  /** Serializes actions whose claims were lost more than once, so that the next crash identifies the action that causes it. */
  private oneByOne(taken: Taken): Promise<void> {
    this.suspects = this.suspects.then(() => this.alone(taken));
    return this.suspects;
  }

  /** Runs one claimed action until it ends or is released. Never throws. */
  protected async alone(taken: Taken): Promise<void> {
    const { log } = this.needs.deps;
    let invocation: Invocation | undefined;
    let { attempts } = taken;
    try {
      const found = (await this.read([taken])).get(taken.id);
      if (!found) return;
      if (found === 'firing deleted') return await this.end(taken.id, undefined, 'The firing of the action was deleted.');
      invocation = found;
      if (taken.attempted) return await this.end(taken.id, invocation, LOST);
      if (taken.wasLost) {
        attempts += 1;
        if (attempts >= ATTEMPTS) return await this.end(taken.id, invocation, GIVEN_UP);
        await this.noteFailed(taken.id, attempts);
      }
      await this.perform(invocation);
    } catch (error) {
      if (error instanceof TakenOver) return;
      await this.failed({ ...taken, attempts }, invocation, error).catch((failure) => {
        log.warn({ err: failure, invocation: taken.id }, 'failed to release an action; it waits until its claim expires');
      });
    }
  }

  /** Invocations by action id, without deleted actions. */
  protected async read(batch: readonly Taken[]): Promise<Map<string, Invocation | 'firing deleted'>> {
    const known = new Map<string, Invocation | 'firing deleted'>();
    for (const { id, invocation } of batch) if (invocation) known.set(id, invocation);
    const unknown = batch.filter(({ id }) => !known.has(id)).map(({ id }) => id);
    if (unknown.length === 0) return known;
    for (const { action, firing } of await findActions(this.needs.deps.store.reader, unknown))
      known.set(action.id, firing ? toInvocation(action, firing) : 'firing deleted');
    return known;
  }

  protected async perform(invocation: Invocation): Promise<void> {
    const { deps, node, stopping } = this.needs;
    const kind = actionKind(invocation.action.type);
    if (kind.external) await performExternal(deps, { kind, invocation }, { node, stopping, retried: persistently });
    else await perform(deps, [{ kind, invocation }], node);
  }

  /** Retries a limited number of times, because the error is not the action's fault. */
  private async failed({ id, attempts: before }: Taken, invocation: Invocation | undefined, error: unknown): Promise<void> {
    const { deps, node } = this.needs;
    if (isRetryable(error)) return this.postpone([id]);
    const attempts = before + 1;
    deps.log.error({ err: error, invocation: id, attempt: attempts }, 'an action failed unexpectedly');
    const reason = unexpected(invocation?.action.type ?? 'unknown', error);
    if (attempts >= ATTEMPTS) return this.end(id, invocation, reason);
    const notBefore = addSeconds(deps.clock.now(), PAUSE);
    await deps.store.transaction((tx) => release(tx, [id], { node, notBefore, reason }));
  }

  private async noteFailed(id: string, attempts: number): Promise<void> {
    const { deps, node } = this.needs;
    await deps.store.transaction((tx) => noteFailedAttempts(tx, id, { node, attempts }));
  }

  /** Releases actions that the database was too busy for. */
  protected async postpone(ids: readonly string[]): Promise<void> {
    const { deps, node } = this.needs;
    const notBefore = addSeconds(deps.clock.now(), BUSY_PAUSE);
    await deps.store.transaction((tx) => release(tx, ids, { node, notBefore }));
  }

  /** Ends an action that cannot continue. @throws TakenOver */
  private async end(id: string, invocation: Invocation | undefined, reason: string): Promise<void> {
    const { deps, node } = this.needs;
    await deps.store.transaction(async (tx) => {
      if (invocation) await conclude(deps, tx, [{ invocation, result: { reason } }], node);
      else await endActions(tx, [{ id, reason }], { node, now: deps.clock.now() });
    });
  }
}

/** Runs several actions on the service's own objects in one transaction. If that fails unexpectedly, it runs each alone to isolate the cause. */
export class SharedTransactionRunner extends OneByOneRunner {
  private readonly pace: Pace;

  constructor(needs: Needs) {
    super(needs);
    this.pace = new Pace(SHARED_TRANSACTION[needs.deps.store.reader.dialect.name]);
  }

  override get size(): number {
    return this.pace.size;
  }

  override async run(batch: readonly Taken[]): Promise<void> {
    await super.run(batch.length > 1 ? await this.inOneTransaction(batch) : batch);
  }

  protected override async perform(invocation: Invocation): Promise<void> {
    await this.commit([{ kind: internalKind(invocation), invocation }]);
  }

  /** @returns the actions that must run one by one */
  private async inOneTransaction(batch: readonly Taken[]): Promise<readonly Taken[]> {
    const { deps } = this.needs;
    try {
      const found = await this.read(batch);
      const sharing: KnownAction<InternalKind<ActionType>>[] = [];
      const left: Taken[] = [];
      for (const one of batch) {
        const invocation = found.get(one.id);
        if (one.wasLost || invocation === undefined || invocation === 'firing deleted') left.push(one);
        else if (this.mayShare(invocation)) sharing.push({ kind: internalKind(invocation), invocation });
        else left.push({ ...one, invocation });
      }
      if (sharing.length > 0) await this.commit(sharing);
      return left;
    } catch (error) {
      if (!isRetryable(error)) {
        deps.log.warn({ err: error }, 'failed to run a batch of actions; running them one by one');
        return batch;
      }
      const ids = batch.map(({ id }) => id);
      await this.postpone(ids).catch((failure) =>
        deps.log.warn({ err: failure }, 'failed to release actions; they wait until their claims expire'),
      );
      return [];
    }
  }

  private mayShare(invocation: Invocation): boolean {
    return this.needs.deps.store.reader.dialect.name === 'sqlite' || internalKind(invocation).locksNothing === true;
  }

  private async commit(actions: readonly KnownAction<InternalKind<ActionType>>[]): Promise<void> {
    const { deps, node } = this.needs;
    this.pace.took(actions.length, await perform(deps, actions, node));
  }
}

/** @throws for an action that reaches beyond the service */
function internalKind({ action: { type } }: Invocation): InternalKind<ActionType> {
  const kind = actionKind(type);
  if (kind.external) throw new Error(`'${type}' actions do not change objects of the service`);
  return kind;
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
