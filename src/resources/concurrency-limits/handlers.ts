import type { GlobalConcurrencyLimitHandlers, Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { integrityConflict, notFound, orThrow } from '../../base/errors.ts';
import { isTagLimit, tagOf } from '../../base/text/tag-names.ts';
import type { LimitRow } from '../../concurrency/limit-queries.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { lockRunningTasks } from '../../orchestration/slots/active-run-queries.ts';
import { giveSlotsToRunningTasks } from '../../orchestration/slots/active-runs.ts';
import type { Tx } from '../../store/store.ts';
import { listSection } from '../cursor.ts';
import { limitEvent } from './events.ts';
import { readHolders } from './holders/holders.ts';
import { deleteLimit, findLimit, findLimitByIdOrName, insertLimit, type LimitChange, listLimits, updateLimit } from './queries.ts';
import { slotHandlers } from './slot-handlers.ts';
import { toGlobalConcurrencyLimit, toGlobalConcurrencyLimitDetail } from './wire.ts';

export const globalConcurrencyLimitReads = (deps: ReadDeps): ReadsOf<GlobalConcurrencyLimitHandlers> => ({
  async readGlobalConcurrencyLimitHolders({ params }) {
    const { store, clock } = deps;
    const row = found(await findLimitByIdOrName(store.reader, params.id_or_name));
    return { status: 200, body: await readHolders(store.reader, row, clock.now()) };
  },

  async filterGlobalConcurrencyLimits({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, deps.settings);
    assertNoMore(section.requested);
    const rows = await listLimits(deps.store.reader, section);
    const now = deps.clock.now();
    return section.reply(rows.map((row) => toGlobalConcurrencyLimit(row, now)));
  },
});

export const globalConcurrencyLimitHandlers = (deps: Deps): GlobalConcurrencyLimitHandlers => ({
  ...slotHandlers(deps),

  async createGlobalConcurrencyLimit({ body: { name, limit, active, active_slots, denied_slots, slot_decay_per_second, ...others } }) {
    assertNoMore(others);
    const row = await deps.store.transaction(async (tx) => {
      const tasks = active ? await tasksOf(tx, name) : [];
      const inserted = await insertLimit(tx, deps, {
        name,
        limit,
        active,
        activeSlots: active_slots,
        deniedSlots: denied_slots,
        slotDecayPerSecond: slot_decay_per_second,
      });
      if (!inserted) throw integrityConflict(`A limit with the name '${name}' already exists.`);
      deps.outbox.emit(tx, limitEvent('created', inserted));
      return (await occupyByTasks(tx, deps, inserted, tasks)) ?? inserted;
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
      const before = found(await findLimitByIdOrName(tx, params.id_or_name));
      const after = { ...before, ...change };
      const isNew = after.active && (!before.active || after.name !== before.name);
      const tasks = isNew ? await tasksOf(tx, after.name) : [];
      const limit = found(await updateLimit(tx, deps, before.id, change));
      deps.outbox.emit(tx, limitEvent('updated', limit));
      await occupyByTasks(tx, deps, limit, tasks);
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
  ...globalConcurrencyLimitReads(deps),
});

/** The running task runs to which a limit of this name applies, locked. */
const tasksOf = (tx: Tx, name: string) => (isTagLimit(name) ? lockRunningTasks(tx, tagOf({ name })) : []);

/** Gives the task runs slots on a limit that they did not have before. @returns the limit with these slots, if there are any */
async function occupyByTasks(tx: Tx, deps: Deps, { id }: LimitRow, tasks: readonly string[]): Promise<LimitRow | undefined> {
  if (tasks.length === 0) return undefined;
  await giveSlotsToRunningTasks(tx, deps, id, tasks);
  return findLimit(tx, id);
}

const found = orThrow(() => notFound('Concurrency Limit'));

/** The change that the body requests. The contract rejects nulls. */
function changeOf(body: Schema<'GlobalConcurrencyLimitUpdate'>): LimitChange {
  const { active, name, limit, active_slots, denied_slots, slot_decay_per_second, ...others } = body;
  assertNoMore(others);
  const change = { active, name, limit, activeSlots: active_slots, deniedSlots: denied_slots, slotDecayPerSecond: slot_decay_per_second };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
