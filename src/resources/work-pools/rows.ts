import type { workPools, workQueues } from '../../store/schema/tables.ts';

export type WorkPoolRow = typeof workPools.$inferSelect;
/** A pool without its job template, which can take megabytes. */
export type PoolSummary = Omit<WorkPoolRow, 'baseJobTemplate'>;
export type WorkQueueRow = typeof workQueues.$inferSelect;

/** The pool for queues that are named without a pool. */
export const DEFAULT_AGENT_POOL = 'default-agent-pool';

/** True for agent pools, whose status no worker reports. Both type names are in use; the service keeps the name that the client sent. */
export const isAgentPool = ({ type }: { type: string }): boolean => type === 'service-agent' || type === 'prefect-agent';
