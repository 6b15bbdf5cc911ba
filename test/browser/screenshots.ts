// Screenshots of the console for the README, from a day of generated data: `npm run screenshots`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { launchChromium } from './support/chromium.ts';
import { settled } from './support/settled.ts';
import type { Showcase } from './support/showcase.ts';
import { startShowcase } from './support/showcase-service.ts';

const folder = fileURLToPath(new URL('../../docs/images', import.meta.url));
const SIZE = { width: 1280, height: 800 };

const PICTURES: [name: string, path: (data: Showcase) => string][] = [
  ['overview', () => '/'],
  ['run', ({ run }) => `/runs/${run}`],
];

/** Converts a screenshot to WebP, which takes a third of the bytes of PNG. */
async function small(browser: Browser, picture: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const data = await page.evaluate(async (png) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.92);
  }, picture.toString('base64'));
  await page.close();
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}

const showcase = await startShowcase();
const browser = await launchChromium();
mkdirSync(folder, { recursive: true });
for (const theme of ['light', 'dark'] as const) {
  const context = await browser.newContext({ viewport: SIZE, colorScheme: theme, locale: 'en-GB' });
  for (const [name, path] of PICTURES) {
    const page = await context.newPage();
    await page.goto(showcase.url + path(showcase.data));
    await settled(page);
    // flow names load after the runs
    await page.waitForLoadState('networkidle');
    const picture = await small(browser, await page.screenshot({ animations: 'disabled' }));
    writeFileSync(join(folder, `${name}-${theme}.webp`), picture);
    console.log(`docs/images/${name}-${theme}.webp ${Math.round(picture.length / 1000)} KB`);
    await page.close();
  }
  await context.close();
}
await browser.close();
await showcase.stop();
