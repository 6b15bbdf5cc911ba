import type { FlowRunHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { conflict, notFound, unprocessable } from '../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { single } from '../../store/short-transaction.ts';
import { findFlowRunName } from '../flow-runs/queries.ts';
import { deleteInput, findInput, insertInputIfNew, listInputs } from './queries.ts';
import { toFlowRunInput } from './wire.ts';

type InputHandlers = Pick<FlowRunHandlers, 'createFlowRunInput' | 'readFlowRunInput' | 'deleteFlowRunInput' | 'filterFlowRunInputs'>;

const KEY = /^[a-z0-9-]*$/;

export const flowRunInputReads = ({ store }: ReadDeps): ReadsOf<InputHandlers> => ({
  async filterFlowRunInputs({ params, body: { prefix, exclude_keys: exclude, limit, ...others } }) {
    assertNoMore(others);
    const inputs = await listInputs(store.reader, params.id, { prefix, exclude, limit });
    return { status: 200, body: inputs.map(toFlowRunInput) };
  },
});

export const flowRunInputHandlers = (deps: Deps, { store, clock, ids } = deps): InputHandlers => ({
  async createFlowRunInput({ params: { id: flowRunId }, body: { key, value, sender, ...others } }, context) {
    assertNoMore(others);
    if (!KEY.test(key)) throw unprocessable('value must only contain lowercase letters, numbers, and dashes.');
    const now = clock.now();
    if ((await findFlowRunName(store.reader, flowRunId)) === undefined) throw notFound('Flow run');
    const row = { id: ids.next(), created: now, updated: now, flowRunId, key, value, sender: sender ?? null };
    const inserted = await store.shortTransaction(single((tx) => insertInputIfNew(tx, row), { bytes: context.bodyBytes }));
    if (!inserted) throw conflict('A flow run input with this key already exists.');
    return { status: 201, body: null };
  },

  async readFlowRunInput({ params: { id, key } }) {
    const input = await findInput(store.reader, id, key);
    if (!input) throw notFound('Flow run input');
    return { status: 200, contentType: 'text/plain', body: input.value };
  },

  async deleteFlowRunInput({ params: { id, key } }) {
    if (!(await store.transaction((tx) => deleteInput(tx, id, key)))) throw notFound('Flow run input');
    return { status: 204 };
  },
  ...flowRunInputReads(deps),
});
