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
  /** Opens a WebSocket. Default: the global constructor, which browsers and Node 22 provide. */
  open?: OpenSocket;
  /** Called when the subscription begins, and again after every lost connection. */
  onConnected?: () => void;
  /** Replaces the timer in tests. */
  sleep?: Sleep;
}

/** The service rejects the subscription because the credentials or the filter are invalid. */
export class SubscriptionRejected extends Error {
  override name = 'SubscriptionRejected';
  readonly code: number;

  constructor(code: number, reason: string) {
    super(reason || `The service closed the connection with code ${code}.`);
    this.code = code;
  }
}

/** Close codes for policy and protocol errors, after which another connection would fail, too. */
const REJECTIONS = new Set([1002, 1008]);
/** A subscription to events ends at the `until` of its filter, so it is far in the future. */
const A_YEAR_SECONDS = 365 * 86_400;
/** The clock of this machine may be ahead of that of the service. Without backfill, an early `since` does not deliver older events. */
const A_DAY_SECONDS = 86_400;
/** After a lost connection, the client requests events from this time before the last one, because events do not arrive in the order of their times. */
const OVERLAP_SECONDS = 60;
const MAX_REMEMBERED = 10_000;

/**
 * Yields new events that match a filter. After a lost connection, it reconnects and requests the missed events, which the service keeps for 15 minutes. Each event
 * is yielded once. Ends when the signal is aborted.
 *
 * @throws SubscriptionRejected
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
      if (known.size <= MAX_REMEMBERED) break;
      known.delete(id);
    }
    // an event may have a time in the future, and starting there would skip events before that time
    newest = Math.max(newest ?? 0, Math.min(Date.parse(event.occurred), Date.now()));
    yield event;
  }
}

/**
 * Yields new log records that match a filter, if the service streams logs (`SERVICE_LOGS_STREAM_*`). Logs that are written while the connection is lost are not
 * sent: read them with `filterLogs` when `onConnected` is called. Ends when the signal is aborted.
 *
 * @throws SubscriptionRejected
 */
export async function* subscribeToLogs(filter: LogFilter, options: SubscribeOptions): AsyncGenerator<Log, void> {
  for await (const frame of lasting('/logs/out', () => ({ type: 'filter', filter }), options)) {
    const { log } = frame as { log?: Log };
    if (log) yield log;
  }
}

/** The frames of a stream, over one connection after another. */
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
    if (REJECTIONS.has(code)) throw new SubscriptionRejected(code, reason);
    await wait(backoff(Math.max(1, attempt)), signal).catch(() => undefined);
  }
}

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();
