import { type Column, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Schema, Schemas } from '../../../generated/operations.ts';
import type { Dialect } from '../../store/dialect/dialect.ts';
import {
  artifactCollections,
  automations,
  blockDocuments,
  blockTypes,
  concurrencyLimits,
  deployments,
  flowRuns,
  flows,
  taskRuns,
  variables,
  workPools,
  workQueues,
} from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

type Kind = Schemas['SearchKind'];
export type SearchResult = Schema<'SearchResult'>;

/** Parts of names are searched among this number of objects of a kind: the newest ones. */
const SEARCHED = 10_000;
/** U+10FFFF sorts after every continuation of a prefix. */
const LAST = '\u{10FFFF}';

interface Searched {
  table: SQLiteTable & { id: Column };
  name: Column;
  /** The id in results, if it is not that of the row. */
  id?: Column;
  /** Which rows can be found; all if undefined. */
  only?: SQL;
  /**
   * - `parts`: names that contain the text, among the newest objects, and the exact name through an index
   * - `beginning`: names that begin with it, through an index on {@link Dialect.textOrder}
   * - `none`: no names
   */
  names: 'parts' | 'beginning' | 'none';
  /** The object to which it belongs. */
  within?: { table: SQLiteTable; id: Column; name: Column; reference: Column };
  state?: { type: Column; name: Column };
}

const inFlow = (reference: Column) => ({ table: flows, id: flows.id, name: flows.name, reference });
const stateOf = ({ stateType, stateName }: typeof flowRuns | typeof taskRuns) => ({ type: stateType, name: stateName });

const KINDS: Record<Kind, Searched> = {
  flow: { table: flows, name: flows.name, names: 'parts' },
  deployment: { table: deployments, name: deployments.name, names: 'parts', within: inFlow(deployments.flowId) },
  flow_run: {
    table: flowRuns,
    name: flowRuns.name,
    names: 'beginning',
    within: inFlow(flowRuns.flowId),
    state: stateOf(flowRuns),
  },
  task_run: {
    table: taskRuns,
    name: taskRuns.name,
    names: 'none',
    within: { table: flowRuns, id: flowRuns.id, name: flowRuns.name, reference: taskRuns.flowRunId },
    state: stateOf(taskRuns),
  },
  work_pool: { table: workPools, name: workPools.name, names: 'parts' },
  work_queue: {
    table: workQueues,
    name: workQueues.name,
    names: 'parts',
    within: { table: workPools, id: workPools.id, name: workPools.name, reference: workQueues.workPoolId },
  },
  automation: { table: automations, name: automations.name, names: 'parts' },
  block_document: {
    table: blockDocuments,
    name: blockDocuments.name,
    names: 'parts',
    only: sql`not ${blockDocuments.isAnonymous}`,
    within: { table: blockTypes, id: blockTypes.id, name: blockTypes.name, reference: blockDocuments.blockTypeId },
  },
  variable: { table: variables, name: variables.name, names: 'parts' },
  artifact: { table: artifactCollections, name: artifactCollections.key, id: artifactCollections.latestId, names: 'parts' },
  // the limits of values of concurrency keys are internal
  concurrency_limit: {
    table: concurrencyLimits,
    name: concurrencyLimits.name,
    names: 'parts',
    only: isNull(concurrencyLimits.deploymentId),
  },
};

export const SEARCH_KINDS = Object.keys(KINDS) as Kind[];

/** The first and the last id that begin with these hexadecimal digits. */
export interface IdRange {
  first: string;
  last: string;
}

/** The objects of a kind whose name matches the text or whose id is in the range, best matches first. Reads a bounded number of rows. */
export async function searchKind(
  { db, dialect }: Reader,
  kind: Kind,
  { text, ids, limit }: { text: string; ids: IdRange | undefined; limit: number },
): Promise<SearchResult[]> {
  const searched = KINDS[kind];
  const { table, name, within, state } = searched;
  const candidates = [...byId(searched, ids, limit), ...byName(searched, text, limit, dialect)];
  if (candidates.length === 0) return [];
  const none = sql`null`;
  const nameWithin = within ? sql`(select ${within.name} from ${within.table} where ${within.id} = ${within.reference})` : none;
  const isExact = sql`${name} = ${text}`;
  const isPrefix = sql`substr(${name}, 1, ${[...text].length}) = ${text}`;
  const rows = await dialect.rows<Row>(
    db,
    sql`select ${searched.id ?? table.id} as id, ${name} as name, ${nameWithin} as within, ${within?.reference ?? none} as "withinId",
        ${state?.type ?? none} as "stateType", ${state?.name ?? none} as "stateName"
      from ${table} where ${table.id} in (${sql.join(candidates, sql` union `)})
      order by case when ${isExact} then 0 when ${isPrefix} then 1 else 2 end, ${dialect.textOrder(name)}, ${table.id} desc limit ${limit}`,
  );
  return rows.map(({ withinId: within_id, stateType: state_type, stateName: state_name, ...others }) => ({
    kind,
    ...others,
    within_id,
    state_type,
    state_name,
  }));
}

interface Row {
  id: string;
  name: string;
  within: string | null;
  withinId: string | null;
  stateType: SearchResult['state_type'];
  stateName: string | null;
}

function byId({ table, id = table.id, only }: Searched, ids: IdRange | undefined, limit: number): SQL[] {
  if (!ids) return [];
  const inRange = sql`${id} >= ${ids.first} and ${id} <= ${ids.last}${only ? sql` and ${only}` : sql``}`;
  return [sql`select id from (select ${table.id} as id from ${table} where ${inRange} order by ${id} desc limit ${limit}) as by_id`];
}

function byName({ table, name, names, only }: Searched, text: string, limit: number, dialect: Dialect): SQL[] {
  if (names === 'none') return [];
  if (names === 'beginning') {
    const ordered = dialect.textOrder(name);
    return [...new Set([text, text.toLowerCase()])].map((prefix, index) => {
      const inRange = sql`${ordered} >= ${prefix} and ${ordered} < ${prefix + LAST}`;
      return sql`select id from (select ${table.id} as id from ${table} where ${inRange} order by ${ordered} limit ${limit}) as beginning_${sql.raw(String(index))}`;
    });
  }
  const allowed = only ? sql` and ${only}` : sql``;
  const newest = sql`(select ${table.id} as id, ${name} as name from ${table} where ${only ?? sql`true`} order by ${table.id} desc limit ${SEARCHED}) as newest`;
  const found = sql.raw('newest.name');
  const rank = sql`case when substr(${found}, 1, ${[...text].length}) = ${text} then 0 else 1 end`;
  return [
    sql`select id from (select ${table.id} as id from ${table} where ${name} = ${text}${allowed} limit ${limit}) as exact`,
    sql`select id from (select newest.id as id from ${newest} where ${dialect.contains(found, text)} order by ${rank}, ${found} limit ${limit}) as parts`,
  ];
}
