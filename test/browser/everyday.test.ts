import { describe, expect, it } from 'vitest';
import { addFilter, choose } from './support/menus.ts';
import { settled } from './support/settled.ts';
import { inBrowser, type Site } from './support/site.ts';

const newRun = async (site: Site, state: Record<string, unknown>, body: Record<string, unknown> = {}): Promise<string> =>
  (await site.api.post('/flow_runs/', { flow_id: site.data.flow, state, ...body })).id;

inBrowser('the console', (site) => {
  describe('the overview', () => {
    it('is one request, and another one after a change', async () => {
      const page = await site.open('/');
      await settled(page);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      const seen = page.getByRole('link', { name: 'seen-late' });
      await newRun(
        site,
        { type: 'SCHEDULED', name: 'Late', state_details: { scheduled_time: new Date(Date.now() - 9_000_000).toISOString() } },
        { name: 'seen-late' },
      );
      await seen.waitFor();
      expect(new Set(requests)).toEqual(new Set(['/api/ui/overview']));
    });

    it('reports that nothing needs attention only once it is known', async () => {
      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      const page = await site.open('/service');
      await page.route('**/ui/overview*', async (route) => {
        await arrived;
        await route.continue();
      });
      await page.getByRole('link', { name: 'Overview' }).click();
      await page.locator('.skeleton').first().waitFor();
      expect(await page.getByText('Nothing needs attention').count()).toBe(0);
      arrive();
      await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    });

    it('counts the runs of a pool without a limit', async () => {
      for (const type of ['RUNNING', 'RUNNING', 'PENDING'])
        await site.api.post(`/deployments/${site.data.deployment}/create_flow_run`, { state: { type } });
      const page = await site.open('/');
      const row = page.getByRole('row').filter({ hasText: site.data.pool });
      await expect.poll(() => row.getByRole('cell').last().textContent()).toBe('3');
      await page.goto(`${site.url}/work-pools`);
      await expect.poll(() => row.getByRole('cell').nth(5).textContent()).toBe('3');
    });
  });

  describe('a subflow', () => {
    it('is a row of its parent that leads to it, and names its parent', async () => {
      const parent = await newRun(site, { type: 'RUNNING' }, { name: 'the-parent' });
      const task = await site.api.post('/task_runs/', {
        flow_run_id: parent,
        name: 'stands-for-it',
        task_key: 'x',
        dynamic_key: '0',
        state: { type: 'RUNNING' },
      });
      await newRun(site, { type: 'RUNNING' }, { name: 'the-child', parent_task_run_id: task.id });
      const page = await site.open(`/runs/${parent}`);
      await page.getByRole('table', { name: 'Task runs' }).getByRole('link', { name: 'the-child' }).click();
      await page.getByRole('heading', { name: 'the-child' }).waitFor();
      await page.getByRole('link', { name: 'the-parent' }).waitFor();
      await page.goto(`${site.url}/task-runs/${task.id}`);
      await page.locator('.facts').getByRole('link', { name: 'the-child' }).click();
      await page.getByRole('heading', { name: 'the-child' }).waitFor();
    });
  });

  describe('a long list', () => {
    it('is walked by the arrow keys, and is where it was after "Back"', async () => {
      for (let made = 0; made < 120; made += 30)
        await Promise.all(
          Array.from({ length: 30 }, (_, index) => newRun(site, { type: 'COMPLETED' }, { name: `row-${made + index}`, tags: ['long'] })),
        );
      const page = await site.open('/runs?tag=long&sort=NAME_ASC');
      await page.getByText('120 runs', { exact: true }).waitFor();
      await page.getByRole('table', { name: 'Runs' }).locator('.rows-body').focus();
      const focused = () => page.evaluate(() => document.activeElement?.closest('.row')?.getAttribute('aria-rowindex'));
      for (let row = 1; row <= 60; row++) {
        await page.keyboard.press('ArrowDown');
        await expect.poll(focused).toBe(String(row));
      }
      await page.keyboard.press('ArrowUp');
      await expect.poll(focused).toBe('59');
      const top = () => page.locator('.rows-body').evaluate((body) => body.scrollTop);
      const before = await top();
      expect(before).toBeGreaterThan(500);
      await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(String(before));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /^row-/ }).waitFor();
      await page.goBack();
      await page.getByText('120 runs', { exact: true }).waitFor();
      await expect.poll(top).toBe(before);
    });

    it('keeps the focus when the row with it is scrolled out of view', async () => {
      const page = await site.open('/runs?tag=long&sort=NAME_ASC');
      await page.getByRole('link', { name: 'row-0', exact: true }).focus();
      await page.locator('.rows-body').evaluate((body) => (body.scrollTop = body.scrollHeight));
      await page.getByRole('link', { name: 'row-99', exact: true }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('rows-body');
    });
  });

  describe('a dialog', () => {
    it('gives the focus back to the button that opened it, also to that of a menu', async () => {
      const page = await site.open(`/runs/${site.data.runs.failed}`);
      await settled(page);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
      await page.getByRole('button', { name: 'Retry…' }).click();
      await page.keyboard.press('Escape');
      await expect.poll(focused).toBe('Retry…');
      await choose(page, 'Delete…');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect.poll(focused).toBe('More actions');
    });

    it('does not recommend what the service would reject', async () => {
      const id = await newRun(site, { type: 'FAILED' }, { name: 'no-retry' });
      const page = await site.open(`/runs/${id}`);
      await page.getByRole('button', { name: 'Retry…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('The run has no deployment').waitFor();
      expect(await dialog.getByRole('button', { name: 'Retry', exact: true }).isDisabled()).toBe(true);
    });
  });

  describe('a log', () => {
    it('shows whole tracebacks, milliseconds, loggers, and colors of a terminal, in both orders, and finds lines with all words', async () => {
      const id = await newRun(site, { type: 'FAILED' });
      const line = (message: string, level: number, second: string) => ({
        name: 'shop.orders',
        level,
        message,
        timestamp: `2026-01-31T12:00:${second}Z`,
        flow_run_id: id,
      });
      await site.api.post('/logs/', [
        line('\u001b[31mred\u001b[0m alert, warehouse', 30, '01.123'),
        line('Traceback (most recent call last):\n  File "orders.py", line 7\nValueError: warehouse is red', 40, '02.456'),
        line('all is well', 20, '03.789'),
      ]);
      const page = await site.open(`/runs/${id}?tab=Logs`);
      const log = page.getByRole('log', { name: 'Log lines' });
      await log.getByText('ValueError: warehouse is red').waitFor();
      await log.getByText('13:00:02.456').waitFor();
      expect(await log.getByText('shop.orders').count()).toBe(3);
      expect(await log.locator('[style*="--failed"]').textContent()).toBe('red');
      expect(await log.textContent()).not.toContain('[31m');
      await page.getByLabel('Text').fill('red alert');
      await page.getByText('1 line', { exact: true }).waitFor();
      await page.getByLabel('Text').fill('');
      await page.getByLabel('Order').selectOption('Latest first');
      await expect.poll(() => log.locator('.log-text').first().textContent()).toBe('all is well');
      await page.getByLabel('Wrap').uncheck();
      await page
        .getByRole('button', { name: /^Traceback/ })
        .getByText('+2 lines')
        .waitFor();
    });
  });

  describe('durations', () => {
    it('grow while the run does', async () => {
      const id = await newRun(site, { type: 'RUNNING' }, { name: 'growing' });
      const page = await site.open(`/runs/${id}`);
      const duration = page.locator('.facts .duration');
      const first = await duration.textContent();
      await expect.poll(() => duration.textContent(), { timeout: 5000 }).not.toBe(first);
      await page.goto(`${site.url}/runs?name=growing`);
      const cell = page.locator('.row .duration');
      const then = await cell.textContent();
      await expect.poll(() => cell.textContent(), { timeout: 5000 }).not.toBe(then);
    });
  });

  describe('an automation', () => {
    it('has no name that promises what it does not do, and every chosen state can be removed', async () => {
      const page = await site.open('/automations');
      await page.getByRole('button', { name: 'New automation…' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('');
      await dialog.getByRole('button', { name: 'Failed', exact: true }).click();
      expect(await dialog.getByRole('button', { name: 'Failed', exact: true }).getAttribute('aria-pressed')).toBe('false');
      await dialog.getByText('none chosen: every one').waitFor();
      await dialog.getByRole('button', { name: 'JSON' }).click();
      expect(JSON.parse(await dialog.getByLabel('Trigger and actions').inputValue()).trigger.expect).toEqual(['prefect.flow-run.*']);
    });
  });

  describe('the filter of runs', () => {
    it('shows times of the chart as a reader writes them, and changes nothing by itself', async () => {
      const page = await site.open('/runs?after=2026-01-31T02:00:00.000Z&before=2026-01-31T03:30:00.000Z');
      await settled(page);
      await page.getByRole('button', { name: 'Remove the filter Expected after: 2026-01-31 03:00' }).waitFor();
      await addFilter(page);
      expect(await page.getByRole('textbox', { name: 'Expected before' }).inputValue()).toBe('2026-01-31 04:30');
      const when = page.getByLabel('When');
      expect(await when.inputValue()).toBe('past');
      await page.getByRole('button', { name: 'Failed', exact: true }).click();
      await expect.poll(() => page.url()).toContain('state=FAILED');
      expect(await when.inputValue()).toBe('past');
    });
  });

  describe('an object', () => {
    it('has an id to copy, and an empty page a command that works', async () => {
      const flow = await site.api.post('/flows/', { name: 'ingest-orders' });
      const page = await site.open(`/flows/${flow.id}?tab=Deployments`, { ownContext: true });
      await page.getByText('prefect deploy my_flow.py:ingest_orders').waitFor();
      await page.locator('.page-name').getByText(flow.id).waitFor();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy ID' }).click();
      await page.getByRole('button', { name: 'ID copied' }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(flow.id);
    });

    it('lists which values a parameter takes', async () => {
      const schema = { type: 'object', properties: { retries: { title: 'Retries', anyOf: [{ type: 'integer' }, { type: 'boolean' }] } } };
      const { id } = await site.api.post('/deployments/', { name: 'union', flow_id: site.data.flow, parameter_openapi_schema: schema });
      const page = await site.open(`/deployments/${id}`);
      await page.getByRole('button', { name: 'Run now…' }).click();
      const dialog = page.getByRole('dialog');
      const kind = dialog.getByLabel('Kind of Retries');
      expect(await kind.locator('option').allTextContents()).toEqual(['Whole number', 'True or false']);
      await dialog.getByLabel('Whole number').fill('3');
      await kind.selectOption('True or false');
      await dialog.getByLabel('True or false', { exact: true }).check();
      await dialog.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByRole('button', { name: 'Run again…' }).waitFor();
      const run = new URL(page.url()).pathname.split('/').at(-1);
      expect((await site.api.get(`/flow_runs/${run}`)).parameters).toEqual({ retries: true });
    });

    it('breaks no words on a phone', async () => {
      await site.api.post('/work_pools/', { name: 'docker-ci-for-the-orders', type: 'docker' });
      const page = await site.open('/', { width: 390 });
      const link = page.getByRole('link', { name: 'docker-ci-for-the-orders' });
      await link.waitFor();
      const lines = await link.evaluate((element) => {
        const text = element.firstChild as Text;
        const range = document.createRange();
        const found: string[] = [];
        let top = Number.NaN;
        for (const [index, letter] of [...text.data].entries()) {
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          const next = range.getBoundingClientRect().top;
          if (next === top) found.push(`${found.pop()}${letter}`);
          else found.push(letter);
          top = next;
        }
        return found;
      });
      for (const broken of lines.slice(0, -1)) expect(broken, 'a line ends at a hyphen').toMatch(/-$/);
    });
  });
});
