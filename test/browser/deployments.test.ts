import { expect, it } from 'vitest';
import { choose } from './support/menus.ts';
import { settled } from './support/settled.ts';
import { inBrowser } from './support/site.ts';

inBrowser(
  'a deployment',
  (site) => {
    const schedules = async () => (await site.api.get(`/deployments/${site.data.deployment}`)).schedules;

    it('can have its schedule edited, with a preview of the next times', async () => {
      const [{ id }] = await schedules();
      await site.api.patch(`/deployments/${site.data.deployment}/schedules/${id}`, { parameters: { limit: 7 } });
      const page = await site.open(`/deployments/${site.data.deployment}?tab=Schedules`);
      await choose(page.locator('.cards'), 'Edit…');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Cron expression').fill('30 5 * * 1');
      const times = dialog.getByRole('list', { name: 'Next times' }).getByRole('listitem');
      await expect.poll(async () => (await times.allTextContents()).every((time) => /^Mon.*05:30:00/.test(time))).toBe(true);
      await dialog.getByLabel('Cron expression').fill('61 * * * *');
      await dialog.getByRole('alert').waitFor();
      site.forgive(/status 422: POST .*preview|422 \(Unprocessable/);
      await dialog.getByLabel('Cron expression').fill('30 5 * * 1');
      await times.first().waitFor();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      const rule = { cron: '30 5 * * 1', timezone: 'Europe/Berlin' };
      expect((await schedules())[0]).toMatchObject({ schedule: rule, parameters: { limit: 7 } });
    });

    it('can have deadlines for its runs', async () => {
      const page = await site.open(`/deployments/${site.data.deployment}`);
      const dialog = page.getByRole('dialog');
      const save = async (timeout: string, times: string) => {
        await choose(page, 'Deadlines…', 'More actions');
        await dialog.getByLabel('Start timeout').fill(timeout);
        await dialog.getByLabel('Schedule again, at most').fill(times);
        await dialog.getByRole('button', { name: 'Save' }).click();
        await dialog.waitFor({ state: 'detached' });
      };
      const stored = () => site.api.get(`/deployments/${site.data.deployment}`);
      await save('10m', '2');
      expect(await stored()).toMatchObject({ start_timeout_seconds: 600, start_timeout_reschedules: 2 });
      await page.getByText('10m, scheduled again 2 times').waitFor();
      await save('', '');
      expect(await stored()).toMatchObject({ start_timeout_seconds: null, start_timeout_reschedules: null });
    });

    it('can have a collision policy and a concurrency key', async () => {
      const page = await site.open(`/deployments/${site.data.deployment}`);
      const dialog = page.getByRole('dialog');
      const stored = () => site.api.get(`/deployments/${site.data.deployment}`);
      await choose(page, 'Collisions…', 'More actions');
      const useless = dialog.getByRole('alert').filter({ hasText: 'no effect without a concurrency limit or a concurrency key' });
      await dialog.getByLabel('Collision policy').selectOption('CANCEL_RUNNING');
      await useless.waitFor();
      await dialog.getByLabel('Concurrency limit').fill('2');
      await useless.waitFor({ state: 'detached' });
      await dialog.getByLabel('Grace period').fill('2m');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await stored()).toMatchObject({
        ...{ collision_policy: 'CANCEL_RUNNING', global_concurrency_limit: { limit: 2 } },
        concurrency_options: { collision_strategy: 'ENQUEUE', grace_period_seconds: 120 },
      });
      await choose(page, 'Collisions…', 'More actions');
      await dialog.getByLabel('Concurrency limit').fill('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('the oldest run is cancelled for a new one: no effect without').waitFor();
      for (const [policy, key, limit, expected] of [
        ['KEEP_NEWEST', '{{ parameters.region }}', '2', ['KEEP_NEWEST', '{{ parameters.region }}', 2]],
        ['', '', '', [null, null, null]],
      ] as const) {
        await choose(page, 'Collisions…', 'More actions');
        await dialog.getByLabel('Collision policy').selectOption(policy);
        await dialog.getByLabel('Concurrency key').fill(key);
        await dialog.getByLabel('Runs per value').fill(limit);
        await dialog.getByRole('button', { name: 'Save' }).click();
        await dialog.waitFor({ state: 'detached' });
        const { collision_policy, concurrency_key, concurrency_key_limit } = await stored();
        expect([collision_policy, concurrency_key, concurrency_key_limit]).toEqual(expected);
      }
    });

    it('can drop late runs', async () => {
      const page = await site.open(`/deployments/${site.data.deployment}`);
      const dialog = page.getByRole('dialog');
      await choose(page, 'Late runs…', 'More actions');
      await dialog.getByLabel('Late runs', { exact: true }).selectOption('own');
      await dialog.getByLabel('Drop if older than').fill('1h');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await site.api.get(`/deployments/${site.data.deployment}`)).toMatchObject({
        late_run_policy: { keep: 1, max_age_seconds: 3600 },
      });
      await page.getByText('only the latest, none older than 1h').waitFor();
    });

    it('can have a priority for its runs', async () => {
      const page = await site.open(`/deployments/${site.data.deployment}`);
      const dialog = page.getByRole('dialog');
      for (const [text, expected] of [
        ['20', 20],
        ['', null],
      ] as const) {
        await choose(page, 'Priority…', 'More actions');
        await dialog.getByLabel('Priority').fill(text);
        await dialog.getByRole('button', { name: 'Save' }).click();
        await dialog.waitFor({ state: 'detached' });
        expect((await site.api.get(`/deployments/${site.data.deployment}`)).run_priority).toBe(expected);
        await page.getByText('Priority of runs').waitFor({ state: expected === null ? 'detached' : 'visible' });
      }
    });

    it('has a backfill, which is stopped and deleted on its page', async () => {
      const page = await site.open(`/deployments/${site.data.deployment}?tab=Backfills`);
      await page.getByRole('button', { name: 'Backfill…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Start').fill('2026-01-01');
      await dialog.getByLabel('End', { exact: true }).fill('2026-01-05');
      await dialog.getByLabel('Schedule').selectOption('Another cron expression');
      await dialog.getByLabel('Cron').fill('0 6 * * *');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('heading', { name: 'Backfill of nightly' }).waitFor();
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'nightly' }).waitFor();
      await page.getByRole('button', { name: 'Stop…' }).click();
      await dialog.getByRole('button', { name: 'Stop' }).click();
      await choose(page, 'Delete…');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('heading', { name: 'nightly', exact: true }).waitFor();
      const left = await site.api.post('/backfills/filter', { backfills: { deployment_id: { any_: [site.data.deployment] } } });
      expect(left).toMatchObject([{ id: site.data.backfill }]);
    });

    it('marks the changes of the clock', async () => {
      const page = await site.open(`/deployments/${site.data.deployment}?tab=Schedules`);
      await page.getByRole('button', { name: 'Add schedule…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Type').selectOption('rrule');
      await dialog.getByRole('textbox', { name: 'Rule' }).fill('FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=3;BYMINUTE=0;BYSECOND=0');
      await dialog
        .getByText(/Clocks go (forward|back)/)
        .first()
        .waitFor();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect.poll(async () => (await schedules()).length).toBe(2);
    });

    it('runs with parameters that the service has validated', async () => {
      const page = await site.open(`/deployments/${site.data.deployment}`);
      await page.getByRole('button', { name: 'Run now…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Limit').fill('0');
      await dialog.getByRole('button', { name: 'Run', exact: true }).click();
      await dialog.getByRole('alert').waitFor();
      await dialog.getByLabel('Limit').fill('25');
      await dialog.getByLabel('Region').selectOption('"us"');
      await dialog.getByLabel('Run name').fill('by-hand');
      await dialog.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByRole('heading', { name: 'by-hand' }).waitFor();
      const id = new URL(page.url()).pathname.split('/').at(-1);
      expect((await site.api.get(`/flow_runs/${id}`)).parameters).toMatchObject({ day: '2026-01-31', limit: 25, region: 'us' });
    });

    it('runs with all digits of its parameters, also those that a browser cannot represent', async () => {
      const parameters = '{"account":12345678901234567890}';
      const send = async (path: string, body?: string) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(`${site.url}/api${path}`, { method: body === undefined ? 'GET' : 'POST', headers, body: body ?? null })).text();
      };
      const body = `{"name":"long","flow_id":"${site.data.flow}","parameters":${parameters}}`;
      const { id } = JSON.parse(await send('/deployments/', body)) as { id: string };
      const page = await site.open(`/deployments/${id}`);
      await page.getByRole('button', { name: 'Run now…' }).click();
      await page.getByRole('dialog').getByLabel('Run name').fill('long-run');
      await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByRole('heading', { name: 'long-run' }).waitFor();
      expect(await send(`/flow_runs/${new URL(page.url()).pathname.split('/').at(-1)}`)).toContain(`"parameters":${parameters}`);
    });

    it('is paused and resumed', async () => {
      const page = await site.open(`/deployments/${site.data.deployment}`);
      await settled(page);
      const paused = async () => (await site.api.get(`/deployments/${site.data.deployment}`)).paused;
      await page.locator('.title').first().getByRole('button', { name: 'Pause' }).click();
      await expect.poll(paused).toBe(true);
      await page.locator('.title').first().getByRole('button', { name: 'Resume' }).click();
      await expect.poll(paused).toBe(false);
    });
  },
  { on: 'every' },
);
