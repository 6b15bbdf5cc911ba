import { findPool } from '../../src/resources/work-pools/queries.ts';
import { recordHeartbeat } from '../../src/resources/workers/heartbeat.ts';
import { loadScenario, MANY } from '../scenario.ts';

/** Each sends a heartbeat every thirty seconds: 33 per second in total. */
const WORKERS = 1_000;
const INTERVAL_SECONDS = 30;

export const heartbeats = loadScenario({
  name: 'heartbeats',
  title: 'heartbeats of 1,000 workers',
  connections: MANY,
  draw: (_, random) => () => `worker-${random.below(WORKERS)}`,
  requests: [
    (name, { poolName }) => ({
      method: 'POST',
      path: `/work_pools/${poolName}/workers/heartbeat`,
      body: { name, heartbeat_interval_seconds: INTERVAL_SECONDS },
    }),
  ],
  async direct(deps, name, { poolName }) {
    const { store } = deps;
    const pool = (await findPool(store.reader, poolName))!;
    await store.transaction((tx) => recordHeartbeat(tx, deps, pool, { name, interval: INTERVAL_SECONDS }));
  },
});
