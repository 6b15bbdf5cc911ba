import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestHandler, Response } from 'express';
import type { JsonValue } from '../base/json/value.ts';

/** A request of an operation, or the handshake of a channel. */
export interface FaultTarget {
  /** The operationId, or the name of the channel. */
  operation: string;
  method: string;
  /** The path in the contract, and that of the request, both without the prefix of the API. */
  route: string;
  path: string;
}

/** The faults of a test bench. */
export interface Faults {
  /**
   * Called before a request or handshake takes effect; waits for its latency.
   *
   * @throws ApiError for its response, ClientDisconnected to cut its connection
   */
  strike(target: FaultTarget): Promise<void>;
  /** Called with every open socket. @returns a function to call when the socket is closed */
  watch(target: FaultTarget, cut: () => void): () => void;
}

/** The journal of a test bench. */
export interface Journal {
  /** Records requests when they have ended. */
  watch: RequestHandler;
  /** Called with the body of a request. */
  keep(response: Response, body: JsonValue): void;
}

/** What a test bench adds to requests. Other services have none. */
export interface TestHooks {
  faults: Faults;
  journal: Journal;
  /** The body of a request as the service reads it. */
  translate(operation: string, body: JsonValue): JsonValue;
  /** The first layer. Hands the requests of tenants to their services, and sets the `Date` of responses. */
  receive: RequestHandler;
  /** Hands the upgrades of tenants to their services. @returns whether it has */
  receiveUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): boolean;
}
