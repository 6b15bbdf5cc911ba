import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const SAMPLE_MILLISECONDS = 20;

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  if (process.platform === 'linux') {
    const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? 0) * 1024;
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}

export const megabytes = (count: number): number => count * 1_048_576;

/** Samples the memory of another process during an attack. */
export class MemoryObserver {
  /** Memory of the process when the observation starts. */
  readonly floor: number;
  private highest: number;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly pid: number) {
    this.floor = residentBytes(pid);
    this.highest = this.floor;
    this.timer = setInterval(() => this.look(), SAMPLE_MILLISECONDS);
  }

  /** Ends the observation. @returns the peak above the floor, in bytes */
  stop(): number {
    clearInterval(this.timer);
    this.look();
    return this.highest - this.floor;
  }

  private look(): void {
    try {
      this.highest = Math.max(this.highest, residentBytes(this.pid));
    } catch {
      // the process has exited, which the test detects by its responses
    }
  }
}
