import { describe, expect, it } from 'vitest';
import { OTHER_HOST } from './support/chromium.ts';
import { HOSTILE } from './support/hostile.ts';
import { addFilter } from './support/menus.ts';
import { settled } from './support/settled.ts';
import { inBrowser, type Site } from './support/site.ts';

const stateOf = async (site: Site, id: string) => (await site.api.get(`/flow_runs/${id}`)).state_type as string;

const newRun = async (site: Site, type: string, body: Record<string, unknown> = {}): Promise<string> =>
  (await site.api.post('/flow_runs/', { flow_id: site.data.flow, state: { type }, ...body })).id;

const propose = (site: Site, id: string, type: string) => site.api.post(`/flow_runs/${id}/set_state`, { state: { type } });

inBrowser(
  'a service at a host name without encryption',
  (site) => {
    it('can be viewed and changed as usual', async () => {
      const page = await site.open(`/runs/${site.data.runs.crashed}`, { host: OTHER_HOST });
      expect(await page.evaluate('isSecureContext')).toBe(false);
      await page.getByRole('button', { name: 'Retry…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Retry', exact: true }).click();
      await expect.poll(() => stateOf(site, site.data.runs.crashed)).toBe('SCHEDULED');
      await page.goto(`http://${OTHER_HOST}:${new URL(site.url).port}/automations`);
      await settled(page);
      await page.getByRole('button', { name: 'New automation…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Test the trigger' }).click();
      await page
        .getByRole('dialog')
        .getByText(/It would/)
        .waitFor();
    });
  },
  { settings: { SERVICE_API_CSRF_PROTECTION_ENABLED: 'true' }, login: 'nobody:needed' },
);

inBrowser(
  'a run',
  (site) => {
    it('is shown live as it starts, writes, and ends', async () => {
      const id = await newRun(site, 'PENDING', { name: 'watched-finch' });
      const page = await site.open(`/runs/${id}?tab=Logs`);
      await settled(page);
      const state = page.locator('.heading .state');
      await expect.poll(() => state.textContent()).toBe('Pending');
      await propose(site, id, 'RUNNING');
      await expect.poll(() => state.textContent(), { timeout: 10_000 }).toBe('Running');
      const log = { name: 'prefect.flow_runs', level: 20, message: 'Halfway there', timestamp: new Date().toISOString(), flow_run_id: id };
      await site.api.post('/logs/', [log]);
      await page.getByText('Halfway there').waitFor();
      await propose(site, id, 'COMPLETED');
      await expect.poll(() => state.textContent(), { timeout: 10_000 }).toBe('Completed');
      await expect.poll(() => page.title(), { timeout: 10_000 }).toContain('watched-finch');
    });

    it('shows which rules a cancellation would meet, is cancelled, and is then retried', async () => {
      const id = await newRun(site, 'RUNNING', { deployment_id: site.data.deployment, work_pool_name: site.data.pool });
      const page = await site.open(`/runs/${id}`);
      await page.getByRole('button', { name: 'Cancel…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/rules? evaluated/).waitFor();
      expect(await stateOf(site, id), 'a dry run changes nothing').toBe('RUNNING');
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => stateOf(site, id)).toMatch(/CANCELL/);
      await site.api.post(`/flow_runs/${id}/set_state`, { state: { type: 'CANCELLED' }, force: true });
      await page.getByRole('button', { name: 'Retry…' }).click();
      await dialog.getByText('It has no task runs').waitFor();
      await dialog.getByRole('button', { name: 'Retry', exact: true }).click();
      await expect.poll(() => stateOf(site, id)).toBe('SCHEDULED');
    });

    it('is retried from the failure after a preview, or from the start with the form of a new run', async () => {
      const of = { deployment_id: site.data.deployment, work_pool_name: site.data.pool };
      const id = await newRun(site, 'RUNNING', { ...of, name: 'retried-finch' });
      const task = { flow_run_id: id, task_key: 'load', dynamic_key: '0', name: 'load-orders' };
      await site.api.post('/task_runs/', { ...task, state: { type: 'COMPLETED', data: { storage_key: '/results/a' } } });
      await propose(site, id, 'FAILED');
      const page = await site.open(`/runs/${id}`);
      await page.getByRole('button', { name: 'Retry…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Reuses 1 of 1 task run, and repeats 0.').waitFor();
      await dialog.getByText('reused: its result is stored').waitFor();
      await dialog.getByLabel('Begin').selectOption('START');
      await dialog.getByText('This run was expected to start at').waitFor();
      await dialog.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByText('Retry of').waitFor();
      const { expected_start_time } = await site.api.get(`/flow_runs/${id}`);
      const again = await site.api.get(`/flow_runs/${new URL(page.url()).pathname.split('/').at(-1)}`);
      expect(again.expected_start_time).toBe(expected_start_time);
      await page.goto(`${site.url}/runs/${id}`);
      await page.getByRole('button', { name: 'Retry…' }).click();
      await dialog.getByRole('button', { name: 'Retry', exact: true }).click();
      await expect.poll(() => stateOf(site, id)).toBe('SCHEDULED');
    });

    it('is paused until a time, and shows it', async () => {
      const id = await newRun(site, 'RUNNING');
      const page = await site.open(`/runs/${id}`);
      await page.getByRole('button', { name: 'Pause…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Resume at').fill('never');
      await expect.poll(() => dialog.getByRole('button', { name: 'Pause', exact: true }).isDisabled()).toBe(true);
      await dialog.getByLabel('Resume at').fill('+2h');
      await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
      await page.getByText(/The service resumes the run at/).waitFor();
      const { state } = await site.api.get(`/flow_runs/${id}`);
      expect(Date.parse(state.state_details.resume_time) - Date.parse(state.timestamp)).toBeGreaterThan(7_000_000);
      expect(state.state_details.pause_timeout).toBeNull();
    });

    it('is paused, requests input, and continues with it', async () => {
      const id = await newRun(site, 'RUNNING');
      const page = await site.open(`/runs/${id}`);
      await page.getByRole('button', { name: 'Pause…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click();
      await page.getByRole('heading', { name: 'Waiting for input' }).waitFor();
      await page.getByRole('button', { name: 'Resume' }).click();
      await expect.poll(() => stateOf(site, id)).toBe('RUNNING');

      const withService = site.data.runs.paused;
      await page.goto(`${site.url}/runs/${withService}`);
      await page.getByText('Shall the orders be loaded?').waitFor();
      await page.getByRole('button', { name: 'Resume' }).click();
      await page.getByRole('alert').filter({ hasText: 'Enter a value' }).waitFor();
      expect(await stateOf(site, withService)).toBe('PAUSED');
      await page.getByLabel('Approved').check();
      await page.getByLabel('Reason').fill('looks right');
      await page.getByRole('button', { name: 'Resume' }).click();
      await expect.poll(() => stateOf(site, withService)).toBe('RUNNING');
    });

    it('has logs that can be filtered by level and text, and downloaded', async () => {
      const page = await site.open(`/runs/${site.data.runs.completed}?tab=Logs`);
      await page.getByText('154 lines').waitFor();
      await page.getByLabel('Minimum level').selectOption('30');
      await page.getByText('2 lines').waitFor();
      await expect.poll(() => page.getByRole('log').textContent(), { message: 'wrapped lines' }).toContain(HOSTILE.markup);
      await page.getByLabel('Wrap').uncheck();
      await page.getByText(HOSTILE.markup).click();
      expect(await page.getByRole('complementary').textContent()).toContain(HOSTILE.markup);
      await page.getByLabel('Text').fill('customer');
      await page.getByText('1 line', { exact: true }).waitFor();
      expect(page.url()).toContain('text=customer');
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
      expect(download.suggestedFilename()).toBe('calm-heron-logs.csv');
    });

    it('shows its artifacts without trusting them', async () => {
      const page = await site.open(`/runs/${site.data.runs.completed}?tab=Artifacts`);
      const report = page.getByRole('article', { name: 'report' });
      await report.getByRole('link', { name: 'the log' }).waitFor();
      const targets = await report.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(targets).toEqual([expect.stringContaining('/artifacts/key/report?b='), 'https://example.org']);
      expect(await report.textContent()).toContain(HOSTILE.markup);
      expect(await page.getByRole('progressbar', { name: 'progress' }).getAttribute('value')).toBe('75');
    });

    it('shows tasks, nested lists and aligned columns of Markdown', async () => {
      const page = await site.open(`/runs/${site.data.runs.completed}?tab=Artifacts`);
      const report = page.getByRole('article', { name: 'report' });
      await report.getByRole('checkbox', { name: 'Done', checked: true, disabled: true }).waitFor();
      await report.getByRole('checkbox', { name: 'To do', checked: false, disabled: true }).waitFor();
      await report.locator('li li').getByText('by card').waitFor();
      expect(await report.getByRole('cell', { name: '75' }).evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('right');
    });

    it('shows artifacts that would keep a slow Markdown parser busy for minutes', async () => {
      const flow_run_id = site.data.runs.completed;
      const texts = {
        heading: `# a${' '.repeat(190_000)}b`,
        labels: '['.repeat(190_000),
        paragraphs: 'a\n\n'.repeat(10_000),
        long: 'x'.repeat(300_000),
      };
      for (const [key, data] of Object.entries(texts)) await site.api.post('/artifacts/', { key, type: 'markdown', data, flow_run_id });
      const page = await site.open(`/runs/${flow_run_id}?tab=Artifacts`);
      for (const key of Object.keys(texts)) await page.getByRole('article', { name: key }).waitFor();
      await expect.poll(() => page.locator('.unparsed').count()).toBe(0);
    });

    it('shows the failed task among many, in the timeline and in the list', async () => {
      const page = await site.open(`/runs/${site.data.runs.completed}`);
      await page.getByRole('button', { name: 'Next failed (1)' }).click();
      await page.getByText('clean-4: failed').waitFor();
      await addFilter(page);
      await page.getByRole('button', { name: 'Failed', exact: true }).click();
      await page.getByText('1 task run', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'clean-4' }).click();
      await page.getByRole('heading', { name: 'clean-4' }).waitFor();
    });
  },
  { on: 'every' },
);

inBrowser('a list of runs', (site) => {
  describe('hostile names', () => {
    it('are shown as text everywhere', async () => {
      const page = await site.open('/runs');
      await settled(page);
      for (const name of Object.values(HOSTILE))
        await page
          .getByRole('link', { name: name.slice(0, 40) })
          .first()
          .waitFor();
      await page.getByLabel('Search runs').fill('<img');
      await page.getByText('1 run', { exact: true }).waitFor();
      await page.getByRole('link', { name: '<img' }).first().click();
      await expect.poll(() => page.locator('h1').textContent()).toBe(HOSTILE.markup);
    });

    it('shows which runs ran at a time, which hold the slots, and which come next, within two clicks', async () => {
      const page = await site.open('/');
      await settled(page);
      await page.getByRole('region', { name: 'Next runs' }).getByRole('link', { name: 'early-wren' }).waitFor();
      const plot = page.locator('.plot .plot-area');
      const box = await plot.boundingBox();
      await plot.click({ position: { x: (box?.width ?? 0) - 3, y: 90 } });
      await page.getByRole('link', { name: 'calm-heron' }).waitFor();
      const [after, before] = ['after', 'before'].map((name) => Date.parse(new URL(page.url()).searchParams.get(name) ?? ''));
      expect(Number(before) - Number(after), 'one bar of a day').toBe(1800 * 1000);
      await page.getByRole('navigation').getByRole('link', { name: 'Concurrency' }).click();
      await page.getByRole('region', { name: 'Slot holders' }).getByText('read-orders').waitFor();
    });

    it('shows why a run is late within two clicks', async () => {
      const page = await site.open('/');
      await page.getByRole('link', { name: 'slow-badger' }).first().click();
      await expect.poll(() => page.locator('.why').textContent()).toContain('nobody-polls');
    });
  });

  describe('a page that loads slowly', () => {
    it('shows nothing of the previous page, whose buttons would act on every run', async () => {
      const page = await site.open('/runs?state=FAILED');
      await settled(page);
      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route('**/assets/*.js', async (route) => {
        await arrived;
        await route.continue();
      });
      await page.getByRole('link', { name: 'Work pools' }).click();
      await expect.poll(() => page.locator('main').textContent()).toBe('Loading…');
      arrive();
      await page.getByRole('heading', { name: 'Work pools' }).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'loud-magpie' }).click();
      await page.getByRole('button', { name: 'Retry…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Retry', exact: true }).click();
      await expect.poll(() => stateOf(site, site.data.runs.failed)).toBe('SCHEDULED');
      expect(await stateOf(site, site.data.runs.hostile)).toBe('FAILED');
    });
  });

  describe('a service that is restarted', () => {
    it('is reported as unavailable by an open page, and then found again', { timeout: 90_000 }, async () => {
      const page = await site.open('/runs');
      await settled(page);
      await site.stopService();
      await page.getByText('Connection lost.').waitFor();
      await site.startService();
      await page.getByText('Connection lost.').waitFor({ state: 'detached', timeout: 30_000 });
      site.forgive(/WebSocket|ERR_CONNECTION|failed:/);
      await newRun(site, 'COMPLETED', { name: 'after-the-restart' });
      await page.getByRole('link', { name: 'after-the-restart' }).waitFor();
    });
  });
});

inBrowser(
  'a list of runs with a password and CSRF protection',
  (site) => {
    it('accepts the password, and changes records', async () => {
      const page = await site.open('/runs');
      await page.getByLabel('API key or user:password').fill('admin:wrong');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByText('Invalid credentials.').waitFor();
      site.forgive(/status 401|401 \(Unauthorized\)|WebSocket/);
      await page.getByLabel('API key or user:password').fill('admin:secret');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('link', { name: 'calm-heron' }).click();
      await page.getByRole('button', { name: 'Retry…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Retry', exact: true }).click();
      await expect.poll(() => stateOf(site, site.data.runs.completed)).toBe('SCHEDULED');
    });
  },
  { settings: { SERVICE_API_AUTH_STRING: 'admin:secret', SERVICE_API_CSRF_PROTECTION_ENABLED: 'true' }, login: 'admin:secret' },
);
