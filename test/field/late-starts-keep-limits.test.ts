import { describe, expect, it } from 'vitest';
import { concurrencyLimits } from '../../src/store/schema/tables.ts';
import type { Api } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

// biome-ignore lint/suspicious/noExplicitAny: the response validator has checked the shape; tests read single fields
type Json = any;

const CLIENTS = {
  'no client of the ecosystem': {},
  'a client before leases': { 'user-agent': 'prefect/3.4.10 (API 0.8.4)' },
  'a client with leases': { 'user-agent': 'prefect/3.9.1 (API 0.8.4)' },
};

const LIMITS = {
  deployment: { body: { concurrency_limit: 1 }, run: {} },
  value: { body: { concurrency_key: '{{ parameters.customer }}' }, run: { parameters: { customer: 'acme' } } },
};

/** The service counts only time in which it was running. */
async function timesOut(api: Api): Promise<void> {
  for (let n = 0; n < 6; n++) {
    await api.service('start-timeouts');
    api.clock.advance(10);
  }
}

/** How a claimed run loses its slot before its process starts. */
const LOSSES: Record<string, { timeout: object; lose: (api: Api, id: string) => Promise<unknown>; becomes: string }> = {
  'is scheduled again': {
    timeout: { start_timeout_seconds: 30, start_timeout_reschedules: 1 },
    lose: timesOut,
    becomes: 'SCHEDULED',
  },
  'is crashed': {
    timeout: { start_timeout_seconds: 30, start_timeout_reschedules: 0 },
    lose: timesOut,
    becomes: 'CRASHED',
  },
  'is scheduled again by a user': {
    timeout: {},
    lose: (api, id) => api.setState('flow_runs', id, 'SCHEDULED', { force: true }),
    becomes: 'SCHEDULED',
  },
  'loses its lease': {
    timeout: {},
    lose: async (api) => {
      api.clock.advance(400);
      await api.service('lease-repossessor');
    },
    becomes: 'PENDING',
  },
};

const CASES = Object.keys(LOSSES).flatMap((loss) =>
  Object.keys(LIMITS).flatMap((limit) => Object.keys(CLIENTS).map((client) => [loss, limit, client] as const)),
) as [keyof typeof LOSSES, keyof typeof LIMITS, keyof typeof CLIENTS][];

describe('a run that starts late', () => {
  onEveryStore((api) => {
    it.each(CASES)('after it %s, at the limit of a %s, from %s', async (loss, limit, client) => {
      const { timeout, lose, becomes } = LOSSES[loss]!;
      const headers = CLIENTS[client];
      const pool = await api.workPool();
      const deployment = await api.deployment({ work_pool_name: pool.name, ...LIMITS[limit].body, ...timeout });
      const run = async () => (await api.post(`/deployments/${deployment.id}/create_flow_run`, LIMITS[limit].run)).body.id as string;
      const set = (id: string, state: string) => api.setState('flow_runs', id, state, { headers });
      const stateOf = async (id: string): Promise<Json> => (await api.get(`/flow_runs/${id}`)).body.state;
      const slots = async () => {
        const rows = await api.deps.store.reader.db.select().from(concurrencyLimits);
        const own = rows.filter((row) => row.deploymentId === deployment.id || row.id === deployment.global_concurrency_limit?.id);
        return own.map((row) => row.activeSlots);
      };

      const late = await run();
      await api.poll(pool.name);
      await set(late, 'PENDING');
      await lose(api, late);
      expect((await stateOf(late)).type).toBe(becomes);

      const other = await run();
      expect((await set(other, 'PENDING')).body.status).toBe('ACCEPT');
      await set(other, 'RUNNING');
      const answer = (await set(late, 'RUNNING')).body;
      expect(answer.status).toBe(becomes === 'PENDING' ? 'REJECT' : 'ABORT');
      expect((await stateOf(late)).type).toBe(becomes === 'PENDING' ? 'CANCELLED' : becomes);
      expect(await slots()).toEqual([1]);
      await set(other, 'COMPLETED');
      if (becomes === 'PENDING') return;

      // with a free slot, it starts, and holds the slot for as long as it runs
      expect((await set(late, 'RUNNING')).body.status).toBe('ACCEPT');
      expect(await slots()).toEqual([1]);
      expect((await set(await run(), 'PENDING')).body.state.name).toBe('AwaitingConcurrencySlot');
      await set(late, 'COMPLETED');
      expect((await slots()).filter((active: number) => active > 0)).toEqual([]);
    });
  });
});
