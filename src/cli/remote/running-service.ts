import { randomUUID } from 'node:crypto';
import { type OperationId, type Operations, operations } from '../../../generated/operations.ts';
import type { Problem } from '../../base/errors.ts';
import { isJsonObject, parseJson } from '../../base/json/json.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { present } from '../../base/present.ts';
import { reject } from '../reject.ts';
import { type Address, addressOf } from './address.ts';
import { RequestRejected } from './errors.ts';

/** The parameters and body of a call. */
export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** The body of an operation's response with status 200 or 201. */
export type ResponseOf<O extends OperationId> = NonNullable<Extract<Operations[O]['reply'], { status: 200 | 201 }>['body']>;

/** Timeout of a request, including the response body. */
const TIMEOUT_MILLISECONDS = 30_000;

/** Calls the service that the flags and the environment name. A failed call ends the process with one line. */
export async function withService<T>(flags: Record<string, unknown>, work: (service: RunningService) => Promise<T>): Promise<T> {
  try {
    return await work(new RunningService(addressOf(flags.url, process.env)));
  } catch (error) {
    return reject(error);
  }
}

/** A running service, called with the operations of the contract. Every failed call throws an {@link RequestRejected}. */
export class RunningService {
  private csrf: Record<string, string> = {};

  constructor(public address: Address) {}

  async call<O extends OperationId>(op: O, request: Call = {}): Promise<ResponseOf<O>> {
    const reply = await this.responseTo(op, request);
    if (reply.status >= 200 && reply.status < 300 && reply.json !== undefined) return reply.json as ResponseOf<O>;
    throw new RequestRejected(this.reasonOf(reply), reply.status);
  }

  /** The records of a list operation, page by page, or the object of another one, with unchanged numbers. */
  async *pages(op: OperationId, request: Call = {}): AsyncGenerator<JsonObject[]> {
    for (let cursor: string | null = 'start'; cursor !== null; ) {
      const reply: Reply = await this.responseTo(op, { ...request, cursor });
      if (reply.status !== 200 || reply.json === undefined) throw new RequestRejected(this.reasonOf(reply), reply.status);
      const page = parseJson(reply.text);
      yield (Array.isArray(page) ? page : [page]).filter(isJsonObject);
      cursor = reply.next;
    }
  }

  /** Calls an operation whose response has no body. */
  async perform(op: OperationId, request: Call = {}): Promise<void> {
    const reply = await this.responseTo(op, request);
    if (reply.status >= 300) throw new RequestRejected(this.reasonOf(reply), reply.status);
  }

  private async responseTo(op: OperationId, request: Call & { cursor?: string }): Promise<Reply> {
    const reply = await this.send(op, request);
    if (reply.status === 403 && (await this.takeCsrfToken())) return this.send(op, request);
    const { orElse, ...guessed } = this.address;
    if (reply.status !== 404 || orElse === undefined) return reply;
    this.address = { ...guessed, url: orElse };
    const other = await this.responseTo(op, request);
    if (other.status !== 404 && other.json !== undefined) return other;
    this.address = guessed;
    return reply;
  }

  private send(op: OperationId, { params = {}, query, body, cursor }: Call & { cursor?: string }): Promise<Reply> {
    const entry = operations.find(({ id }) => id === op);
    if (!entry) throw new Error(`no operation named ${op}`);
    const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(present(params[name], `the parameter ${name}`)));
    return this.exchange(path + (query ? `?${new URLSearchParams(query).toString()}` : ''), {
      method: entry.method.toUpperCase(),
      headers: {
        ...this.csrf,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cursor !== undefined && { 'x-contralto-cursor': cursor }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  }

  /** Sends one request and reads its whole response. */
  private async exchange(
    path: string,
    { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<Reply> {
    const { url, authorization } = this.address;
    try {
      const response = await fetch(url + path, {
        ...init,
        headers: { ...headers, ...(authorization && { authorization }) },
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
      const text = await response.text();
      const json = jsonOf(response, text);
      if (response.ok) printWarnings(response.headers.get('warning') ?? '');
      return { status: response.status, json, text, next: response.headers.get('x-contralto-next-cursor') };
    } catch (error) {
      throw new RequestRejected(
        `No service responds at ${url} (${causeOf(error)}). Start one with \`contralto start\`, or specify another one with --url or PREFECT_API_URL.`,
      );
    }
  }

  /** @returns false if no new token is available for a retry */
  private async takeCsrfToken(): Promise<boolean> {
    if (this.csrf['prefect-csrf-token']) return false;
    const client = randomUUID();
    const { status, json } = await this.exchange(`/csrf-token?client=${client}`, {});
    const token = (json as { token?: unknown } | undefined)?.token;
    if (status !== 200 || typeof token !== 'string') return false;
    this.csrf = { 'prefect-csrf-token': token, 'prefect-csrf-client': client };
    return true;
  }

  private reasonOf({ status, json }: Reply): string {
    const { url } = this.address;
    const problems = problemsOf(json);
    if (status === 401 && !problems?.includes('the token is not valid'))
      return `${url} requires credentials. Set PREFECT_API_AUTH_STRING to user:password, or PREFECT_API_KEY to a key.`;
    return problems === undefined
      ? `${url} responds with status ${status}, but is not the API of a service. The path is usually /api.`
      : `${url}: ${problems}`;
  }
}

/** The parts of a response that commands use. */
interface Reply {
  status: number;
  /** Undefined for a body that is not JSON. */
  json: unknown;
  text: string;
  /** The cursor of the next page of a list. */
  next: string | null;
}

/** Prints the texts of a header `Warning` to standard error. */
function printWarnings(header: string): void {
  for (const [, text] of header.matchAll(/\b299 \S+ "([^"]*)"/g)) process.stderr.write(`Warning: ${text}\n`);
}

function jsonOf(response: Response, text: string): unknown {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The message `fetch failed` contains no reason; the cause has one for each address of the host. */
function causeOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { message?: string; code?: string; errors?: { message: string }[] } };
  if (name === 'TimeoutError') return `no response within ${TIMEOUT_MILLISECONDS / 1000} seconds`;
  return cause?.message || cause?.errors?.[0]?.message || cause?.code || (error as Error).message;
}

/** The messages of an error response; undefined for any other JSON. */
function problemsOf(json: unknown): string | undefined {
  const { detail } = (json ?? {}) as { detail?: unknown };
  if (typeof detail === 'string') return detail;
  if (!Array.isArray(detail)) return undefined;
  return (detail as Partial<Problem>[]).map(({ loc = [], msg = '' }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ');
}
