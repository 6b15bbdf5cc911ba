import { eq, type SQL } from 'drizzle-orm';
import type { Schemas } from '../../../generated/operations.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import { countMatching } from '../../store/query/count.ts';
import { inserting } from '../../store/query/given-rows.ts';
import { finding, updating } from '../../store/query/one-row.ts';
import { idKey, instantKey, readRows, type Section, type SortKey, textKey } from '../../store/query/section.ts';
import { variables } from '../../store/schema/tables.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { variableFilter } from './filter.ts';
import type { VariableRow } from './wire.ts';

/** The id or name that identifies a variable. */
export type VariableKey = { id: string } | { name: string };

const matching = (key: VariableKey): SQL => ('id' in key ? eq(variables.id, key.id) : eq(variables.name, key.name));

const findById = finding(variables, variables.id);
const findByName = finding(variables, variables.name);

export async function findVariable(reader: Reader, key: VariableKey): Promise<VariableRow | undefined> {
  return 'id' in key ? findById(reader, key.id) : findByName(reader, key.name);
}

export const insertVariables = inserting(variables);

const updateById = updating(variables, variables.id);
const updateByName = updating(variables, variables.name);

export async function updateVariable(tx: Tx, key: VariableKey, changes: Partial<VariableRow>): Promise<VariableRow | undefined> {
  return 'id' in key ? updateById(tx, key.id, changes) : updateByName(tx, key.name, changes);
}

export async function deleteVariable(tx: Tx, key: VariableKey): Promise<VariableRow | undefined> {
  return (await tx.db.delete(variables).where(matching(key)).returning())[0];
}

type Filter = Schemas['VariableFilter'] | null | undefined;

export async function listVariables(
  reader: Reader,
  filter: Filter,
  sort: Schemas['VariableSort'],
  section: Section,
): Promise<VariableRow[]> {
  const matching = variableFilter(filter, reader.dialect);
  return readRows(() => reader.db.select().from(variables), matching, SORTS[sort](reader.dialect), section);
}

export async function countVariables(reader: Reader, filter: Filter): Promise<number> {
  return countMatching(reader, variables, variableFilter(filter, reader.dialect));
}

const SORTS: Record<Schemas['VariableSort'], (dialect: Dialect) => SortKey<VariableRow>[]> = {
  CREATED_DESC: () => [instantKey(variables.created, 'desc', (row) => row.created), idKey(variables.id, 'desc', (row) => row.id)],
  UPDATED_DESC: () => [instantKey(variables.updated, 'desc', (row) => row.updated), idKey(variables.id, 'desc', (row) => row.id)],
  NAME_ASC: (dialect) => [textKey(dialect.textOrder(variables.name), 'asc', (row) => row.name)],
  NAME_DESC: (dialect) => [textKey(dialect.textOrder(variables.name), 'desc', (row) => row.name)],
};
