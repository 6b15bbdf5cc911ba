import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PythonRun } from './python.ts';
import { withClient } from './with-client.ts';

withClient('runs of an unmodified client that wait for input', {}, (session) => {
  let program: PythonRun;
  beforeAll(() => {
    program = session.start(['interaction.py']);
  });
  afterAll(async () => {
    const { code, output } = await program.done;
    if (code !== 0) throw new Error(`the program exited with code ${code}:\n${output}`);
  });

  const resume = (id: string, run_input?: unknown) => session.live.post(`/flow_runs/${id}/resume`, { run_input });

  it('a paused flow documents the expected input, rejects invalid input, and continues with valid input', async () => {
    const run = await session.live.runIn('Paused', 'ask-for-an-address', 40);
    expect(run.state_type).toBe('PAUSED');
    const keys = run.state.state_details.run_input_keyset;
    const schema = await session.live.eventually(async () => {
      const { status, text } = await session.live.get(`/flow_runs/${run.id}/input/${keys.schema}`);
      return status === 200 && JSON.parse(text);
    });
    expect(schema).toMatchObject({ properties: { street: { type: 'string', default: 'Main Street' }, number: { type: 'integer' } } });
    const description = await session.live.eventually(async () => {
      const { status, text } = await session.live.get(`/flow_runs/${run.id}/input/${keys.description}`);
      return status === 200 && text;
    });
    expect(description).toContain('Where shall it **go**?');

    const { body: rejected } = await resume(run.id, { street: 'Side Street', number: 'several' });
    expect(rejected.status).toBe('REJECT');
    expect(rejected.details.reason).toMatch(/number/);
    expect((await session.live.run('ask-for-an-address')).state_type).toBe('PAUSED');

    expect((await resume(run.id, { street: 'Side Street', number: 7 })).body.status).toBe('ACCEPT');
    const done = await session.live.runIn('Completed', 'ask-for-an-address', 40);
    expect(done.state.message).toBe('to Side Street 7');
    const names = await session.live.stateNames('flow_run', run.id);
    expect(names).toEqual(['Pending', 'Running', 'Paused', 'Running', 'Completed']);
  });

  it('a flow can wait for a single value with a custom pause key', async () => {
    const run = await session.live.runIn('Paused', 'ask-for-a-number', 40);
    expect(run.state.state_details.pause_key).toBe('how-many');
    await session.live.eventually(async () => (await resume(run.id, { value: 41 })).body.status === 'ACCEPT');
    expect((await session.live.runIn('Completed', 'ask-for-a-number', 40)).state.message).toBe('42');
  });

  it('a flow can be paused and resumed several times', async () => {
    const first = await session.live.runIn('Paused', 'ask-twice', 40);
    await resume(first.id);
    const second = await session.live.eventually(async () => {
      const run = await session.live.run('ask-twice');
      return run.state_name === 'Paused' && run.state_id !== first.state_id && run;
    });
    expect(second.state.state_details.pause_key).not.toBe(first.state.state_details.pause_key);
    await resume(second.id);
    expect((await session.live.runIn('Completed', 'ask-twice', 40)).state.message).toBe('asked twice');
  });

  it('a flow that is not resumed before the pause times out is FAILED', async () => {
    const run = await session.live.runIn('Failed', 'nobody-answers', 40);
    expect((await session.live.stateNames('flow_run', run.id)).slice(0, 4)).toEqual(['Pending', 'Running', 'Paused', 'Failed']);
  });

  it('a flow without a deployment cannot be suspended, because no process could start it again', async () => {
    const run = await session.live.runIn('Failed', 'cannot-be-suspended', 40);
    expect(run.state.message).toMatch(/cannot be suspended/i);
  });

  it('runs send inputs to each other and reply', async () => {
    expect((await session.live.runIn('Completed', 'pilgrim', 40)).state.message).toBe('WHO? WHY? ENOUGH');
    const [listener] = await session.live.runs('oracle-of-the-day');
    const { body: inputs } = await session.live.post(`/flow_runs/${listener.id}/input/filter`, { prefix: 'question', limit: 10 });
    expect(inputs).toHaveLength(3);
    const [asker] = await session.live.runs('pilgrim');
    expect(inputs.every(({ sender }: { sender: string }) => sender === `prefect.flow-run.${asker.id}`)).toBe(true);
  });

  it('runs can send plain values', async () => {
    expect((await session.live.runIn('Completed', 'adding', 40)).state.message).toBe('321');
  });

  it('a program can resume a run of another program', async () => {
    await session.live.runIn('Completed', 'resumed-by-a-program', 20);
    const run = await session.live.run('sleeper');
    expect(await session.live.stateNames('flow_run', run.id)).toEqual(['Pending', 'Running', 'Paused', 'Running', 'Completed']);
  });
});
