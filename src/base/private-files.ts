import { mkdirSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Only the owner may look into folders and files of the service: they hold parameters, payloads and the generated key. */
const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** Creates a folder, and those above it, for the owner alone. A folder that exists is left as it is. */
export function makePrivateFolder(path: string): void {
  makeFolder(path, PRIVATE_FOLDER);
}

/**
 * Creates a folder, and those above it, one by one: Node's recursive creation never ends below a folder that exists and in which none can be made, such as `/proc`.
 *
 * @returns the highest folder that was created; undefined if the folder was there
 */
export function makeFolder(path: string, mode = 0o777): string | undefined {
  const missing: string[] = [];
  for (let at = resolve(path); !statSync(at, { throwIfNoEntry: false }); at = dirname(at)) missing.unshift(at);
  for (const folder of missing) makeOne(folder, mode);
  // a file where the folder should be
  if (missing.length === 0 && !statSync(path).isDirectory()) throw notAFolder(path);
  return missing[0];
}

function makeOne(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // another process was first
    if ((error as { code?: string }).code !== 'EEXIST' || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

const notAFolder = (path: string) =>
  Object.assign(new Error(`ENOTDIR: not a directory, mkdir '${path}'`), { code: 'ENOTDIR', syscall: 'mkdir', path });

/** Writes a file for the owner alone. It gets its name only when it is whole, and has reached the disk. If that fails, nothing of it is left. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.unfinished`;
  try {
    const file = await open(unfinished, 'w', PRIVATE_FILE);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    // on a full disk, each attempt would take some of what is left
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}
