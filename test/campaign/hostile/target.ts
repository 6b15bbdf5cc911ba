import { RawConnection } from '../../support/attacks/raw-connection.ts';
import { within } from '../../support/waiting.ts';

/** Seconds after which a request without a response counts as stuck. */
const STUCK_SECONDS = 120;
/** Maximum wait for the response to malformed bytes. */
const PATIENCE_MILLISECONDS = 300;

/** The target of an attack, and the results of its requests. */
export class Target {
  readonly violations: string[] = [];
  /** Number of responses by status; 0 stands for a connection that closed without a response. */
  readonly statuses = new Map<number, number>();

  constructor(
    readonly url: string,
    /** The credentials of the attacker; undefined for attacks before credentials. */
    readonly credentials: string | undefined,
    /** Factor for the sizes of attacks: 1 in a campaign, less in the short pass. */
    readonly scale: number,
  ) {}

  get headers(): Record<string, string> {
    return this.credentials === undefined ? {} : { authorization: `Basic ${Buffer.from(this.credentials).toString('base64')}` };
  }

  scaled(count: number): number {
    return Math.max(1, Math.round(count * this.scale));
  }

  /** Sends a request below the prefix of the API and checks its response. @returns the status; 0 if the connection closed without a response */
  async request(what: string, method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}): Promise<number> {
    const status = await fetch(`${this.url}/api${path}`, {
      method,
      body: body ?? null,
      headers: { 'content-type': 'application/json', ...this.headers, ...headers },
      signal: AbortSignal.timeout(STUCK_SECONDS * 1000),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      (error: Error) => {
        if (error.name === 'TimeoutError') this.violations.push(`${what}: no response in ${STUCK_SECONDS} s`);
        return 0;
      },
    );
    this.responded(what, status);
    return status;
  }

  /** Like {@link request}, with a JSON body. */
  post(what: string, path: string, body: unknown): Promise<number> {
    return this.request(what, 'POST', path, typeof body === 'string' ? body : JSON.stringify(body));
  }

  /** Sends bytes unchanged, checks the first response, and closes the connection. */
  async raw(what: string, bytes: string | Buffer): Promise<number> {
    const connection = await RawConnection.open(this.url);
    try {
      await connection.send(bytes);
      // the service may wait for the rest of a request that seems unfinished
      const status = await within(PATIENCE_MILLISECONDS, connection.status(), 0);
      this.responded(what, status);
      return status;
    } finally {
      connection.close();
    }
  }

  /** The head of a request with the credentials of the attacker. */
  head(method: string, path: string, headers: Record<string, string> = {}): string {
    const all = { Host: 'service', ...this.headers, ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  }

  responded(what: string, status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    // 503 reports that the service is busy, and is documented for every operation
    if (status >= 500 && status !== 503) this.violations.push(`${what}: status ${status}`);
  }
}

/** An attack on the service. @returns connections that stay open during the checks */
export interface Attack {
  name: string;
  run(target: Target): Promise<RawConnection[] | undefined>;
}
