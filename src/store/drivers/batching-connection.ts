import pg, { type Pool, type PoolClient } from 'pg';
import type { SlowStatements } from './slow-statements.ts';
import { type Answer, type GivenStatement, StatementBatch } from './statement-batch.ts';

/** Runs statements. */
export interface Connection {
  query: (statement: GivenStatement) => Promise<Answer>;
}

/** A connection that sends the statements of one turn of the event loop together (statement-batch.ts), without waiting for the responses to earlier ones. */
export class BatchingConnection implements Connection {
  private batch: StatementBatch | undefined;

  constructor(
    private readonly client: PoolClient,
    private readonly slow?: SlowStatements,
  ) {}

  query(statement: GivenStatement): Promise<Answer> {
    if (!this.batch) {
      const batch = new StatementBatch(this.slow);
      this.batch = batch;
      // after the code that continues with a response in this turn
      process.nextTick(() => {
        this.batch = undefined;
        if (batch.narrow()) this.client.query(batch);
      });
    }
    return this.batch.add(statement);
  }
}

/** Runs each statement on any connection of a pool. */
export function pooled(pool: Pool, slow?: SlowStatements): Connection {
  return {
    async query(statement) {
      const client = await pool.connect();
      try {
        const responded = await sendAlone(client, statement, slow);
        client.release();
        return responded;
      } catch (error) {
        client.release(!isRejection(error));
        throw error;
      }
    },
  };
}

/** Sends one statement immediately. For a connection without concurrent use. */
export function sendAlone(client: PoolClient, statement: GivenStatement, slow?: SlowStatements): Promise<Answer> {
  const batch = new StatementBatch(slow);
  const response = batch.add(statement);
  client.query(batch);
  return response;
}

/** A statement that the server rejects leaves the connection intact. */
export const isRejection = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';
