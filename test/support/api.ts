import { Agent, type IncomingMessage, request, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { asc } from 'drizzle-orm';
import type { ManualClock } from '../../src/base/time/manual-clock.ts';
import type { EventRecord } from '../../src/bus/event-record.ts';
import type { Deps } from '../../src/deps.ts';
import type { LiveConnections } from '../../src/resources/live-connections.ts';
import type { PassResult } from '../../src/services/reconciler.ts';
import { events } from '../../src/store/schema/tables.ts';
import type { StoreName } from './test-database.ts';

export type Method = 'get' | 'post' | 'patch' | 'put' | 'delete' | 'head' | 'options';

export interface ApiResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the response validator has checked the shape; tests read single fields
  body: any;
  text: string;
  headers: Record<string, string>;
}

export interface RequestOptions {
  /** Sent as JSON. A string is sent unchanged, with the content type of `headers` or JSON. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
}

function responseOf(status: number, headers: Record<string, string>, text: string): ApiResponse {
  const isJson = text !== '' && /[/+]json\b/.test(headers['content-type'] ?? '');
  return { status, body: isJson ? JSON.parse(text) : {}, text, headers };
}

/** A complete service on its own database, called over a loopback socket. Every response is validated against the contract. */
export class Api {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(
    readonly kind: StoreName,
    readonly deps: Deps,
    readonly connections: LiveConnections,
    readonly clock: ManualClock,
    readonly server: Server,
    /** `http://127.0.0.1:port`, without `/api`. */
    readonly url: string,
    private readonly runService: (name: string) => Promise<PassResult | undefined>,
  ) {}

  /** `path` is relative to `/api`; a path that starts with `//` is relative to the server's root. */
  async request(method: Method, path: string, { body, headers = {} }: RequestOptions = {}): Promise<ApiResponse> {
    const url = `${this.url}${path.startsWith('//') ? path.slice(1) : `/api${path}`}`;
    const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const call = request(
        url,
        { agent: this.agent, method, headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers } },
        resolve,
      );
      call.on('error', reject).end(text);
    });
    return responseOf(response.statusCode!, response.headers as Record<string, string>, (await buffer(response)).toString());
  }

  /** Closes the connections without a request. A service that stops waits half a second for further requests on each of them. */
  closeIdleConnections(): void {
    for (const socket of Object.values(this.agent.freeSockets).flat()) socket?.destroy();
  }

  get = (path: string, headers?: Record<string, string>) => this.request('get', path, { headers });
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.request('post', path, { body, headers });
  patch = (path: string, body?: unknown, headers?: Record<string, string>) => this.request('patch', path, { body, headers });
  put = (path: string, body?: unknown, headers?: Record<string, string>) => this.request('put', path, { body, headers });
  delete = (path: string, headers?: Record<string, string>) => this.request('delete', path, { headers });

  /** Runs one pass of a background service. In tests, background services run only through this method. */
  service = (name: string) => this.runService(name);

  /** Polls a pool as a worker does. Waits until the poll is recorded, which the service does after its response. @returns the ids of the runs */
  async poll(pool: string, body: Record<string, unknown> = {}): Promise<string[]> {
    const due = (await this.post(`/work_pools/${pool}/get_scheduled_flow_runs`, { scheduled_before: this.clock.peek(), ...body })).body;
    await this.deps.background.done();
    return due.map(({ flow_run }: { flow_run: { id: string } }) => flow_run.id);
  }

  /** Stored events whose name starts with `prefix`, in the order written. */
  async events(prefix = ''): Promise<EventRecord[]> {
    const rows = await this.deps.store.reader.db.select().from(events).orderBy(asc(events.received), asc(events.occurred));
    return rows.filter((row) => row.event.startsWith(prefix));
  }

  // ---- builders: create records with readable defaults over HTTP ----

  async flow(body: Record<string, unknown> = {}) {
    return this.made('/flows/', { name: unique('flow'), ...body });
  }

  /** `state` is a type or a whole StateCreate. */
  async flowRun({ state, ...body }: { state?: string | Record<string, unknown>; [key: string]: unknown } = {}) {
    const flow_id = body.flow_id ?? (await this.flow()).id;
    return this.made('/flow_runs/', { flow_id, ...(state && { state: typeof state === 'string' ? { type: state } : state }), ...body });
  }

  async taskRun({ state, ...body }: { state?: string | Record<string, unknown> | undefined; [key: string]: unknown } = {}) {
    const flow_run_id = 'flow_run_id' in body ? body.flow_run_id : (await this.flowRun()).id;
    const given = state && { state: typeof state === 'string' ? { type: state } : state };
    return this.made('/task_runs/', { flow_run_id, task_key: unique('task'), dynamic_key: '0', ...given, ...body });
  }

  async deployment(body: Record<string, unknown> = {}) {
    const flow_id = body.flow_id ?? (await this.flow()).id;
    return this.made('/deployments/', { flow_id, name: unique('deployment'), ...body });
  }

  async workPool(body: Record<string, unknown> = {}) {
    return this.made('/work_pools/', { name: unique('pool'), type: 'process', ...body });
  }

  async workQueue(pool: string, body: Record<string, unknown> = {}) {
    return this.made(`/work_pools/${pool}/queues`, { name: unique('queue'), ...body });
  }

  /** Proposes a state. Returns the orchestration result and the status. */
  async setState(
    kind: 'flow_runs' | 'task_runs',
    id: string,
    state: string | Record<string, unknown>,
    options: { force?: boolean; headers?: Record<string, string> | undefined } = {},
  ) {
    const body = { state: typeof state === 'string' ? { type: state } : state, force: options.force ?? false };
    return this.request('post', `/${kind}/${id}/set_state`, { body, headers: options.headers });
  }

  private async made(path: string, body: Record<string, unknown>) {
    const response = await this.post(path, body);
    if (response.status >= 300) throw new Error(`POST ${path} responded with ${response.status}: ${response.text}`);
    return response.body;
  }
}

let count = 0;

/** A name that is unique within this process. */
export const unique = (prefix: string) => `${prefix}-${++count}`;
