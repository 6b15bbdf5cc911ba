import { type Credentials, tokenOf } from './credentials.ts';
import { frames, type OpenSocket } from './frames.ts';
import type { Event, EventFilter, Log, LogFilter } from './generated/types.gen.ts';
import { backoff, type Sleep, sleep } from './waiting.ts';

export interface SubscribeOptions {
  /** URL of the API, such as `http://127.0.0.1:4200/api`. */
  url: string;
  credentials?: Credentials;
  /** Ends the subscription without an error. */
  signal?: AbortSignal;
  /** Opens a WebSocket; by default with the global constructor, which browsers and Node 22 have. */
  open?: OpenSocket;
  /** Called when the subscription begins, and again after every lost connection. */
  onConnected?: () => void;
  /** For tests. */
  sleep?: Sleep;
}

/** The service refuses the subscription: the credentials or the filter are wrong. */
export class SubscriptionRefused extends Error {
  override name = 'SubscriptionRefused';
  readonly code: number;

  constructor(code: number, reason: string) {
    super(reason || `The connection was closed with ${code}.`);
    this.code = code;
  }
}

/** Policy and protocol: connecting again would end in the same way. */
const REFUSALS = new Set([1002, 1008]);
/** A subscription to events ends with the `until` of its filter. */
const A_YEAR_SECONDS = 365 * 86_400;
/** The clock of this machine may be ahead of that of the service. Without backfill, nothing comes that was there before. */
const A_DAY_SECONDS = 86_400;
/** After a lost connection, events are asked for from this long before the last one, because they are not sent in the order of their times. */
const OVERLAP_SECONDS = 60;
const MOST_REMEMBERED = 10_000;

/**
 * Events from now on that match a filter. After a lost connection it connects again and asks for what it missed, which the service knows for 15 minutes; each event
 * is yielded once. Ends when the signal is aborted.
 *
 * @throws SubscriptionRefused
 */
export async function* subscribeToEvents(
  filter: Partial<EventFilter>,
  { backfill = false, ...options }: SubscribeOptions & { backfill?: boolean },
): AsyncGenerator<Event, void> {
  const known = new Set<string>();
  const started = Date.now();
  let newest: number | undefined;
  const subscription = () => {
    const since = newest === undefined ? undefined : Math.max(started, newest - OVERLAP_SECONDS * 1000);
    const occurred = {
      since: timeOf(since ?? (backfill ? started : started - A_DAY_SECONDS * 1000)),
      until: timeOf(Date.now() + A_YEAR_SECONDS * 1000),
      ...filter.occurred,
      ...(since !== undefined && { since: timeOf(since) }),
    };
    const isFirst = newest === undefined;
    newest ??= started;
    return { type: 'filter', filter: { ...filter, occurred }, backfill: backfill || !isFirst };
  };
  for await (const frame of lasting('/events/out', subscription, options)) {
    const { event } = frame as { event?: Event };
    if (!event || known.has(event.id)) continue;
    known.add(event.id);
    for (const id of known) {
      if (known.size <= MOST_REMEMBERED) break;
      known.delete(id);
    }
    // an event may say that it occurs tomorrow: what occurs until then would be missed
    newest = Math.max(newest ?? 0, Math.min(Date.parse(event.occurred), Date.now()));
    yield event;
  }
}

/**
 * Log records from now on that match a filter, if the service streams logs (`SERVICE_LOGS_STREAM_*`). What is written while a connection is lost is not sent
 * again: read it with `filterLogs` when `onConnected` is called. Ends when the signal is aborted.
 *
 * @throws SubscriptionRefused
 */
export async function* subscribeToLogs(filter: LogFilter, options: SubscribeOptions): AsyncGenerator<Log, void> {
  for await (const frame of lasting('/logs/out', () => ({ type: 'filter', filter }), options)) {
    const { log } = frame as { log?: Log };
    if (log) yield log;
  }
}

/** The frames of a stream, over as many connections as it takes. */
async function* lasting(path: string, subscription: () => object, options: SubscribeOptions): AsyncGenerator<unknown, void> {
  const { url, credentials, signal, onConnected, sleep: wait = sleep } = options;
  const address = url.replace(/^http/, 'ws').replace(/\/+$/, '') + path;
  for (let attempt = 1; !signal?.aborted; attempt++) {
    const connection = frames(address, { open: options.open, signal });
    connection.send({ type: 'auth', token: credentials ? tokenOf(credentials) : null });
    for await (const frame of connection) {
      if ((frame as { type?: unknown }).type === 'auth_success') {
        attempt = 0;
        connection.send(subscription());
        onConnected?.();
      } else yield frame;
    }
    if (signal?.aborted) return;
    const { code, reason } = connection.closed();
    if (REFUSALS.has(code)) throw new SubscriptionRefused(code, reason);
    await wait(backoff(Math.max(1, attempt)), signal).catch(() => undefined);
  }
}

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();
