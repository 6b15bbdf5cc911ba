import { beforeAll, expect, it } from 'vitest';
import { withClient } from './with-client.ts';

interface State {
  timestamp: string;
  state_details: { scheduled_time: string };
}

/** The state at `index` awaits the retry, which starts at least `delay` milliseconds after the failed attempt, and not before its time. Timers may be 10 ms early. */
function expectDelay(states: State[], index: number, delay: number): void {
  const [failed, awaiting, retrying] = states.slice(index - 1, index + 2);
  const due = Date.parse(awaiting!.state_details.scheduled_time);
  expect(due - Date.parse(failed!.timestamp)).toBeGreaterThanOrEqual(delay - 10);
  expect(Date.parse(retrying!.timestamp)).toBeGreaterThanOrEqual(due - 10);
}

withClient('how runs of an unmodified client end', {}, (session) => {
  beforeAll(() => session.runs(['outcomes.py']));

  it('a flow that returns is COMPLETED', async () => {
    const run = await session.live.run('returning');
    expect(run).toMatchObject({ state_type: 'COMPLETED', run_count: 1, flow_version: '7', parameters: {}, auto_scheduled: false });
    expect(run.total_run_time).toBeGreaterThan(0);
    expect(await session.live.stateNames('flow_run', run.id)).toEqual(['Pending', 'Running', 'Completed']);
  });

  it('a flow that raises is FAILED with the reason', async () => {
    const { state } = await session.live.run('failing');
    expect(state).toMatchObject({ type: 'FAILED', name: 'Failed' });
    expect(state.message).toContain('ValueError: no luck today');
  });

  it('a flow whose task raises is FAILED, as is the task', async () => {
    const run = await session.live.run('failing-by-its-task');
    expect(run.state_type).toBe('FAILED');
    const [task] = await session.live.tasks(run.id, 1);
    expect(task).toMatchObject({ state_type: 'FAILED', run_count: 1 });
    expect(task.state.message).toContain('ArithmeticError');
  });

  it('a flow with invalid parameters never runs', async () => {
    const run = await session.live.run('invalid');
    expect(run).toMatchObject({ state_type: 'FAILED', run_count: 0, parameters: { n: 'many' } });
    expect(await session.live.stateNames('flow_run', run.id)).toEqual(['Pending', 'Failed']);
  });

  it('flows and tasks that exceed their timeout are TimedOut', async () => {
    expect((await session.live.run('timing-out')).state).toMatchObject({ type: 'FAILED', name: 'TimedOut' });
    const run = await session.live.run('task-timing-out');
    expect(run.state_type).toBe('FAILED');
    expect((await session.live.tasks(run.id, 1))[0].state).toMatchObject({ type: 'FAILED', name: 'TimedOut' });
  });

  it('a task is retried until it succeeds, after the configured delays', async () => {
    const run = await session.live.run('retried-tasks');
    const [hopeless, lucky] = await session.live.tasks(run.id, 2);
    expect(lucky).toMatchObject({ state_type: 'COMPLETED', run_count: 3, empirical_policy: { retries: 3, retry_delay: [0.2, 0.4, 0.6] } });
    const names = ['Pending', 'Running', 'AwaitingRetry', 'Retrying', 'AwaitingRetry', 'Retrying', 'Completed'];
    expect(await session.live.stateNames('task_run', lucky.id)).toEqual(names);
    const { body: states } = await session.live.get(`/task_run_states/?task_run_id=${lucky.id}`);
    expectDelay(states, 2, 200);
    expectDelay(states, 4, 400);
    expect(hopeless).toMatchObject({ state_type: 'FAILED', run_count: 1 });
  });

  it('the same process retries a flow after the configured delay', async () => {
    const run = await session.live.run('retried-flow');
    expect(run).toMatchObject({ state_type: 'COMPLETED', run_count: 2, empirical_policy: { retries: 2, retry_delay: 1 } });
    const { body: states } = await session.live.get(`/flow_run_states/?flow_run_id=${run.id}`);
    const names = states.map((state: { name: string }) => state.name);
    expect(names).toEqual(['Pending', 'Running', 'AwaitingRetry', 'Running', 'Completed']);
    expectDelay(states, 2, 1000);
  });

  it('a flow that always fails is FAILED after its retries', async () => {
    const run = await session.live.run('never-succeeding');
    expect(run).toMatchObject({ state_type: 'FAILED', run_count: 2 });
    const names = ['Pending', 'Running', 'AwaitingRetry', 'Running', 'Failed'];
    expect(await session.live.stateNames('flow_run', run.id)).toEqual(names);
  });

  it('subflows are separate runs and tasks of their parent, with the same state', async () => {
    const run = await session.live.run('parent');
    expect(run.state).toMatchObject({ type: 'COMPLETED', message: 'one of two children did it' });
    const children = await session.live.runs('child');
    expect(children).toMatchObject([
      { name: 'child-1', state_type: 'COMPLETED', parameters: { n: 1 } },
      { name: 'child-2', state_type: 'FAILED', parameters: { n: 2 } },
    ]);
    const tasks = await session.live.tasks(run.id, 2);
    for (const child of children) {
      const task = tasks.find(({ id }) => id === child.parent_task_run_id);
      expect(task.state_type).toBe(child.state_type);
      expect(task.state.state_details.child_flow_run_id).toBe(child.id);
    }
    const { body: found } = await session.live.post('/flow_runs/filter', { flow_runs: { parent_flow_run_id: { any_: [run.id] } } });
    expect(found.map(({ id }: { id: string }) => id).sort()).toEqual(children.map(({ id }) => id).sort());
  });

  it('a returned state keeps its name and message', async () => {
    expect((await session.live.run('decided')).state).toMatchObject({ type: 'FAILED', name: 'Decided', message: 'decided by the author' });
  });

  it('tasks and subflows of asynchronous flows run concurrently', async () => {
    const run = await session.live.run('asynchronous');
    expect(run.state_type).toBe('COMPLETED');
    const tasks = await session.live.tasks(run.id, 5);
    expect(tasks).toHaveLength(5);
    expect(tasks.every(({ state_type }) => state_type === 'COMPLETED')).toBe(true);
    expect((await session.live.runs('async-child')).map(({ state_type }) => state_type)).toEqual(['COMPLETED', 'COMPLETED']);
  });

  it('a task mapped over 100 values has 100 runs', async () => {
    const run = await session.live.run('mapped');
    const tasks = await session.live.tasks(run.id, 100);
    expect(tasks).toHaveLength(100);
    expect(new Set(tasks.map(({ name }) => name)).size).toBe(100);
    expect(new Set(tasks.map(({ dynamic_key }) => dynamic_key)).size).toBe(100);
    expect(tasks.every(({ state_type, tags, run_count }) => state_type === 'COMPLETED' && tags[0] === 'mapped' && run_count === 1)).toBe(
      true,
    );
    const count = await session.live.post('/task_runs/count', { task_runs: { tags: { all_: ['mapped'] } } });
    expect(count.body).toBe(100);
  });

  it('task inputs and the edges of the graph record dependencies', async () => {
    const run = await session.live.run('dependent');
    const tasks = await session.live.tasks(run.id, 6);
    const named = (name: string) => tasks.find((task) => task.name.startsWith(name));
    const [first, bad] = [named('source'), named('broken')];
    const sinks = tasks.filter(({ name }) => name.startsWith('sink'));
    const second = sinks.find(({ task_inputs }) => task_inputs.other?.[0]?.id === first.id);
    expect(second.task_inputs.value).toEqual([{ input_type: 'task_run', id: first.id }]);
    const third = sinks.find(({ task_inputs }) => task_inputs.wait_for?.[0]?.id === second.id);
    expect(third.state_type).toBe('COMPLETED');
    const never = sinks.find(({ task_inputs }) => task_inputs.value?.[0]?.id === bad.id);
    expect(never.state).toMatchObject({ type: 'PENDING', name: 'NotReady' });
    expect(named('after_failure').state_type).toBe('COMPLETED');

    const { body: graph } = await session.live.get(`/flow_runs/${run.id}/graph-v2`);
    const nodes = new Map<string, { parents: { id: string }[] }>(graph.nodes);
    expect(nodes.get(second.id)!.parents.map(({ id }) => id)).toEqual([first.id]);
    expect(nodes.get(third.id)!.parents.map(({ id }) => id)).toEqual([second.id]);
  });

  it('names, tags and log levels match those of the program', async () => {
    const run = await session.live.run('described');
    expect(run.name).toBe('a name of its own');
    expect([...run.tags].sort()).toEqual(['eu', 'nightly']);
    const [task] = await session.live.tasks(run.id, 1);
    expect([...task.tags].sort()).toEqual(['eu', 'nightly']);
    expect(await session.live.logs(run.id, 'tagged')).toContain('run a name of its own');
    const { body: logs } = await session.live.post('/logs/filter', { logs: { flow_run_id: { any_: [run.id] }, level: { ge_: 30 } } });
    expect(logs.map(({ message, level }: { message: string; level: number }) => [level, message])).toEqual([[30, 'run a name of its own']]);
  });

  it('every transition has an event whose id is the id of the state', async () => {
    const run = await session.live.run('never-succeeding');
    const resource = { id: [`prefect.flow-run.${run.id}`] };
    const { body: states } = await session.live.get(`/flow_run_states/?flow_run_id=${run.id}`);
    await session.live.events(`prefect.flow-run.${run.id}`, 'prefect.flow-run.Failed');
    const { body: page } = await session.live.post('/events/filter', {
      filter: { resource, event: { prefix: ['prefect.flow-run.'] }, order: 'ASC' },
    });
    const changes = page.events.filter(({ event }: { event: string }) => !event.endsWith('heartbeat'));
    expect(changes.map(({ id }: { id: string }) => id)).toEqual(states.map(({ id }: { id: string }) => id));
  });
});

withClient('terminated processes', {}, (session) => {
  it('killed: the run stays RUNNING until a user cancels it', async () => {
    const program = session.start(['endless.py']);
    await program.says('under way');
    program.kill('SIGKILL');
    await program.done;
    const run = await session.live.run('endless');
    expect(run.state_type).toBe('RUNNING');
    const state = { type: 'CANCELLED' };
    const { body } = await session.live.post(`/flow_runs/${run.id}/set_state`, { state, force: true });
    expect(body.status).toBe('ACCEPT');
    expect((await session.live.run('endless')).state_type).toBe('CANCELLED');
  });

  it('interrupted: the run is CRASHED, as is its task', async () => {
    const known = (await session.live.runs('endless')).map(({ id }) => id);
    const program = session.start(['endless.py']);
    await program.says('under way');
    program.kill('SIGINT');
    await program.done;
    const run = (await session.live.runs('endless')).find(({ id }) => !known.includes(id));
    expect(run.state).toMatchObject({ type: 'CRASHED', name: 'Crashed' });
    expect((await session.live.tasks(run.id, 1))[0].state_type).toBe('CRASHED');
  });
});
