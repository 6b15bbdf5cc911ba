import { expect, it } from 'vitest';
import { settled } from './support/settled.ts';
import { inBrowser, type Site } from './support/site.ts';

/** A run whose second task is a subflow with two tasks. */
async function makeNested({ api, data }: Site): Promise<{ run: string; child: string; inner: string }> {
  const flowRun = async (name: string, more: Record<string, unknown> = {}) =>
    (await api.post('/flow_runs/', { flow_id: data.flow, name, state: { type: 'RUNNING' }, ...more })).id as string;
  const task = async (flow_run_id: string, name: string, type: string, after: string[] = []) =>
    (
      await api.post('/task_runs/', {
        flow_run_id,
        name,
        task_key: name,
        dynamic_key: name,
        state: { type },
        task_inputs: Object.fromEntries(after.map((id, index) => [`input_${index}`, [{ input_type: 'task_run', id }]])),
      })
    ).id as string;
  const run = await flowRun('outer-run');
  const first = await task(run, 'extract', 'COMPLETED');
  const sub = await task(run, 'score', 'RUNNING', [first]);
  const child = await flowRun('inner-run', { parent_task_run_id: sub });
  const inner = await task(child, 'load-model', 'RUNNING');
  await task(child, 'predict', 'PENDING', [inner]);
  return { run, child, inner };
}

inBrowser(
  'the graph of a run',
  (site) => {
    it('is chosen instead of the timeline, walked with the keyboard, and opens a subflow in place', async () => {
      const { run, child, inner } = await makeNested(site);
      const page = await site.open(`/runs/${run}`);
      await settled(page);
      await page.getByRole('button', { name: 'Graph', exact: true }).click();
      const graph = page.getByRole('application', { name: 'Graph of 2 runs' });
      await graph.waitFor();
      expect(new URL(page.url()).searchParams.get('view')).toBe('graph');

      await graph.press('ArrowRight');
      const chosen = page.getByRole('region', { name: 'Chosen run' });
      await chosen.getByRole('link', { name: 'extract' }).waitFor();
      await chosen.getByText('Needed by').waitFor();
      await graph.press('ArrowRight');
      await chosen.getByRole('link', { name: 'load-orders / inner-run' }).waitFor();
      await graph.press('Space');
      const opened = page.getByRole('application', { name: 'Graph of 4 runs' });
      await opened.waitFor();
      expect(new URL(page.url()).searchParams.getAll('open')).toEqual([child]);

      await page.reload();
      await opened.waitFor();
      await page.getByRole('button', { name: 'Critical path (2)' }).waitFor();

      await site.api.post(`/task_runs/${inner}/set_state`, { state: { type: 'FAILED' } });
      await site.api.post(`/flow_runs/${child}/set_state`, { state: { type: 'CANCELLED' }, force: true });
      await page.getByRole('button', { name: 'Next failed (1)' }).click({ timeout: 20_000 });
      await chosen.getByRole('link', { name: 'load-model' }).waitFor();
      await page.getByRole('status').getByText('load-model: failed').waitFor();
      await chosen.getByRole('button', { name: 'predict' }).click();
      await page.getByRole('status').getByText('predict: pending').waitFor();
      for (const key of ['ArrowLeft', 'ArrowUp']) await opened.press(key);
      await page.getByRole('status').getByText('load-orders / inner-run: cancelled').waitFor();
      await page.getByRole('button', { name: 'Next failed (1)' }).click();
      await opened.press('Enter');
      await page.getByRole('heading', { name: 'load-model' }).waitFor();
    });

    it('highlights the tasks that a search finds, and returns to the timeline', async () => {
      const page = await site.open(`/runs/${site.data.runs.completed}?view=graph&task=clean-3`);
      await page.getByRole('button', { name: 'Next match (1)' }).click();
      const chosen = page.getByRole('region', { name: 'Chosen run' });
      await chosen.getByRole('link', { name: 'clean-3' }).waitFor();
      await chosen.getByRole('button', { name: 'write-orders' }).click();
      await chosen.getByRole('button', { name: 'clean-5' }).waitFor();
      await page.getByRole('button', { name: 'Timeline', exact: true }).click();
      await page.getByRole('application', { name: 'Timeline of 8 runs' }).waitFor();
      expect(new URL(page.url()).searchParams.get('view')).toBeNull();
    });
  },
  { on: 'every' },
);
