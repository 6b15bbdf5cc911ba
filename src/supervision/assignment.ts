/** The start parameters of a worker. */
export interface Assignment {
  /** The number of the worker, from 1. A worker that replaces another has the same number. */
  name: string;
  /** Overrides the setting: later workers keep the port that was selected for the first ones. */
  port: number;
  /** Its share of the connections to the database. */
  poolSize: number;
}

const VARIABLE = 'CONTRALTO_WORKER';

export const asEnvironment = (assignment: Assignment): Record<string, string> => ({ [VARIABLE]: JSON.stringify(assignment) });

/** The assignment of this process; undefined unless a supervisor started it. */
export function readAssignment(env: Readonly<Record<string, string | undefined>>): Assignment | undefined {
  const text = env[VARIABLE];
  return text === undefined ? undefined : (JSON.parse(text) as Assignment);
}

/** The minimum number of connections of a process: one for a transaction and one for reads. */
const FEWEST_CONNECTIONS = 2;

/** Divides the connections among the workers. The first workers get the remainder. */
export function sharesOf(poolSize: number, workers: number): number[] {
  return Array.from({ length: workers }, (_, index) =>
    Math.max(FEWEST_CONNECTIONS, Math.floor(poolSize / workers) + (index < poolSize % workers ? 1 : 0)),
  );
}
