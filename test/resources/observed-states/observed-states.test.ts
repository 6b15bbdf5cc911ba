import { expect, it } from 'vitest';
import { onEveryStore } from '../../support/every-store.ts';

onEveryStore((api) => {
  const observed = async (query = '') => (await api.get(`/observed-states${query}`)).body;
  const pairs = async (query = '') => (await observed(query)).map((one: Record<string, string>) => `${one.state_type} ${one.state_name}`);

  it('200: one entry per pair from both histories', async () => {
    expect(await observed()).toEqual([]);
    const run = await api.flowRun({ state: 'RUNNING' });
    await api.flowRun({ state: 'RUNNING', flow_id: run.flow_id });
    await api.setState('flow_runs', run.id, { type: 'RUNNING', name: 'Weird' }, { force: true });
    await api.taskRun({ flow_run_id: run.id, state: 'RUNNING' });
    const cached = await api.taskRun({ flow_run_id: null, state: { type: 'COMPLETED', name: 'Cached' } });

    expect(await pairs()).toEqual(['COMPLETED Cached', 'RUNNING Running', 'RUNNING Weird']);
    const [newest, running] = await observed();
    expect(newest).toMatchObject({ first_seen: cached.state.timestamp, last_seen: cached.state.timestamp });
    expect(running.first_seen).toBe(run.state.timestamp);
    expect(running.last_seen > running.first_seen).toBe(true);

    expect(await pairs('?query=run')).toEqual(['RUNNING Running', 'RUNNING Weird']);
    expect(await pairs('?query=%20CACH%20')).toEqual(['COMPLETED Cached']);
    expect(await pairs('?query=%25')).toEqual([]);
    expect(await pairs('?query=')).toHaveLength(3);
    expect(await pairs('?order_by=NAME_ASC')).toEqual(['COMPLETED Cached', 'RUNNING Running', 'RUNNING Weird']);
    expect(await pairs('?limit=1')).toEqual(['COMPLETED Cached']);

    await api.delete(`/task_runs/${cached.id}`);
    expect(await pairs('?query=cached')).toEqual([]);
  });

  it('422: parameters out of range; 200: a trailing slash', async () => {
    for (const query of ['limit=0', 'limit=201', 'order_by=x', `query=${'q'.repeat(101)}`])
      expect((await api.get(`/observed-states?${query}`)).status).toBe(422);
    expect((await api.get('/observed-states/')).status).toBe(200);
  });
});
