import { addSeconds } from '../../base/instant.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { Deps } from '../../deps.ts';
import { isRetryable } from '../../store/errors.ts';
import type { Tx } from '../../store/store.ts';
import { actingFor } from './acting.ts';
import { ActionFailure, refusalOf, refusalReason } from './failure.ts';
import type { Invocation } from './invocation.ts';
import type { ActionType, Call, ExternalKind, InternalKind, InvocationOf, Operation, Result } from './kind.ts';
import { endActions, noteAttempt, takeBackAttempt } from './queries.ts';
import { resultEvents } from './result-events.ts';

/** Seconds that a call may take in all, and how long nobody else looks after it: long enough for its outcome to be written, also after a while without a database. */
const LONGEST_CALL = 120;
const CALL_LEASE = 180;
/** Seconds until an action is tried again that the database was too busy for; that is no attempt. */
export const BUSY_PAUSE = 1;

type Given = InvocationOf<ActionType>;

/** An action with its kind. */
export interface KnownAction<Kind> {
  kind: Kind;
  invocation: Invocation;
}

/** An action and how it ended. */
export interface Concluded {
  invocation: Invocation;
  result: Result;
}

/** Another node has taken an action over meanwhile. Whoever notices undoes what it did. */
export class TakenOver extends Error {}

/**
 * Carries out actions on the service's own objects. What they do, the events that tell of it and the end of their rows are committed together, so that each is
 * done once even when nodes stop in between. One that is refused does not affect the others.
 *
 * @returns the milliseconds that the transaction took
 * @throws TakenOver for any of them, and what is not an action's fault: trouble of the database, and defects; then nothing is done
 */
export async function carryOut(deps: Deps, actions: readonly KnownAction<InternalKind<ActionType>>[], node: string): Promise<number> {
  const ready: { invocation: Invocation; prepared: Prepared<Operation> }[] = [];
  for (const { kind, invocation } of actions)
    ready.push({ invocation, prepared: await attempted(() => kind.prepare(invocation as Given, deps)) });
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

/** What a call needs of its surroundings. */
export interface CallOptions {
  node: string;
  /** Ends calls under way: the service stops and cannot wait any longer. */
  stopping: AbortSignal;
  /** Runs what must not be lost until the database takes it. */
  retried: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Carries out an action that reaches beyond the service. That it begins is committed before, its outcome after: it may be lost when the node stops in
 * between, but it is never done twice. Does nothing when another node has taken it over.
 *
 * @throws as {@link carryOut}; after the call has begun, nothing
 */
export async function carryOutExternal(
  deps: Deps,
  { kind, invocation }: KnownAction<ExternalKind<ActionType>>,
  { node, stopping, retried }: CallOptions,
): Promise<void> {
  const prepared = await attempted(() => kind.prepare(invocation as Given, deps));
  let result: Result;
  if ('failure' in prepared) result = prepared.failure;
  else {
    const begun = await deps.store.transaction((tx) => {
      const now = deps.clock.now();
      return noteAttempt(tx, invocation.id, { node, now, until: addSeconds(now, CALL_LEASE) });
    });
    if (!begun) return;
    const told = await sent(deps, invocation, prepared.value, stopping);
    if (told === 'nothing sent') {
      const notBefore = addSeconds(deps.clock.now(), BUSY_PAUSE);
      return retried(() => deps.store.transaction((tx) => takeBackAttempt(tx, invocation.id, { node, notBefore })));
    }
    result = told;
  }
  await retried(() => deps.store.transaction((tx) => conclude(deps, tx, [{ invocation, result }], node)));
}

/** Tells how actions ended, and ends their rows. @throws TakenOver */
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
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const details: JsonObject = operation.refusalDetails ? operation.refusalDetails(refusal) : { status_code: refusal.status };
    return { reason: refusalReason(invocation.action.type, refusal), details, related };
  }
}

/** The call may have arrived, so that a defect is its end too. Its text may hold secrets of the receiver. */
async function sent({ log }: Deps, { id, action }: Invocation, call: Call, stopping: AbortSignal): Promise<Result | 'nothing sent'> {
  try {
    return await call.send(AbortSignal.any([AbortSignal.timeout(LONGEST_CALL * 1000), stopping]));
  } catch (error) {
    if (isRetryable(error)) return 'nothing sent';
    log.error({ err: error, invocation: id }, 'an action failed unexpectedly');
    return { reason: `Unexpected error in '${action.type}' action` };
  }
}

/** The reason of an action that ends in a defect. */
export const unexpected = (type: string, error: unknown): string =>
  `Unexpected error in '${type}' action: ${error instanceof Error ? error.message : String(error)}`;
