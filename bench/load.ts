import autocannon, { type Request } from 'autocannon';
import type { Step } from './scenario.ts';
import { CLIENT_HEADERS, type RunningService, type Server } from './service.ts';

export interface Load {
  /** Responses with 2xx. */
  requests: number;
  /** 2xx responses per second. */
  perSecond: number;
  /** In milliseconds, of the 2xx responses. */
  p50: number;
  p99: number;
  /** Responses other than 2xx, timeouts, broken connections. */
  failed: number;
}

/**
 * Runs the steps on every connection until the time is over. A connection sends a request after the response to the previous one.
 *
 * @param perSecond the requests per second of all connections together; by default as many as the service responds to
 */
export async function load(
  service: Server,
  steps: readonly Step[],
  connections: number,
  seconds: number,
  perSecond?: number,
): Promise<Load> {
  const prefix = new URL(service.url).pathname;
  const requests = steps.map((step) => ({
    setupRequest: (request: Request, cycle: object): Request => {
      const { method, path, body } = step(cycle);
      return { ...request, method, path: prefix + path, body: body === undefined ? undefined : JSON.stringify(body) };
    },
  }));
  const result = await autocannon({
    url: service.url,
    connections,
    duration: seconds,
    ...(perSecond !== undefined && { overallRate: Math.round(perSecond) }),
    headers: CLIENT_HEADERS,
    requests,
    excludeErrorStats: true,
  });
  return {
    requests: result['2xx'],
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

/** {@link load} with the processor time of the service per successful request, in microseconds. */
export async function measuredLoad(
  service: RunningService,
  steps: readonly Step[],
  connections: number,
  seconds: number,
): Promise<Load & { cpuMicros: number }> {
  const before = await service.cpuMicros();
  const result = await load(service, steps, connections, seconds);
  return { ...result, cpuMicros: ((await service.cpuMicros()) - before) / result.requests };
}
