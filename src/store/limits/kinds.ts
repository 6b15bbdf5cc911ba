import { type SQL, sql } from 'drizzle-orm';
import {
  artifacts,
  assets,
  automations,
  backfills,
  blockDocuments,
  concurrencyLimits,
  deployments,
  flowRuns,
  flows,
  savedSearches,
  slas,
  taskRuns,
  variables,
  workPools,
  workQueues,
} from '../schema/tables.ts';
import type { Identified } from './inside-queries.ts';
import { ownFlows } from './tables.ts';

interface KindOfObject {
  table: Identified;
  /** As error messages name it. */
  thing: string;
  /** Which objects inside a caller with a limit may change. */
  changeable?: SQL;
}

/** The objects that requests name. */
export const KINDS = {
  flow: { table: flows, thing: 'Flow', changeable: sql`${flows.id} in (select ${ownFlows.id} from ${ownFlows})` },
  deployment: { table: deployments, thing: 'Deployment' },
  flow_run: { table: flowRuns, thing: 'Flow run' },
  task_run: { table: taskRuns, thing: 'Task run' },
  artifact: { table: artifacts, thing: 'Artifact' },
  asset: { table: assets, thing: 'Asset' },
  variable: { table: variables, thing: 'Variable' },
  saved_search: { table: savedSearches, thing: 'Saved search' },
  backfill: { table: backfills, thing: 'Backfill' },
  work_pool: { table: workPools, thing: 'Work pool' },
  work_queue: { table: workQueues, thing: 'Work queue' },
  concurrency_limit: { table: concurrencyLimits, thing: 'Concurrency limit' },
  block_document: { table: blockDocuments, thing: 'Block document' },
  automation: { table: automations, thing: 'Automation' },
  sla: { table: slas, thing: 'SLA' },
} satisfies Record<string, KindOfObject>;

export type Kind = keyof typeof KINDS;

export const kindOf = (kind: Kind): KindOfObject => KINDS[kind];
