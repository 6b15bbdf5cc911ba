import type { workPools, workQueues } from '../../store/schema/tables.ts';

export type WorkPoolRow = typeof workPools.$inferSelect;
export type WorkQueueRow = typeof workQueues.$inferSelect;

/** Queues that are named without a pool live here. */
export const DEFAULT_AGENT_POOL = 'default-agent-pool';

/** Pools of agents, whose status nobody reports. Both names are in use; what a client sent is kept (spec 06 §0). */
export const isAgentPool = ({ type }: { type: string }): boolean => type === 'service-agent' || type === 'prefect-agent';
