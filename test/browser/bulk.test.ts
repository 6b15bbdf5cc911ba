import { expect, it } from 'vitest';
import { addFilter, choose } from './support/menus.ts';
import { settled } from './support/settled.ts';
import { inBrowser, type Site } from './support/site.ts';

/** Number of runs: whole batches, and on SQLite, where it takes little time, more ids than fit on one page. */
const MANY = { sqlite: 300, postgres: 150 };

/** Creates failed runs with a tag. */
async function makeCrowd(site: Site, size: number, tag: string): Promise<void> {
  const body = { flow_id: site.data.flow, deployment_id: site.data.deployment, state: { type: 'FAILED' }, tags: [tag] };
  for (let made = 0; made < size; made += 30) await Promise.all(Array.from({ length: 30 }, () => site.api.post('/flow_runs/', body)));
}

inBrowser(
  'many runs',
  (site) => {
    it('remain unchanged while a time in the filter is invalid', async () => {
      const page = await site.open('/runs?before=last%20week');
      await settled(page);
      await page.getByRole('button', { name: 'More actions' }).click();
      const actions = page.getByRole('button', { name: /^(Cancel|Retry|Delete) all…$/ });
      for (const action of await actions.all()) expect(await action.isDisabled()).toBe(true);
      await addFilter(page);
      await page.getByRole('textbox', { name: 'Expected before' }).fill('+1w');
      await page.getByRole('button', { name: 'More actions' }).click();
      await expect.poll(async () => Promise.all((await actions.all()).map((action) => action.isEnabled()))).toEqual([true, true, true]);
    });

    it('are cancelled, retried, and deleted in bulk, after a confirmation with their number', async () => {
      const many = MANY[site.kind];
      await makeCrowd(site, many, 'crowd');
      const count = (type: string) =>
        site.api.post('/flow_runs/count', { flow_runs: { tags: { all_: ['crowd'] }, state: { type: { any_: [type] } } } });
      const page = await site.open('/runs?tag=crowd');
      await settled(page);
      let changes = 0;
      page.on('request', (request) => {
        if (/bulk/.test(request.url())) changes++;
      });
      await page.getByText(`${many} runs`, { exact: true }).waitFor();
      const dialog = page.getByRole('dialog');
      const all = async (action: string, end: string) => {
        await choose(page, `${action} all…`);
        await dialog.getByRole('button', { name: `${action} ${many} runs` }).click();
        await dialog.getByText(`${many} of ${many} runs done`).waitFor({ timeout: 60_000 });
        expect(changes, 'one request for fifty runs').toBe(many / 50);
        changes = 0;
        await dialog.getByRole('button', { name: 'Close' }).click();
        await expect.poll(() => count(end)).toBe(action === 'Delete' ? 0 : many);
      };
      await all('Retry', 'SCHEDULED');
      await all('Cancel', 'CANCELLED');
      await all('Delete', 'CANCELLED');
      await page.getByText('No matching runs').waitFor();
    }, 120_000);

    it('remain unchanged when the user cancels the confirmation, and change when the user confirms', async () => {
      await makeCrowd(site, 180, 'queue');
      const count = (type: string) =>
        site.api.post('/flow_runs/count', { flow_runs: { tags: { all_: ['queue'] }, state: { type: { any_: [type] } } } });
      const page = await site.open('/runs?tag=queue');
      await settled(page);
      const dialog = page.getByRole('dialog');
      let batches = 0;
      let stop = () => {};
      const stopped = new Promise<void>((resolve) => (stop = resolve));
      await page.route('**/bulk_set_state', async (route) => {
        if (++batches === 2) await stopped;
        await route.continue();
      });
      await choose(page, 'Retry all…');
      await dialog.getByRole('button', { name: 'Retry 180 runs' }).click();
      await dialog.getByText('50 of 180 runs done').waitFor();
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Stop' }).click();
      stop();
      await dialog.getByText('Stopped. Completed changes remain.').waitFor();
      await dialog.getByText('100 of 180 runs done').waitFor();
      expect(await count('SCHEDULED')).toBe(100);
      // the dialog reports a run that is deleted before the user resumes
      const others = await site.api.post('/flow_runs/filter', {
        flow_runs: { tags: { all_: ['queue'] }, state: { type: { any_: ['FAILED'] } } },
        limit: 1,
      });
      await site.api.post('/flow_runs/bulk_delete', { flow_runs: { id: { any_: [others[0].id] } } });
      await dialog.getByRole('button', { name: 'Resume' }).click();
      await dialog.getByText('179 of 180 runs done').waitFor();
      await dialog.getByText('1: The run was deleted.').waitFor();
      expect(batches).toBe(4);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => count('SCHEDULED')).toBe(179);
    });

    it('are found again by a saved search', async () => {
      const page = await site.open('/runs?state=FAILED&tag=nightly');
      await settled(page);
      await choose(page, 'Save', 'Saved searches');
      await page.getByRole('dialog').getByLabel('Name').fill('Failed nights');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.goto(`${site.url}/runs`);
      await settled(page);
      await page.getByRole('button', { name: 'Saved searches' }).click();
      await page.getByLabel('Saved search', { exact: true }).selectOption('Failed nights');
      await page.getByText('1 run', { exact: true }).waitFor();
      expect(page.url()).toContain('state=FAILED');
    });
  },
  { on: 'every' },
);

inBrowser('an idle page', (site) => {
  it('sends no requests to the service, and keeps one socket', async () => {
    const page = await site.open('/');
    await settled(page);
    // notifications about the created data still arrive for a moment
    let requests = 1;
    page.on('request', () => requests++);
    await expect
      .poll(
        async () => {
          requests = 0;
          await page.waitForTimeout(4000);
          return requests;
        },
        { timeout: 25_000 },
      )
      .toBe(0);
  });
});
