import type { Schema } from '../../../../generated/operations.ts';
import { type Instant, toWireInstant } from '../../../base/instant.ts';

/** The task workers connected to this process. Kept in memory only, because just the live connections matter. */
export class WorkerRegistry {
  /** The task keys of each connection, by client id. */
  private readonly connections = new Map<string, Set<readonly string[]>>();

  /** @returns a function to call when the connection ends */
  enter(clientId: string, taskKeys: readonly string[]): () => void {
    const own = this.connections.get(clientId) ?? new Set();
    this.connections.set(clientId, own);
    own.add(taskKeys);
    return () => {
      own.delete(taskKeys);
      if (own.size === 0) this.connections.delete(clientId);
    };
  }

  /** All workers. The current time is reported as the last time they were seen. */
  list(now: Instant): Schema<'TaskWorker'>[] {
    return [...this.connections].map(([identifier, own]) => ({
      identifier,
      task_keys: [...new Set([...own].flat())],
      timestamp: toWireInstant(now),
    }));
  }
}
