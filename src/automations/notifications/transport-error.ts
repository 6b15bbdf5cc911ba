/**
 * A request without a complete response. The message is one sentence for people and contains neither the URL nor other data of the block, which may be secret.
 */
export class TransportError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TransportError';
  }
}

const SENTENCES = new Map([
  ['ECONNREFUSED', 'The host rejected the connection.'],
  ['ECONNRESET', 'The connection was closed before the response was complete.'],
  ['EPIPE', 'The connection was closed before the request was sent.'],
  ['ENOTFOUND', 'The host name could not be resolved.'],
  ['EAI_AGAIN', 'The host name could not be resolved.'],
  ['EHOSTUNREACH', 'The host cannot be reached.'],
  ['ENETUNREACH', 'The host cannot be reached.'],
  ['ETIMEDOUT', 'The connection to the host timed out.'],
  ['ERR_INVALID_CHAR', 'A header contains a character that is not allowed in headers.'],
  ['ERR_INVALID_HTTP_TOKEN', 'A header name contains a character that is not allowed in header names.'],
  ['HPE_HEADER_OVERFLOW', 'The header of the response is too large.'],
]);

const CERTIFICATE = /^(CERT_|ERR_TLS_CERT|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/;
const TLS = /^(EPROTO|ERR_SSL_|ERR_TLS_)/;

/** Describes the problem from the error code alone: messages of the platform contain hosts, addresses and header values. */
export function toTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return new TransportError(sentenceFor(code));
}

function sentenceFor(code: string): string {
  const known = SENTENCES.get(code);
  if (known) return known;
  if (CERTIFICATE.test(code)) return `The certificate of the host could not be verified (${code}).`;
  if (TLS.test(code)) return 'The TLS handshake failed.';
  if (code.startsWith('HPE_')) return 'The response is not valid HTTP.';
  return code === '' ? 'The request failed.' : `The request failed (${code}).`;
}
