import { setTimeout as sleep } from 'node:timers/promises';
import type { Schema } from '../../generated/operations.ts';
import { assertNoMore } from '../base/assert-no-more.ts';
import {
  type ApiError,
  badRequest,
  conflict,
  contention,
  forbidden,
  gone,
  internal,
  invalid,
  locked,
  notFoundText,
  type Problem,
  payloadTooLarge,
  tooManyRequests,
  unauthorized,
  unprocessable,
} from '../base/errors.ts';
import { present } from '../base/present.ts';
import { locate } from '../contract/reader.ts';
import { ClientDisconnected } from '../http/request/body.ts';
import type { Faults, FaultTarget } from '../http/test-hooks.ts';
import { type Channel, isSelected, targetsOf } from './fault-targets.ts';

type Fault = Schema<'Fault'>;
type FaultState = Schema<'FaultState'>;

const MAX_FAULTS = 100;
/** For statuses whose text depends on the request. */
const TEXT = 'A fault of the test bench.';

/** The failures as the service itself sends them. */
const failures = (maxBodySize: number): Readonly<Record<number, (retryAfter: number) => ApiError>> => ({
  400: () => badRequest(TEXT),
  401: () => unauthorized('the key is unknown.', 'invalid_token'),
  403: () => forbidden(TEXT),
  404: () => notFoundText(TEXT),
  409: () => conflict(TEXT),
  410: () => gone(TEXT),
  413: () => payloadTooLarge(maxBodySize),
  422: () => unprocessable(TEXT),
  423: (retryAfter) => locked(TEXT, retryAfter),
  429: (retryAfter) => tooManyRequests(TEXT, retryAfter),
  500: () => internal(new Error(TEXT)),
  503: (retryAfter) => contention(new Error(TEXT), retryAfter),
});
const WITH_RETRY_AFTER: ReadonlySet<number | undefined> = new Set([423, 429, 503]);
/** Statuses of a rejected handshake. */
const OF_CHANNELS: ReadonlySet<number> = new Set([403, 503]);

interface OpenSocket {
  target: FaultTarget;
  cut: () => void;
}

/** The faults that clients have created. */
export class BenchFaults implements Faults {
  private faults: FaultState[] = [];
  private readonly sockets = new Set<OpenSocket>();
  private delays = new AbortController();
  private readonly failures: ReturnType<typeof failures>;

  constructor(maxBodySize: number) {
    this.failures = failures(maxBodySize);
  }

  /** @throws ApiError that lists all problems */
  create({ faults, replace = false, ...others }: Schema<'FaultsCreate'>, channels: readonly Channel[]): FaultState[] {
    assertNoMore(others);
    const problems = faults.flatMap((fault, index) => {
      const found = this.problemsOf(fault, channels);
      locate(found, 0, index);
      return found;
    });
    if (faults.length + (replace ? 0 : this.faults.length) > MAX_FAULTS)
      problems.push(wrong([], `A test bench has at most ${MAX_FAULTS} faults`));
    locate(problems, 0, 'faults');
    locate(problems, 0, 'body');
    if (problems.length > 0) throw invalid(problems);
    if (replace) this.clear();
    this.faults.push(...faults.map(stateOf));
    for (const socket of this.sockets) this.cut(socket);
    return this.read();
  }

  read(): FaultState[] {
    return this.faults.map((fault) => ({ ...fault }));
  }

  /** Deletes all faults. Delayed requests continue. */
  clear(): void {
    this.faults = [];
    this.delays.abort();
    this.delays = new AbortController();
  }

  async strike(target: FaultTarget): Promise<void> {
    const fault = this.take(target, (cut) => cut !== 'open');
    if (!fault) return;
    // an abort ends the delay
    if (fault.latency_ms) await sleep(fault.latency_ms, undefined, { signal: this.delays.signal }).catch(() => undefined);
    if (fault.cut) throw new ClientDisconnected(TEXT);
    if (fault.status !== null) throw present(this.failures[fault.status], 'a checked status')(fault.retry_after ?? 1);
  }

  watch(target: FaultTarget, cut: () => void): () => void {
    const socket = { target, cut };
    this.sockets.add(socket);
    this.cut(socket);
    return () => this.sockets.delete(socket);
  }

  /** The number of open sockets whose clients wait for messages. */
  waitingSockets(): number {
    return [...this.sockets].filter(({ target: { operation } }) => operation !== 'eventsIn').length;
  }

  private cut(socket: OpenSocket): void {
    if (!this.take(socket.target, (cut) => cut === 'open')) return;
    this.sockets.delete(socket);
    socket.cut();
  }

  private take(target: FaultTarget, isOfKind: (cut: FaultState['cut']) => boolean): FaultState | undefined {
    const fault = this.faults.find((one) => one.left > 0 && isOfKind(one.cut) && isSelected(one, target));
    if (!fault) return undefined;
    fault.struck++;
    fault.left--;
    return fault;
  }

  private problemsOf(fault: Fault, channels: readonly Channel[]): Problem[] {
    const { operation, path, method, status, latency_ms, cut, retry_after } = fault;
    if ((operation === undefined) === (path === undefined)) return [wrong([], "Either 'operation' or 'path' is required")];
    if (method !== undefined && path === undefined) return [wrong(['method'], "Only allowed with 'path'")];
    if (status === undefined && latency_ms === undefined && cut === undefined)
      return [wrong([], "At least one of 'status', 'latency_ms', and 'cut' is required")];
    if (cut !== undefined && status !== undefined) return [wrong(['cut'], "'status' and 'cut' exclude each other")];
    if (cut === 'open' && latency_ms !== undefined) return [wrong(['latency_ms'], "Not allowed with the cut 'open'")];
    if (retry_after !== undefined && !WITH_RETRY_AFTER.has(status))
      return [wrong(['retry_after'], 'Only allowed with status 423, 429, or 503')];
    const at = operation === undefined ? 'path' : 'operation';
    const { operations, channels: selected } = targetsOf(fault, channels);
    if (operations.length + selected.length === 0) return [wrong([at], 'No operation or channel matches')];
    if (operations.some(({ isControl }) => isControl)) return [wrong([at], 'The operations of the test bench have no faults')];
    if (cut === 'open' && operations.length > 0) return [wrong(['cut'], "Only channels have the cut 'open'")];
    if (status === undefined) return [];
    const isSent = operations.every(({ statuses }) => statuses.includes(status)) && (selected.length === 0 || OF_CHANNELS.has(status));
    return isSent && status in this.failures ? [] : [wrong(['status'], `${operation ?? path} never fails with ${status}`)];
  }
}

function stateOf(fault: Fault): FaultState {
  const {
    operation = null,
    method = null,
    path = null,
    times = 1,
    status = null,
    retry_after = null,
    latency_ms = null,
    cut = null,
    ...others
  } = fault;
  assertNoMore(others);
  return { operation, method, path, times, status, retry_after, latency_ms, cut, struck: 0, left: times };
}

const wrong = (loc: (string | number)[], msg: string): Problem => ({ type: 'value_error', loc, msg });
