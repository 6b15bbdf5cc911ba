import type { Page } from 'playwright-core';

/** Waits until the page shows what it asked for: it has a title, and nothing in it is still loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('main h1');
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
}
