import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { consoleOptions } from '../../../scripts/build-console.mjs';
import { webp } from './webp.ts';

const ORIGIN = 'http://gallery.example';
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };
const PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Gallery</title>
<link rel="stylesheet" href="/main.css"><div id="app"></div><script type="module" src="/main.js"></script></html>`;

export const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
export const WIDTHS = { wide: 1100, phone: 390 } as const;

interface Picture {
  name: string;
  /** The part of the page that is compared: the size of the window, or the whole page. */
  height?: number;
  prepare: (page: Page) => Promise<unknown>;
}

/** The page itself, and the controls that open something. */
export const PICTURES: readonly Picture[] = [
  { name: 'all', prepare: async () => undefined },
  { name: 'menu', height: 240, prepare: (page) => page.getByRole('button', { name: 'More actions' }).click() },
  {
    name: 'calendar',
    height: 560,
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Start' }).evaluate((field) => field.scrollIntoView());
      await page.locator('.with-button').first().getByRole('button', { name: 'Calendar' }).click();
    },
  },
  {
    name: 'suggestions',
    height: 400,
    prepare: async (page) => {
      const field = page.getByRole('combobox', { name: 'Time zone' });
      await field.evaluate((one) => one.scrollIntoView());
      await field.fill('europe');
      await field.press('ArrowDown');
    },
  },
  {
    name: 'select',
    height: 400,
    prepare: async (page) => {
      const field = page.getByLabel('Type', { exact: true });
      await field.evaluate((one) => one.scrollIntoView());
      await field.click();
    },
  },
  {
    name: 'dialog',
    height: 360,
    prepare: (page) => page.getByRole('button', { name: 'Open a dialog…' }).click(),
  },
];

/** The page of all components, bundled like the console and served by the browser's own routes. */
export class Gallery {
  private readonly folder = mkdtempSync(join(tmpdir(), 'contralto-gallery-'));
  private readonly pages = new Map<Theme, Page>();

  constructor(private readonly browser: Browser) {}

  async build(): Promise<void> {
    await build({ ...consoleOptions, entryPoints: ['test/browser/gallery/main.tsx'], outdir: this.folder });
  }

  /** Opens the page again, in the browser page of this theme: a new one takes several times as long. */
  async open({ theme, width, height = 800 }: { theme: Theme; width: number; height?: number }): Promise<Page> {
    const page = this.pages.get(theme) ?? (await this.newPage(theme));
    this.pages.set(theme, page);
    await page.setViewportSize({ width, height });
    // with a filter in use
    await page.goto(`${ORIGIN}/?state=FAILED`);
    await page.waitForSelector('main h1');
    await page.evaluate(() => document.fonts.ready);
    return page;
  }

  private async newPage(theme: Theme): Promise<Page> {
    const context = await this.browser.newContext({
      colorScheme: theme,
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.clock.setFixedTime('2026-01-20T12:00:00Z');
    await page.route(`${ORIGIN}/**`, (route) => {
      const name = basename(new URL(route.request().url()).pathname);
      const contentType = TYPES[extname(name)];
      return route.fulfill(
        contentType ? { contentType, body: readFileSync(join(this.folder, name)) } : { contentType: 'text/html', body: PAGE },
      );
    });
    return page;
  }

  async picture({ height, prepare }: Picture, options: { theme: Theme; width: number }): Promise<Buffer> {
    const page = await this.open({ ...options, ...(height && { height }) });
    await prepare(page);
    const picture = await page.screenshot({ animations: 'disabled', fullPage: height === undefined });
    return webp(this.browser, picture, 0.9);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
