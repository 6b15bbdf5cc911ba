import type { IncomingHttpHeaders } from 'node:http';
import type { Role, Scope } from '../../generated/roles.ts';
import type { Instant } from './time/instant.ts';

/** The automation, key, or user that created or changed a record. */
export interface Actor {
  id: string;
  type: 'AUTOMATION' | 'API_KEY' | 'USER';
  display_value: string;
}

/** The authenticated client of a request or a socket. */
export interface Principal {
  /** The kind of its credentials. */
  kind: 'key' | 'password' | 'anonymous' | 'person' | 'token';
  role: Role;
  scopes: ReadonlySet<Scope>;
  /** The criteria of the objects that it may see and change (store/limits/limit.ts); absent for all. */
  limitedTo?: readonly string[];
  /** Set if it authenticated with a key. */
  key?: Readonly<{ id: string; name: string; prefix: string; hash: string }>;
  /** The person or service account, if it is known: of a session, a token, or the owner of the key. */
  person?: Readonly<{ id: string; name: string }>;
  /** Set for requests with a session's cookie. */
  session?: Readonly<{ id: string; expires: Instant }>;
  /** For a token of a provider: the time from which it is rejected. */
  expires?: Instant;
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
  clientVersion?: string | undefined;
  /** The authenticated client. */
  principal?: Principal | undefined;
  /** The address of the client; behind a trusted proxy, as the proxy reports it. */
  address?: string | undefined;
  /** For creations: from the automation headers if they are present and the name is valid base64 of UTF-8, otherwise the key. */
  createdBy?: Actor | undefined;
  /** For updates: from the same headers, with the name not decoded, otherwise the key. */
  updatedBy?: Actor | undefined;
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
  raw?: RawRequest | undefined;
}
