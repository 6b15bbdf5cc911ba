import type { JsonObject } from '../../base/json/value.ts';
import { addSeconds } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { isRetryable } from '../../store/errors.ts';
import type { Tx } from '../../store/store.ts';
import { actingFor, limitedDeps } from './acting.ts';
import { ActionFailure, rejectionOf, rejectionReason } from './failure.ts';
import type { Invocation } from './invocation.ts';
import type { ActionType, Call, ExternalKind, InternalKind, InvocationOf, Operation, Result } from './kind.ts';
import { endActions, noteAttempt, takeBackAttempt } from './queries.ts';
import { resultEvents } from './result-events.ts';

/** Maximum duration of a call in seconds, and the duration of its claim: long enough to write the outcome even after a short outage of the database. */
const LONGEST_CALL = 120;
const CALL_LEASE = 180;
/** Seconds until an action is retried after the database was too busy for it. That does not count as an attempt. */
export const BUSY_PAUSE = 1;

type Given = InvocationOf<ActionType>;

export interface KnownAction<Kind> {
  kind: Kind;
  invocation: Invocation;
}

export interface Concluded {
  invocation: Invocation;
  result: Result;
}

/** Another node has taken over an action. The transaction that detects this rolls back. */
export class TakenOver extends Error {}

/**
 * Runs actions on the service's own objects. Their changes, their events and the end of their rows commit together, so that each action is done exactly once
 * even when nodes stop in between. A rejected action does not affect the others.
 *
 * @returns the milliseconds that the transaction took
 * @throws TakenOver for any of the actions, database errors and defects; nothing is done then
 */
export async function perform(deps: Deps, actions: readonly KnownAction<InternalKind<ActionType>>[], node: string): Promise<number> {
  const ready: { invocation: Invocation; prepared: Prepared<Operation> }[] = [];
  for (const { kind, invocation } of actions)
    ready.push({
      invocation,
      prepared: await attempted(() => kind.prepare(invocation as Given, limitedDeps(deps, invocation.automation))),
    });
  return deps.store.transaction(async (tx) => {
    const begun = performance.now();
    const ended: Concluded[] = [];
    for (const { invocation, prepared } of ready) {
      const result = 'failure' in prepared ? prepared.failure : await performed(deps, tx, invocation, prepared.value);
      ended.push({ invocation, result });
    }
    await conclude(deps, tx, ended, node);
    return performance.now() - begun;
  });
}

export interface CallOptions {
  node: string;
  /** Aborts running calls when the service stops and cannot wait any longer. */
  stopping: AbortSignal;
  /** Retries work that must not be lost until the database accepts it. */
  retried: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Runs an action that reaches beyond the service. One transaction before the call records the attempt, another one after it records the outcome: the call may
 * be lost if the node stops in between, but is never repeated. Does nothing when another node has taken the action over.
 *
 * @throws as {@link perform}; nothing after the call has begun
 */
export async function performExternal(
  deps: Deps,
  { kind, invocation }: KnownAction<ExternalKind<ActionType>>,
  { node, stopping, retried }: CallOptions,
): Promise<void> {
  const prepared = await attempted(() => kind.prepare(invocation as Given, limitedDeps(deps, invocation.automation)));
  let result: Result;
  if ('failure' in prepared) result = prepared.failure;
  else {
    const begun = await deps.store.transaction((tx) => {
      const now = deps.clock.now();
      return noteAttempt(tx, invocation.id, { node, now, until: addSeconds(now, CALL_LEASE) });
    });
    if (!begun) return;
    const reported = await sent(deps, invocation, prepared.value, stopping);
    if (reported === 'not sent') {
      const notBefore = addSeconds(deps.clock.now(), BUSY_PAUSE);
      return retried(() => deps.store.transaction((tx) => takeBackAttempt(tx, invocation.id, { node, notBefore })));
    }
    result = reported;
  }
  await retried(() => deps.store.transaction((tx) => conclude(deps, tx, [{ invocation, result }], node)));
}

/** Emits the result events of actions and ends their rows. @throws TakenOver */
export async function conclude({ outbox, clock, ids }: Deps, tx: Tx, concluded: readonly Concluded[], node: string): Promise<void> {
  const now = clock.now();
  const nextId = () => ids.next();
  const events = concluded.flatMap(({ invocation, result }) => resultEvents(invocation, result, { now, nextId }));
  const rows = concluded.map(({ invocation, result }) => ({ id: invocation.id, reason: result.reason ?? null }));
  outbox.emit(tx, ...events);
  if ((await endActions(tx, rows, { node, now })) < rows.length) throw new TakenOver();
}

type Prepared<T> = { value: T } | { failure: Result };

async function attempted<T>(work: () => Promise<T>): Promise<Prepared<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof ActionFailure) return { failure: error };
    throw error;
  }
}

async function performed(deps: Deps, tx: Tx, invocation: Invocation, operation: Operation): Promise<Result> {
  const { related } = operation;
  try {
    const result = await actingFor(deps, tx, invocation, (operations) => operation.perform(operations));
    return { ...result, related: [...related, ...(result.related ?? [])] };
  } catch (error) {
    const rejection = rejectionOf(error);
    if (!rejection) throw error;
    const details: JsonObject = operation.rejectionDetails ? operation.rejectionDetails(rejection) : { status_code: rejection.status };
    return { reason: rejectionReason(invocation.action.type, rejection), details, related };
  }
}

/** The receiver may have got the call, so a defect ends the action too. Its message may contain secrets of the receiver, so the reason omits it. */
async function sent({ log }: Deps, { id, action }: Invocation, call: Call, stopping: AbortSignal): Promise<Result | 'not sent'> {
  try {
    return await call.send(AbortSignal.any([AbortSignal.timeout(LONGEST_CALL * 1000), stopping]));
  } catch (error) {
    if (isRetryable(error)) return 'not sent';
    log.error({ err: error, invocation: id }, 'an action failed unexpectedly');
    return { reason: `Unexpected error in '${action.type}' action` };
  }
}

/** The reason for an action that fails because of a defect. */
export const unexpected = (type: string, error: unknown): string =>
  `Unexpected error in '${type}' action: ${error instanceof Error ? error.message : String(error)}`;
