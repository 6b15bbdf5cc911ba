import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';

/** A small file system in memory. */
export interface SmallDisk {
  folder: string;
  makeReadOnly(): void;
  makeWritable(): void;
  /** @param bytes the new total size */
  resize(bytes: number): void;
  unmount(): void;
}

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'pipe' });

export function mountSmallDisk(parent: string, bytes: number): SmallDisk {
  const folder = mkdtempSync(join(parent, 'disk-'));
  mount('-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder);
  return {
    folder,
    makeReadOnly: () => void mount('-o', 'remount,ro', folder),
    makeWritable: () => void mount('-o', 'remount,rw', folder),
    resize: (size) => void mount('-o', `remount,size=${size}`, folder),
    unmount: () => void execFileSync('umount', ['-l', folder], { stdio: 'pipe' }),
  };
}

/** @returns the reason if this process cannot mount file systems */
export function whyNoDisks(parent: string): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting a small file system needs Linux and root';
  try {
    mountSmallDisk(parent, 1_048_576).unmount();
    return undefined;
  } catch (error) {
    return `a small file system cannot be mounted: ${(error as Error).message.split('\n')[0]}`;
  }
}
