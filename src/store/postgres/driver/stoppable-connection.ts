import type { Pool, PoolClient } from 'pg';
import type { Semaphore } from '../../../base/async/semaphore.ts';
import { contention } from '../../../base/errors.ts';
import type { SlowStatements } from '../../drivers/slow-statements.ts';
import { ServerClient } from '../connections/server-client.ts';
import { type Connection, isRejection, sendAlone } from './batching-connection.ts';
import type { GivenStatement, StatementResult } from './statement-batch.ts';

/** Runs the statements of one piece of work at a time, each on any connection of a pool, and lets PostgreSQL cancel them when the work must end early. */
export class StoppableConnection implements Connection {
  private readonly running = new Set<PoolClient>();
  private isStopped = false;

  /** @param semaphore bounds the concurrent statements of all connections that share it */
  constructor(
    private readonly pool: Pool,
    private readonly semaphore: Semaphore,
    private readonly slow?: SlowStatements,
  ) {}

  query(statement: GivenStatement): Promise<StatementResult> {
    return this.semaphore.with(1, () => this.perform(statement));
  }

  /**
   * Runs `work`, whose statements fail once the signal is aborted. Ends when none of its statements is running.
   * @throws the error of `work`
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

  private async perform(statement: GivenStatement): Promise<StatementResult> {
    const client = await this.pool.connect();
    if (this.isStopped) {
      client.release();
      throw contention('the read was stopped');
    }
    this.running.add(client);
    let isIntact = false;
    try {
      const response = await sendAlone(client, statement, this.slow);
      isIntact = true;
      return response;
    } catch (error) {
      isIntact = isRejection(error);
      throw error;
    } finally {
      this.running.delete(client);
      // a cancel request may reach the server after the response, and must not hit the next statement on the connection
      client.release(!isIntact || this.isStopped);
    }
  }

  /** Statements that can't be cancelled end at their time limit. */
  private async stop(): Promise<void> {
    this.isStopped = true;
    if (this.running.size === 0) return;
    await this.cancelAll().catch(() => undefined);
  }

  private async cancelAll(): Promise<void> {
    for (const client of this.running) if (client.session?.isPooled && client instanceof ServerClient) await client.cancelStatement();
    const direct = [...this.running].filter(({ session }) => !session?.isPooled);
    if (direct.length === 0) return;
    const canceller = await this.pool.connect();
    try {
      for (const client of direct) await canceller.query('select pg_cancel_backend($1)', [processOf(client)]);
    } finally {
      canceller.release();
    }
  }
}

/** The process id on the server, which the driver's types don't declare. */
const processOf = (client: object): unknown => ('processID' in client ? client.processID : null);
