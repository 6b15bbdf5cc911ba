import type { ConcurrencyLimitHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { locked, notFound, orThrow } from '../../base/errors.ts';
import { limitNameOf, TAG_PREFIX, tagOf } from '../../base/text/tag-names.ts';
import { createLease, FOREVER_SECONDS, releaseLeases } from '../../concurrency/lease.ts';
import { leasesOfHolder, leasesOnLimit, taskRunsHolding } from '../../concurrency/lease-queries.ts';
import { findLimits, type LimitRow } from '../../concurrency/limit-queries.ts';
import { acquireSlots, type Rejection, waitsOf } from '../../concurrency/slots.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { readOrigin } from '../../keys/origin.ts';
import { lockRunningTasks } from '../../orchestration/slots/active-run-queries.ts';
import { giveSlotsToRunningTasks, releaseOwnLeases } from '../../orchestration/slots/active-runs.ts';
import type { Tx } from '../../store/store.ts';
import { listSection } from '../cursor.ts';
import { limitEvent } from './events.ts';
import { deleteLimit, findLimit, insertLimit, listLimits, lockTagLimit, updateLimit } from './queries.ts';
import { toConcurrencyLimit, toLimitSummary } from './wire.ts';

export const concurrencyLimitReads = (deps: ReadDeps): ReadsOf<ConcurrencyLimitHandlers> => ({
  async filterConcurrencyLimits({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, deps.settings);
    assertNoMore(section.requested);
    const rows = await listLimits(deps.store.reader, section, TAG_PREFIX);
    const holders = await taskRunsHolding(deps.store.reader, idsOf(rows), deps.clock.now());
    return section.reply(rows.map((row) => toConcurrencyLimit(row, holders.get(row.id) ?? [])));
  },
});

/** The older tag-based interface: an adapter for the limits named `tag:<tag>`. */
export const concurrencyLimitHandlers = (deps: Deps): ConcurrencyLimitHandlers => ({
  async createConcurrencyLimit({ body: { tag, concurrency_limit, ...others } }) {
    assertNoMore(others);
    const { row, inserted } = await deps.store.transaction((tx) => putTagLimit(tx, deps, tag, concurrency_limit));
    return { status: inserted ? 201 : 200, body: await withHolders(deps, row) };
  },

  async readConcurrencyLimit({ params }) {
    const row = found(await findLimit(deps.store.reader, params.id));
    if (!row.name.startsWith(TAG_PREFIX)) throw notFound('Concurrency limit');
    return { status: 200, body: await withHolders(deps, row) };
  },

  async readConcurrencyLimitByTag({ params }) {
    const [row] = await findLimits(deps.store.reader, [limitNameOf(params.tag)]);
    return { status: 200, body: await withHolders(deps, found(row)) };
  },
  ...concurrencyLimitReads(deps),

  async deleteConcurrencyLimit({ params }) {
    await deps.store.transaction(async (tx) => removeLimit(tx, deps, found(await findLimit(tx, params.id))));
    return { status: 200, body: null };
  },

  async deleteConcurrencyLimitByTag({ params }) {
    await deps.store.transaction(async (tx) => removeLimit(tx, deps, found((await findLimits(tx, [limitNameOf(params.tag)]))[0])));
    return { status: 200, body: null };
  },

  async resetConcurrencyLimitByTag({ params, body: { slot_override, ...others } }) {
    assertNoMore(others);
    const taskRunIds = slot_override ?? [];
    await deps.store.transaction(async (tx) => {
      // lock the limit before reading its leases, so that no other transaction adds one
      const limit = found(await lockTagLimit(tx, params.tag));
      await releaseLeases(tx, deps, await leasesOnLimit(tx, limit.id), { countOccupancy: false });
      for (const id of taskRunIds) await holdForTaskRun(tx, deps, [limit.id], id);
      await updateLimit(tx, deps, limit.id, { activeSlots: taskRunIds.length });
    });
    return { status: 200, body: null };
  },

  async incrementConcurrencyLimits({ body: { names, task_run_id, ...others } }, context) {
    assertNoMore(others);
    const limits = await findLimits(deps.store.reader, names.map(limitNameOf));
    if (limits.length === 0) return { status: 200, body: [] };
    const closed = limits.find(({ limit }) => limit === 0);
    // without Retry-After, the client stops instead of retrying forever
    if (closed) throw locked(`The concurrency limit on tag "${tagOf(closed)}" is 0 and will deadlock if the task tries to run again.`);
    let denied: Rejection | undefined;
    const acquire = async (tx: Tx) => {
      await releaseOwnLeases(tx, deps, [task_run_id]);
      const acquired = await acquireSlots(tx, deps, idsOf(limits), 1);
      denied = acquired.rejected;
      if (acquired.rejected) throw reached(deps, acquired.rejected);
      const ids = new Set(idsOf(acquired.granted));
      if (ids.size > 0) await holdForTaskRun(tx, deps, [...ids], task_run_id);
      return limits.filter(({ id }) => ids.has(id));
    };
    const granted = await deps.store.transaction(acquire).catch((error) => {
      if (denied) {
        const holder = { type: 'task_run', id: task_run_id } as const;
        const retryAfterSeconds = waitsOf(deps).tagSeconds;
        deps.waiters.note({ limitIds: idsOf(denied.full), slots: 1, holder, origin: readOrigin(context), retryAfterSeconds });
      }
      throw error;
    });
    return { status: 200, body: granted.map((row) => toLimitSummary(row, tagOf(row))) };
  },

  async decrementConcurrencyLimits({ body: { names, task_run_id, ...others } }) {
    assertNoMore(others);
    const limits = await findLimits(deps.store.reader, names.map(limitNameOf));
    if (limits.length > 0) {
      await deps.store.transaction(async (tx) => {
        const held = await leasesOfHolder(tx, task_run_id, { limitIds: idsOf(limits), activeAt: deps.clock.now() });
        await releaseLeases(
          tx,
          deps,
          held.map(({ id }) => id),
          { countOccupancy: false },
        );
      });
    }
    return { status: 200, body: limits.map((row) => toLimitSummary(row)) };
  },
});

const idsOf = (limits: readonly LimitRow[]): string[] => limits.map(({ id }) => id);

const found = orThrow(() => notFound('Concurrency limit'));

async function withHolders({ store, clock }: Deps, row: LimitRow) {
  const holders = await taskRunsHolding(store.reader, [row.id], clock.now());
  return toConcurrencyLimit(row, holders.get(row.id) ?? []);
}

function reached(deps: Deps, { full }: Rejection) {
  return locked(`Concurrency limit for the ${full[0] ? tagOf(full[0]) : ''} tag has been reached`, waitsOf(deps).tagSeconds);
}

/** Clients of this interface cannot renew leases, so the lease lasts until they release it. */
async function holdForTaskRun(tx: Tx, deps: Deps, limitIds: string[], taskRunId: string): Promise<void> {
  await createLease(tx, deps, { limitIds, slots: 1, ttlSeconds: FOREVER_SECONDS, holder: { type: 'task_run', id: taskRunId } });
}

async function putTagLimit(tx: Tx, deps: Deps, tag: string, limit: number): Promise<{ row: LimitRow; inserted: boolean }> {
  const name = limitNameOf(tag);
  const tasks = await lockRunningTasks(tx, tag);
  const inserted = await insertLimit(tx, deps, { name, limit });
  if (inserted) await giveSlotsToRunningTasks(tx, deps, inserted.id, tasks);
  const row = inserted ?? found(await updateLimit(tx, deps, found((await findLimits(tx, [name]))[0]).id, { limit }));
  deps.outbox.emit(tx, limitEvent(inserted ? 'created' : 'updated', row));
  return { row, inserted: inserted !== undefined };
}

/** Deletes a limit with its leases, and releases the slots that those leases hold on other limits. */
async function removeLimit(tx: Tx, deps: Deps, { id }: LimitRow): Promise<void> {
  await releaseLeases(tx, deps, await leasesOnLimit(tx, id), { countOccupancy: false });
  deps.outbox.emit(tx, limitEvent('deleted', found(await deleteLimit(tx, id))));
}
