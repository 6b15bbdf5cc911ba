import type { GlobalConcurrencyLimitHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { gone, invalid, locked, type Problem, unprocessable } from '../../base/errors.ts';
import type { RequestContext } from '../../base/request-context.ts';
import { retryAfterSeconds } from '../../concurrency/arithmetic.ts';
import { createLease, releaseLease, renewLease } from '../../concurrency/lease.ts';
import { findLease, type LeaseHolder } from '../../concurrency/lease-queries.ts';
import { findLimits, type LimitRow } from '../../concurrency/limit-queries.ts';
import { acquireSlots, recordDenial, releaseSlots, waitsOf } from '../../concurrency/slots.ts';
import { uuid } from '../../contract/scalars.ts';
import type { Deps } from '../../deps.ts';
import { readOrigin } from '../../keys/origin.ts';
import { releaseOwnLeases } from '../../orchestration/slots/active-runs.ts';
import type { Joining, Tx } from '../../store/store.ts';
import { joining } from '../joining.ts';
import { toLimitSummary } from './wire.ts';

type SlotHandlers = Pick<
  GlobalConcurrencyLimitHandlers,
  | 'incrementGlobalConcurrencyLimits'
  | 'decrementGlobalConcurrencyLimits'
  | 'acquireConcurrencyLease'
  | 'renewConcurrencyLease'
  | 'releaseConcurrencyLease'
>;

interface SlotRequest {
  slots: number;
  mode: 'concurrency' | 'rate_limit';
  holder?: LeaseHolder | null;
  context: RequestContext;
}

/** Acquires and releases slots, with and without leases. */
export const slotHandlers = (deps: Deps): SlotHandlers => ({
  async incrementGlobalConcurrencyLimits({ body: { names, slots, mode, create_if_missing: _ignored, ...others } }, context) {
    assertNoMore(others);
    const limits = await findLimits(deps.store.reader, names);
    if (limits.length > 0) await take(deps, limits, { slots, mode, context }, async () => undefined);
    return { status: 200, body: limits.map((row) => toLimitSummary(row)) };
  },

  async acquireConcurrencyLease({ body: { names, slots, mode, lease_duration: ttlSeconds, holder, ...others } }, context) {
    assertNoMore(others);
    const limits = await findLimits(deps.store.reader, names);
    // every task run with tags sends this request, mostly for limits that do not exist: then nothing is written, and the client never renews the returned lease
    if (limits.length === 0) return { status: 200, body: { lease_id: deps.ids.next(), limits: [] } };
    const lease = await take(deps, limits, { slots, mode, holder, context }, (tx) =>
      createLease(tx, deps, {
        limitIds: limits.map(({ id }) => id),
        slots,
        ttlSeconds,
        holder,
      }),
    );
    return { status: 200, body: { lease_id: lease.id, limits: limits.map((row) => toLimitSummary(row)) } };
  },

  async decrementGlobalConcurrencyLimits({ body: { names, occupancy_seconds, slots, create_if_missing: _ignored, ...others } }, context) {
    assertNoMore(others);
    const limits = await findLimits(deps.store.reader, names);
    const occupancySeconds = occupancy_seconds ?? undefined;
    if (limits.length > 0) {
      const release = (tx: Tx) => releaseSlots(tx, deps, idsOf(limits), slots, { occupancySeconds });
      await deps.store.transaction(release, sharing(context, idsOf(limits)));
    }
    return { status: 200, body: limits.map((row) => toLimitSummary(row)) };
  },

  async releaseConcurrencyLease({ body: { lease_id, ...others } }, context) {
    assertNoMore(others);
    const lease = await findLease(deps.store.reader, lease_id);
    if (lease) await deps.store.transaction((tx) => releaseLease(tx, deps, lease_id), sharing(context, lease.limitIds));
    return { status: 204 };
  },

  async renewConcurrencyLease({ params, body: { lease_duration, ...others } }, context) {
    assertNoMore(others);
    const leaseId = leaseIdOf(params.lease_id);
    const renewed = await deps.store.transaction((tx) => renewLease(tx, deps, leaseId, lease_duration), joining(context, null));
    if (!renewed) throw gone('Lease not found - it may have expired or been revoked');
    return { status: 204 };
  },
});

/** Unlike other paths, this one accepts any string: a client that sends an invalid id receives 422 instead of the 404 for an unknown route. */
function leaseIdOf(text: string): string {
  const problems: Problem[] = [];
  const id = uuid(text, problems);
  if (typeof id !== 'string') throw invalid(problems.map((problem) => ({ ...problem, loc: ['path', 'lease_id'] })));
  return id;
}

/** Requests for one limit at the same time share a transaction, which locks it once. */
const sharing = (context: RequestContext, limitIds: readonly string[]): Joining | undefined => {
  const [only] = limitIds;
  const joins = only !== undefined && limitIds.length === 1 ? joining(context, only) : undefined;
  return joins && { ...joins, sharesLock: true };
};

/** Acquires the slots and runs `granted` in the same transaction. If slots are missing, records the denial and throws 423 with the time to retry. */
async function take<T>(deps: Deps, limits: readonly LimitRow[], request: SlotRequest, granted: (tx: Tx) => Promise<T>): Promise<T> {
  checkRequest(limits, request);
  const { slots, holder, context } = request;
  const limitIds = idsOf(limits);
  const response = await deps.store.transaction(
    async (tx) => {
      if (holder?.type === 'task_run') await releaseOwnLeases(tx, deps, [holder.id]);
      const { rejected } = await acquireSlots(tx, deps, limitIds, slots, { inactiveToo: true });
      if (!rejected) return { result: await granted(tx) };
      await recordDenial(tx, deps, idsOf(rejected.limits), slots);
      return { rejected };
    },
    sharing(context, limitIds),
  );
  if (response.rejected === undefined) return response.result;
  const { rejected } = response;
  const wait = retryAfterSeconds(rejected.limits, slots, waitsOf(deps), Math.random);
  deps.waiters.note({
    limitIds: idsOf(rejected.full),
    slots,
    holder,
    origin: readOrigin(context),
    retryAfterSeconds: wait,
  });
  throw locked('Locked', wait);
}

function checkRequest(limits: readonly LimitRow[], { slots, mode }: SlotRequest): void {
  const active = limits.filter((limit) => limit.active);
  if (active.some(({ limit }) => limit < slots)) throw unprocessable('Slots requested is greater than the limit');
  const steady = active.filter(({ slotDecayPerSecond }) => slotDecayPerSecond === 0);
  if (mode !== 'rate_limit' || steady.length === 0) return;
  const names = steady.map(({ name }) => name).join(',');
  throw unprocessable(
    `Only concurrency limits with slot decay can be used for rate limiting. The following limits do not have a decay configured: '${names}'`,
  );
}

const idsOf = (limits: readonly LimitRow[]): string[] => limits.map(({ id }) => id);
