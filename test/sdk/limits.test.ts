import { beforeAll, expect, it } from 'vitest';
import { withClient } from './with-client.ts';

const settings = {
  SERVICE_CONCURRENCY_MAXIMUM_CONCURRENCY_SLOT_WAIT_SECONDS: '0.5',
  SERVICE_TASKS_TAG_CONCURRENCY_SLOT_WAIT_SECONDS: '0.5',
};

withClient('concurrency limits and an unmodified client', { settings }, (session) => {
  beforeAll(async () => {
    const limit = (name: string, slots: number, more = {}) =>
      session.live.post('/v2/concurrency_limits/', { name, limit: slots, ...more }).then(({ status }) => expect(status).toBe(201));
    await limit('database', 2);
    await limit('network', 3);
    await limit('taken', 1);
    await limit('held', 1);
    await limit('switched-off', 1, { active: false });
    await limit('requests', 2, { slot_decay_per_second: 2 });
    await limit('async-requests', 2, { slot_decay_per_second: 2 });
    expect((await session.live.post('/concurrency_limits/', { tag: 'one-by-one', concurrency_limit: 1 })).status).toBe(201);
    expect((await session.live.post('/v2/concurrency_limits/increment', { names: ['taken'], slots: 1 })).status).toBe(200);
    await session.runs(['limits.py']);
  });

  const occupied = async (name: string) => (await session.live.get(`/v2/concurrency_limits/${name}`)).body.active_slots;

  it('tasks in threads wait for slots and release them', async () => {
    const run = await session.live.run('threads');
    expect(run.state_type).toBe('COMPLETED');
    expect((await session.live.tasks(run.id, 5)).every(({ state_type }) => state_type === 'COMPLETED')).toBe(true);
    expect(await occupied('database')).toBe(0);
  });

  it('coroutines wait for several slots and release them', async () => {
    expect((await session.live.run('coroutines')).state_type).toBe('COMPLETED');
    expect(await occupied('network')).toBe(0);
  });

  it('acquired and released slots have events', async () => {
    const { body: limit } = await session.live.get('/v2/concurrency_limits/database');
    const resource = { id: [`prefect.concurrency-limit.${limit.id}`] };
    const count = async (event: string) => {
      const { body } = await session.live.post('/events/filter', { filter: { resource, event: { name: [event] } } });
      return body.total;
    };
    expect(await count('prefect.concurrency-limit.acquired')).toBe(5);
    expect(await count('prefect.concurrency-limit.released')).toBe(5);
  });

  it('the run that holds slots is found by its event, and the run that may wait for them by its origin', async () => {
    const run = await session.live.run('holding');
    expect(run.state_type).toBe('COMPLETED');
    const { body: found } = await session.live.get('/variables/name/found_while_holding');
    const { holders, waiters, reasons } = found.value;
    const self = { type: 'flow_run', id: run.id, name: run.name, flow_run_id: run.id };
    expect(holders).toMatchObject([{ ...self, found_by: 'event', candidates: [] }]);
    expect(waiters).toMatchObject([{ type: null, candidates: [self], flow_id: run.flow_id, slots: 1 }]);
    expect(waiters[0].program).toMatch(/^prefect\//);
    // waits that have just ended may still be listed
    const ofLimit = reasons.filter(({ message }: { message: string }) => message.includes('"held"'));
    expect(ofLimit).toMatchObject([{ code: 'may_wait_for_slots' }]);
    expect(await occupied('held')).toBe(0);
  });

  it('tasks with a limited tag run one after another', async () => {
    const run = await session.live.run('tagged-tasks');
    const tasks = await session.live.tasks(run.id, 3);
    expect(tasks.every(({ state_type }) => state_type === 'COMPLETED')).toBe(true);
    const times = tasks.map(({ start_time, end_time }) => [Date.parse(start_time), Date.parse(end_time)]).sort(([a], [b]) => a! - b!);
    expect(times[1]![0]).toBeGreaterThanOrEqual(times[0]![1]!);
    expect(times[2]![0]).toBeGreaterThanOrEqual(times[1]![1]!);
    const { body: limit } = await session.live.get('/concurrency_limits/tag/one-by-one');
    expect(limit.active_slots).toEqual([]);
  });

  it('a failed acquisition does not change the limit', async () => {
    expect(await occupied('taken')).toBe(1);
    expect(await occupied('switched-off')).toBe(0);
  });
});
