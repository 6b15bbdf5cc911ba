import pg, { type Pool, type PoolClient } from 'pg';
import type { SlowStatements } from '../../drivers/slow-statements.ts';
import { type GivenStatement, StatementBatch, type StatementResult } from './statement-batch.ts';

/** Runs statements. */
export interface Connection {
  query: (statement: GivenStatement) => Promise<StatementResult>;
}

/** A connection that sends the statements of one turn of the event loop together (statement-batch.ts), without waiting for the responses to earlier ones. */
export class BatchingConnection implements Connection {
  private batch: StatementBatch | undefined;

  constructor(
    private readonly client: PoolClient,
    private readonly slow?: SlowStatements,
  ) {}

  query(statement: GivenStatement): Promise<StatementResult> {
    if (!this.batch) {
      const batch = new StatementBatch(this.client.session, this.slow);
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
export function sendAlone(client: PoolClient, statement: GivenStatement, slow?: SlowStatements): Promise<StatementResult> {
  const batch = new StatementBatch(client.session, slow);
  const { settings } = client.session ?? {};
  // its failure is also that of the statement
  if (settings) batch.add(settings).catch(() => undefined);
  const response = batch.add(statement);
  client.query(batch);
  return response;
}

/** SQLSTATE of errors with which the server ends the session (it is shut down, or a timeout of the session has expired), or has lost what it prepared. */
const ENDS_SESSION = /^(08|26000|28|57P|25P0[34])/;

/** A statement that the server rejects leaves the connection intact. The severity of an error is no criterion: it is in the language of the server. */
export const isRejection = (error: unknown): boolean => error instanceof pg.DatabaseError && !ENDS_SESSION.test(error.code ?? '');
