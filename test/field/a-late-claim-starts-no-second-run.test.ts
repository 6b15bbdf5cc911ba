import { describe, expect, it } from 'vitest';
import { onEveryStore } from '../support/every-store.ts';

/** How a run got to its end, as the states that its worker and its process propose. */
const ENDS = {
  COMPLETED: ['PENDING', 'RUNNING', 'COMPLETED'],
  FAILED: ['PENDING', 'RUNNING', 'FAILED'],
  CRASHED: ['PENDING', 'CRASHED'],
  CANCELLED: ['PENDING', 'CANCELLED'],
} as const;

const TYPES = Object.keys(ENDS) as (keyof typeof ENDS)[];
const refused = (type: string) => `This run is in a ${type} state and cannot transition to a PENDING state.`;

describe('the claim of a worker that arrives after another worker has run the same run', () => {
  onEveryStore((api) => {
    const propose = async (id: string, state: string | Record<string, unknown>, force = false) =>
      (await api.setState('flow_runs', id, state, { force })).body;

    /** A scheduled run, which a worker of its pool has received in a poll if `polled` is true. */
    async function scheduled({ polled = true, ...body }: { polled?: boolean; [field: string]: unknown } = {}): Promise<string> {
      const pool = await api.workPool();
      const { id: deployment } = await api.deployment({ work_pool_name: pool.name });
      const { id } = (await api.post(`/deployments/${deployment}/create_flow_run`, body)).body;
      if (polled) expect(await api.poll(pool.name)).toEqual([id]);
      return id;
    }

    async function ended(type: keyof typeof ENDS, options?: { polled?: boolean }): Promise<string> {
      const id = await scheduled(options);
      for (const state of ENDS[type]) expect((await propose(id, state)).status).toBe('ACCEPT');
      return id;
    }

    it.each(TYPES)('is aborted after %s, and changes nothing', async (type) => {
      const id = await ended(type);
      const before = (await api.get(`/flow_runs/${id}`)).body;
      const { status, details } = await propose(id, 'PENDING');
      expect([status, details.reason]).toEqual(['ABORT', refused(type)]);
      expect((await api.get(`/flow_runs/${id}`)).body).toEqual(before);
    });

    it.each(TYPES)('is accepted after %s if the run was scheduled again, and only once', async (type) => {
      const id = await ended(type);
      expect((await propose(id, 'SCHEDULED')).status).toBe('ACCEPT');
      expect((await propose(id, 'PENDING')).status).toBe('ACCEPT');
      expect((await propose(id, 'PENDING')).status).toBe('ABORT');
      for (const state of ['RUNNING', 'COMPLETED']) expect((await propose(id, state)).status).toBe('ACCEPT');
      expect((await propose(id, 'PENDING')).details.reason).toBe(refused('COMPLETED'));
    });

    it.each(TYPES)('is accepted after %s with force, as of a client that runs it again', async (type) => {
      const id = await ended(type);
      expect((await propose(id, { type: 'PENDING', message: 'Retrying on remote infrastructure' }, true)).status).toBe('ACCEPT');
    });

    it.each(TYPES)('after %s without a poll, and of a run without a deployment, the matrix of states decides', async (type) => {
      const expected = type === 'CANCELLED' ? 'ABORT' : 'ACCEPT';
      expect((await propose(await ended(type, { polled: false }), 'PENDING')).status).toBe(expected);
      const { id } = await api.flowRun({ state: { type: 'SCHEDULED' } });
      for (const state of ENDS[type]) await propose(id, state);
      expect((await propose(id, 'PENDING')).status).toBe(expected);
    });

    it.each(['COMPLETED', 'FAILED', 'CRASHED'])('a run that was never claimed can start after %s', async (type) => {
      const id = await scheduled();
      await propose(id, type, true);
      expect((await propose(id, 'PENDING')).status).toBe('ACCEPT');
    });

    it('is aborted while the process of the run waits for a retry, and accepted once the run is rescheduled', async () => {
      const id = await scheduled({ empirical_policy: { retries: 1, retry_delay: 60 } });
      for (const state of ['PENDING', 'RUNNING']) await propose(id, state);
      expect((await propose(id, 'FAILED')).state).toMatchObject({ type: 'SCHEDULED', name: 'AwaitingRetry' });
      expect((await propose(id, 'PENDING')).details.reason).toBe(refused('SCHEDULED'));
      await propose(id, 'SCHEDULED', true);
      expect((await propose(id, 'PENDING')).status).toBe('ACCEPT');
    });

    it('many late claims at the same time are all aborted', async () => {
      const id = await ended('COMPLETED');
      const answers = await Promise.all(Array.from({ length: 8 }, () => propose(id, 'PENDING')));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'ABORT'));
    });
  });
});
