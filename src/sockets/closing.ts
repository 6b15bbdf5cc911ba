/** Thrown by a route, or by code that it calls, to end the connection with a code and a reason. */
export class SocketClose extends Error {
  readonly code: number;

  constructor(code: number, reason: string) {
    super(reason);
    this.name = 'SocketClose';
    this.code = code;
  }
}

/** The client has disconnected, so it cannot get a response. */
export class PeerClosed extends Error {
  constructor() {
    super('the client disconnected');
    this.name = 'PeerClosed';
  }
}

/** The WebSocket close codes that the service uses (RFC 6455, section 7.4.1). */
export const CLOSE = {
  normal: 1000,
  protocolError: 1002,
  policyViolation: 1008,
  serverError: 1011,
  restart: 1012,
} as const;

/** Maximum length of the reason in a close frame. */
const MAX_REASON_BYTES = 123;

/** Cuts `reason` to the maximum length, at a character boundary. */
export function fitReason(reason: string): string {
  if (Buffer.byteLength(reason) <= MAX_REASON_BYTES) return reason;
  let fitting = '';
  let bytes = 0;
  for (const character of reason) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_REASON_BYTES) break;
    fitting += character;
  }
  return fitting;
}
