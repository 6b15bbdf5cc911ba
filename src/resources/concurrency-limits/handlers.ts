import type { GlobalConcurrencyLimitHandlers, Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { integrityConflict, notFound, orThrow } from '../../base/errors.ts';
import { countLeases, heldLeases } from '../../concurrency/lease-queries.ts';
import type { Deps } from '../../deps.ts';
import { listSection } from '../cursor.ts';
import { limitEvent } from './events.ts';
import { deleteLimit, findLimitByIdOrName, insertLimit, type LimitChange, listLimits, updateLimit } from './queries.ts';
import { slotHandlers } from './slot-handlers.ts';
import { toConcurrencyLimitHolders, toGlobalConcurrencyLimit, toGlobalConcurrencyLimitDetail } from './wire.ts';

/** Maximum number of leases in one response. */
const MOST_HOLDERS = 200;

export const globalConcurrencyLimitHandlers = (deps: Deps): GlobalConcurrencyLimitHandlers => ({
  ...slotHandlers(deps),

  async createGlobalConcurrencyLimit({ body: { name, limit, active, active_slots, denied_slots, slot_decay_per_second, ...others } }) {
    assertNoMore(others);
    const row = await deps.store.transaction(async (tx) => {
      const inserted = await insertLimit(tx, deps, {
        name,
        limit,
        active,
        activeSlots: active_slots,
        deniedSlots: denied_slots,
        slotDecayPerSecond: slot_decay_per_second,
      });
      if (!inserted) throw integrityConflict();
      deps.outbox.emit(tx, limitEvent('created', inserted));
      return inserted;
    });
    return { status: 201, body: toGlobalConcurrencyLimitDetail(row) };
  },

  async readGlobalConcurrencyLimit({ params }) {
    const row = found(await findLimitByIdOrName(deps.store.reader, params.id_or_name));
    return { status: 200, body: toGlobalConcurrencyLimit(row, deps.clock.now()) };
  },

  async updateGlobalConcurrencyLimit({ params, body }) {
    const change = changeOf(body);
    await deps.store.transaction(async (tx) => {
      const { id } = found(await findLimitByIdOrName(tx, params.id_or_name));
      deps.outbox.emit(tx, limitEvent('updated', found(await updateLimit(tx, deps, id, change))));
    });
    return { status: 204 };
  },

  async deleteGlobalConcurrencyLimit({ params }) {
    await deps.store.transaction(async (tx) => {
      const { id } = found(await findLimitByIdOrName(tx, params.id_or_name));
      deps.outbox.emit(tx, limitEvent('deleted', found(await deleteLimit(tx, id))));
    });
    return { status: 204 };
  },

  async readGlobalConcurrencyLimitHolders({ params }) {
    const { store, clock } = deps;
    const row = found(await findLimitByIdOrName(store.reader, params.id_or_name));
    const [held, leases] = await Promise.all([countLeases(store.reader, row.id), heldLeases(store.reader, row.id, MOST_HOLDERS)]);
    return { status: 200, body: toConcurrencyLimitHolders(row, held, leases, clock.now()) };
  },

  async filterGlobalConcurrencyLimits({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, deps.settings);
    assertNoMore(section.requested);
    const rows = await listLimits(deps.store.reader, section);
    const now = deps.clock.now();
    return section.reply(rows.map((row) => toGlobalConcurrencyLimit(row, now)));
  },
});

const found = orThrow(() => notFound('Concurrency Limit'));

/** The change that the body requests. The contract rejects nulls. */
function changeOf(body: Schema<'GlobalConcurrencyLimitUpdate'>): LimitChange {
  const { active, name, limit, active_slots, denied_slots, slot_decay_per_second, ...others } = body;
  assertNoMore(others);
  const change = { active, name, limit, activeSlots: active_slots, deniedSlots: denied_slots, slotDecayPerSecond: slot_decay_per_second };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
