import { describe, expect, it } from 'vitest';
import { someOf } from '../support/cases.ts';
import { problemsFor, readAloud } from './support/ax.ts';
import { accessibilityProblems } from './support/checks.ts';
import { PAGES } from './support/pages.ts';
import { settled } from './support/settled.ts';
import { inBrowser } from './support/site.ts';

describe('the check of what a screen reader reads', () => {
  const main = [
    { role: 'banner', name: '', level: undefined },
    { role: 'main', name: '', level: undefined },
    { role: 'heading', name: 'Runs', level: 1 },
  ];
  it.each([
    [[], []],
    [[{ role: 'button', name: '', level: undefined }], ['a button without a name']],
    [[{ role: 'heading', name: 'States', level: 3 }], ['the heading "States" of level 3 after one of level 1']],
    [[{ role: 'heading', name: 'Other', level: 1 }], ['2 headings of level 1']],
    [
      [
        { role: 'region', name: 'Log', level: undefined },
        { role: 'region', name: 'Log', level: undefined },
      ],
      ['more than one region "Log"'],
    ],
  ])('%j', (more, expected) => expect(problemsFor([...main, ...more])).toEqual(expected));
});

inBrowser('a screen reader', (site) => {
  for (const [title, path] of someOf(PAGES)) {
    it(`${title}: reads names, headings in order, and landmarks, also on a phone`, async () => {
      for (const width of [1280, 390]) {
        const page = await site.open(path(site.data), { width });
        await expect.poll(() => page.title(), { timeout: 10_000 }).toContain(title);
        await settled(page);
        expect(problemsFor(await readAloud(page))).toEqual([]);
        if (width === 390) expect(await accessibilityProblems(page)).toEqual([]);
      }
    });
  }

  it('hears why a run failed, from the overview on, and can retry it', async () => {
    const page = await site.open('/');
    await settled(page);
    const overview = await readAloud(page);
    expect(overview.some(({ role, name }) => role === 'heading' && name === 'Needs attention')).toBe(true);
    expect(overview.some(({ name }) => name.includes('ValueError: no such day'))).toBe(true);
    await page.getByRole('link', { name: 'loud-magpie' }).first().press('Enter');
    await page.getByRole('heading', { level: 1, name: 'loud-magpie' }).waitFor();
    await settled(page);
    const run = await readAloud(page);
    expect(run.some(({ name }) => name.includes('ValueError: no such day'))).toBe(true);
    await page.getByRole('button', { name: 'Retry…' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Retry…');
  });

  it('hears why a run is late', async () => {
    const page = await site.open(`/runs/${site.data.runs.late}`);
    await settled(page);
    await expect.poll(async () => (await readAloud(page)).some(({ name }) => /no worker has polled/.test(name))).toBe(true);
  });

  it('can pause a deployment, and hears that it is paused', async () => {
    const page = await site.open(`/deployments/${site.data.deployment}`);
    await settled(page);
    await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Resume', exact: true }).waitFor();
    expect((await readAloud(page)).some(({ name }) => name === 'Paused')).toBe(true);
    await page.getByRole('button', { name: 'Resume', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  });

  it('reads every field of a new automation with its label', async () => {
    const page = await site.open('/automations');
    await settled(page);
    await page.getByRole('button', { name: 'New automation…' }).press('Enter');
    await page.getByRole('dialog').waitFor();
    expect((await readAloud(page)).filter(({ role, name }) => /textbox|combobox|checkbox|button/.test(role) && name === '')).toEqual([]);
  });
});
