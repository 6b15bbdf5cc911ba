// Takes the pictures of the design system again, with which test/browser/design.test.ts compares: `npm run pictures`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from './support/chromium.ts';
import { Gallery, PICTURES, THEMES, WIDTHS } from './support/gallery.ts';
import { folder } from './support/picture-folder.ts';
import { Pixels } from './support/pixels.ts';

const browser = await launchChromium('packaged');
const gallery = new Gallery(browser);
const pixels = await Pixels.in(browser);
mkdirSync(folder, { recursive: true });
await gallery.build();
for (const theme of THEMES) {
  for (const [size, width] of Object.entries(WIDTHS)) {
    for (const one of PICTURES) {
      const path = join(folder, `${one.name}-${theme}-${size}.webp`);
      const picture = await gallery.picture(one, { theme, width });
      // a picture that looks the same stays the same file
      if (existsSync(path) && (await pixels.difference(readFileSync(path), picture)).count === 0) continue;
      writeFileSync(path, picture);
      console.log(`${path} ${Math.round(picture.length / 1000)} KB`);
    }
  }
}
gallery.remove();
await browser.close();
process.exit(0);
