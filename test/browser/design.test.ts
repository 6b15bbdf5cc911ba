import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someOf } from '../support/cases.ts';
import { accessibilityProblems, cutOffText } from './support/checks.ts';
import { launchChromium } from './support/chromium.ts';
import { Gallery, PICTURES, THEMES, WIDTHS } from './support/gallery.ts';
import { folder } from './support/picture-folder.ts';
import { Pixels } from './support/pixels.ts';

/** Where the picture and the difference of a failed comparison are written. */
const DIFFERENCES = 'dist/pictures';

/** The part of the pixels that may differ, because the fonts of releases of Chromium differ slightly. */
const TOLERANCE = 0.0005;

let browser: Browser;
let gallery: Gallery;
let pixels: Pixels;

beforeAll(async () => {
  browser = await launchChromium(process.platform === 'linux' && process.arch === 'x64' ? 'packaged' : undefined);
  gallery = new Gallery(browser);
  await gallery.build();
  pixels = await Pixels.in(browser);
});

afterAll(async () => {
  gallery.remove();
  await browser.close();
});

const variants = THEMES.flatMap((theme) => Object.entries(WIDTHS).map(([size, width]) => ({ theme, size, width })));

// other systems draw fonts differently
describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('a picture of the design system', () => {
  const names = variants.flatMap(({ theme, size }) => PICTURES.map(({ name }) => `${name}-${theme}-${size}.webp`));

  it('exists for everything, and for nothing else', () => expect(readdirSync(folder).sort()).toEqual(names.sort()));

  describe.each(variants)('$theme $size', ({ theme, size, width }) => {
    it.each(someOf(PICTURES))('$name is the same', async (one) => {
      const name = `${one.name}-${theme}-${size}`;
      const expected = readFileSync(join(folder, `${name}.webp`));
      const actual = await gallery.picture(one, { theme, width });
      const { count, picture } = await pixels.difference(expected, actual);
      const allowed = Math.round(TOLERANCE * width * (one.height ?? 2000));
      if (count > allowed) {
        mkdirSync(DIFFERENCES, { recursive: true });
        writeFileSync(join(DIFFERENCES, `${name}.webp`), actual);
        if (picture) writeFileSync(join(DIFFERENCES, `${name}.difference.png`), picture);
      }
      expect(count, `compare ${DIFFERENCES}/${name}.*; npm run pictures accepts the new look`).toBeLessThanOrEqual(allowed);
    });
  });
});

describe('a comparison', () => {
  it('finds a change of one line, and a change of the size', async () => {
    const page = await gallery.open({ theme: 'light', width: 400, height: 300 });
    const before = await page.screenshot();
    await page.evaluate(() => document.querySelector('h1')?.append('!'));
    expect((await pixels.difference(before, before)).count).toBe(0);
    const changed = await pixels.difference(before, await page.screenshot());
    expect(changed.count).toBeGreaterThan(5);
    expect(changed.picture?.subarray(1, 4).toString()).toBe('PNG');
    await page.setViewportSize({ width: 401, height: 300 });
    expect((await pixels.difference(before, await page.screenshot())).count).toBeGreaterThan(100_000);
  });
});

describe.each(variants)('the controls in $theme, $size', ({ theme, width }) => {
  it.each(someOf(PICTURES))('$name: are accessible and readable', async ({ prepare }) => {
    const page = await gallery.open({ theme, width });
    await prepare(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await cutOffText(page)).toEqual([]);
  });
});

describe('by the keyboard', () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.replace(',', ''));

  it('a calendar moves by days, weeks, months, and years, takes a day, and returns the focus', async () => {
    const page = await gallery.open({ theme: 'light', width: 1100 });
    const field = page.getByRole('textbox', { name: 'Start' });
    await field.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Calendar' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Saturday 31 January 2026');
    for (const [key, day] of [
      ['ArrowRight', 'Sunday 1 February 2026'],
      ['ArrowUp', 'Sunday 25 January 2026'],
      ['Home', 'Monday 19 January 2026'],
      ['End', 'Sunday 25 January 2026'],
      ['PageDown', 'Wednesday 25 February 2026'],
      ['Shift+PageUp', 'Tuesday 25 February 2025'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => focused(page)).toBe(day);
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('2025-02-25 14:05');
    expect(await focused(page)).toBe('Calendar');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Calendar' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Calendar' }).waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Calendar');
  });

  it('suggestions are filtered, chosen with the arrow keys, and closed with Escape', async () => {
    const page = await gallery.open({ theme: 'light', width: 1100 });
    const field = page.getByRole('combobox', { name: 'Time zone' });
    const options = () => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').allTextContents();
    await field.fill('europe');
    await expect.poll(options).toEqual(['Europe/Berlin', 'Europe/Paris']);
    await field.press('ArrowUp');
    expect(await field.getAttribute('aria-activedescendant')).toBe(
      await page.locator('.options [aria-selected="true"]').getAttribute('id'),
    );
    await field.press('Enter');
    expect(await field.inputValue()).toBe('Europe/Paris');
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    await field.press('ArrowDown');
    await expect.poll(options).toHaveLength(6);
    await field.press('Escape');
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    expect(await field.inputValue()).toBe('Europe/Paris');
  });
});
