import type { Schema } from '../../../../generated/operations.ts';
import { type Instant, toWireInstant } from '../../../base/time/instant.ts';

/** The task workers connected to this process. In memory only, because only live connections matter. */
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

  /** All workers. Their last seen time is the current time. */
  list(now: Instant): Schema<'TaskWorker'>[] {
    return [...this.connections].map(([identifier, own]) => ({
      identifier,
      task_keys: [...new Set([...own].flat())],
      timestamp: toWireInstant(now),
    }));
  }
}
