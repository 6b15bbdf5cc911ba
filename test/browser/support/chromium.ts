import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { unpackedChromium } from './unpacked-chromium.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A name of this machine that browsers don't treat as local, so that its pages lack the features that require a secure context. */
export const OTHER_HOST = 'contralto.example';

/** Disables the sandbox: the tests open only pages of the service, and containers often don't support one. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--hide-scrollbars',
  '--disable-lcd-text',
  `--host-resolver-rules=MAP ${OTHER_HOST} 127.0.0.1`,
];

/** The language of containers and system services. Pages for which a test sets no language get `en-US@posix`, which is not a valid tag. */
const ENVIRONMENT = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', LANGUAGE: '' };

/**
 * The browser that `CONTRALTO_CHROMIUM` names (`packaged`: the one in the development packages), otherwise the installed one, otherwise the packaged one with
 * the shared libraries and fonts that the system lacks.
 */
export async function launchChromium(wanted = process.env.CONTRALTO_CHROMIUM): Promise<Browser> {
  const found = wanted === 'packaged' ? undefined : (wanted ?? INSTALLED.find((path) => existsSync(path)));
  if (found) return chromium.launch({ executablePath: found, args: ARGUMENTS, env: ENVIRONMENT });
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('No Chromium was found. Install one, or name its path in CONTRALTO_CHROMIUM.');
  const { executable, libraries, fonts } = await unpackedChromium();
  const env = {
    ...ENVIRONMENT,
    ...(lacksLibraries(executable) && { LD_LIBRARY_PATH: libraries }),
    ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_PATH: fonts }),
  };
  return chromium.launch({ executablePath: executable, args: ARGUMENTS, env });
}

function lacksLibraries(executable: string): boolean {
  try {
    return execFileSync('ldd', [executable], { encoding: 'utf8' }).includes('not found');
  } catch {
    // a system without ldd is unlikely to have the libraries
    return true;
  }
}
