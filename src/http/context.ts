import type { IncomingHttpHeaders } from 'node:http';
import type { Instant } from '../base/instant.ts';
import type { Principal } from '../keys/principal.ts';
import type { StoredActor } from '../store/schema/shapes.ts';

/** The automation on whose behalf a client creates or changes something, or else the key with which it does. */
export type Actor = StoredActor;

/** What a handler knows about the request besides its parameters and body. */
export interface RequestContext {
  /** The operationId, also used as metric label and log field. */
  op: string;
  requestId: string;
  receivedAt: Instant;
  /** The API version of the client's header, or the current one. */
  apiVersion: string;
  /** From `User-Agent: prefect/<version> (API <api version>)`; undefined for any other form. */
  clientVersion?: string;
  /** Who is asking. */
  principal?: Principal;
  /** For creations: from the automation headers if they are present and the name is valid base64 of UTF-8, otherwise the key. */
  createdBy?: Actor;
  /** For updates: from the same headers, with the name not decoded, otherwise the key. */
  updatedBy?: Actor;
  /** Bytes of the request's body, as it arrived. */
  bodyBytes?: number;
  /** Aborted if the client disconnects before the response. */
  signal?: AbortSignal;
  /** `scheme://host` as the client used it, for absolute links. */
  origin: string;
  /** Who asks, from the widest to the narrowest: address, program, connection. For sharing fairly; proves nothing. */
  caller?: readonly (string | number)[];
  headers: IncomingHttpHeaders;
}

const CLIENT = /^prefect\/(\d+\.\d+\.\d+([a-z.+0-9]+)?) \(API \S+\)$/;

/** The client's release, such as `3.8.8`, from its User-Agent. */
export function clientVersionOf(userAgent: string | undefined): string | undefined {
  return userAgent === undefined ? undefined : CLIENT.exec(userAgent)?.[1];
}

/** Decodes strict base64 of UTF-8; undefined for anything else. */
function decodeName(text: string): string | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64'));
  } catch {
    return undefined;
  }
}

/** The key of the principal as an actor. */
export function actorOf(principal: Principal | undefined): Actor | undefined {
  const key = principal?.key;
  return key && { id: key.id, type: 'API_KEY', display_value: key.name };
}

/** The actors named by the automation headers. `id` must already be normalised. */
export function actorsOf(id: string | undefined, name: string | undefined): { createdBy?: Actor; updatedBy?: Actor } {
  if (!id || !name) return {};
  const decoded = decodeName(name);
  return {
    createdBy: decoded === undefined ? undefined : { id, type: 'AUTOMATION', display_value: decoded },
    updatedBy: { id, type: 'AUTOMATION', display_value: name },
  };
}
