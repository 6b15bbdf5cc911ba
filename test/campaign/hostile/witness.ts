import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What another client saw. */
export class Sight {
  private readonly sorted: number[];

  constructor(
    waits: readonly number[],
    readonly violations: readonly string[],
  ) {
    this.sorted = waits.toSorted((a, b) => a - b);
  }

  /** The part of requests, from 0 to 1, that waited for so many milliseconds at most. */
  quantile(part: number): number {
    return this.sorted[Math.min(this.sorted.length - 1, Math.floor(this.sorted.length * part))] ?? 0;
  }
}

/** Another client, which lists flows again and again while it watches. */
export class Witness {
  private readonly child: ChildProcess;

  constructor(apiUrl: string, credentials: string) {
    const file = fileURLToPath(new URL('./witness-process.mjs', import.meta.url));
    this.child = fork(file, [apiUrl, credentials], { execArgv: [], env: { PATH: process.env.PATH ?? '' } });
  }

  begin(): void {
    this.child.send('begin');
  }

  async end(): Promise<Sight> {
    const told = once(this.child, 'message');
    this.child.send('end');
    const [{ waits, violations }] = (await told) as [{ waits: number[]; violations: string[] }];
    return new Sight(waits, violations);
  }

  close(): void {
    this.child.disconnect();
  }
}
