/** What a worker can report: its metrics as prom-client's JSON, or the task workers connected to it. */
export type Subject = 'metrics' | 'taskWorkers';

/** From the supervisor to a worker that is ready. */
export type Order =
  /** Run the background services. The leases of the nodes `after` are free, because their processes are gone. */
  | { kind: 'run-services'; after: readonly string[] }
  /** Answer with a `report` of the same number. */
  | { kind: 'report'; number: number; subject: Subject }
  /** The answer to `ask`. */
  | { kind: 'answer'; number: number; value: unknown }
  /** No worker that stops accepts connections any more: close those that are open. */
  | { kind: 'port-released' };

/** From a worker to the supervisor. */
export type Notice =
  /** It accepts connections on this port, and is known to the other nodes by this name. */
  | { kind: 'ready'; port: number; node: string }
  /** It stops, and accepts no more connections. */
  | { kind: 'released-port' }
  | { kind: 'report'; number: number; value: unknown }
  /** What all workers report together: one text for the metrics, a list otherwise. */
  | { kind: 'ask'; number: number; subject: Subject };
