import type { Schema } from '../../generated/operations.ts';
import type { Peers } from '../server.ts';
import type { Notice, Order, Subject } from './messages.ts';

/** How long a worker that stops waits for the supervisor, in milliseconds. */
const RELEASE_MILLISECONDS = 1000;

type Send = (notice: Notice) => void;

/** Requests of one worker to all workers, including itself, through the supervisor. */
export class SupervisedPeers implements Peers {
  private readonly open = new Map<number, (value: unknown) => void>();
  private count = 0;
  private released: () => void = () => undefined;
  private readonly isReleased = new Promise<void>((resolve) => {
    this.released = resolve;
  });

  constructor(
    readonly name: string,
    private readonly send: Send,
  ) {}

  async metrics(): Promise<string> {
    return (await this.request('metrics')) as string;
  }

  async taskWorkers(): Promise<Schema<'TaskWorker'>[]> {
    return (await this.request('taskWorkers')) as Schema<'TaskWorker'>[];
  }

  async portReleased(): Promise<void> {
    this.send({ kind: 'released-port' });
    const timer = setTimeout(() => this.released(), RELEASE_MILLISECONDS);
    await this.isReleased;
    clearTimeout(timer);
  }

  /** Called when the supervisor reports the release, or has disconnected. */
  noteRelease(): void {
    this.released();
  }

  responded({ number, value }: Extract<Order, { kind: 'response' }>): void {
    this.open.get(number)?.(value);
    this.open.delete(number);
  }

  private request(subject: Subject): Promise<unknown> {
    const number = ++this.count;
    return new Promise((resolve) => {
      this.open.set(number, resolve);
      this.send({ kind: 'ask', number, subject });
    });
  }
}
