import type { workPools, workQueues } from '../../store/schema/tables.ts';

export type WorkPoolRow = typeof workPools.$inferSelect;
/** A pool without the template of its jobs, which may be megabytes. */
export type PoolSummary = Omit<WorkPoolRow, 'baseJobTemplate'>;
export type WorkQueueRow = typeof workQueues.$inferSelect;

/** The pool for queues that are named without one. */
export const DEFAULT_AGENT_POOL = 'default-agent-pool';

/** True for agent pools, whose status nobody reports. Both type names are in use; the one that a client sent is kept. */
export const isAgentPool = ({ type }: { type: string }): boolean => type === 'service-agent' || type === 'prefect-agent';
