import type { IncomingHttpHeaders } from 'node:http';
import type { Role, Scope } from '../../generated/roles.ts';
import type { Instant } from './instant.ts';

/** The automation or key that created or changed a record. */
export interface Actor {
  id: string;
  type: 'AUTOMATION' | 'API_KEY';
  display_value: string;
}

/** The authenticated client of a request or a socket. */
export interface Principal {
  /** The kind of its credentials. */
  kind: 'key' | 'password' | 'anonymous';
  role: Role;
  scopes: ReadonlySet<Scope>;
  /** Set if it authenticated with a key. */
  key?: Readonly<{ id: string; name: string; prefix: string; hash: string }>;
}

/** A request for an operation that reads it itself. */
export interface RawRequest {
  method: string;
  /** Without the question mark. */
  query: string;
  /** The address of the client; behind a trusted proxy, as the proxy reports it. */
  address: string | undefined;
  /** Reads the body, once. @throws ApiError, for example 413 for one of more bytes than `limit` */
  read(limit: number): Promise<Buffer>;
}

/** The context of a request that a handler gets in addition to its parameters and body. */
export interface RequestContext {
  /** The operationId, also used as metric label and log field. */
  op: string;
  requestId: string;
  receivedAt: Instant;
  /** The API version of the client's header, or the current one. */
  apiVersion: string;
  /** From `User-Agent: prefect/<version> (API <api version>)`; undefined for any other form. */
  clientVersion?: string;
  /** The authenticated client. */
  principal?: Principal;
  /** For creations: from the automation headers if they are present and the name is valid base64 of UTF-8, otherwise the key. */
  createdBy?: Actor;
  /** For updates: from the same headers, with the name not decoded, otherwise the key. */
  updatedBy?: Actor;
  /** Bytes of the request's body, as received. */
  bodyBytes?: number;
  /** Aborted if the client disconnects before the response. */
  signal?: AbortSignal;
  /** `scheme://host` as the client used it, for absolute links. */
  origin: string;
  /** The origin of the request, from the widest to the narrowest scope: address, program, connection. Only for fair sharing; proves no identity. */
  caller?: readonly (string | number)[];
  headers: IncomingHttpHeaders;
  /** Set for an operation that reads the request itself. */
  raw?: RawRequest;
}
