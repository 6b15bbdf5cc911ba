import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Dialect } from '../dialect/dialect.ts';
import { automations, blockDocuments, deployments, flowRuns, flows, taskRuns, variables, workPools, workQueues } from '../schema/tables.ts';

/** The objects that resource ids of events name: `prefect.flow-run.UUID`. */
const RESOURCES: Readonly<Record<string, SQLiteTable & { id: SQLiteColumn }>> = {
  'flow-run': flowRuns,
  'task-run': taskRuns,
  deployment: deployments,
  flow: flows,
  'work-pool': workPools,
  'work-queue': workQueues,
  'block-document': blockDocuments,
  variable: variables,
  automation: automations,
};

const PREFIXES = Object.entries(RESOURCES).map(([kind, table]) => ({ prefix: `prefect.${kind}.`, table }));

/** Whether the object that a resource id names is inside the limit; `otherwise` for ids that name no object of these kinds. */
export function isResourceInside(resourceId: SQL, otherwise: SQL, dialect: Dialect): SQL {
  const cases = PREFIXES.map(({ prefix, table }) => {
    const id = dialect.uuidAfter(resourceId, prefix);
    return sql`when substr(${resourceId}, 1, ${sql.raw(String(prefix.length))}) = ${sql.raw(`'${prefix}'`)} then exists (select 1 from ${table} where ${table.id} = ${id})`;
  });
  return sql`(case ${sql.join(cases, sql` `)} else ${otherwise} end)`;
}
