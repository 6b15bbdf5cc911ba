import { mkdirSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Only the owner may read folders and files of the service: they contain parameters, payloads and the generated key. */
const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** Creates a folder and its missing parents, accessible only to the owner. Leaves an existing folder unchanged. */
export function makePrivateFolder(path: string): void {
  makeFolder(path, PRIVATE_FOLDER);
}

/**
 * Creates a folder and its missing parents one by one: Node's recursive creation never ends below an existing folder that accepts no new ones, such as `/proc`.
 *
 * @returns the highest folder that was created; undefined if the folder already existed
 */
export function makeFolder(path: string, mode = 0o777): string | undefined {
  const missing: string[] = [];
  for (let at = resolve(path); !statSync(at, { throwIfNoEntry: false }); at = dirname(at)) missing.unshift(at);
  for (const folder of missing) makeOne(folder, mode);
  // a file exists at the folder's path
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

/** Writes a file that only the owner can access. It gets its final name only after the whole content has reached the disk. A failure leaves nothing behind. */
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
    // on a full disk, each attempt would consume part of the remaining space
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}
