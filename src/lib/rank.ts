import type { Schemas } from '../../generated/operations.ts';

/** The priority of a run without one. */
export const NORMAL = 50;

export type Fairness = Schemas['QueueFairness'];

/** The place of a run among the runs of its queue: by priority, then by turn. */
export interface Rank {
  priority: number;
  /** Runs with the same text share a turn. Empty in queues without turns. */
  turn: string;
}

interface Ranked {
  priority: number | null | undefined;
  deploymentId: string | null;
  concurrencyKey: string | null;
}

/** The rank of a run on a queue. Runs without what takes turns in the queue share the turn of their deployment, or of all runs without a deployment. */
export function rankOf(fairness: Fairness | null | undefined, { priority, deploymentId, concurrencyKey }: Ranked): Rank {
  return { priority: priority ?? NORMAL, turn: turnOf(fairness, deploymentId, concurrencyKey) };
}

function turnOf(fairness: Fairness | null | undefined, deploymentId: string | null, concurrencyKey: string | null): string {
  if (fairness === 'CONCURRENCY_KEY' && concurrencyKey !== null) return `key ${concurrencyKey}`;
  if (fairness === 'CONCURRENCY_KEY' || fairness === 'DEPLOYMENT') return `deployment ${deploymentId ?? 'none'}`;
  return '';
}
