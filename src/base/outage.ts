import type { Logger } from 'pino';

/** Says once that the database is away, and once that it is back, whoever notices it first and however often it is noticed. */
export class Outage {
  private since: number | undefined;

  constructor(private readonly log: Pick<Logger, 'warn' | 'info'>) {}

  /** @param reason what the database, or the network, says */
  noticed(reason: string): void {
    if (this.since !== undefined) return;
    this.since = Date.now();
    this.log.warn({ reason }, 'the database is not available; the background services wait for it');
  }

  over(): void {
    if (this.since === undefined) return;
    const seconds = Math.round((Date.now() - this.since) / 1000);
    this.since = undefined;
    this.log.info({ seconds }, 'the database is available again');
  }
}
