// Screenshots of the console for the README, from a day of generated data: `npm run screenshots`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchChromium } from './support/chromium.ts';
import { settled } from './support/settled.ts';
import type { Showcase } from './support/showcase.ts';
import { startShowcase } from './support/showcase-service.ts';
import { webp } from './support/webp.ts';

const folder = fileURLToPath(new URL('../../docs/images', import.meta.url));
const SIZE = { width: 1280, height: 800 };

const PICTURES: [name: string, path: (data: Showcase) => string][] = [
  ['overview', () => '/'],
  ['run', ({ run }) => `/runs/${run}`],
  ['graph', ({ run }) => `/runs/${run}?view=graph`],
  ['calendar', () => '/calendar'],
];

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
    const picture = await webp(browser, await page.screenshot({ animations: 'disabled' }), 0.85);
    writeFileSync(join(folder, `${name}-${theme}.webp`), picture);
    console.log(`docs/images/${name}-${theme}.webp ${Math.round(picture.length / 1000)} KB`);
    await page.close();
  }
  await context.close();
}
await browser.close();
await showcase.stop();
// the build keeps a process of esbuild
process.exit(0);
