import { findPool } from '../../src/resources/work-pools/queries.ts';
import { recordHeartbeat } from '../../src/resources/workers/heartbeat.ts';
import { inTurn, type LoadScenario, MANY } from '../scenario.ts';

/** Each sends a heartbeat every thirty seconds: 33 per second in total. */
const WORKERS = 1_000;
const INTERVAL_SECONDS = 30;

const names = Array.from({ length: WORKERS }, (_, n) => `worker-${n}`);

export const heartbeats: LoadScenario = {
  kind: 'load',
  name: 'heartbeats',
  title: 'heartbeats of 1,000 workers',
  connections: MANY,
  steps({ poolName }) {
    const next = inTurn(names);
    const path = `/work_pools/${poolName}/workers/heartbeat`;
    return [() => ({ method: 'POST', path, body: { name: next(), heartbeat_interval_seconds: INTERVAL_SECONDS } })];
  },
  direct(deps, { poolName }) {
    const next = inTurn(names);
    const { store } = deps;
    return {
      units: 1,
      async run() {
        const pool = (await findPool(store.reader, poolName))!;
        await store.transaction((tx) => recordHeartbeat(tx, deps, pool, { name: next(), interval: INTERVAL_SECONDS }));
      },
    };
  },
};
