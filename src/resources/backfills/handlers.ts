import type { BackfillHandlers, Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { conflict, notFound, orThrow } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import { type Instant, toWireInstant } from '../../base/time/instant.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { listSection } from '../cursor.ts';
import { findDeployment } from '../deployments/queries.ts';
import { readBackfill } from './creation.ts';
import { emitBackfillEvent } from './events.ts';
import { limitsOn } from './limits.ts';
import {
  type BackfillRow,
  changeBackfill,
  countOpenBackfills,
  countRuns,
  deleteBackfill,
  findBackfill,
  findBackfillByKey,
  insertBackfill,
  listBackfills,
  lockBackfill,
} from './queries.ts';
import { backfillRunPreparer, blockingRuns } from './runs.ts';
import { localText } from './times.ts';
import { toBackfill } from './wire.ts';

/** Number of runs, and of skipped times, that a preview contains. */
const PREVIEWED = 50;
/** Number of times that one statement looks up. */
const LOOKED_UP = 500;

const wakeBackfills = (tx: Tx, { bus }: Pick<Deps, 'bus'>): void => tx.afterCommit(() => bus.publish('wake', 'backfills'));

export const backfillReads = ({ store, settings }: ReadDeps): ReadsOf<BackfillHandlers> => ({
  async filterBackfills({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    const { backfills, sort, ...others } = section.requested;
    assertNoMore(others);
    const rows = await listBackfills(store.reader, backfills, sort, section);
    const counts = await countRuns(
      store.reader,
      rows.filter(({ outcome }) => outcome === null).map(({ id }) => id),
    );
    return section.reply(rows.map((row) => toBackfill(row, counts.get(row.id))));
  },
});

export const backfillHandlers = (deps: Deps): BackfillHandlers => {
  const { store, clock, ids, settings } = deps;

  const deploymentOf = async (id: string) => {
    const record = await findDeployment(store.reader, id);
    if (!record) throw notFound('Deployment');
    return record;
  };

  /** Changes a backfill, or returns it unchanged if `change` returns nothing. */
  const changed = async (
    id: string,
    change: (row: BackfillRow) => { changes: Partial<BackfillRow>; event?: 'paused' | 'resumed' } | undefined,
  ): Promise<{ status: 200; body: Schema<'Backfill'> }> => {
    const body = await store.transaction(async (tx) => {
      const before = found(await lockBackfill(tx, id));
      const { changes, event } = change(before) ?? {};
      const after = { ...before, ...changes };
      if (changes) {
        after.updated = clock.now();
        await changeBackfill(tx, id, { ...changes, updated: after.updated });
        if (event) await emitBackfillEvent(tx, deps, event, after);
        wakeBackfills(tx, deps);
      }
      return withProgress(tx, after);
    });
    return { status: 200, body };
  };

  return {
    async createBackfill({ params, body }, { createdBy = null }) {
      const record = await deploymentOf(params.id);
      const known = body.idempotency_key && (await findBackfillByKey(store.reader, params.id, body.idempotency_key));
      if (known) return { status: 200, body: await withProgress(store.reader, known) };
      const { row: given, times } = await readBackfill(deps, record, body);
      // reports a run that cannot be created now rather than by pausing the backfill
      await backfillRunPreparer(deps, record, given)(present(times[0], 'the first time of a backfill'));
      const now = clock.now();
      const row: BackfillRow = { ...given, id: ids.next(), created: now, updated: now, createdBy };
      const inserted = await store.transaction(async (tx) => {
        if ((await countOpenBackfills(tx)) >= settings.backfills.maxOpen)
          throw conflict(`${settings.backfills.maxOpen} backfills have not ended, which is the maximum.`);
        const isNew = await insertBackfill(tx, row);
        if (isNew) {
          await emitBackfillEvent(tx, deps, 'created', row);
          wakeBackfills(tx, deps);
        }
        return isNew;
      });
      if (inserted) return { status: 201, body: toBackfill(row) };
      const other = found(await findBackfillByKey(store.reader, params.id, row.idempotencyKey ?? ''));
      return { status: 200, body: await withProgress(store.reader, other) };
    },

    async previewBackfill({ params, body }) {
      const record = await deploymentOf(params.id);
      const { row, times } = await readBackfill(deps, record, body);
      const prepare = backfillRunPreparer(deps, record, row);
      const runs: Schema<'BackfillPreviewRun'>[] = [];
      const skipped: Schema<'BackfillPreviewSkip'>[] = [];
      const wireTimes = (time: Instant) => ({ scheduled_time: toWireInstant(time), local_time: localText(row, time) });
      let skips = 0;
      for (let from = 0; from < times.length; from += LOOKED_UP) {
        const some = times.slice(from, from + LOOKED_UP);
        const blocking = await blockingRuns(store.reader, row, some);
        skips += blocking.size;
        for (const time of some) {
          const run = blocking.get(time);
          if (run && skipped.length < PREVIEWED) skipped.push({ ...wireTimes(time), flow_run_id: run.id, state_type: run.stateType });
          if (!run && runs.length < PREVIEWED) runs.push({ ...wireTimes(time), parameters: (await prepare(time)).run.parameters ?? {} });
        }
      }
      const limits = await limitsOn(store.reader, record, row, { settings, now: clock.now() });
      const shared = limits.filter(({ kind }) => kind !== 'CONCURRENCY_KEY').map(({ limit }) => limit);
      return {
        status: 200,
        body: {
          ...{ total: times.length, runs: times.length - skips, skipped: skips },
          max_parallel_runs: Math.min(row.maxActiveRuns, ...shared),
          ...{ limits, first_runs: runs, first_skipped: skipped },
        },
      };
    },

    async readBackfill({ params }) {
      return { status: 200, body: await withProgress(store.reader, found(await findBackfill(store.reader, params.id))) };
    },

    async deleteBackfill({ params }) {
      await store.transaction(async (tx) => {
        const row = found(await lockBackfill(tx, params.id));
        if (row.ended === null) throw conflict('The backfill has not ended. Stop it first.');
        await deleteBackfill(tx, row.id);
      });
      return { status: 204 };
    },
    ...backfillReads(deps),

    pauseBackfill: ({ params }) =>
      changed(params.id, ({ state }) => {
        if (state === 'PAUSED') return undefined;
        if (state !== 'RUNNING') throw isOver(state);
        return { changes: { state: 'PAUSED', message: null }, event: 'paused' };
      }),

    resumeBackfill: ({ params }) =>
      changed(params.id, ({ state }) => {
        if (state === 'RUNNING') return undefined;
        if (state !== 'PAUSED') throw isOver(state);
        return { changes: { state: 'RUNNING', message: null }, event: 'resumed' };
      }),

    stopBackfill: ({ params }) =>
      changed(params.id, ({ state }) => {
        if (state === 'STOPPING' || state === 'STOPPED') return undefined;
        if (state === 'COMPLETED') throw isOver(state);
        return { changes: { state: 'STOPPING', message: null } };
      }),
  };
};

const isOver = (state: BackfillRow['state']) => conflict(`The backfill is ${state === 'STOPPING' ? 'stopping' : 'not open'}.`);

const found = orThrow(() => notFound('Backfill'));

async function withProgress(reader: Reader, row: BackfillRow): Promise<Schema<'Backfill'>> {
  const counts = row.outcome === null ? await countRuns(reader, [row.id]) : undefined;
  return toBackfill(row, counts?.get(row.id));
}
