import { freePort } from '../support/free-port.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';
import { pace } from '../support/waiting.ts';

/** A node as a separate process that keeps its address when it restarts. */
export class ClusterNode {
  readonly apiUrl: string;
  private process: ServiceProcess | undefined;

  constructor(
    private readonly role: 'api' | 'services',
    private readonly port: number,
    private readonly env: Record<string, string>,
  ) {
    this.apiUrl = role === 'api' ? `http://127.0.0.1:${port}/api` : '';
  }

  async start(): Promise<void> {
    const args = this.role === 'api' ? ['start', '--no-services', '--port', String(this.port)] : ['services'];
    this.process = await startProcess(this.env, args);
  }

  /** Kills the process: it finishes and releases nothing, as in a power failure. */
  async crash(): Promise<void> {
    await this.process?.kill('SIGKILL');
  }

  async stop(): Promise<number | null | undefined> {
    return this.process?.kill('SIGTERM');
  }

  get pid(): number | undefined {
    return this.process?.child.pid;
  }

  /** Undefined while the process runs. */
  get exitCode(): number | null | undefined {
    return this.process?.child.exitCode ?? undefined;
  }
}

export interface Cluster {
  api: ClusterNode[];
  services: ClusterNode[];
  all: ClusterNode[];
}

/** Starts nodes on one PostgreSQL: some serve requests, others run the background services. */
export async function startCluster(env: Record<string, string>, { api, services }: { api: number; services: number }): Promise<Cluster> {
  const nodes = async (role: 'api' | 'services', count: number) => {
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    return ports.map((port) => new ClusterNode(role, port, env));
  };
  const cluster = { api: await nodes('api', api), services: await nodes('services', services) };
  const all = [...cluster.api, ...cluster.services];
  await Promise.all(all.map((node) => node.start()));
  return { ...cluster, all };
}

/** The caller determines the type of `body` by the operation. */
export interface NodeResponse<Body> {
  status: number;
  body: Body;
}

/** The address of a node. */
export interface Addressed {
  readonly apiUrl: string;
  /** The node has exited and does not restart. */
  readonly isDeleted?: boolean;
}

/** Sends a request to one node. @throws if the node is down or crashes during the request */
export async function send<Body = unknown>(node: Addressed, method: string, path: string, body?: unknown): Promise<NodeResponse<Body>> {
  const response = await fetch(`${node.apiUrl}${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** About two minutes. */
const ATTEMPTS = 2000;

/** Retries like a client behind a load balancer: sends the same request to any node until the response is not a 503. */
export async function callUntilAccepted<Body = unknown>(
  nodes: readonly Addressed[],
  method: string,
  path: string,
  body?: unknown,
): Promise<NodeResponse<Body>> {
  for (let attempt = 0; ; attempt++) {
    const node = nodes[Math.floor(Math.random() * nodes.length)]!;
    const response = await send<Body>(node, method, path, body).catch(() => undefined);
    if (response && response.status !== 503) {
      if (response.status >= 500) throw new Error(`${method} ${path} responded with ${response.status}: ${JSON.stringify(response.body)}`);
      return response;
    }
    if (attempt > ATTEMPTS || nodes.every(({ isDeleted }) => isDeleted)) throw new Error(`${method} ${path}: no node responds`);
    await pace(20 + Math.random() * 80);
  }
}
