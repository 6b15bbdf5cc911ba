/** The subject of a worker's report: its metrics as prom-client's JSON, or the task workers connected to it. */
export type Subject = 'metrics' | 'taskWorkers';

/** From the supervisor to a worker that is ready. */
export type Order =
  /** Run the background services. The leases of the nodes `after` are free, because their processes have ended. */
  | { kind: 'run-services'; after: readonly string[] }
  /** Respond with a `report` of the same number. Only the worker that requested the metrics reads those of the stored data, which are the same for all. */
  | { kind: 'report'; number: number; subject: Subject; isRequester: boolean }
  /** The response to `ask`. */
  | { kind: 'response'; number: number; value: unknown }
  /** No stopping worker accepts connections: close the open connections. */
  | { kind: 'port-released' };

/** From a worker to the supervisor. */
export type Notice =
  /** The worker accepts connections on this port; `node` is its name among the nodes. */
  | { kind: 'ready'; port: number; node: string }
  /** The worker stops, and accepts no more connections. */
  | { kind: 'released-port' }
  | { kind: 'report'; number: number; value: unknown }
  /** Requests the report of all workers together: one text for the metrics, a list otherwise. */
  | { kind: 'ask'; number: number; subject: Subject };
