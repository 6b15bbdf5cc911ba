import { beforeAll, expect, it } from 'vitest';
import { withClient } from './with-client.ts';

const exactly = ['"whole":9007199254740993', '"one":1.0', '"tiny":5e-324', '"huge":1.7976931348623157e+308'];

withClient('records of runs of an unmodified client', { settings: { SERVICE_API_MAX_PARAMETER_SIZE: '4000000' } }, (session) => {
  beforeAll(() => session.runs(['records.py']));

  const latest = async (key: string) => (await session.live.get(`/artifacts/${key}/latest`)).body;

  it('artifacts of every kind', async () => {
    const run = await session.live.run('exhibiting');
    expect(run.state_type).toBe('COMPLETED');
    const [task] = await session.live.tasks(run.id, 1);
    const { body: all } = await session.live.post('/artifacts/filter', { artifacts: { flow_run_id: { any_: [run.id] } } });
    expect(all.filter(({ type }: { type: string }) => type !== 'result')).toHaveLength(8);

    expect(await latest('report')).toMatchObject({ type: 'markdown', data: '# Report\n\nsecond edition', task_run_id: null });
    const { body: editions } = await session.live.post('/artifacts/filter', {
      artifacts: { key: { any_: ['report'] } },
      sort: 'CREATED_DESC',
    });
    expect(editions).toHaveLength(2);
    expect(editions[1]).toMatchObject({
      data: '# Report\n\nsnowman ☃ clef 𝄞',
      description: 'by a task',
      task_run_id: task.id,
      flow_run_id: run.id,
    });

    expect(await latest('data')).toMatchObject({ type: 'markdown', data: '[the data](https://example.org/data.csv)' });
    const weather = await latest('weather');
    expect(weather.type).toBe('table');
    expect(JSON.parse(weather.data)).toEqual([
      { city: 'Rome', temperature: 31.5 },
      { city: 'Oslo', temperature: null },
    ]);
    expect((await latest('columns')).data).toBe('{"a": [1, 2], "b": [2.0, 9007199254740993]}');
    expect(await latest('plot')).toMatchObject({ type: 'image', data: 'https://example.org/plot.png' });
    expect(await latest('progress')).toMatchObject({ type: 'progress', data: 100 });
  });

  it('each artifact has an event', async () => {
    const { body: collections } = await session.live.post('/artifacts/latest/filter', { artifacts: { key: { any_: ['progress'] } } });
    const id = collections[0].latest_id;
    const names = await session.live.eventually(async () => {
      const filter = { resource: { id: [`prefect.artifact.${id}`] } };
      const { body } = await session.live.post('/events/filter', { filter, limit: 50 });
      return body.events.length >= 4 && body.events.map(({ event }: { event: string }) => event);
    });
    expect(names.filter((name: string) => name === 'prefect.artifact.updated')).toHaveLength(3);
  });

  it('variables with values of every kind, unchanged', async () => {
    const { text, body } = await session.live.get('/variables/name/awkward');
    expect(body.tags).toEqual(['exact']);
    for (const member of exactly) expect(text).toContain(member);
    expect(text).toContain('[1,1.0,true,');
    expect((await session.live.get('/variables/name/gone')).status).toBe(404);
  });

  it('all logs, in order', async () => {
    const { id } = await session.live.run('chatty');
    const lines = await session.live.logs(id, 'the end');
    const numbered = lines.filter((line) => line.startsWith('line '));
    expect(numbered).toEqual(Array.from({ length: 400 }, (_, number) => `line ${String(number).padStart(3, '0')}`));
    const { body: errors } = await session.live.post('/logs/filter', { logs: { flow_run_id: { any_: [id] }, level: { ge_: 40 } } });
    expect(errors).toMatchObject([{ name: 'prefect.flow_runs', level: 40, message: 'the end' }]);
  });

  it('parameters of more than 1 MiB, with numbers that a double cannot represent', async () => {
    const { id } = await session.live.run('exact');
    const { text } = await session.live.get(`/flow_runs/${id}`);
    for (const member of exactly) expect(text).toContain(member);
    expect(text.length).toBeGreaterThan(600_000);
  });

  it('custom events, once each, with the event that they follow and their related resources', async () => {
    const filter = { resource: { id: ['ship.arrow'] }, order: 'ASC' };
    const { text, body } = await session.live.post('/events/filter', { filter });
    const names = body.events.map(({ event }: { event: string }) => event);
    expect([...names].sort()).toEqual(['elsewhere.ignored', 'harbour.arrived', 'harbour.closed', 'harbour.greeted', 'harbour.unloaded']);
    const named = (name: string) => body.events.find(({ event }: { event: string }) => event === name);
    expect(text).toContain('{"cargo":9007199254740993,"tons":1.0}');
    expect(named('harbour.unloaded').follows).toBe(named('harbour.arrived').id);
    expect(named('harbour.unloaded').related).toContainEqual({ 'prefect.resource.id': 'dock.3', 'prefect.resource.role': 'dock' });
  });

  it('a run of a backfill, whose creator is of a kind that the client does not know', async () => {
    const { body: flow } = await session.live.post('/flows/', { name: 'backfilled' });
    const { body: deployment } = await session.live.post('/deployments/', { name: 'daily', flow_id: flow.id });
    const schedule = { interval: 86_400, anchor_date: '2026-01-01T00:00:00Z' };
    const { body: backfill } = await session.live.post(`/deployments/${deployment.id}/backfill`, {
      start: '2026-01-01T00:00:00Z',
      schedule,
    });
    const run = await session.live.eventually(async () => {
      const { body } = await session.live.post('/flow_runs/filter', { flow_runs: { created_by: { id_: [backfill.id] } } });
      return body[0];
    });
    const program = `
from prefect.client.orchestration import get_client
with get_client(sync_client=True) as client:
    print(client.read_flow_run("${run.id}").created_by.type, [str(run.id) for run in client.read_flow_runs()].count("${run.id}"))`;
    expect((await session.runs(['-c', program])).trim()).toMatch(/BACKFILL 1$/);
  });
});
