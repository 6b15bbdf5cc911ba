/** All requests to the service and all acknowledged writes, across its restarts. */
export class History {
  stop = false;
  /** Whether the service deletes old data, so that counts can decrease. */
  isForgotten = false;
  /** Ids of acknowledged flow runs by idempotency key. */
  readonly runs = new Map<string, string>();
  /** Ids of acknowledged states. */
  readonly flowRunStates: string[] = [];
  readonly taskRunStates: string[] = [];
  /** Whether a batch of log lines was acknowledged, by its marker. */
  readonly logs = new Map<string, boolean>();
  /** The last acknowledged and the last sent value of each variable. */
  readonly variables = new Map<string, { acknowledged: number; sent: number }>();
  /** Ids of all events that were sent. */
  readonly events: string[] = [];
  leases = 0;
  reads = 0;
  /** Violations that clients found during the load. */
  readonly violations: string[] = [];

  /** Number of acknowledged writes. */
  get acknowledged(): number {
    return this.runs.size + this.flowRunStates.length + this.taskRunStates.length + this.leases;
  }
}
