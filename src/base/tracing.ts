import type { IncomingHttpHeaders } from 'node:http';

/** Facts about a span by name. */
export type Attributes = Record<string, string | number | boolean>;

/** A traced request. */
export interface RequestSpan {
  /** Runs `work` so that everything in it, including later callbacks, belongs to the request. */
  within(work: () => void): void;
  /** @param name the operation */
  end(name: string, attributes: Attributes, failed: boolean): void;
}

/** Exports traces to a collector. Inactive unless the environment names one. */
export interface Tracing {
  /** Starts a request; continues the client's trace if its headers name one. */
  request(headers: IncomingHttpHeaders): RequestSpan;
  /** A part of the current request, or a span without a request. */
  span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** Sends the recorded spans. */
  close(): Promise<void>;
}
