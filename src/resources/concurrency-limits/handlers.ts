import type { GlobalConcurrencyLimitHandlers, Schema } from '../../../generated/operations.ts';
import { integrityConflict, invalid, notFound } from '../../http/errors.ts';
import { pageLimit } from '../../http/paging.ts';
import type { Rooms } from '../../rooms.ts';
import { limitEvent } from './events.ts';
import { deleteLimit, findLimitByIdOrName, insertLimit, type LimitChange, listLimits, updateLimit } from './queries.ts';
import { slotHandlers } from './slot-handlers.ts';
import type { LimitRow } from './slots.ts';
import { toGlobalConcurrencyLimit, toGlobalConcurrencyLimitDetail } from './wire.ts';

export const globalConcurrencyLimitHandlers = (rooms: Rooms): GlobalConcurrencyLimitHandlers => ({
  ...slotHandlers(rooms),

  async createGlobalConcurrencyLimit({ body }) {
    const row = await rooms.store.transaction(async (tx) => {
      const inserted = await insertLimit(tx, rooms, {
        name: body.name,
        limit: body.limit,
        active: body.active,
        activeSlots: body.active_slots,
        deniedSlots: body.denied_slots,
        slotDecayPerSecond: body.slot_decay_per_second,
      });
      if (!inserted) throw integrityConflict();
      await rooms.outbox.emit(tx, limitEvent('created', inserted));
      return inserted;
    });
    return { status: 201, body: toGlobalConcurrencyLimitDetail(row) };
  },

  async readGlobalConcurrencyLimit({ params }) {
    const row = found(await findLimitByIdOrName(rooms.store.reader, params.id_or_name));
    return { status: 200, body: toGlobalConcurrencyLimit(row, rooms.clock.now()) };
  },

  async updateGlobalConcurrencyLimit({ params, body }) {
    const change = changeOf(body);
    await rooms.store.transaction(async (tx) => {
      const { id } = found(await findLimitByIdOrName(tx, params.id_or_name));
      await rooms.outbox.emit(tx, limitEvent('updated', found(await updateLimit(tx, rooms, id, change))));
    });
    return { status: 204 };
  },

  async deleteGlobalConcurrencyLimit({ params }) {
    await rooms.store.transaction(async (tx) => {
      const { id } = found(await findLimitByIdOrName(tx, params.id_or_name));
      await rooms.outbox.emit(tx, limitEvent('deleted', found(await deleteLimit(tx, id))));
    });
    return { status: 204 };
  },

  async filterGlobalConcurrencyLimits({ body }) {
    const rows = await listLimits(rooms.store.reader, { limit: pageLimit(body.limit, rooms.settings), offset: body.offset });
    const now = rooms.clock.now();
    return { status: 200, body: rows.map((row) => toGlobalConcurrencyLimit(row, now)) };
  },
});

function found(row: LimitRow | undefined): LimitRow {
  if (!row) throw notFound('Concurrency Limit');
  return row;
}

/** What a member of an update must be; no column takes null, though the contract lets it through (spec 07 §3). */
const EXPECTED: Record<keyof Schema<'GlobalConcurrencyLimitUpdate'>, { type: string; text: string }> = {
  active: { type: 'bool_type', text: 'Input should be a valid boolean' },
  name: { type: 'string_type', text: 'Input should be a valid string' },
  limit: { type: 'int_type', text: 'Input should be a valid integer' },
  active_slots: { type: 'int_type', text: 'Input should be a valid integer' },
  denied_slots: { type: 'int_type', text: 'Input should be a valid integer' },
  slot_decay_per_second: { type: 'float_type', text: 'Input should be a valid number' },
};

function changeOf(body: Schema<'GlobalConcurrencyLimitUpdate'>): LimitChange {
  const nulls = Object.entries(EXPECTED).filter(([key]) => body[key as keyof typeof body] === null);
  if (nulls.length > 0) throw invalid(nulls.map(([key, { type, text }]) => ({ type, loc: ['body', key], msg: text, input: null })));
  const change = {
    active: body.active,
    name: body.name,
    limit: body.limit,
    activeSlots: body.active_slots,
    deniedSlots: body.denied_slots,
    slotDecayPerSecond: body.slot_decay_per_second,
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
