import type { Schema } from '../../generated/operations.ts';
import type { Peers } from '../server.ts';
import type { Notice, Order, Subject } from './messages.ts';

type Send = (notice: Notice) => void;

/** Questions of one worker to all workers, itself included, through the supervisor. */
export class SupervisedPeers implements Peers {
  private readonly open = new Map<number, (value: unknown) => void>();
  private count = 0;

  constructor(
    readonly name: string,
    private readonly send: Send,
  ) {}

  async metrics(): Promise<string> {
    return (await this.ask('metrics')) as string;
  }

  async taskWorkers(): Promise<Schema<'TaskWorker'>[]> {
    return (await this.ask('taskWorkers')) as Schema<'TaskWorker'>[];
  }

  answered({ number, value }: Extract<Order, { kind: 'answer' }>): void {
    this.open.get(number)?.(value);
    this.open.delete(number);
  }

  private ask(subject: Subject): Promise<unknown> {
    const number = ++this.count;
    return new Promise((resolve) => {
      this.open.set(number, resolve);
      this.send({ kind: 'ask', number, subject });
    });
  }
}
