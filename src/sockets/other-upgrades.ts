import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers that apply to one connection only, including the requested upgrade. */
const OF_THE_CONNECTION = new Set(['connection', 'upgrade', 'http2-settings']);

/** True for WebSocket upgrades; other protocols are not supported. */
export function requestsWebSocket({ headers }: IncomingMessage): boolean {
  return (headers.upgrade ?? '').split(',').some((protocol) => protocol.trim().toLowerCase() === 'websocket');
}

/**
 * Serves a request as if it had not requested an upgrade, as RFC 9110 (section 7.8) allows: some HTTP clients offer HTTP/2 with their first request. Only
 * Node.js releases without `shouldUpgradeCallback` need it. They have already detached their parser from the connection, so the request is put back and parsed
 * again.
 */
export function serveWithoutUpgrade(server: Server, request: IncomingMessage, stream: Duplex, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name, value] = request.rawHeaders.slice(at, at + 2) as [string, string];
    if (!OF_THE_CONNECTION.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  stream.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', stream);
}
