import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The measurements of another client. */
export class Sight {
  private readonly waits: number[];
  private readonly work: number[];

  constructor(seen: { waits: readonly number[]; work: readonly number[]; violations: readonly string[] }) {
    this.waits = seen.waits.toSorted((a, b) => a - b);
    this.work = seen.work.toSorted((a, b) => a - b);
    this.violations = seen.violations;
  }

  readonly violations: readonly string[];

  /** The response time in milliseconds at a quantile from 0 to 1. */
  quantile(part: number): number {
    return at(this.waits, part);
  }

  /**
   * Like {@link quantile}, for the work of the service's main thread during a request: the response time on an otherwise idle machine. 0 if the system does not
   * report it.
   */
  workQuantile(part: number): number {
    return at(this.work, part);
  }
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Another client, which lists flows repeatedly and measures the response times. */
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
    const reported = once(this.child, 'message');
    this.child.send({});
    const [seen] = (await reported) as [ConstructorParameters<typeof Sight>[0]];
    return new Sight(seen);
  }

  close(): void {
    this.child.disconnect();
  }
}
