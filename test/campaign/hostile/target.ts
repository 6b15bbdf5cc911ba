import { setTimeout as sleep } from 'node:timers/promises';
import { RawConnection } from '../../support/attacks/raw-connection.ts';

/** Seconds after which a request without an answer counts as stuck. */
const STUCK_SECONDS = 120;
/** How long an answer to odd bytes is waited for. */
const PATIENCE_MILLISECONDS = 300;

/** Whom an attack turns against, and what became of its requests. */
export class Target {
  readonly violations: string[] = [];
  /** How often each status was received; 0 = the connection ended without an answer. */
  readonly statuses = new Map<number, number>();

  constructor(
    readonly url: string,
    /** Of the attacker; undefined before credentials. */
    readonly credentials: string | undefined,
    /** 1 in a campaign, less in the short pass: attacks multiply their numbers with it. */
    readonly scale: number,
  ) {}

  get headers(): Record<string, string> {
    return this.credentials === undefined ? {} : { authorization: `Basic ${Buffer.from(this.credentials).toString('base64')}` };
  }

  scaled(count: number): number {
    return Math.max(1, Math.round(count * this.scale));
  }

  /** Sends a request below the prefix of the API and judges its answer. @returns the status; 0 if the connection ended without an answer */
  async request(what: string, method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}): Promise<number> {
    const status = await fetch(`${this.url}/api${path}`, {
      method,
      body,
      headers: { 'content-type': 'application/json', ...this.headers, ...headers },
      signal: AbortSignal.timeout(STUCK_SECONDS * 1000),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      (error: Error) => {
        if (error.name === 'TimeoutError') this.violations.push(`${what}: no answer in ${STUCK_SECONDS} s`);
        return 0;
      },
    );
    this.answered(what, status);
    return status;
  }

  /** As {@link request}, for a body that is JSON. */
  post(what: string, path: string, body: unknown): Promise<number> {
    return this.request(what, 'POST', path, typeof body === 'string' ? body : JSON.stringify(body));
  }

  /** Sends bytes as they are and judges the first answer. The connection is closed. */
  async raw(what: string, bytes: string | Buffer): Promise<number> {
    const connection = await RawConnection.open(this.url);
    try {
      await connection.send(bytes);
      // a request that seems unfinished is not answered at once, which is fine
      const status = await Promise.race([connection.status(), sleep(PATIENCE_MILLISECONDS, 0)]);
      this.answered(what, status);
      return status;
    } finally {
      connection.close();
    }
  }

  /** The head of a request as text, with the credentials of the attacker. */
  head(method: string, path: string, headers: Record<string, string> = {}): string {
    const all = { Host: 'service', ...this.headers, ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  }

  answered(what: string, status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    // 503 says that the service is busy: it is documented for every operation
    if (status >= 500 && status !== 503) this.violations.push(`${what}: answered ${status}`);
  }
}

/** Something that is done to the service. @returns what stays open while others are looked at */
export interface Attack {
  name: string;
  run(target: Target): Promise<RawConnection[] | undefined>;
}
