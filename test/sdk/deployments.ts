import type { Session } from './with-client.ts';

// biome-ignore lint/suspicious/noExplicitAny: the response validator has checked the shape; tests read single fields
type Json = any;

/** Helpers for tests of deployments. Deployments are named `flow/deployment`. */
export function deploymentsOf(session: Session) {
  const get = async (path: string): Promise<Json> => (await session.live.get(path)).body;
  const deployment = (name: string) => get(`/deployments/name/${name}`);
  return {
    get,
    deployment,
    async runsOf(name: string, filter = {}): Promise<Json[]> {
      const deployments = { id: { any_: [(await deployment(name)).id] } };
      return (await session.live.post('/flow_runs/filter', { deployments, flow_runs: filter, sort: 'START_TIME_ASC' })).body;
    },
    /** Creates a run that is due now. */
    async start(name: string, body = {}): Promise<Json> {
      const { id } = await deployment(name);
      return (await session.live.post(`/deployments/${id}/create_flow_run`, { state: { type: 'SCHEDULED' }, ...body })).body;
    },
    /** Waits until the run is in a state of this name. */
    async when(id: string, state: string): Promise<Json> {
      const look = async () => {
        const run = await get(`/flow_runs/${id}`);
        return run.state_name === state && run;
      };
      return session.live.eventually(look, 120).catch(async () => {
        const { state: found } = await get(`/flow_runs/${id}`);
        const names = await session.live.stateNames('flow_run', id);
        throw new Error(`not ${state} but ${names.join(', ')}: ${JSON.stringify(found)}`);
      });
    },
    /** The process id of a run of the flow `long`, from its logs. */
    async processOf(id: string): Promise<number> {
      const lines = await session.live.logs(id, 'pid ', 120);
      return Number(lines.find((line) => line.startsWith('pid '))!.slice(4));
    },
  };
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
