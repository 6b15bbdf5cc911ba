import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Without a sandbox: the tests open nothing but the service, and containers often have none. */
const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage', '--hide-scrollbars'];

/** The Chromium of the system, otherwise the one that came with the development packages. */
export async function launchChromium(): Promise<Browser> {
  const found = SYSTEM.find((path) => existsSync(path));
  if (found) return chromium.launch({ executablePath: found, args: ARGUMENTS });
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await packaged.executablePath(), args: [...packaged.args, ...ARGUMENTS] });
}
