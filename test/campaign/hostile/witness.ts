import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What another client saw. */
export class Sight {
  private readonly waits: number[];
  private readonly work: number[];

  constructor(seen: { waits: readonly number[]; work: readonly number[]; violations: readonly string[] }) {
    this.waits = seen.waits.toSorted((a, b) => a - b);
    this.work = seen.work.toSorted((a, b) => a - b);
    this.violations = seen.violations;
  }

  readonly violations: readonly string[];

  /** The part of requests, from 0 to 1, that waited for so many milliseconds at most. */
  quantile(part: number): number {
    return at(this.waits, part);
  }

  /**
   * As {@link quantile}, of the milliseconds in which the main thread of the service worked while the client waited: what it would wait for on a machine that
   * does nothing else. 0 where the system does not tell.
   */
  workQuantile(part: number): number {
    return at(this.work, part);
  }
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Another client, which lists flows again and again while it watches. */
export class Witness {
  private readonly child: ChildProcess;

  constructor(apiUrl: string, credentials: string) {
    const file = fileURLToPath(new URL('./witness-process.mjs', import.meta.url));
    this.child = fork(file, [apiUrl, credentials], { execArgv: [], env: { PATH: process.env.PATH ?? '' } });
  }

  /** @param pid of the service */
  begin(pid: number): void {
    this.child.send({ begin: pid });
  }

  async end(): Promise<Sight> {
    const told = once(this.child, 'message');
    this.child.send({});
    const [seen] = (await told) as [ConstructorParameters<typeof Sight>[0]];
    return new Sight(seen);
  }

  close(): void {
    this.child.disconnect();
  }
}
