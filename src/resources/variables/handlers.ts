import type { Schema, VariableHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { conflict, integrityConflict, notFoundText, orThrow } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { listSection } from '../cursor.ts';
import {
  countVariables,
  deleteVariable,
  findVariable,
  insertVariable,
  listVariables,
  updateVariable,
  type VariableKey,
} from './queries.ts';
import { checkVariableName, checkVariableValue } from './rules.ts';
import { toVariable, type VariableRow, variableEvent } from './wire.ts';

export const variableHandlers = (deps: Deps): VariableHandlers => {
  const { store, clock, ids, outbox, settings } = deps;
  return {
    async createVariable({ body: { name, value, tags, ...others } }) {
      assertNoMore(others);
      checkVariableName(name);
      checkVariableValue(value);
      const now = clock.now();
      const row: VariableRow = { id: ids.next(), created: now, updated: now, name, value, tags: tags ?? [] };
      await store.transaction(async (tx) => {
        if (!(await insertVariable(tx, row))) throw conflict(`A variable with the name '${row.name}' already exists.`);
        outbox.emit(tx, variableEvent('created', row));
      });
      return { status: 201, body: toVariable(row) };
    },

    async readVariable({ params }) {
      return { status: 200, body: toVariable(found(await findVariable(store.reader, { id: params.id }))) };
    },

    async readVariableByName({ params }) {
      return { status: 200, body: toVariable(found(await findVariable(store.reader, { name: params.name }))) };
    },

    async updateVariable({ params, body }) {
      await change(deps, { id: params.id }, body);
      return { status: 204 };
    },

    async updateVariableByName({ params, body }) {
      await change(deps, { name: params.name }, body);
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
  };
};

/** Changes only the fields in the body. A null `name` or `tags` violates a NOT NULL constraint; the response is 409. */
async function change(
  { store, clock, outbox }: Deps,
  key: VariableKey,
  { name, value, tags, ...others }: Schema<'VariableUpdate'>,
): Promise<void> {
  assertNoMore(others);
  if (typeof name === 'string') checkVariableName(name);
  if (value !== undefined) checkVariableValue(value);
  await store.transaction(async (tx) => {
    if (name === null || tags === null) {
      found(await findVariable(tx, key));
      throw integrityConflict();
    }
    const changes = {
      updated: clock.now(),
      ...(name !== undefined && { name }),
      ...(value !== undefined && { value }),
      ...(tags && { tags }),
    };
    outbox.emit(tx, variableEvent('updated', found(await updateVariable(tx, key, changes))));
  });
}

async function remove({ store, outbox }: Deps, key: VariableKey): Promise<void> {
  await store.transaction(async (tx) => {
    outbox.emit(tx, variableEvent('deleted', found(await deleteVariable(tx, key))));
  });
}

const found = orThrow(() => notFoundText('Variable not found.'));
