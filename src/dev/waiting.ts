import type { Request, Response } from 'express';
import { operations } from '../../generated/operations.ts';
import { stringifyJson } from '../base/json/json.ts';
import type { JsonValue } from '../base/json/value.ts';
import { addSeconds, type Instant } from '../base/time/instant.ts';
import { localsOf } from '../http/observe-requests.ts';

/** Milliseconds without any other request, after which clients that poll are waiting. */
const QUIET = 500;
/** A client polls until several of its intervals pass without a poll. */
const FORGOTTEN = { intervals: 3, shortest: 1000, first: 30_000 };

/** Polls for runs to start. A response without runs is `[]`. */
export const POLLS: ReadonlySet<string | undefined> = new Set([
  'readScheduledFlowRunsOfWorkPool',
  'readScheduledFlowRunsOfDeployments',
  'readWorkQueueRuns',
]);
const READS: ReadonlySet<string | undefined> = new Set(operations.filter(({ reads }) => reads !== null).map(({ id }) => id));
/** Requests that clients and probes send while they wait or work. */
const NEUTRAL: ReadonlySet<string | undefined> = new Set([
  'recordWorkerHeartbeat',
  ...operations.filter(({ tag }) => tag === 'Root' || tag === 'Admin').map(({ id }) => id),
]);

const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d:?\d\d)?/g;
/** Length of the response to a proposed state that a client has to repeat. */
const LONGEST_WAIT = 10_000;
/** Characters by which requests are the same. */
const COMPARED = 4000;
const MAX_PAUSES = 1000;

interface Poll {
  times: number;
  last: number;
  interval: number;
}

/** A client that tries again later, as a response requests. */
interface Pause {
  /** On the clock of the service. */
  until: Instant;
  /** On the clock of the machine. */
  ends: number;
  /** The run whose state the client proposes again. */
  run: string | undefined;
}

/**
 * Tells from requests whether clients only wait: they repeat reads, polls that find no run, and heartbeats, or wait as long as a response requests.
 * Everything else is work.
 */
export class Waiting {
  private readonly polls = new Map<string, Poll>();
  private pauses: Pause[] = [];
  private lastWork = 0;
  private lastMove = 0;
  private open = 0;

  constructor(private readonly bench: { clock: () => Instant; bodyOf: (response: Response) => JsonValue | undefined }) {}

  clear(): void {
    this.polls.clear();
    this.pauses = [];
    this.lastWork = performance.now();
  }

  observe(request: Request, response: Response): void {
    this.open++;
    // so that the response can be read
    delete request.headers['accept-encoding'];
    let text = '';
    const end = response.end.bind(response);
    response.end = (...given: unknown[]) => {
      const [chunk] = given;
      if ((typeof chunk === 'string' || chunk instanceof Uint8Array) && chunk.length <= LONGEST_WAIT) text = Buffer.from(chunk).toString();
      return (end as (...all: unknown[]) => Response)(...given);
    };
    response.once('close', () => {
      this.open--;
      this.note(request, response, text);
    });
  }

  /** The clock was moved, or had nowhere to move: clients have to poll again before the next move. */
  moved(): void {
    this.lastMove = performance.now();
  }

  /** Whether all clients wait, and there are some. @param sockets number of clients that wait for messages */
  areWaiting(sockets: number): boolean {
    const now = performance.now();
    this.forget(now);
    if (this.open > 0 || now - this.lastWork < QUIET || now - this.lastMove < (sockets > 0 ? QUIET : 0)) return false;
    const repeated = [...this.polls.values()].filter(({ times }) => times > 1);
    if (repeated.some(({ last }) => last < this.lastMove)) return false;
    return repeated.length + this.pauses.length + sockets > 0;
  }

  /** When clients try again as responses request, for which runs, and whether other clients wait. */
  paused(): { times: Instant[]; runs: (string | undefined)[]; othersWait: boolean } {
    const othersWait = [...this.polls.values()].some(({ times }) => times > 1);
    return { times: this.pauses.map(({ until }) => until), runs: this.pauses.map(({ run }) => run), othersWait };
  }

  private note(request: Request, response: Response, text: string): void {
    const { op, matched } = localsOf(response);
    if (NEUTRAL.has(op)) return;
    const now = performance.now();
    const seconds = Number(response.getHeader('retry-after') ?? (op === 'setFlowRunState' ? delayIn(text) : 0));
    if (seconds > 0) {
      this.pauses.push({ until: addSeconds(this.bench.clock(), seconds), ends: now + seconds * 1000, run: matched?.params.id });
      if (this.pauses.length > MAX_PAUSES) this.pauses.shift();
      return;
    }
    if (!(POLLS.has(op) ? text === '[]' : READS.has(op))) {
      this.lastWork = now;
      return;
    }
    const body = this.bench.bodyOf(response);
    const sent = body === undefined ? '' : stringifyJson(body).replaceAll(TIME, '');
    const key = `${request.method} ${request.originalUrl} ${sent}`.slice(0, COMPARED);
    const { times, last } = this.polls.get(key) ?? { times: 0, last: now };
    if (times === 0) this.lastWork = now;
    this.polls.set(key, { times: times + 1, last: now, interval: now - last });
  }

  private forget(now: number): void {
    for (const [key, { times, last, interval }] of this.polls) {
      const patience = times === 1 ? FORGOTTEN.first : Math.max(FORGOTTEN.shortest, FORGOTTEN.intervals * interval);
      if (now - last > patience) this.polls.delete(key);
    }
    this.pauses = this.pauses.filter(({ ends }) => ends > now);
  }
}

/** The seconds after which a client may propose a state again. */
function delayIn(text: string): number {
  const { status, details } = text.includes('"WAIT"')
    ? (JSON.parse(text) as { status?: string; details?: { delay_seconds?: number } })
    : {};
  return status === 'WAIT' ? (details?.delay_seconds ?? 0) : 0;
}
