import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { someOf } from '../support/cases.ts';
import { accessibilityProblems, cutOffText } from './support/checks.ts';
import { choose } from './support/menus.ts';
import { settled } from './support/settled.ts';
import { inBrowser, type Site } from './support/site.ts';
import { PAUSED_POOL, uglySeed } from './support/ugly-seed.ts';

const MANY = 'many-tasks';
const FAILED = 'lastnight-failed-heron';

/** The address of each page; `{name}` is the id of the run with that name, and `{deployment}` that of the deployment of the failed run. */
const PATHS = [
  '/',
  '/runs',
  '/runs?state=FAILED&state=CRASHED',
  '/runs?state_name=Late&when=all',
  '/runs?tab=Task+runs',
  `/runs/{${FAILED}}`,
  ...['Logs', 'States', 'Parameters', 'Artifacts'].map((tab) => `/runs/{${FAILED}}?tab=${tab}`),
  `/runs/{${MANY}}`,
  `/runs/{${MANY}}?view=graph`,
  '/runs/{late-0}',
  '/runs/{live-0}',
  '/flows',
  '/deployments',
  '/deployments?sort=failures',
  '/deployments/{deployment}',
  ...['Schedules', 'Trends', 'Calendar', 'Backfills', 'Service+levels', 'Details', 'History'].map(
    (tab) => `/deployments/{deployment}?tab=${tab}`,
  ),
  '/failures?range=30+d',
  '/calendar',
  '/work-pools',
  `/work-pools/${PAUSED_POOL}`,
  '/automations',
  '/concurrency',
  '/blocks',
  '/variables',
  '/events',
  '/webhooks',
  '/artifacts',
  '/assets',
  '/api-keys',
  '/users',
  '/sessions',
  '/audit',
  '/service',
];

/** Counts how far content moves without an action of the user. */
const WATCH_SHIFTS = `
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** From where on a movement of the content is bad, as the web's measure says. */
const MOST_SHIFT = 0.1;

async function filled(site: Site, path: string): Promise<string> {
  const name = /\{(.+)\}/.exec(path)?.[1];
  if (name === undefined) return path;
  const wanted = name === 'deployment' ? FAILED : name;
  const [run] = await site.api.post('/flow_runs/filter', { flow_runs: { name: { any_: [wanted] } } });
  return path.replace(`{${name}}`, name === 'deployment' ? run.deployment_id : run.id);
}

/** The contrast of two colors as `rgb(…)`, by the formula of the WCAG. */
async function contrast(page: Page, selector: string): Promise<number> {
  const [text, ground] = await page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });
  return ratio(String(text), String(ground));
}

function ratio(one: string, other: string): number {
  const light = (color: string) =>
    (color.match(/[\d.]+/g) ?? [])
      .slice(0, 3)
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0.05);
  const [lighter, darker] = [light(one), light(other)].sort((a, b) => b - a);
  return Number(lighter) / Number(darker);
}

describe('the contrast', () => {
  it.each([
    ['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 21],
    ['rgb(255, 255, 255)', 'rgb(241, 243, 246)', 1.1],
  ])('of %s on %s is %d', (one, other, expected) => expect(ratio(one, other)).toBeCloseTo(expected, 1));
});

inBrowser(
  'with ugly data',
  (site) => {
    const open = async (path: string, options = {}) => {
      const page = await site.open(await filled(site, path), options);
      await settled(page);
      return page;
    };

    for (const path of someOf(PATHS)) {
      it(`${path} fits its window, is accessible, and stays in its place`, async () => {
        for (const [width, theme] of [
          [1280, 'light'],
          [834, 'dark'],
          [390, 'light'],
        ] as const) {
          const page = await open(path, { width, theme, before: WATCH_SHIFTS });
          await expect.poll(() => cutOffText(page), { message: `${width}` }).toEqual([]);
          expect(await accessibilityProblems(page), `${width}`).toEqual([]);
          expect(await page.evaluate('window.shifts'), `${width}`).toBeLessThan(MOST_SHIFT);
        }
      });
    }

    it('a chip stays readable while it is pressed and the pointer is over it, in both themes', async () => {
      for (const theme of ['light', 'dark']) {
        const page = await open('/runs', { theme });
        await page.getByRole('button', { name: 'Add filter' }).click();
        const chip = page.getByRole('button', { name: 'Failed', exact: true });
        await chip.click();
        await chip.hover();
        await expect.poll(() => contrast(page, '.chip[aria-pressed="true"]')).toBeGreaterThan(4.5);
      }
    });

    it('the graph writes states in colors that are readable in both themes', async () => {
      for (const theme of ['light', 'dark']) {
        const page = await open('/', { theme });
        const colors = await page.evaluate(() => {
          const place = document.body.appendChild(document.createElement('i'));
          const of = (name: string) => {
            place.style.color = `var(--${name})`;
            return getComputedStyle(place).color;
          };
          return { surface: of('surface'), words: ['completed', 'failed', 'crashed', 'running', 'cancelled', 'pending', 'paused'].map(of) };
        });
        for (const word of colors.words) expect(ratio(word, colors.surface)).toBeGreaterThan(4.5);
      }
    });

    it('a name from right to left leaves the rest of its row in place', async () => {
      const page = await open('/runs?name=של');
      const other = await open('/runs');
      const left = (of: Page) =>
        of
          .locator('.row .choose')
          .first()
          .evaluate((box) => box.getBoundingClientRect().left);
      expect(await left(page)).toBe(await left(other));
    });

    it('the list of failures has its messages on a phone', async () => {
      const page = await open('/runs?state=FAILED', { width: 390 });
      await page.locator('.row').getByText('the warehouse closed the connection').first().waitFor();
    });

    it('a failed run first shows its task, the end of the traceback, and what changed', async () => {
      const page = await open(`/runs/{${FAILED}}`);
      const answer = page.getByRole('region', { name: 'Why it failed' });
      await answer.getByRole('link', { name: 'transform-5' }).waitFor();
      await answer.getByText('raise ConnectionError').waitFor();
      expect(await answer.textContent()).toMatch(/version 2b \(was 1a\); day "2026-11-28" \(was "2026-11-27"\)/);
      await page.getByRole('button', { name: 'Retry…' }).click();
      await page.getByRole('dialog').getByText('Repeats all 9 task runs').waitFor();
    });

    it('many tasks are one bar per task, whose failures and durations are known', async () => {
      const page = await open(`/runs/{${MANY}}`);
      expect(await page.getByRole('checkbox', { name: 'Group by task' }).isChecked()).toBe(true);
      await page.getByRole('button', { name: 'Next failed (1)' }).click();
      const side = page.getByRole('complementary', { name: 'Chosen run' });
      await side.getByText(/59 completed, 1 failed; 6\.0 s to 6\.0 s/).waitFor();
      await side.getByRole('link', { name: 'clean × 60' }).click();
      await page.getByText('60 task runs').waitFor();
    });

    it('the tabs of a deployment are directly below its title, and the first shows tasks by runs', async () => {
      const page = await open('/deployments/{deployment}');
      expect(await page.locator('.tabs').evaluate((tabs) => tabs.getBoundingClientRect().bottom)).toBeLessThan(200);
      const grid = page.getByRole('region', { name: 'Tasks of the last runs' });
      await grid.getByRole('link', { name: /^transform: failed, 8 times/ }).waitFor();
      expect(await grid.getByRole('columnheader').count()).toBeGreaterThan(10);
    });

    it('late runs are grouped by cause, with what helps', async () => {
      const page = await open('/runs?state_name=Late&when=all');
      const causes = page.getByRole('region', { name: 'Why they are late' });
      await causes.getByText('5 ×').waitFor();
      await causes.getByText("prefect worker start --pool 'gpu-a100").waitFor();
      await page
        .locator('.row')
        .getByText(/late by 1 h/)
        .first()
        .waitFor();
      await causes.getByRole('button', { name: 'Resume pool' }).click();
      await expect.poll(async () => (await site.api.get(`/work_pools/${PAUSED_POOL}`)).is_paused).toBe(false);
    });

    it('the palette finds any part of a name, deployments by their flow, and the commands of the page', async () => {
      const page = await open(`/runs/{${FAILED}}`);
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox');
      await field.fill('failed-her');
      await page.getByRole('option', { name: new RegExp(FAILED) }).waitFor();
      await field.fill('retry');
      await page.getByRole('group', { name: 'This page' }).getByRole('option', { name: 'Retry…' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Retry this run' }).waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await field.fill('run a deployment');
      await page.getByRole('option', { name: 'Run a deployment…' }).click();
      await page.getByRole('combobox').fill('send-invoices');
      await page
        .getByRole('option', { name: /prod-1.*send-invoices/ })
        .first()
        .waitFor();
    });

    it('deployments are sorted by their failures, paused in their row, and together, and this is undone', async () => {
      const page = await open('/deployments?sort=failures');
      const name = await page.locator('.row a').first().textContent();
      const paused = async (any_: (string | null)[]) =>
        (await site.api.post('/deployments/filter', { deployments: { name: { any_ } } })).every((one: { paused: boolean }) => one.paused);
      await page.locator('.row').first().getByRole('button', { name: 'Pause' }).click();
      await expect.poll(() => paused([name])).toBe(true);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => paused([name])).toBe(false);
      await page.getByRole('checkbox', { name: 'Select all deployments' }).click();
      await page.getByText('24 deployments selected').waitFor();
      await page.getByRole('button', { name: 'Pause selected…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
      await page.getByText('Paused 24 deployments.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => paused([name])).toBe(false);
    });

    it('a backfill gives each run its date, and warns if all have the same', async () => {
      const page = await open('/deployments/{deployment}?tab=Backfills');
      await page.getByRole('button', { name: 'Backfill…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog
        .getByText(/^day: "\d{4}-/)
        .first()
        .waitFor();
      await dialog.getByLabel('Time of each run as').selectOption('no parameter');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByText('The parameter day is "2026-11-28" for all times.').waitFor();
    });

    it('a limit without a free slot says so, before the limits of deployments', async () => {
      const page = await open('/concurrency');
      const [first] = await page
        .getByRole('region', { name: 'Limits', exact: true })
        .getByRole('row')
        .allTextContents()
        .then((rows) => rows.slice(1));
      expect(first).toMatch(/salesforce-api.*1 of 1full/);
      await page.getByLabel('Name contains').fill('nothing-like-this');
      await page.getByText('No matching limits').waitFor();
    });

    it('a message to Slack on failure needs its address only', async () => {
      const page = await open('/automations');
      await page.getByRole('button', { name: 'Notify on failure…' }).click();
      await page.getByLabel('Webhook address').fill('https://hooks.slack.com/services/opensesame');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('heading', { name: 'Failed runs to Slack' }).waitFor();
      const [stored] = await site.api.post('/automations/filter', {});
      expect(stored.actions).toMatchObject([{ type: 'send-notification' }]);
      expect(stored.trigger.expect).toEqual(['prefect.flow-run.Failed', 'prefect.flow-run.Crashed']);
    });

    it('a saved secret is confirmed', async () => {
      const page = await open('/blocks');
      await choose(page.getByRole('row').filter({ hasText: 'production' }), 'Edit…');
      await page.getByRole('dialog').getByLabel('password').fill('opensesame-2');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Your change is saved.').waitFor();
    });

    it('reaches the actions of a run after few presses of Tab', async () => {
      const page = await open(`/runs/{${FAILED}}`);
      for (let presses = 1; presses <= 6; presses++) {
        await page.keyboard.press('Tab');
        if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Retry…') return;
      }
      expect(await page.evaluate(() => document.activeElement?.outerHTML)).toBe('Retry…');
    });
  },
  { seed: uglySeed() },
);
