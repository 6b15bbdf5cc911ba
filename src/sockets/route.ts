import type { IncomingMessage } from 'node:http';
import type { Scope } from '../../generated/roles.ts';
import type { Leniency } from '../http/newer-clients.ts';
import type { Limit } from '../store/limits/limit.ts';
import type { ClientSocket } from './client-socket.ts';

/** The data of a connection in addition to its frames. */
export interface SocketContext {
  /** Values of the `{name}` segments, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly request: IncomingMessage;
  readonly leniency: Leniency;
  /** The limit of the client. */
  readonly limit?: Limit | undefined;
}

/** One WebSocket route of the service. */
export interface SocketRoute {
  /** The name of the channel in `asyncapi.yaml`, for metrics. */
  readonly kind: string;
  /** Below the API prefix; `{name}` matches one segment: `/work_pools/{work_pool_name}/workers/connect`. */
  readonly path: string;
  /** The scope that a key needs. */
  readonly scope: Scope;
  /** The close reason of every failed handshake, for clients that expect a name instead of a sentence. */
  readonly authenticationFailure?: string;
  /** Rejects clients that do not offer the sub-protocol, even if no authentication is configured. */
  readonly requiresSubprotocol?: boolean;
  /** Rejects a first frame with fields other than type and token, unless the client is of a later release, or with a token that is not a string. */
  readonly strictHandshake?: boolean;
  /**
   * Serves one client after the handshake. The connection is closed when the promise settles: with 1000 if it resolves, with the code of a {@link
   * SocketClose}, with 1011 for any other error. {@link PeerClosed} ends it silently.
   */
  open(socket: ClientSocket, context: SocketContext): Promise<void>;
}

export type PathMatcher = (path: string) => Record<string, string> | undefined;

/** Compiles the pattern of a route to a function from a path, without the prefix, to its parameters. A trailing slash is allowed. */
export function pathMatcher(pattern: string): PathMatcher {
  const wanted = pattern.split('/');
  const names = wanted.map((segment) => /^\{(.+)\}$/.exec(segment)?.[1]);
  return (path) => {
    const given = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/');
    if (given.length !== wanted.length) return undefined;
    const params: Record<string, string> = {};
    for (const [index, segment] of given.entries()) {
      const name = names[index];
      if (name === undefined) {
        if (wanted[index] !== segment) return undefined;
        continue;
      }
      const value = decode(segment);
      if (!value) return undefined;
      params[name] = value;
    }
    return params;
  };
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
