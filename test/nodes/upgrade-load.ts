import { randomUUID } from 'node:crypto';
import { pace, until } from '../support/waiting.ts';
import { type Addressed, send } from './cluster.ts';

type Call = readonly [method: string, path: string, body?: unknown];

/** Clients of several nodes that create, change, and read records of most kinds, one after the other, until they are stopped. */
export class Load {
  /** Responses other than the expected ones. */
  readonly errors: string[] = [];
  private slowest = { milliseconds: 0, call: '' };
  private stopped = false;
  private readonly done = new Map<Addressed, number>();
  private readonly clients: Promise<void>[] = [];

  constructor(nodes: readonly Addressed[]) {
    for (const node of nodes) this.add(node);
  }

  add(node: Addressed): void {
    this.done.set(node, 0);
    this.clients.push(this.work(node));
  }

  /** The request that took longest since the last call. */
  takeSlowest(): { milliseconds: number; call: string } {
    const { slowest } = this;
    this.slowest = { milliseconds: 0, call: '' };
    return slowest;
  }

  /** Waits until each client has completed this number of further rounds. */
  async rounds(count: number): Promise<void> {
    const goals = [...this.done].map(([node, done]) => [node, done + count + 1] as const);
    await until(`${count} rounds on each node`, () => goals.every(([node, goal]) => (this.done.get(node) ?? 0) >= goal), { seconds: 100 });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.clients);
  }

  private async work(node: Addressed): Promise<void> {
    while (!this.stopped) {
      try {
        await this.round(node);
      } catch (error) {
        // the node restarts, as in an upgrade, and its client would call another node
        if (isUnreachable(error as Error)) await pace(50);
        else this.errors.push(String((error as Error).stack));
      }
      this.done.set(node, (this.done.get(node) ?? 0) + 1);
    }
  }

  private async round(node: Addressed): Promise<void> {
    const call = (...given: Call) => this.call(node, ...given);
    const name = randomUUID();
    const flow = await call('POST', '/flows/', { name });
    const pool = await call('POST', '/work_pools/', { name, type: 'process' });
    const deployment = await call('POST', '/deployments/', { name, flow_id: flow.id, work_pool_name: pool.name, concurrency_limit: 2 });
    const run = await call('POST', `/deployments/${deployment.id}/create_flow_run`, { state: { type: 'SCHEDULED' }, tags: [name] });
    await call('POST', `/work_pools/${name}/get_scheduled_flow_runs`, {});
    for (const type of ['PENDING', 'RUNNING']) await call('POST', `/flow_runs/${run.id}/set_state`, { state: { type } });
    const task = await call('POST', '/task_runs/', { flow_run_id: run.id, task_key: 'task', dynamic_key: '0', state: { type: 'RUNNING' } });
    await call('POST', '/logs/', [
      { name: 'a', level: 20, message: 'x', timestamp: new Date().toISOString(), flow_run_id: run.id, task_run_id: task.id },
    ]);
    await call('POST', '/artifacts/', { key: 'report', type: 'markdown', data: 'x', flow_run_id: run.id });
    await call('POST', '/variables/', { name: name.replaceAll('-', '_'), value: 1 });
    await call('POST', `/flow_runs/${run.id}/input`, { key: 'key', value: '1' });
    await call('POST', '/events', [
      {
        id: randomUUID(),
        occurred: new Date().toISOString(),
        event: 'load.event',
        resource: { 'prefect.resource.id': name },
        related: [],
        payload: {},
      },
    ]);
    for (const [path, id] of [
      ['task_runs', task.id],
      ['flow_runs', run.id],
    ])
      await call('POST', `/${path}/${id}/set_state`, { state: { type: 'COMPLETED' } });
    for (const path of ['flow_runs', 'task_runs', 'logs', 'artifacts', 'deployments', 'flows'])
      await call('POST', `/${path}/filter`, { limit: 5 });
    await call('POST', '/flow_runs/count', {});
    await call('POST', '/flow_runs/history', historyOfToday());
    await call('GET', `/flow_runs/${run.id}`);
    await call('DELETE', `/deployments/${deployment.id}`);
  }

  private async call(node: Addressed, ...[method, path, body]: Call): Promise<{ id: string; name: string }> {
    const begun = performance.now();
    const response = await send<{ id: string; name: string }>(node, method, path, body);
    const took = performance.now() - begun;
    if (took > this.slowest.milliseconds) this.slowest = { milliseconds: took, call: `${method} ${path}` };
    if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  }
}

const isUnreachable = ({ cause }: Error) =>
  /^(ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET)$/.test(String((cause as { code?: string } | undefined)?.code));

function historyOfToday() {
  const now = Date.now();
  return {
    history_start: new Date(now - 3_600_000).toISOString(),
    history_end: new Date(now + 3_600_000).toISOString(),
    history_interval_seconds: 600,
  };
}
