import { load } from '../load.ts';
import { pour } from '../pour.ts';
import { customEvent, taskRunEvents } from '../sample-events.ts';
import { inTurn, type LoadScenario, MANY } from '../scenario.ts';
import { LOGS, logBatch } from '../scenarios/records.ts';
import { createRun, setState } from '../scenarios/runs.ts';
import { heartbeats } from '../scenarios/workers.ts';
import type { Fixture } from '../seed.ts';
import type { RunningService } from '../service.ts';

/** Sends work for some seconds, and resolves with its amount when it is stored. @throws if a request fails */
export type Work = (service: RunningService, seconds: number) => Promise<number>;

/** A kind of work whose cost is measured. */
export interface Unit {
  title: string;
  start(fixture: Fixture): Work;
}

/** @param perRequest the units of one request */
const ofRequests = (title: string, { steps, connections }: Pick<LoadScenario, 'steps' | 'connections'>, perRequest = 1): Unit => ({
  title,
  start(fixture) {
    const requests = steps(fixture);
    return async (service, seconds) => {
      const { requests: count, failed } = await load(service, requests, connections, seconds);
      if (failed > 0) throw new Error(`${title}: ${failed} requests failed`);
      return count * perRequest;
    };
  },
});

/** Events of a task run that succeeds. */
const PER_TASK_RUN = 3;
/** Before it, no run of the pool is due. */
const LONG_AGO = '2020-01-01T00:00:00Z';

/** The kinds of work of which plans are made. */
export const UNITS = {
  creation: ofRequests('creation of a flow run', createRun),
  transition: ofRequests('transition of a flow run', setState),
  taskRun: {
    title: 'task run: the three events of its states',
    start({ finished }) {
      const next = inTurn(finished);
      return async (service, seconds) => (await pour(service, seconds, () => taskRunEvents(next()).events)).count / PER_TASK_RUN;
    },
  },
  log: ofRequests('line of a log', logBatch, LOGS),
  event: {
    title: 'custom event with three resources',
    start: () => async (service, seconds) => (await pour(service, seconds, () => [customEvent()])).count,
  },
  heartbeat: ofRequests('heartbeat of a worker', heartbeats),
  poll: ofRequests('poll of a worker without due runs', {
    connections: MANY,
    steps({ poolName }) {
      const path = `/work_pools/${poolName}/get_scheduled_flow_runs`;
      let micros = 0;
      // each at another time, as workers do: none shares the response of another
      const before = () => LONG_AGO.replace('Z', `.${String(++micros % 1_000_000).padStart(6, '0')}Z`);
      return [() => ({ method: 'POST', path, body: { scheduled_before: before(), limit: 10 } })];
    },
  }),
} satisfies Record<string, Unit>;

export type UnitName = keyof typeof UNITS;
