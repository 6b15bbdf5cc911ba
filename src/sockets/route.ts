import type { IncomingMessage } from 'node:http';
import type { ClientSocket } from './client-socket.ts';

/** What a route knows of the connection besides its frames. */
export interface SocketContext {
  /** Values of the `{name}` segments, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly request: IncomingMessage;
}

/** One WebSocket address of the service. */
export interface SocketRoute {
  /** Below the prefix of the API; `{name}` stands for one segment: `/work_pools/{work_pool_name}/workers/connect`. */
  readonly path: string;
  /** The reason of every failed handshake, where clients expect a name instead of a sentence. */
  readonly authenticationFailure?: string;
  /** Refuses clients that do not offer the sub-protocol even where no authentication is configured. */
  readonly requiresSubprotocol?: boolean;
  /** Refuses a first frame that holds anything else than its type and a token, or a token that is no text. */
  readonly strictHandshake?: boolean;
  /**
   * Serves one client, from the end of the handshake on. The connection is closed when the promise settles: with 1000 when it resolves, with the code of
   * a {@link SocketClose}, with 1011 for any other error. {@link PeerGone} ends it silently.
   */
  open(socket: ClientSocket, context: SocketContext): Promise<void>;
}

export type PathMatcher = (path: string) => Record<string, string> | undefined;

/** Compiles the pattern of a route: a function from a path, prefix taken off, to its parameters. A slash at the end is allowed. */
export function pathMatcher(pattern: string): PathMatcher {
  const wanted = pattern.split('/');
  return (path) => {
    const given = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/');
    if (given.length !== wanted.length) return undefined;
    const params: Record<string, string> = {};
    for (const [index, segment] of wanted.entries()) {
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      if (name === undefined) {
        if (given[index] !== segment) return undefined;
        continue;
      }
      const value = decode(given[index]!);
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
