import { WebSocket } from 'ws';

/** A node with an address. */
interface Addressed {
  apiUrl: string;
}

/** A live subscriber of one node, which counts the events of each resource. */
export class Watcher {
  /** Number of deliveries by event id. */
  readonly received = new Map<string, number>();
  /** Ids of the resources of received events. */
  readonly resources = new Set<string>();
  closed: number | undefined;
  private readonly socket: WebSocket;

  private readonly subscribed: Promise<void>;

  private constructor(node: Addressed, prefix: string) {
    this.socket = new WebSocket(`${node.apiUrl.replace('http', 'ws')}/events/out`, 'prefect');
    const subscribe = () => {
      const filter = { occurred: { since: '2020-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' }, event: { prefix: [prefix] } };
      this.socket.send(JSON.stringify({ type: 'filter', filter, backfill: false }));
      // the pong arrives when the subscription is established
      this.socket.ping();
    };
    this.subscribed = new Promise((resolve, reject) => {
      this.socket.once('pong', () => resolve());
      this.socket.once('close', (code) => reject(new Error(`the node closed the socket with ${code}`)));
    });
    this.socket.on('open', () => this.socket.send(JSON.stringify({ type: 'auth', token: null })));
    this.socket.on('close', (code) => {
      this.closed = code;
    });
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { type: string; event?: { id: string; resource: Record<string, string> } };
      if (frame.type === 'auth_success') subscribe();
      if (!frame.event) return;
      this.received.set(frame.event.id, (this.received.get(frame.event.id) ?? 0) + 1);
      this.resources.add(frame.event.resource['prefect.resource.id']!);
    });
  }

  /** Subscribes to new events whose names start with `prefix`. */
  static async on(node: Addressed, prefix: string): Promise<Watcher> {
    const watcher = new Watcher(node, prefix);
    await watcher.subscribed;
    return watcher;
  }

  close(): void {
    this.socket.close();
  }
}
