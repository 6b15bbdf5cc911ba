import { lookup as systemLookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { TextDecoder } from 'node:util';
import { present } from '../../base/present.ts';
import { isPublicAddress } from './addresses.ts';
import { TransportError, toTransportError } from './transport-error.ts';

/** One request to a host outside of the service. */
export interface OutboundRequest {
  method: string;
  url: string;
  /** Those about the connection and the length of the body are left out: they are the client's own affair. */
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** The addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface OutboundOptions {
  /** False: every address of the host must be public. */
  allowPrivate: boolean;
  /** Default true. */
  verifyTls?: boolean;
  /** For the whole exchange, resolving included; default 5. */
  timeoutSeconds?: number;
  /** Until the connection stands; default 5, and never more than the whole. */
  connectSeconds?: number;
  /** Ends the exchange: the service stops, or the time of all requests together is over. */
  signal?: AbortSignal;
  resolve?: Resolve;
}

export interface OutboundAnswer {
  status: number;
  /** Names in lower case; values of repeated headers joined by a comma. */
  headers: Record<string, string>;
  /** Text in the charset of the content type; no more than the first {@link MAX_ANSWER_BYTES} of it. */
  body: string;
}

const DEFAULT_TIMEOUT_SECONDS = 5;
/** More of an answer is not read. */
export const MAX_ANSWER_BYTES = 1_048_576;
const MAX_HEADER_BYTES = 65_536;
/** Of a host with several addresses the next is tried after this time. */
const NEXT_ADDRESS_MILLISECONDS = 1_000;

const OWN_HEADERS = new Set(['connection', 'content-length', 'expect', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade']);

/**
 * Sends a request and reads the answer, whatever its status. Redirects are not followed, nothing is tried twice, no connection is reused, and proxies of
 * the environment are ignored. The host is resolved once: the addresses that were checked are those that are connected to.
 *
 * @throws {TransportError} when there is no whole answer
 */
export async function send(request: OutboundRequest, options: OutboundOptions): Promise<OutboundAnswer> {
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

/** `URL` also brings the many spellings of IPv4 addresses (octal, hexadecimal, one number) into the usual one. */
function readUrl(text: string): URL {
  if (!URL.canParse(text)) throw new TransportError('The URL is not valid.');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TransportError('The URL must start with http:// or https://.');
  return url;
}

interface Limits {
  /** Aborted as soon as a limit is reached. */
  signal: AbortSignal;
  /** Rejects then. */
  broken: Promise<never>;
  connected(): void;
  /** To be called in the end, in any case. */
  end(): void;
}

function startLimits({
  timeoutSeconds = DEFAULT_TIMEOUT_SECONDS,
  connectSeconds = DEFAULT_TIMEOUT_SECONDS,
  signal,
}: OutboundOptions): Limits {
  const controller = new AbortController();
  const breakOff = (sentence: string) => controller.abort(new TransportError(sentence));
  const stop = () => breakOff(signal?.reason?.name === 'TimeoutError' ? 'There was no time left for it.' : 'The service is stopping.');
  const after = (seconds: number, sentence: string) => setTimeout(() => breakOff(sentence), seconds * 1000);
  const timers = [after(timeoutSeconds, `There was no complete answer within ${timeoutSeconds} seconds.`)];
  if (connectSeconds < timeoutSeconds) timers.push(after(connectSeconds, `There was no connection within ${connectSeconds} seconds.`));
  const broken = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  });
  broken.catch(() => {}); // may reject when nobody waits for it any more
  if (signal?.aborted) stop();
  else signal?.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    broken,
    connected: () => clearTimeout(timers[1]),
    end() {
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      controller.abort(); // the connection too ends here, however it went
    },
  };
}

async function addressesOf({ hostname }: URL, { allowPrivate, resolve = systemResolve }: OutboundOptions): Promise<readonly string[]> {
  const host = withoutBrackets(hostname);
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (addresses.length === 0) throw new TransportError('The host name could not be resolved.');
  if (!allowPrivate && !addresses.every(isPublicAddress))
    throw new TransportError('The URL leads to a private address, which is not allowed.');
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
): Promise<OutboundAnswer> {
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
    lookup: answering(addresses),
    // else it would be taken from a `Host` header of the block
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

/** A resolver that knows nothing but the addresses that were checked. */
function answering(addresses: readonly string[]): LookupFunction {
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
  const length = body === undefined ? [] : [['Content-Length', String(Buffer.byteLength(body))]];
  return Object.fromEntries([...given, ...length]);
}

async function read(incoming: IncomingMessage): Promise<OutboundAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= MAX_ANSWER_BYTES) break;
  }
  const headers = joinedHeaders(incoming);
  const body = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES);
  return {
    status: present(incoming.statusCode, 'the status of an answer'),
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
