import type { Page } from 'playwright-core';

/** Waits until the page has loaded its data: it has a title, and no element is still loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('main h1');
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
}
