/** What a worker is told when it is started. */
export interface Assignment {
  /** Its number among the workers, from 1. A worker that replaces another has the same one. */
  name: string;
  /** Overrides the setting: a port that was selected for the first workers is kept for later ones. */
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

/** The fewest connections with which a process works: one in a transaction and one that reads. */
const FEWEST_CONNECTIONS = 2;

/** Divides the connections among the workers. The first ones get what is left over. */
export function sharesOf(poolSize: number, workers: number): number[] {
  return Array.from({ length: workers }, (_, index) =>
    Math.max(FEWEST_CONNECTIONS, Math.floor(poolSize / workers) + (index < poolSize % workers ? 1 : 0)),
  );
}
