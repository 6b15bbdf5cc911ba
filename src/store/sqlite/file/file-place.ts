import { type BigIntStats, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** With less free space than this, a write may fail at any moment. */
const LEAST_FREE_BYTES = 1_048_576;

/** The location of a database file when it was opened. */
export class FilePlace {
  private readonly identity: string | undefined;

  constructor(private readonly file: string) {
    this.identity = identityOf(file);
  }

  /** False once the file has been moved or deleted: later writes would be lost with the process. */
  isStillThere(): boolean {
    return identityOf(this.file) === this.identity;
  }

  isFull(): boolean {
    const { bavail, bsize } = statfsSync(dirname(this.file));
    return bavail * bsize < LEAST_FREE_BYTES;
  }
}

function identityOf(file: string): string | undefined {
  const found: BigIntStats | undefined = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}
