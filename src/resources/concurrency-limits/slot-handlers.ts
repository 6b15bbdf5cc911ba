import type { GlobalConcurrencyLimitHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { gone, invalid, locked, type Problem, unprocessable } from '../../base/errors.ts';
import type { RequestContext } from '../../base/request-context.ts';
import { retryAfterSeconds } from '../../concurrency/arithmetic.ts';
import { leaseRelease, newLease, releaseLeases, renewLease } from '../../concurrency/lease.ts';
import { findLease, insertionOf, type LeaseHolder } from '../../concurrency/lease-queries.ts';
import { countersOf, findLimits, type LimitRow, lockLimits } from '../../concurrency/limit-queries.ts';
import { acquireLocked, countDenial, type Rejection, releaseLocked, waitsOf } from '../../concurrency/slots.ts';
import { uuid } from '../../contract/scalars.ts';
import type { Deps } from '../../deps.ts';
import { readOrigin } from '../../keys/origin.ts';
import { ownLeases } from '../../orchestration/slots/active-runs.ts';
import { carryOut, single } from '../../store/short-transaction.ts';
import type { Write, Writing } from '../../store/store.ts';
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
  holder?: LeaseHolder | null | undefined;
  context: RequestContext;
}

/** Acquires and releases slots, with and without leases. */
export const slotHandlers = (deps: Deps): SlotHandlers => ({
  async incrementGlobalConcurrencyLimits({ body: { names, slots, mode, create_if_missing: _ignored, ...others } }, context) {
    assertNoMore(others);
    const limits = await findLimits(deps.store.reader, names);
    if (limits.length > 0) await take(deps, limits, { slots, mode, context });
    return { status: 200, body: limits.map((row) => toLimitSummary(row)) };
  },

  async acquireConcurrencyLease({ body: { names, slots, mode, lease_duration: ttlSeconds, holder, ...others } }, context) {
    assertNoMore(others);
    const limits = await findLimits(deps.store.reader, names);
    // every task run with tags sends this request, mostly for limits that do not exist: then nothing is written, and the client never renews the returned lease
    if (limits.length === 0) return { status: 200, body: { lease_id: deps.ids.next(), limits: [] } };
    const lease = newLease(deps, { limitIds: idsOf(limits), slots, ttlSeconds, holder });
    await take(deps, limits, { slots, mode, holder, context }, [insertionOf(lease, lease.limitIds)]);
    return { status: 200, body: { lease_id: lease.id, limits: limits.map((row) => toLimitSummary(row)) } };
  },

  async decrementGlobalConcurrencyLimits({ body: { names, occupancy_seconds, slots, create_if_missing: _ignored, ...others } }, context) {
    assertNoMore(others);
    const limits = await findLimits(deps.store.reader, names);
    const limitIds = idsOf(limits);
    const holding = { limitIds, slots, occupancySeconds: occupancy_seconds ?? 0 };
    await deps.store.shortTransaction({
      locks: limitIds,
      sharesLock: true,
      bytes: context.bodyBytes,
      read: (reading) => lockLimits(reading, limitIds),
      write: (locked) => ({ writes: [countersOf(releaseLocked(deps, locked, [holding], deps.clock.now()))], result: undefined }),
    });
    return { status: 200, body: limits.map((row) => toLimitSummary(row)) };
  },

  async releaseConcurrencyLease({ body: { lease_id, ...others } }) {
    assertNoMore(others);
    const lease = await findLease(deps.store.reader, lease_id);
    if (lease) await deps.store.shortTransaction(leaseRelease(deps, lease_id, lease.limitIds));
    return { status: 204 };
  },

  async renewConcurrencyLease({ params, body: { lease_duration, ...others } }) {
    assertNoMore(others);
    const leaseId = leaseIdOf(params.lease_id);
    const renewed = await deps.store.shortTransaction(single((tx) => renewLease(tx, deps, leaseId, lease_duration)));
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

/** Acquires the slots, with further `writes`. If slots are missing, records the denial and throws 423 with the time to retry. */
async function take(deps: Deps, limits: readonly LimitRow[], request: SlotRequest, writes: readonly Write[] = []): Promise<void> {
  checkRequest(limits, request);
  const { slots, holder, context } = request;
  const limitIds = idsOf(limits);
  const acquire = (locked: LimitRow[]): Writing<Rejection | undefined> => {
    const { rejected, changed } = acquireLocked(deps, locked, slots, { inactiveToo: true });
    if (!rejected) return { writes: [countersOf(changed), ...writes], result: undefined };
    return { writes: [countersOf(countDenial(deps, locked, slots))], result: rejected };
  };
  const rejected = await deps.store.shortTransaction({
    locks: limitIds,
    sharesLock: true,
    bytes: context.bodyBytes,
    async read(reading) {
      const own = holder?.type === 'task_run' ? await ownLeases(reading, [holder.id]) : [];
      return { own, locked: own.length === 0 ? await lockLimits(reading, limitIds) : [] };
    },
    write({ own, locked }) {
      if (own.length === 0) return acquire(locked);
      return {
        async separately(tx) {
          await releaseLeases(tx, deps, own);
          return (await carryOut(tx, acquire(await lockLimits(tx, limitIds)))).result;
        },
      };
    },
  });
  if (!rejected) return;
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
