import { expect, it } from 'vitest';
import { accessibilityProblems, cutOffText } from './support/checks.ts';
import { settled } from './support/settled.ts';
import { inBrowser } from './support/site.ts';

inBrowser(
  'a reader',
  (site) => {
    it('finds objects and commands by keyboard alone, and the focus returns', async () => {
      const page = await site.open('/flows');
      await settled(page);
      await page.getByRole('link', { name: 'Skip to content' }).focus();
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: 'Search', exact: true });
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('dialog').count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Skip to content');

      await page.keyboard.press('Control+k');
      await page.keyboard.type('calm-h');
      await page.getByRole('option', { name: /calm-heron.*load-orders/ }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'calm-heron' }).waitFor();

      await page.keyboard.press('Control+k');
      await page
        .getByRole('group', { name: 'Recently opened' })
        .getByRole('option', { name: /calm-heron/ })
        .waitFor();
      await page.keyboard.type('go to varia');
      await page.getByRole('option', { name: /Go to Variables/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Variables', exact: true }).waitFor();
    });

    it('pauses a deployment, and opens the form that runs one, from the palette', async () => {
      const page = await site.open('/');
      await settled(page);
      await page.getByRole('button', { name: /^Search/ }).click();
      await page.keyboard.type('pause dep');
      await page.getByRole('option', { name: /Pause a deployment/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.type('night');
      await page.getByRole('option', { name: /nightly.*load-orders/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'nightly' }).waitFor();
      const { deployment } = site.data;
      expect((await site.api.get(`/deployments/${deployment}`)).paused).toBe(true);
      await site.api.post(`/deployments/${deployment}/resume_deployment`);

      await page.keyboard.press('Control+k');
      await page.keyboard.type('run a dep');
      await page.getByRole('option', { name: /Run a deployment/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Backspace');
      await page.getByRole('combobox', { name: 'Search', exact: true }).waitFor();
      await page.keyboard.type('run a dep');
      await page.keyboard.press('Enter');
      await page.keyboard.type(deployment.slice(0, 20));
      await page.getByRole('option', { name: /nightly/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Run nightly' }).getByLabel('Day').waitFor();
    });

    it('uses single keys, unless they are disabled or a text is typed', async () => {
      const page = await site.open('/');
      await settled(page);
      await page.keyboard.press('g');
      await page.keyboard.press('r');
      await page.getByRole('heading', { name: 'Runs', exact: true }).waitFor();
      await settled(page);
      await page.getByLabel('Search runs').fill('');
      await page.getByLabel('Search runs').press('g');
      await page.getByLabel('Search runs').press('f');
      expect(await page.getByLabel('Search runs').inputValue()).toBe('gf');
      await page.getByLabel('Search runs').fill('');
      await page.locator('main h1').click();
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByLabel('Shortcuts of single keys').uncheck();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await page.keyboard.press('g');
      await page.keyboard.press('f');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search', exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/runs');
    });

    it('groups failures by message, also of one deployment, and on a phone', async () => {
      const page = await site.open('/', { width: 390 });
      await page.getByRole('link', { name: 'Failures by message' }).click();
      await page.getByText('ValueError: no such day').waitFor();
      await page.getByRole('link', { name: 'loud-magpie' }).waitFor();
      await page.getByText('The process ended with status …').waitFor();
      await expect.poll(() => cutOffText(page)).toEqual([]);
      await page.getByLabel('Failed', { exact: true }).selectOption('Task runs');
      await page.getByText('1 task run failed or crashed').waitFor();
    });

    it('sees the trends of a flow, and lists its failures', async () => {
      const page = await site.open(`/flows/${site.data.flow}?tab=Trends`);
      const trends = page.getByRole('region', { name: 'Trends' });
      await trends.getByRole('img', { name: /^Durations from/ }).waitFor();
      await trends.getByLabel('Durations of', { exact: true }).selectOption('clean');
      await trends.getByText('1 of 6 failed').waitFor();
      await trends.getByRole('link', { name: 'Failures by message' }).click();
      await page.getByText('Flow load-orders').waitFor();
      expect(new URL(page.url()).searchParams.get('flow_id')).toBe(site.data.flow);
    });

    it('compares two runs, chosen from their pages', async () => {
      const page = await site.open(`/runs/${site.data.runs.completed}`);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('link', { name: 'Compare' }).click();
      await page.getByRole('button', { name: 'Compare with loud-magpie' }).click();
      const runs = page.getByRole('region', { name: 'Runs', exact: true });
      await runs.getByText('Completed').waitFor();
      await runs.getByRole('rowheader', { name: '≠ State' }).waitFor();
      await page.getByRole('region', { name: 'Durations of tasks' }).getByRole('rowheader', { name: 'read 1' }).waitFor();
      await page.getByRole('region', { name: 'Log of calm-heron' }).getByText('Beginning flow run').waitFor();
      const given = new URL(page.url()).searchParams;
      expect([given.get('a'), given.get('b')]).toEqual([site.data.runs.completed, site.data.runs.failed]);
    });

    it('sees past and coming runs by hour, and lists those of one hour', async () => {
      const page = await site.open(`/deployments/${site.data.deployment}?tab=Calendar`);
      const calendar = page.getByRole('region', { name: 'Calendar' });
      await calendar
        .getByRole('link', { name: /failed/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'loud-magpie' }).waitFor();
    });

    it('reads a cron schedule in words, in the language of the browser', async () => {
      const path = `/deployments/${site.data.deployment}?tab=Schedules`;
      await (await site.open(path)).getByText('At 03:00', { exact: true }).waitFor();
      const french = await site.open(path, { locale: 'fr-FR' });
      expect(await french.getByText('À 03:00', { exact: true }).getAttribute('lang')).toBe('fr');
    });
  },
  { on: 'sqlite' },
);
