import type { IncomingHttpHeaders } from 'node:http';
import type { Instant } from '../base/instant.ts';

/** The automation on whose behalf a client creates or changes something (spec 01 §3.2). */
export interface Actor {
  id: string;
  type: 'AUTOMATION';
  display_value: string;
}

/** What a handler knows of the request besides its parameters and body. */
export interface RequestContext {
  /** The operationId: also the metric label and the log field. */
  op: string;
  requestId: string;
  receivedAt: Instant;
  /** The API version of the client's header, or the current one. */
  apiVersion: string;
  /** From `User-Agent: prefect/<version> (API <api version>)`; undefined for anything else (spec 03 §5.0). */
  clientVersion?: string;
  /** For creates: present when the automation headers are and the name is valid base64 of UTF-8. */
  createdBy?: Actor;
  /** For updates: the same headers, the name taken as it came. */
  updatedBy?: Actor;
  /** Aborted when the client goes away before the answer. */
  signal?: AbortSignal;
  /** `scheme://host` as the client wrote it, for absolute links. */
  origin: string;
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

/** The actors of the automation headers; `id` must be normalised already. */
export function actorsOf(id: string | undefined, name: string | undefined): { createdBy?: Actor; updatedBy?: Actor } {
  if (!id || !name) return {};
  const decoded = decodeName(name);
  return {
    createdBy: decoded === undefined ? undefined : { id, type: 'AUTOMATION', display_value: decoded },
    updatedBy: { id, type: 'AUTOMATION', display_value: name },
  };
}
