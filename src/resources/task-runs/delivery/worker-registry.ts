import type { Schema } from '../../../../generated/operations.ts';
import { type Instant, toWireInstant } from '../../../base/instant.ts';

/** The task workers that are connected to this process. In memory: what is connected is all there is to know. */
export class WorkerRegistry {
  /** By client id, the task keys of each of its connections. */
  private readonly connections = new Map<string, Set<readonly string[]>>();

  /** @returns what to call when the connection ends */
  enter(clientId: string, taskKeys: readonly string[]): () => void {
    const own = this.connections.get(clientId) ?? new Set();
    this.connections.set(clientId, own);
    own.add(taskKeys);
    return () => {
      own.delete(taskKeys);
      if (own.size === 0) this.connections.delete(clientId);
    };
  }

  /** Workers that serve one of `taskKeys`; all of them when none is named. A connected worker is observed by being asked for. */
  list(taskKeys: readonly string[], now: Instant): Schema<'TaskWorker'>[] {
    const workers = [...this.connections].map(([identifier, own]) => ({
      identifier,
      task_keys: [...new Set([...own].flat())],
      timestamp: toWireInstant(now),
    }));
    if (taskKeys.length === 0) return workers;
    return workers.filter((worker) => worker.task_keys.some((key) => taskKeys.includes(key)));
  }
}
