import type { IncomingHttpHeaders } from 'node:http';

/** Facts about a span by name. */
export type Attributes = Record<string, string | number | boolean>;

/** A request that is being traced. */
export interface RequestSpan {
  /** Runs `work` so that what happens in it, now and later, belongs to the request. */
  within(work: () => void): void;
  /** @param name the operation */
  end(name: string, attributes: Attributes, failed: boolean): void;
}

/** Reports what the service does to a collector of traces. There is none unless the environment names one. */
export interface Tracing {
  /** A request begins; the caller's trace continues if its headers name one. */
  request(headers: IncomingHttpHeaders): RequestSpan;
  /** A part of the current request, or of nothing. */
  span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** Sends what has been recorded. */
  close(): Promise<void>;
}
