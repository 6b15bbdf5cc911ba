import { mkdirSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';

/** Only the owner may look into folders and files of the service: they hold parameters, payloads and the generated key. */
const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** Creates a folder, and those above it, for the owner alone. A folder that exists is left as it is. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
}

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
