import type { IncomingMessage } from 'node:http';
import { isJsonObject } from '../base/json/json.ts';
import type { JsonObject } from '../base/json/value.ts';
import type { Principal } from '../base/request-context.ts';
import type { Leniency } from '../http/newer-clients.ts';
import type { Authenticator, Credential, Verdict } from '../keys/authenticator.ts';
import type { Peer } from '../keys/peer.ts';
import { lacking } from '../keys/principal.ts';
import type { ClientSocket } from './client-socket.ts';
import { CLOSE, SocketClose } from './closing.ts';
import type { SocketRoute } from './route.ts';

/** The sub-protocol of clients that authenticate in their first frame. */
export const SUBPROTOCOL = 'prefect';

/** A client that has not authenticated within this time is disconnected. */
const HANDSHAKE_MILLISECONDS = 60_000;

/** True if the client offers the sub-protocol. The header may be repeated or contain a list. */
export function offersSubprotocol(request: IncomingMessage): boolean {
  const offered = request.headers['sec-websocket-protocol'] ?? '';
  return offered.split(',').some((name) => name.trim() === SUBPROTOCOL);
}

const REJECTIONS: Readonly<Record<Exclude<Verdict, { principal: unknown }>['rejection'], string>> = {
  missing: 'Auth required but no token provided',
  wrong: 'Invalid token',
  unknown: 'Invalid token',
  revoked: 'The key is revoked',
  expired: 'The key has expired',
  ownerless: 'The owner of the key is disabled',
  session: 'The session has ended',
  token: 'Invalid token',
  throttled: 'Too many wrong tokens came from this address',
};

/** The client has no valid credentials, or lacks the scope. */
export class HandshakeRejected extends SocketClose {
  /** The status of a response that rejects a request for this reason. */
  readonly status: 401 | 403;
  readonly principal: Principal | undefined;

  constructor(reason: string, principal?: Principal) {
    super(CLOSE.policyViolation, reason);
    this.status = principal ? 403 : 401;
    this.principal = principal;
  }
}

/** Who sends the first frame, and the session of its browser, which counts without a token in the frame. */
export interface Arrival {
  peer: Peer;
  session: Credential | undefined;
}

/**
 * Waits for the client's authentication frame and confirms it. The frame must come first even if no authentication is configured; then any token is accepted.
 *
 * @returns the principal of the client
 * @throws {HandshakeRejected} 1008
 */
export async function shakeHands(
  socket: ClientSocket,
  authenticator: Authenticator,
  { peer, session }: Arrival,
  route: SocketRoute,
  leniency: Leniency,
): Promise<Principal> {
  let principal: Principal;
  const reject = (reason: string, known?: Principal) => new HandshakeRejected(route.authenticationFailure ?? reason, known);
  const unexpected = () => reject("Expected 'auth' message");
  const timer = setTimeout(() => socket.close(CLOSE.policyViolation, unexpected().message), HANDSHAKE_MILLISECONDS);
  try {
    const frame = await socket.receiveJson().catch((error: unknown) => {
      throw error instanceof SocketClose && route.authenticationFailure ? unexpected() : error;
    });
    if (!isJsonObject(frame) || frame.type !== 'auth') throw unexpected();
    if (route.strictHandshake && !isNothingButAuth(frame, leniency)) throw unexpected();
    const { token } = frame;
    const verdict = await authenticator.authenticate(typeof token === 'string' ? { kind: 'any', text: token } : session, peer);
    if ('rejection' in verdict) throw reject(REJECTIONS[verdict.rejection]);
    principal = verdict.principal;
    const scope = lacking(principal, [route.scope]);
    if (scope !== undefined) throw reject(`The ${principal.key ? 'key' : 'client'} lacks the scope ${scope}`, principal);
  } finally {
    clearTimeout(timer);
  }
  await socket.send({ type: 'auth_success' });
  return principal;
}

function isNothingButAuth({ type: _, token, ...rest }: JsonObject, leniency: Leniency): boolean {
  if (token !== null && typeof token !== 'string') return false;
  const unknown = Object.keys(rest);
  if (unknown.length === 0) return true;
  const problems = leniency.startReading();
  for (const name of unknown) problems.dropped?.add(name);
  leniency.accept(problems);
  return problems.dropped !== undefined;
}
