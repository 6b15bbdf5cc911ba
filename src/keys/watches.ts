import type { Logger } from 'pino';
import { FRESH_MILLISECONDS } from './fresh-cache.ts';

/** Credentials of sockets that one check reads. */
const BATCH = 500;

interface Watch<C> {
  credential: C;
  end: () => void;
}

/** Ends open sockets when their credentials are no longer valid. */
export class Watches<C> {
  private readonly open = new Set<Watch<C>>();
  private timer: NodeJS.Timeout | undefined;

  /** @param check returns the valid ones among these credentials */
  constructor(
    private readonly check: (credentials: readonly C[]) => Promise<ReadonlySet<C>>,
    private readonly log: Pick<Logger, 'warn'>,
  ) {}

  /** Calls `end` once when the credential is no longer valid. Returns a function that stops the watch. */
  watch(credential: C, end: () => void): () => void {
    const watch = { credential, end };
    this.open.add(watch);
    this.timer ??= setInterval(() => void this.look(), FRESH_MILLISECONDS).unref();
    return () => {
      this.open.delete(watch);
      if (this.open.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  /** Ends the watches of credentials that are no longer valid. */
  async look(): Promise<void> {
    const watches = [...this.open];
    try {
      for (let start = 0; start < watches.length; start += BATCH) {
        const batch = watches.slice(start, start + BATCH);
        const valid = await this.check(batch.map(({ credential }) => credential));
        for (const { credential, end } of batch) if (!valid.has(credential)) end();
      }
    } catch (error) {
      this.log.warn({ err: error }, 'failed to check the credentials of open sockets; retrying');
    }
  }
}
