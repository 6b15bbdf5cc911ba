import type { GlobalConcurrencyLimitHandlers } from '../../../generated/operations.ts';
import { gone, invalid, locked, type Problem, unprocessable } from '../../base/errors.ts';
import { retryAfterSeconds } from '../../concurrency/arithmetic.ts';
import { createLease, releaseLease, renewLease } from '../../concurrency/lease.ts';
import { acquireSlots, findLimits, type LimitRow, recordDenial, releaseSlots, waitsOf } from '../../concurrency/slots.ts';
import { uuidReader } from '../../contract/scalars.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../store/store.ts';
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
  names: readonly string[];
  slots: number;
  mode: 'concurrency' | 'rate_limit';
}

/** Taking and giving back slots, with leases and without (spec 07 §3.1 to §3.4). */
export const slotHandlers = (deps: Deps): SlotHandlers => ({
  async incrementGlobalConcurrencyLimits({ body }) {
    const limits = await findLimits(deps.store.reader, body.names);
    if (limits.length > 0) await take(deps, limits, body, async () => undefined);
    return { status: 200, body: limits.map((row) => toLimitSummary(row)) };
  },

  async acquireConcurrencyLease({ body }) {
    const limits = await findLimits(deps.store.reader, body.names);
    // asked by every task run with tags, mostly for names that do not exist: then nothing is written, and nobody will ask for the lease
    if (limits.length === 0) return { status: 200, body: { lease_id: deps.ids.next(), limits: [] } };
    const lease = await take(deps, limits, body, (tx) =>
      createLease(tx, deps, {
        limitIds: limits.map(({ id }) => id),
        slots: body.slots,
        ttlSeconds: body.lease_duration,
        holder: body.holder,
      }),
    );
    return { status: 200, body: { lease_id: lease.id, limits: limits.map((row) => toLimitSummary(row)) } };
  },

  async decrementGlobalConcurrencyLimits({ body }) {
    const limits = await findLimits(deps.store.reader, body.names);
    const occupancySeconds = body.occupancy_seconds ?? undefined;
    if (limits.length > 0) await deps.store.transaction((tx) => releaseSlots(tx, deps, idsOf(limits), body.slots, { occupancySeconds }));
    return { status: 200, body: limits.map((row) => toLimitSummary(row)) };
  },

  async releaseConcurrencyLease({ body }) {
    await deps.store.transaction((tx) => releaseLease(tx, deps, body.lease_id));
    return { status: 204 };
  },

  async renewConcurrencyLease({ params, body }) {
    const leaseId = leaseIdOf(params.lease_id);
    const renewed = await deps.store.transaction((tx) => renewLease(tx, deps, leaseId, body.lease_duration));
    if (!renewed) throw gone('Lease not found - it may have expired or been revoked');
    return { status: 204 };
  },
});

/** Unlike other paths, this one exists for any text: a holder that sends nonsense learns so, rather than that there is no such route (spec 07 §3.4). */
function leaseIdOf(text: string): string {
  const problems: Problem[] = [];
  const id = uuidReader(text, problems);
  if (typeof id !== 'string') throw invalid(problems.map((problem) => ({ ...problem, loc: ['path', 'lease_id'] })));
  return id;
}

/** Takes the slots, and in the same transaction whatever `granted` does; else notes the denial and throws the 423 that says when to come back. */
async function take<T>(deps: Deps, limits: readonly LimitRow[], request: SlotRequest, granted: (tx: Tx) => Promise<T>): Promise<T> {
  checkRequest(limits, request);
  const answer = await deps.store.transaction(async (tx) => {
    const { refused } = await acquireSlots(tx, deps, idsOf(limits), request.slots);
    return refused ? { refused: refused.limits } : { result: await granted(tx) };
  });
  if (answer.refused === undefined) return answer.result;
  const { refused } = answer;
  await deps.store.transaction((tx) => recordDenial(tx, deps, idsOf(refused), request.slots));
  throw locked('Locked', retryAfterSeconds(refused, request.slots, waitsOf(deps), Math.random));
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
