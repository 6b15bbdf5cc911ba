import { addSeconds } from '../../base/instant.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { Deps } from '../../deps.ts';
import { isRetryable } from '../../store/errors.ts';
import type { Tx } from '../../store/store.ts';
import { actingFor } from './acting.ts';
import { ActionFailure, refusalOf, refusalReason } from './failure.ts';
import type { Invocation } from './invocation.ts';
import type { ActionType, Call, ExternalKind, InternalKind, InvocationOf, Operation, Result } from './kind.ts';
import { endAction, holdAction, noteAttempt, takeBackAttempt } from './queries.ts';
import { resultEvents } from './result-events.ts';

/** Seconds that a call may take in all, and how long nobody else looks after it: long enough for its outcome to be written. */
const LONGEST_CALL = 120;
const CALL_LEASE = 600;
/** Seconds until an action is tried again that the database was too busy for; that is no attempt. */
export const BUSY_PAUSE = 1;

type Given = InvocationOf<ActionType>;

/**
 * Carries out an action on the service's own objects: what it does, the events that tell of it and the end of its row are committed together, so that it is
 * done once even when nodes stop in between. Does nothing when another node has taken it over.
 *
 * @throws what is not the action's fault: trouble of the database, and defects; then nothing is done
 */
export async function carryOut(deps: Deps, kind: InternalKind<ActionType>, invocation: Invocation, node: string): Promise<void> {
  const prepared = await attempted(() => kind.prepare(invocation as Given, deps));
  await deps.store.transaction(async (tx) => {
    if (!(await holdAction(tx, invocation.id, node))) return;
    const result = 'failure' in prepared ? prepared.failure : await performed(deps, tx, invocation, prepared.value);
    await conclude(deps, tx, invocation, result);
  });
}

/**
 * Carries out an action that reaches beyond the service. That it begins is committed before, its outcome after: it may be lost when the node stops in
 * between, but it is never done twice. Does nothing when another node has taken it over.
 *
 * @param retried runs what must not be lost until the database takes it
 * @throws as {@link carryOut}; after the call has begun, nothing
 */
export async function carryOutExternal(
  deps: Deps,
  kind: ExternalKind<ActionType>,
  invocation: Invocation,
  node: string,
  retried: (work: () => Promise<void>) => Promise<void>,
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
    const told = await sent(deps, invocation, prepared.value);
    if (told === 'nothing sent') {
      const notBefore = addSeconds(deps.clock.now(), BUSY_PAUSE);
      return retried(() => deps.store.transaction((tx) => takeBackAttempt(tx, invocation.id, { node, notBefore })));
    }
    result = told;
  }
  await retried(() =>
    deps.store.transaction(async (tx) => {
      if (await holdAction(tx, invocation.id, node)) await conclude(deps, tx, invocation, result);
    }),
  );
}

/** Ends an action and tells how. The row must be held. */
export async function conclude({ outbox, clock, ids }: Deps, tx: Tx, invocation: Invocation, result: Result): Promise<void> {
  const now = clock.now();
  await outbox.emit(tx, ...resultEvents(invocation, result, { now, nextId: () => ids.next() }));
  await endAction(tx, invocation.id, { reason: result.reason ?? null, now });
}

async function attempted<T>(work: () => Promise<T>): Promise<{ value: T } | { failure: Result }> {
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
async function sent({ log }: Deps, { id, action }: Invocation, call: Call): Promise<Result | 'nothing sent'> {
  try {
    return await call.send(AbortSignal.timeout(LONGEST_CALL * 1000));
  } catch (error) {
    if (isRetryable(error)) return 'nothing sent';
    log.error({ err: error, invocation: id }, 'an action failed unexpectedly');
    return { reason: `Unexpected error in '${action.type}' action` };
  }
}

/** The reason of an action that ends in a defect. */
export const unexpected = (type: string, error: unknown): string =>
  `Unexpected error in '${type}' action: ${error instanceof Error ? error.message : String(error)}`;
