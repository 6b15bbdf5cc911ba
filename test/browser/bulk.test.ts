import { expect, it } from 'vitest';
import { settled } from './support/settled.ts';
import { inBrowser } from './support/site.ts';

const MANY = 300;

inBrowser('many runs', (site) => {
  it('are cancelled, retried and deleted at once, after saying how many they are', async () => {
    const make = () =>
      site.api.post('/flow_runs/', {
        flow_id: site.data.flow,
        deployment_id: site.data.deployment,
        state: { type: 'FAILED' },
        tags: ['crowd'],
      });
    for (let made = 0; made < MANY; made += 50) await Promise.all(Array.from({ length: 50 }, make));
    const count = (type: string) =>
      site.api.post('/flow_runs/count', { flow_runs: { tags: { all_: ['crowd'] }, state: { type: { any_: [type] } } } });
    const page = await site.open('/runs?tag=crowd');
    await settled(page);
    await page.getByText('300 runs', { exact: true }).waitFor();
    const dialog = page.getByRole('dialog');
    const all = async (action: string, end: string) => {
      await page.getByRole('button', { name: `${action} all …` }).click();
      await dialog.getByRole('button', { name: `${action} 300 runs` }).click();
      await dialog.getByText(/300 of 300 runs done/).waitFor({ timeout: 60_000 });
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => count(end)).toBe(action === 'Delete' ? 0 : MANY);
    };
    await all('Retry', 'SCHEDULED');
    await all('Cancel', 'CANCELLED');
    await all('Delete', 'CANCELLED');
    await page.getByText('No run matches this filter').waitFor();
  }, 120_000);

  it('are found again by a search that was given a name', async () => {
    const page = await site.open('/runs?state=FAILED&tag=nightly');
    await settled(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Failed nights');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${site.url}/runs`);
    await settled(page);
    await page.getByLabel('Saved search').selectOption('Failed nights');
    await page.getByText('1 run', { exact: true }).waitFor();
    expect(page.url()).toContain('state=FAILED');
  });
});

inBrowser('an idle page', (site) => {
  it('asks the service for nothing, and keeps one socket', async () => {
    const page = await site.open('/');
    await settled(page);
    // what the data has brought about is still told for a moment
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
