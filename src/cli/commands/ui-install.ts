import { createWriteStream, existsSync } from 'node:fs';
import { cp, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { makeFolder } from '../../base/process/private-files.ts';
import type { Settings } from '../../base/settings.ts';
import { BASE_PLACEHOLDER, generationOf, installedUiFolder, servedBase, type UiGeneration } from '../../http/pages/ui-bundle.ts';
import { UiError } from './ui-error.ts';

/** Records the origin of an installed interface, next to its files. */
const RECORD = 'contralto-ui.json';
const LICENCE = 'LICENSE';

/** Folders of the interfaces inside a wheel, the newer one first. */
const IN_WHEEL = [/^prefect\/server\/ui-v2\//, /^prefect\/server\/ui\//];
const LICENCE_IN_WHEEL = /^[^/]+\.dist-info\/(?:licenses\/)?LICENSE$/;

/** Bound on the files of an interface, well above any real one. */
const MAX_FILES = 10_000;
const MAX_BYTES = 300 * 1024 * 1024;

export interface InstalledUi {
  folder: string;
  generation: UiGeneration;
  files: number;
  bytes: number;
  /** Name of the wheel or folder that contained the interface. */
  origin?: string | undefined;
  /** Path of the license of the files. */
  licence?: string | undefined;
}

/** Unpacks or copies the interface next to its final folder, checks it, and moves it there in one step. Replaces an installed interface. */
export async function installUi(source: string, settings: Pick<Settings, 'home' | 'ui'>): Promise<InstalledUi & { origin: string }> {
  const folder = installedUiFolder(settings);
  const staging = `${folder}.installing`;
  const origin = basename(resolve(source));
  const isFolder = (await stat(source)).isDirectory();
  if (isFolder && `${resolve(folder)}${sep}`.startsWith(`${resolve(source)}${sep}`))
    throw new UiError(
      `${source} contains the target folder ${folder}. Choose a folder that contains only the interface, or another SERVICE_HOME`,
    );
  await rm(staging, { recursive: true, force: true });
  const created = makeFolder(staging, 0o755);
  let isInstalled = false;
  try {
    if (isFolder) await copyFolder(resolve(source), staging);
    else await unpackWheel(source, staging);
    const page = await readFile(join(staging, 'index.html'), 'utf8').catch(() => undefined);
    if (page === undefined) throw new UiError(`${source}: index.html is missing`);
    const missing = missingFiles(page, staging);
    if (missing.length > 0) throw new UiError(`${source}: index.html refers to missing files: ${missing.join(', ')}`);
    rejectElsewhere(source, page, servedBase(settings));
    await writeFile(join(staging, RECORD), `${JSON.stringify({ origin }, null, 2)}\n`);
    await rm(folder, { recursive: true, force: true });
    await rename(staging, folder);
    isInstalled = true;
  } finally {
    await rm(isInstalled || created === undefined ? staging : created, { recursive: true, force: true });
  }
  const installed = await describeUi(settings);
  if (!installed) throw new UiError(`cannot read the installed files in ${folder}`);
  return { ...installed, origin };
}

/** The installed interface; undefined if there is none. */
export async function describeUi(settings: Pick<Settings, 'home'>): Promise<InstalledUi | undefined> {
  const folder = installedUiFolder(settings);
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  if (page === undefined) return undefined;
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const sizes = await Promise.all(paths.map(async ({ parentPath, name }) => (await lstat(join(parentPath, name))).size));
  const record = await readFile(join(folder, RECORD), 'utf8').catch(() => '{}');
  const { origin } = JSON.parse(record) as { origin?: string };
  const licence = join(folder, LICENCE);
  return {
    folder,
    generation: generationOf(page),
    files: paths.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    origin,
    licence: existsSync(licence) ? licence : undefined,
  };
}

/** Removes the installed interface and returns its folder; undefined if there was none. */
export async function removeUi(settings: Pick<Settings, 'home'>): Promise<string | undefined> {
  const folder = installedUiFolder(settings);
  if (!existsSync(folder)) return undefined;
  await rm(folder, { recursive: true });
  return folder;
}

/** Paths of the interface's scripts and styles, as the start page spells them. */
function assetsOf(page: string): string[] {
  const named = [...page.matchAll(/\b(?:src|href)="([^"]+)"/g)].map(([, path]) => String(path));
  return named.filter((path) => /\/assets\/[^/]+\.(?:js|css)$/.test(path));
}

const missingFiles = (page: string, folder: string): string[] =>
  assetsOf(page)
    .map((path) => path.slice(path.indexOf('/assets/')))
    .filter((path) => !existsSync(join(folder, path)));

/** The base path of the assets of a start page, without a trailing slash; undefined if it has no absolute asset paths, or only the placeholder. */
function builtFor(page: string): string | undefined {
  const path = assetsOf(page).find((one) => one.startsWith('/') && !one.startsWith(BASE_PLACEHOLDER));
  return path?.slice(0, path.indexOf('/assets/'));
}

/** Rejects an interface that is built for another path. One built for the root may also have its generation as the base path. */
function rejectElsewhere(source: string, page: string, served: string): void {
  const built = builtFor(page);
  if (built === undefined || built === served) return;
  const fitting = built === `/${generationOf(page)}` ? '' : built;
  if (fitting === served) return;
  throw new UiError(
    `${source}: built for the path \`${built}/\`, but the service would serve it at \`${served}/\`. Install the wheel instead, or set SERVICE_UI_SERVE_BASE=${fitting}/`,
  );
}

async function copyFolder(source: string, target: string): Promise<void> {
  let files = 0;
  let bytes = 0;
  await cp(source, target, {
    recursive: true,
    // skips links, because all served files must be inside the folder
    filter: async (path) => {
      const found = await lstat(path);
      if (found.isFile()) {
        files += 1;
        bytes += found.size;
        rejectIfTooLarge(files, bytes);
      }
      return found.isFile() || found.isDirectory();
    },
  });
}

async function unpackWheel(source: string, target: string): Promise<void> {
  const broken = (error: Error) => new UiError(`${source}: this file is not a wheel: ${error.message}`);
  const zip = await openPromise(source, { autoClose: false }).catch((error: Error) => Promise.reject(broken(error)));
  try {
    const entries = await entriesOf(zip).catch((error: Error) => Promise.reject(broken(error)));
    const prefix = IN_WHEEL.find((one) => entries.some(({ fileName }) => one.test(fileName)));
    if (!prefix) throw new UiError(`${source}: this wheel contains no interface. Use the wheel of the package \`prefect\``);
    let files = 0;
    let bytes = 0;
    for (const entry of entries) {
      const path = LICENCE_IN_WHEEL.test(entry.fileName) ? LICENCE : prefix.test(entry.fileName) && entry.fileName.replace(prefix, '');
      if (!path || path.endsWith('/')) continue;
      files += 1;
      bytes += entry.uncompressedSize;
      rejectIfTooLarge(files, bytes);
      const place = join(target, path);
      if (!place.startsWith(target + sep)) throw new UiError(`${source}: ${entry.fileName} is outside of the folder`);
      await mkdir(dirname(place), { recursive: true });
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(place, { flags: 'wx' }));
    }
  } finally {
    zip.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    if (entries.length > 10 * MAX_FILES) throw new Error('too many files');
  }
  return entries;
}

function rejectIfTooLarge(files: number, bytes: number): void {
  if (files > MAX_FILES || bytes > MAX_BYTES) throw new UiError('too large for a user interface');
}
