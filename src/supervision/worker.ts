import cluster from 'node:cluster';
import { createLog } from '../base/log/log.ts';
import type { Settings } from '../base/settings.ts';
import { createService, type Service } from '../server.ts';
import type { Assignment } from './assignment.ts';
import type { Notice, Order } from './messages.ts';
import { SupervisedPeers } from './peers.ts';

/** Runs one of the workers of a supervisor. It shuts down on SIGTERM, and when the supervisor ends. */
export async function runWorker(settings: Settings, { name, port, poolSize }: Assignment): Promise<void> {
  const log = createLog(settings, { worker: name });
  const peers = new SupervisedPeers(name, send);
  const worker = new WorkerProcess(peers);
  worker.listen();
  const service = await createService({ ...settings, port, database: { ...settings.database, poolSize } }, { log, peers });
  await worker.serve(service);
}

function send(notice: Notice): void {
  if (process.connected) process.send?.(notice);
}

class WorkerProcess {
  private service: Service | undefined;
  private starting: Promise<{ port: number } | undefined> = Promise.resolve(undefined);
  private isServing = false;
  private stopping = false;

  constructor(private readonly peers: SupervisedPeers) {}

  listen(): void {
    process.on('message', (order: Order) => this.follow(order));
    process.on('SIGTERM', () => this.stop());
    // a terminal also sends it to the supervisor, which stops its workers
    process.on('SIGINT', () => undefined);
    cluster.worker?.once('disconnect', () => {
      // otherwise Node.js would end the process here, in the middle of its requests
      if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
      // the start never completes, because the supervisor can no longer send the socket to listen on
      if (!this.isServing) process.exit(0);
      this.peers.noteRelease();
      this.stop();
    });
  }

  async serve(service: Service): Promise<void> {
    this.service = service;
    const starting = service.start({ runServices: false });
    this.starting = starting;
    const { port } = await starting;
    this.isServing = true;
    send({ kind: 'ready', port, node: service.node });
  }

  private follow(order: Order): void {
    switch (order.kind) {
      case 'response':
        this.peers.responded(order);
        break;
      case 'port-released':
        this.peers.noteRelease();
        break;
      case 'report':
        void this.report(order).then((value) => send({ kind: 'report', number: order.number, value }));
        break;
      case 'run-services':
        void this.runServices(order.after);
    }
  }

  private async report({ subject, isRequester }: Extract<Order, { kind: 'report' }>): Promise<unknown> {
    if (!this.service) return undefined;
    if (subject !== 'metrics') return this.service.taskWorkers();
    const { registry, stored } = this.service.metrics;
    const registries = isRequester ? [registry, stored] : [registry];
    return (await Promise.all(registries.map((one) => one.getMetricsAsJSON()))).flat();
  }

  private async runServices(after: readonly string[]): Promise<void> {
    if (!this.service || this.stopping) return;
    const { services, deps } = this.service;
    await services
      .forget(after)
      .catch((error) => deps.log.warn({ err: error }, 'failed to release the leases of exited workers; they expire later'));
    if (!this.stopping) services.start();
  }

  private stop(): void {
    if (this.stopping) return;
    this.stopping = true;
    const { service } = this;
    // nothing is in progress yet
    if (!service) process.exit(0);
    this.starting
      .then(() => service.stop())
      .then(
        () => process.exit(0),
        (error) => {
          service.deps.log.error({ err: error }, 'the worker failed to shut down cleanly');
          process.exit(1);
        },
      );
  }
}
