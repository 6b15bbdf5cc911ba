/** What the service has acknowledged, and what was asked of it, over all its lives. */
export class History {
  stop = false;
  /** Whether the service deletes what is old, so that counts may go back. */
  isForgotten = false;
  /** Acknowledged flow runs: id by the key with which they were created. */
  readonly runs = new Map<string, string>();
  /** Ids of acknowledged states. */
  readonly flowRunStates: string[] = [];
  readonly taskRunStates: string[] = [];
  /** Batches of log lines by their marker: whether they were acknowledged. */
  readonly logs = new Map<string, boolean>();
  /** By variable: the last acknowledged value, and the last one that was sent. */
  readonly variables = new Map<string, { acknowledged: number; sent: number }>();
  /** Ids of all events that were sent. */
  readonly events: string[] = [];
  leases = 0;
  reads = 0;
  /** What was found wrong meanwhile. */
  readonly violations: string[] = [];

  /** All acknowledged writes. */
  get acknowledged(): number {
    return this.runs.size + this.flowRunStates.length + this.taskRunStates.length + this.leases;
  }
}
