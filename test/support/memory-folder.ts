import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Several times what the databases of a run take. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * The folder for databases that are deleted after the run: in memory if Linux has the space. On a disk, creating and deleting their files takes a quarter of the
 * processor time of the tests.
 */
export function databaseFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    // the files occupy memory, of which a container may have less
    if (Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES) return MEMORY;
  } catch {
    // another operating system
  }
  return tmpdir();
}
