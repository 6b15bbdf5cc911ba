import { Attendance, longestGap } from '../base/process/attendance.ts';
import { type Instant, lastOf, secondsBetween } from '../base/time/instant.ts';
import type { CoreDeps } from '../bus/core-deps.ts';
import { isRetryable } from '../store/errors.ts';
import type { Ingest } from './ingest.ts';
import { deleteListener, type Listener, listListeners, reportListener } from './listener-queries.ts';

type Needs = Pick<CoreDeps, 'settings' | 'store' | 'clock' | 'timers' | 'log'> & { ingest: Ingest };

/** Clients notice within 40 seconds that the process at the other end of their connection no longer responds, and connect to another one. */
const GONE_SECONDS = 60;

/** What all processes together have heard from clients. */
export interface Hearing {
  /** Since when no event was missed. */
  since: Instant;
  /** All events that were received before are stored. */
  until: Instant;
  /** When a client last sent an event; null = never. */
  heard: Instant | null;
}

/**
 * Reports to the other processes how far this one is with the events of clients, while it serves requests. A client counts as silent only if
 * every process has listened.
 */
export class EventListening {
  private readonly attendance = new Attendance();
  private cancel: (() => void) | undefined;
  private current: Promise<void> = Promise.resolve();
  private isWriting = false;

  constructor(
    private readonly needs: Needs,
    private readonly node: string,
  ) {}

  start(): void {
    const { enabled, reportSeconds } = this.needs.settings.services.deadProcesses;
    if (!enabled || this.cancel) return;
    const report = () => void this.report().catch((error: unknown) => this.failed(error));
    this.cancel = this.needs.timers.every(reportSeconds, report);
    report();
  }

  /** One report; nothing on a node that serves no requests. */
  report(): Promise<void> {
    if (!this.cancel) return this.current;
    const write = this.current.catch(() => undefined).then(() => this.write());
    this.current = write;
    void write
      .catch(() => undefined)
      .finally(() => {
        if (this.current === write) this.isWriting = false;
      });
    this.isWriting = true;
    return write;
  }

  /** Resolves when no report is being written. @returns whether it had to wait */
  async settle(): Promise<boolean> {
    const waited = this.isWriting;
    while (this.isWriting) await this.current.catch(() => undefined);
    return waited;
  }

  async stop(): Promise<void> {
    if (!this.cancel) return;
    this.cancel();
    this.cancel = undefined;
    await this.current.catch(() => undefined);
    await this.needs.store.transaction((tx) => deleteListener(tx, this.node)).catch(() => undefined);
  }

  private async write(): Promise<void> {
    const { clock, ingest, settings, store } = this.needs;
    const { until, heard, complete } = ingest.heard();
    const attended = this.attendance.attend(clock.now(), settings.services.deadProcesses.reportSeconds);
    const since = lastOf(complete, attended);
    await store.transaction((tx) => reportListener(tx, { node: this.node, since, until, heard }));
  }

  /** The next report follows soon. Until then, no process counts silence. */
  private failed(error: unknown): void {
    if (!isRetryable(error)) this.needs.log.error({ err: error }, 'failed to report the receipt of events');
  }
}

/**
 * Adds up the reports of all processes, for one reader of silence. Time in which a process may have missed events doesn't count: the time since which nothing was
 * missed begins again when a process starts, stops to report, or is behind.
 */
export class ListenerReports {
  private readonly attendance = new Attendance();
  private disturbed: Instant | undefined;

  constructor(private readonly needs: Pick<CoreDeps, 'settings' | 'store'>) {}

  /** @returns undefined while a process is behind, or while none listens */
  async read(now: Instant): Promise<Hearing | undefined> {
    const { settings, store } = this.needs;
    const { loopSeconds, reportSeconds } = settings.services.deadProcesses;
    const attended = this.attendance.attend(now, loopSeconds);
    const tolerated = longestGap(reportSeconds);
    const listeners = await listListeners(store.reader);
    const late = listeners.filter(({ until }) => secondsBetween(until, now) > tolerated);
    // a row of another process would otherwise prevent the detection for good
    for (const { node } of late.filter(({ until }) => secondsBetween(until, now) > tolerated + GONE_SECONDS))
      await store.transaction((tx) => deleteListener(tx, node));
    if (late.length > 0 || listeners.length === 0) {
      this.disturbed = now;
      return undefined;
    }
    // another node may have counted in the meantime, and deleted rows
    return combined(listeners, lastOf(attended, this.disturbed));
  }
}

function combined(listeners: readonly Listener[], disturbed: Instant): Hearing {
  const instants = (key: 'since' | 'until' | 'heard') =>
    listeners
      .map((one) => one[key])
      .filter((one) => one !== null)
      .sort();
  const since = instants('since').at(-1) ?? disturbed;
  return {
    since: lastOf(since, disturbed),
    until: instants('until')[0] ?? disturbed,
    heard: instants('heard').at(-1) ?? null,
  };
}
