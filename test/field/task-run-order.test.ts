import { expect, it } from 'vitest';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

onEveryStore((api) => {
  it.each([
    ['START_TIME_ASC', 'punctual waiting delayed'],
    ['START_TIME_DESC', 'delayed waiting punctual'],
    ['EXPECTED_START_TIME_ASC', 'delayed punctual waiting'],
  ])('task runs by %s: by their start, and by the expected one until they start', async (sort, names) => {
    const mark = unique('order');
    const make = async (name: string, state: string) => (await api.taskRun({ flow_run_id: null, name, tags: [mark], state })).id;
    const delayed = await make('delayed', 'PENDING');
    api.clock.advance(10);
    await make('punctual', 'RUNNING');
    api.clock.advance(10);
    await make('waiting', 'PENDING');
    api.clock.advance(10);
    await api.setState('task_runs', delayed, 'RUNNING');
    const body = { task_runs: { tags: { all_: [mark] } }, sort };
    const listed = (await api.post('/task_runs/filter', body)).body as { name: string }[];
    expect(listed.map(({ name }) => name).join(' ')).toBe(names);
    const page = (await api.post('/task_runs/paginate', { ...body, limit: 2, page: 2 })).body.results as { name: string }[];
    expect(page.map(({ name }) => name).join(' ')).toBe(names.split(' ').at(-1));
  });
});
