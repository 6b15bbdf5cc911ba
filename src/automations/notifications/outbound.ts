import { lookup as systemLookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { TextDecoder } from 'node:util';
import { present } from '../../base/present.ts';
import { isPublicAddress } from './addresses.ts';
import { TransportError, toTransportError } from './transport-error.ts';

/** One request to an external host. */
export interface OutboundRequest {
  method: string;
  url: string;
  /** Headers about the connection and the length of the body are dropped, because the HTTP client sets them. */
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** Resolves the addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface OutboundOptions {
  /** If false, every address of the host must be public. */
  allowPrivate: boolean;
  /** Default true. */
  verifyTls?: boolean;
  /** Seconds for the whole exchange, including name resolution; default 5. */
  timeoutSeconds?: number | undefined;
  /** Seconds until the connection is established; default 5, limited by the whole exchange. */
  connectSeconds?: number;
  /** Aborts the exchange: the service stops, or the time for all requests together is over. */
  signal?: AbortSignal | undefined;
  resolve?: Resolve | undefined;
}

export interface OutboundResponse {
  status: number;
  /** Names in lower case; repeated headers joined with a comma. */
  headers: Record<string, string>;
  /** Decoded with the charset of the content type; limited to the first {@link MAX_RESPONSE_BYTES} bytes. */
  body: string;
}

const DEFAULT_TIMEOUT_SECONDS = 5;
/** Maximum number of bytes read from a response body. */
export const MAX_RESPONSE_BYTES = 1_048_576;
const MAX_HEADER_BYTES = 65_536;
/** Milliseconds until the next address of a host is tried. */
const NEXT_ADDRESS_MILLISECONDS = 1_000;

const OWN_HEADERS = new Set(['connection', 'content-length', 'expect', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade']);

/**
 * Sends a request and reads the response, whatever its status. It follows no redirects, retries nothing, reuses no connection and ignores proxies of the
 * environment. The host is resolved once, so that the connection goes to the addresses that were checked.
 *
 * @throws {TransportError} if there is no complete response
 */
export async function send(request: OutboundRequest, options: OutboundOptions): Promise<OutboundResponse> {
  const url = readUrl(request.url);
  const limits = startLimits(options);
  try {
    const addresses = await Promise.race([addressesOf(url, options), limits.broken]);
    return await Promise.race([exchange(url, request, addresses, options, limits), limits.broken]);
  } catch (error) {
    throw toTransportError(error);
  } finally {
    limits.end();
  }
}

/** `URL` also normalizes the spellings of IPv4 addresses (octal, hexadecimal, one number). */
function readUrl(text: string): URL {
  if (!URL.canParse(text)) throw new TransportError('The URL is not valid.');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TransportError('The URL must start with http:// or https://.');
  return url;
}

interface Limits {
  /** Aborted when a limit is reached. */
  signal: AbortSignal;
  /** Rejects when `signal` is aborted. */
  broken: Promise<never>;
  connected: () => void;
  /** The caller must always call this at the end. */
  end(): void;
}

function startLimits({
  timeoutSeconds = DEFAULT_TIMEOUT_SECONDS,
  connectSeconds = DEFAULT_TIMEOUT_SECONDS,
  signal,
}: OutboundOptions): Limits {
  const controller = new AbortController();
  const breakOff = (sentence: string) => controller.abort(new TransportError(sentence));
  const stop = () =>
    breakOff((signal?.reason as Error | undefined)?.name === 'TimeoutError' ? 'The time limit was reached.' : 'The service is stopping.');
  const after = (seconds: number, sentence: string) => setTimeout(() => breakOff(sentence), seconds * 1000);
  const timers = [after(timeoutSeconds, `The response was not complete within ${timeoutSeconds} seconds.`)];
  if (connectSeconds < timeoutSeconds)
    timers.push(after(connectSeconds, `The connection was not established within ${connectSeconds} seconds.`));
  const broken = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  });
  broken.catch(() => {}); // may reject when no caller waits for it
  if (signal?.aborted) stop();
  else signal?.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    broken,
    connected: () => clearTimeout(timers[1]),
    end() {
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      controller.abort(); // closes the connection in every case
    },
  };
}

async function addressesOf({ hostname }: URL, { allowPrivate, resolve = systemResolve }: OutboundOptions): Promise<readonly string[]> {
  const host = withoutBrackets(hostname);
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (addresses.length === 0) throw new TransportError('The host name could not be resolved.');
  if (!allowPrivate && !addresses.every(isPublicAddress))
    throw new TransportError('The URL resolves to a private address, which is not allowed.');
  return addresses;
}

async function systemResolve(hostname: string): Promise<string[]> {
  const found = await systemLookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1');

function exchange(
  url: URL,
  { method, headers, body }: OutboundRequest,
  addresses: readonly string[],
  { verifyTls = true }: OutboundOptions,
  limits: Limits,
): Promise<OutboundResponse> {
  const isSecure = url.protocol === 'https:';
  const host = withoutBrackets(url.hostname);
  const options: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
    method,
    host,
    port: url.port === '' ? undefined : Number(url.port),
    path: url.pathname + url.search,
    auth: credentialsOf(url),
    headers: headersToSend(headers, body),
    agent: false,
    lookup: responding(addresses),
    // otherwise Node.js would take it from a `Host` header of the block
    servername: isIP(host) ? '' : host,
    rejectUnauthorized: verifyTls,
    maxHeaderSize: MAX_HEADER_BYTES,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MILLISECONDS,
    signal: limits.signal,
  };
  return new Promise((resolve, reject) => {
    const outgoing = isSecure ? requestHttps(options) : requestHttp(options);
    outgoing.on('error', reject);
    outgoing.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', limits.connected));
    outgoing.on('response', (incoming) => void read(incoming).then(resolve, reject));
    outgoing.end(body);
  });
}

/** A resolver that only returns the checked addresses. */
function responding(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all }, callback) => {
    const [first] = known;
    if (all || !first) callback(null, known);
    else callback(null, first.address, first.family);
  };
}

function credentialsOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch {
    throw new TransportError('The URL is not valid.');
  }
}

function headersToSend(headers: OutboundRequest['headers'], body: string | undefined): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()));
  const length: [string, string][] = body === undefined ? [] : [['Content-Length', String(Buffer.byteLength(body))]];
  return Object.fromEntries([...given, ...length]);
}

async function read(incoming: IncomingMessage): Promise<OutboundResponse> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= MAX_RESPONSE_BYTES) break;
  }
  const headers = joinedHeaders(incoming);
  const body = Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES);
  return {
    status: present(incoming.statusCode, 'the status of a response'),
    headers,
    body: decoderFor(headers['content-type']).decode(body),
  };
}

function joinedHeaders({ headersDistinct }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(', ')]));
}

function decoderFor(contentType = ''): TextDecoder {
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
