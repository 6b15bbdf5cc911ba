import type { FlowHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { notFound, orThrow } from '../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { limitedReader } from '../../store/limits/limited-store.ts';
import { single } from '../../store/short-transaction.ts';
import type { Tx } from '../../store/store.ts';
import { listSection } from '../cursor.ts';
import { page, pageLimit } from '../paging.ts';
import { deleteFlows } from './delete.ts';
import { flowEvent } from './events.ts';
import { countDeploymentsOf, countFlows, findFlow, findFlowByName, findNextRuns, insertFlows, listFlows, updateFlow } from './queries.ts';
import type { FlowRow } from './rows.ts';
import { toFlow, toNextRun } from './wire.ts';

export const flowReads = ({ store, settings }: ReadDeps): ReadsOf<FlowHandlers> => ({
  async filterFlows({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    return section.reply((await listFlows(store.reader, body, body.sort, section)).map(toFlow));
  },

  async countFlows({ body }) {
    return { status: 200, body: await countFlows(store.reader, body) };
  },

  async paginateFlows({ body }) {
    const limit = pageLimit(body.limit, settings);
    const [rows, count] = await Promise.all([
      listFlows(store.reader, body, body.sort, { limit, offset: (body.page - 1) * limit }),
      countFlows(store.reader, body),
    ]);
    return { status: 200, body: page({ results: rows.map(toFlow), count, limit, page: body.page }) };
  },

  async countDeploymentsByFlow({ body: { flow_ids, ...others } }) {
    assertNoMore(others);
    const counts = await countDeploymentsOf(store.reader, flow_ids);
    return { status: 200, body: Object.fromEntries(flow_ids.map((id) => [id, counts.get(id) ?? 0])) };
  },

  async readNextRunsByFlow({ body: { flow_ids, ...others } }) {
    assertNoMore(others);
    const next = new Map((await findNextRuns(store.reader, flow_ids)).map((run) => [run.flowId, toNextRun(run)]));
    return { status: 200, body: Object.fromEntries(flow_ids.map((id) => [id, next.get(id) ?? null])) };
  },
});

export const flowHandlers = (deps: Deps, { store, clock, ids, outbox } = deps): FlowHandlers => ({
  async createFlow({ body: { name, tags, labels: given, ...others } }, context) {
    assertNoMore(others);
    // the flow usually exists: clients send this request before every run
    const existing = await findFlowByName(store.reader, name);
    if (existing) return { status: 200, body: toFlow(existing) };
    const now = clock.now();
    const labels = (given === undefined ? {} : given) as FlowRow['labels'];
    const row: FlowRow = { id: ids.next(), created: now, updated: now, name, tags: tags ?? [], labels };
    const stored = await store.shortTransaction({
      locks: [name],
      bytes: context.bodyBytes,
      read: (reading) => findFlowByName(reading, name),
      write: (taken) => ({
        writes: taken ? [] : [(tx) => insertFlows(tx, [row]), (tx) => outbox.emit(tx, flowEvent('created', row))],
        result: taken ?? row,
      }),
    });
    return { status: stored === row ? 201 : 200, body: toFlow(stored) };
  },

  async readFlow({ params }) {
    return { status: 200, body: toFlow(found(await findFlow(store.reader, params.id))) };
  },

  async readFlowByName({ params }) {
    return { status: 200, body: toFlow(found(await findFlowByName(store.reader, params.name))) };
  },

  async updateFlow({ params, body: { tags, ...others } }, context) {
    assertNoMore(others);
    const work = async (tx: Tx) => {
      const row = await updateFlow(tx, params.id, { updated: clock.now(), ...(tags && { tags }) });
      if (row) outbox.emit(tx, flowEvent('updated', row));
      return row;
    };
    found(await store.shortTransaction(single(work, { locks: [params.id], bytes: context.bodyBytes })));
    return { status: 204 };
  },

  async deleteFlow({ params }) {
    await store.transaction(async (tx) => {
      const [flow] = await deleteFlows(tx, deps, [params.id]);
      outbox.emit(tx, flowEvent('deleted', found(flow)));
    });
    return { status: 204 };
  },
  ...flowReads(deps),

  async bulkDeleteFlows({ body: { flows, limit, ...others } }) {
    assertNoMore(others);
    const deleted = await store.transaction(async (tx) => {
      const matches = await listFlows(limitedReader(tx, store.limit), { flows }, 'NAME_ASC', { limit, offset: 0 });
      const rows = await deleteFlows(
        tx,
        deps,
        matches.map((row) => row.id),
      );
      outbox.emit(tx, ...rows.map((row) => flowEvent('deleted', row)));
      return rows.map((row) => row.id);
    });
    return { status: 200, body: { deleted } };
  },
});

const found = orThrow(() => notFound('Flow'));
