import { expect, it } from 'vitest';
import { inBrowser } from './support/site.ts';

/** Timeout in milliseconds. The page takes seconds to read the whole contract, and much longer on a busy machine. */
const LONG = 120_000;

inBrowser('the reference of the API', (site) => {
  for (const path of ['/docs', '/docs/'])
    it(`${path}: the URL leads back to the open operation`, { timeout: LONG }, async () => {
      const page = await site.open(path);
      page.setDefaultTimeout(LONG);
      const opened = page.locator('#operations-Flows-createFlow.is-open');
      await page.locator('#operations-tag-Flows').click();
      await page.locator('#operations-Flows-createFlow .opblock-summary-control').click();
      await opened.waitFor();
      await expect.poll(() => page.url()).toBe(`${site.url}${path}#/Flows/createFlow`);
      await page.reload();
      await opened.waitFor();
      expect(page.url()).toBe(`${site.url}${path}#/Flows/createFlow`);
    });
});

inBrowser('keyboard navigation in the console', (site) => {
  it('skips to the content of the open page', async () => {
    const page = await site.open('/flows');
    await page.getByRole('heading', { name: 'Flows', exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(`${site.url}/flows#content`);
    await page.getByRole('heading', { name: 'Flows', exact: true }).waitFor();
  });
});
