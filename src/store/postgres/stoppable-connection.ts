import type { Pool, PoolClient } from 'pg';
import type { Semaphore } from '../../base/async/semaphore.ts';
import { contention } from '../../base/errors.ts';
import { type Connection, isRefusal, sendAlone } from '../drivers/batching-connection.ts';
import type { Answer, GivenStatement } from '../drivers/statement-batch.ts';

/** Carries the statements of one piece of work at a time out, each on any connection of a pool, and has PostgreSQL cancel them when the work is to end early. */
export class StoppableConnection implements Connection {
  private readonly running = new Set<PoolClient>();
  private isStopped = false;

  /** @param semaphore bounds the statements that run at the same time, of all connections that share it */
  constructor(
    private readonly pool: Pool,
    private readonly semaphore: Semaphore,
  ) {}

  query(statement: GivenStatement): Promise<Answer> {
    return this.semaphore.with(1, () => this.carryOut(statement));
  }

  /**
   * Runs `work`, whose statements fail once the signal is aborted. Ends when no statement of it runs any more.
   * @throws what `work` throws
   */
  async until<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping = this.stop();
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    try {
      return await work();
    } finally {
      signal.removeEventListener('abort', stop);
      await stopping;
      this.isStopped = false;
    }
  }

  private async carryOut(statement: GivenStatement): Promise<Answer> {
    const client = await this.pool.connect();
    if (this.isStopped) {
      client.release();
      throw contention('the read was stopped');
    }
    this.running.add(client);
    let isIntact = false;
    try {
      const answer = await sendAlone(client, statement);
      isIntact = true;
      return answer;
    } catch (error) {
      isIntact = isRefusal(error);
      throw error;
    } finally {
      this.running.delete(client);
      // a request to cancel may reach the server after the answer: it must not meet the statement of somebody else
      client.release(!isIntact || this.isStopped);
    }
  }

  /** What cannot be cancelled ends at its time limit. */
  private async stop(): Promise<void> {
    this.isStopped = true;
    if (this.running.size === 0) return;
    await this.cancelAll().catch(() => undefined);
  }

  private async cancelAll(): Promise<void> {
    const canceller = await this.pool.connect();
    try {
      for (const client of this.running) await canceller.query('select pg_cancel_backend($1)', [processOf(client)]);
    } finally {
      canceller.release();
    }
  }
}

/** The number of the server process, which the driver does not declare. */
const processOf = (client: object): unknown => ('processID' in client ? client.processID : null);
