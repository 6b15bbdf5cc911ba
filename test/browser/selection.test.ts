import { expect, it } from 'vitest';
import { addFilter } from './support/menus.ts';
import { settled } from './support/settled.ts';
import { inBrowser } from './support/site.ts';

inBrowser(
  'the list of runs',
  (site) => {
    const make = async (name: string, more: Record<string, unknown> = {}): Promise<string> =>
      (await site.api.post('/flow_runs/', { flow_id: site.data.flow, name, state: { type: 'FAILED' }, tags: ['chosen'], ...more })).id;
    const left = async () =>
      ((await site.api.post('/flow_runs/filter', { flow_runs: { tags: { all_: ['chosen'] } } })) as { name: string }[])
        .map(({ name }) => name)
        .sort();

    it('chooses single runs and ranges, and changes only these', async () => {
      for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await make(name);
      const page = await site.open('/runs?tag=chosen&sort=NAME_ASC');
      await page.getByText('6 runs', { exact: true }).waitFor();
      const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
      await box('b').click();
      await box('d').click({ modifiers: ['Shift'] });
      await page.getByText('3 runs selected').waitFor();
      await box('c').click();
      await page.getByText('2 runs selected').waitFor();
      await page.getByRole('button', { name: 'Delete selected…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Delete 2 runs' }).click();
      await dialog.getByText('2 of 2 runs done').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await page.getByText('4 runs', { exact: true }).waitFor();
      expect(await left()).toEqual(['a', 'c', 'e', 'f']);
      expect(await page.getByRole('group', { name: 'Selected runs' }).count()).toBe(0);
    });

    it('forgets the choice with another filter, whose actions would otherwise change hidden runs', async () => {
      const page = await site.open('/runs');
      await page.getByRole('checkbox', { name: 'Select calm-heron' }).click();
      await page.getByText('1 run selected').waitFor();
      await page.getByLabel('Search runs').fill('otter');
      await page.getByText('1 run', { exact: true }).waitFor();
      expect(await page.getByRole('group', { name: 'Selected runs' }).count()).toBe(0);
    });

    it('hides subflows', async () => {
      const task = { flow_run_id: site.data.runs.paused, task_key: 'sub', dynamic_key: 'sub', name: 'sub' };
      const { id } = await site.api.post('/task_runs/', task);
      await make('child', { parent_task_run_id: id, tags: ['nested'] });
      await make('top', { tags: ['nested'] });
      const page = await site.open('/runs?tag=nested');
      await page.getByText('2 runs', { exact: true }).waitFor();
      await addFilter(page);
      await page.getByLabel('Hide subflows').check();
      await page.getByText('1 run', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'top' }).waitFor();
      expect(page.url()).toContain('subflows=hidden');
    });

    it('has the task runs as a tab, with their filter in the address', async () => {
      const page = await site.open('/runs');
      await settled(page);
      await page.getByRole('button', { name: 'Task runs' }).click();
      await page.getByLabel('Name contains').fill('clean-');
      await page.getByText('6 task runs').waitFor();
      await addFilter(page);
      await page.getByRole('button', { name: 'Failed', exact: true }).click();
      await page.getByText('1 task run', { exact: true }).waitFor();
      await page.reload();
      await page.getByText('1 task run', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'calm-heron' }).waitFor();
      await page.getByRole('link', { name: 'clean-4' }).click();
      await page.getByRole('heading', { name: 'clean-4' }).waitFor();
    });
  },
  { on: 'every' },
);
