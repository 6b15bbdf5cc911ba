import type { Logger } from 'pino';

/** Reports once that the database is unavailable and once that it is available again, regardless of which component notices it and how often. */
export class Outage {
  private since: number | undefined;

  constructor(private readonly log: Pick<Logger, 'warn' | 'info'>) {}

  /** @param reason the message of the database or the network */
  noticed(reason: string): void {
    if (this.since !== undefined) return;
    this.since = Date.now();
    this.log.warn({ reason }, 'the database is unavailable; the background services wait for it');
  }

  over(): void {
    if (this.since === undefined) return;
    const seconds = Math.round((Date.now() - this.since) / 1000);
    this.since = undefined;
    this.log.info({ seconds }, 'the database is available again');
  }
}
