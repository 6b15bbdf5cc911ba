import { expect, it } from 'vitest';
import { CONSOLE_PATHS } from '../../src/http/pages/console.ts';
import { someOf } from '../support/cases.ts';
import { accessibilityProblems, cutOffText } from './support/checks.ts';
import { PAGES } from './support/pages.ts';
import { settled } from './support/settled.ts';
import { inBrowser } from './support/site.ts';
import { SECRET } from './support/surroundings.ts';

it('the pages that the tests open are those of the console', () => {
  const ids = {
    flow: 'a',
    deployment: 'a',
    task: 'a',
    backfill: 'a',
    pool: 'a',
    limit: 'a',
    automation: 'a',
    event: 'a',
    webhook: 'a',
    destination: 'a',
  };
  const runs = { completed: 'a', failed: 'a', late: 'a', scheduled: 'a', paused: 'a', crashed: 'a', hostile: 'a' };
  const opened = new Set(PAGES.map(([, path]) => path({ ...ids, runs }).replace(/\?.*/, '')));
  // paths of the interface of the ecosystem, which lead to a page with another path
  const isAlias = (path: string) => /^\/[\w-]+\/[\w-]+\/:id$/.test(path);
  expect(
    CONSOLE_PATHS.filter((path) => !isAlias(path))
      .map((path) => path.replace(/:\w+/, path.includes('/key/') ? 'report' : 'a'))
      .sort(),
  ).toEqual([...opened].sort());
});

inBrowser(
  'a page of a service with a small page limit',
  (site) => {
    for (const [title, path] of someOf(PAGES)) {
      it(`${title}: requests no more than the limit`, async () => {
        const page = await site.open(path(site.data));
        await expect.poll(() => page.title(), { timeout: 10_000 }).toContain(title);
        await settled(page);
        expect(await page.locator('[role=alert]').allTextContents()).toEqual([]);
      });
    }
  },
  { settings: { SERVICE_API_DEFAULT_LIMIT: '4' } },
);

inBrowser(
  'every page',
  (site) => {
    for (const [title, path] of someOf(PAGES)) {
      it(`${title}: everything is readable, in wide and narrow windows, in light and dark themes`, async () => {
        const page = await site.open(path(site.data));
        // pages of one object show its name once it is loaded; tabs show it one frame later
        await expect.poll(() => page.title(), { timeout: 10_000 }).toContain(title);
        await settled(page);
        expect(await page.locator('[role=alert]').allTextContents()).toEqual([]);
        expect(await page.content(), 'a secret').not.toContain(SECRET);
        await expect.poll(() => cutOffText(page)).toEqual([]);
        // accessibility doesn't depend on the database
        if (site.kind === 'sqlite') {
          expect(await accessibilityProblems(page)).toEqual([]);
          await page.getByRole('button', { name: 'Switch to dark theme' }).click();
          expect(await accessibilityProblems(page)).toEqual([]);
        }
        await page.setViewportSize({ width: 390, height: 844 });
        // plots are redrawn after their width changes
        await expect.poll(() => cutOffText(page)).toEqual([]);
      });
    }
  },
  { on: 'every' },
);
