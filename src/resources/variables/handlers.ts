import type { Schema, VariableHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { conflict, integrityConflict, notFoundText, orThrow } from '../../base/errors.ts';
import type { RequestContext } from '../../base/request-context.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { single } from '../../store/short-transaction.ts';
import type { Tx } from '../../store/store.ts';
import { listSection } from '../cursor.ts';
import {
  countVariables,
  deleteVariable,
  findVariable,
  insertVariables,
  listVariables,
  updateVariable,
  type VariableKey,
} from './queries.ts';
import { checkVariableName, checkVariableValue } from './rules.ts';
import { toVariable, type VariableRow, variableEvent } from './wire.ts';

export const variableReads = ({ store, settings }: ReadDeps): ReadsOf<VariableHandlers> => ({
  async filterVariables({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    const { variables, sort, ...others } = section.requested;
    assertNoMore(others);
    return section.reply((await listVariables(store.reader, variables, sort, section)).map(toVariable));
  },

  async countVariables({ body: { variables, ...others } }) {
    assertNoMore(others);
    return { status: 200, body: await countVariables(store.reader, variables) };
  },
});

export const variableHandlers = (deps: Deps): VariableHandlers => {
  const { store, clock, ids, outbox } = deps;
  return {
    async createVariable({ body: { name, value, tags, ...others } }, context) {
      assertNoMore(others);
      checkVariableName(name);
      checkVariableValue(value);
      const now = clock.now();
      const row: VariableRow = { id: ids.next(), created: now, updated: now, name, value, tags: tags ?? [] };
      await store.shortTransaction({
        locks: [name],
        bytes: context.bodyBytes,
        async read(reading) {
          if (await findVariable(reading, { name })) throw conflict(`A variable with the name '${name}' already exists.`);
        },
        write: () => ({
          writes: [(tx) => insertVariables(tx, [row]), (tx) => outbox.emit(tx, variableEvent('created', row))],
          result: undefined,
        }),
      });
      return { status: 201, body: toVariable(row) };
    },

    async readVariable({ params }) {
      return { status: 200, body: toVariable(found(await findVariable(store.reader, { id: params.id }))) };
    },

    async readVariableByName({ params }) {
      return { status: 200, body: toVariable(found(await findVariable(store.reader, { name: params.name }))) };
    },

    async updateVariable({ params, body }, context) {
      await change(deps, { id: params.id }, body, context);
      return { status: 204 };
    },

    async updateVariableByName({ params, body }, context) {
      await change(deps, { name: params.name }, body, context);
      return { status: 204 };
    },

    async deleteVariable({ params }) {
      await remove(deps, { id: params.id });
      return { status: 204 };
    },

    async deleteVariableByName({ params }) {
      await remove(deps, { name: params.name });
      return { status: 204 };
    },
    ...variableReads(deps),
  };
};

/** Changes only the fields in the body. A null `name` or `tags` violates a NOT NULL constraint; the response is 409. */
async function change(
  { store, clock, outbox }: Deps,
  key: VariableKey,
  { name, value, tags, ...others }: Schema<'VariableUpdate'>,
  context: RequestContext,
): Promise<void> {
  assertNoMore(others);
  if (typeof name === 'string') checkVariableName(name);
  if (value !== undefined) checkVariableValue(value);
  if (name === null || tags === null) {
    found(await findVariable(store.reader, key));
    throw integrityConflict(`The field ${name === null ? 'name' : 'tags'} must not be null.`);
  }
  const work = async (tx: Tx) => {
    const changes = {
      updated: clock.now(),
      ...(name !== undefined && { name }),
      ...(value !== undefined && { value }),
      ...(tags && { tags }),
    };
    const row = await updateVariable(tx, key, changes);
    if (row) outbox.emit(tx, variableEvent('updated', row));
    return row;
  };
  // another name may be taken: then the transaction fails
  const bytes = context.bodyBytes;
  found(await (name === undefined ? store.shortTransaction(single(work, { locks: lockOf(key), bytes })) : store.transaction(work)));
}

async function remove({ store, outbox }: Deps, key: VariableKey): Promise<void> {
  const work = async (tx: Tx) => {
    const row = await deleteVariable(tx, key);
    if (row) outbox.emit(tx, variableEvent('deleted', row));
    return row;
  };
  found(await store.shortTransaction(single(work, { locks: lockOf(key) })));
}

const lockOf = (key: VariableKey): string[] => ['id' in key ? key.id : key.name];

const found = orThrow(() => notFoundText('Variable not found.'));
