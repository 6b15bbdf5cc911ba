import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { BoundedCache } from '../base/bounded-cache.ts';
import { isNewer, NEWEST_CLIENT, releaseOf } from '../base/client-release.ts';
import { type DroppedFields, type Problems, problemsDropping } from '../contract/reader.ts';

/** Maximum number of fields to log for one operation. Field names are arbitrary, so a client could otherwise fill the log and the memory. */
const MAX_LOGGED_FIELDS = 20;

/** Maximum number of different values of the User-Agent header to remember. */
const MAX_AGENTS = 100;

/** How to read the requests or frames of one client. */
export interface Leniency {
  /** Creates the list for the problems of one body or frame. */
  startReading: () => Problems;
  /** Must be called for each accepted body or frame: records the fields that the readers dropped. */
  accept: (problems: Problems) => void;
}

const none: Leniency = { startReading: () => [], accept: () => {} };

/**
 * Accepts requests of clients of a later release than the service knows or reports: the readers drop fields that only that release knows. Counts these fields,
 * and logs each of them once.
 */
export class NewerClients {
  private readonly counter: Counter;
  /** The release of each User-Agent, or an empty string if it is not newer. */
  private readonly releases = new BoundedCache<string>(MAX_AGENTS);
  private readonly logged = new Map<string, Set<string>>();

  constructor(
    private readonly reportedVersion: string,
    registry: Registry,
    private readonly log: Logger,
  ) {
    this.counter = new Counter({
      name: 'contralto_dropped_fields_total',
      help: 'Unknown fields in requests of clients of a newer release, which the service dropped, by operation.',
      labelNames: ['op'],
      registers: [registry],
    });
  }

  /** `op` is the operation, or the route of a socket. The headers are those of the request, or of the upgrade. */
  leniencyFor(op: string, headers: IncomingHttpHeaders): Leniency {
    const agent = headers['user-agent'] ?? '';
    const release = this.releases.getOrMake(agent, () => this.newerRelease(agent));
    if (release === '') return none;
    return { startReading: problemsDropping, accept: ({ dropped }) => this.record(op, release, dropped) };
  }

  private newerRelease(agent: string): string {
    const release = releaseOf(agent);
    return release !== undefined && (isNewer(release, NEWEST_CLIENT) || isNewer(release, this.reportedVersion)) ? release : '';
  }

  private record(op: string, client: string, dropped: DroppedFields | undefined): void {
    if (!dropped || dropped.count === 0) return;
    this.counter.inc({ op }, dropped.count);
    const logged = this.logged.get(op) ?? new Set();
    this.logged.set(op, logged);
    for (const field of dropped.names) {
      if (logged.has(field) || logged.size >= MAX_LOGGED_FIELDS) continue;
      logged.add(field);
      this.log.warn({ op, field, client }, 'dropped an unknown field of a newer client');
    }
  }
}
