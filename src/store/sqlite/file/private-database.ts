import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateFolder, PRIVATE_FILE } from '../../../base/process/private-files.ts';
import { lockFileOf } from './file-claim.ts';

/** Permissions of other users. */
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;

/**
 * Makes sure that only the owner can read a database file, which may contain the generated key. Creates it and its folder if they are missing. The files that
 * SQLite creates next to it get its permissions.
 *
 * @returns insecure permissions, corrected or remaining, one sentence each
 */
export function protectDatabase(file: string): string[] {
  const folder = dirname(file);
  makePrivateFolder(folder);
  // without a file, SQLite would create one that all users can read
  for (const path of [file, lockFileOf(file)]) closeSync(openSync(path, 'a', PRIVATE_FILE));
  if (process.platform === 'win32') return [];
  const notices = [file, lockFileOf(file), `${file}-wal`, `${file}-shm`].flatMap(protect);
  if ((statSync(folder).mode & OTHERS_WRITE) !== 0)
    notices.push(`Other users can write to the folder ${folder} of the database. Remove their permission.`);
  return notices;
}

/** Creates a file for the owner alone, or removes the permissions of others. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', PRIVATE_FILE));
  protect(file);
}

function protect(file: string): string[] {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHERS) === 0) return [];
  try {
    chmodSync(file, PRIVATE_FILE);
    return [`Other users were able to read ${file}. The service removed their permission.`];
  } catch {
    return [`Other users can read ${file}, and it belongs to another user. Remove their permission.`];
  }
}
