import pg from 'pg';
import { CoalescedRead } from '../../base/async/coalesced-read.ts';
import { Semaphore } from '../../base/async/semaphore.ts';
import { contention } from '../../base/errors.ts';
import { isLoopback } from '../../base/network/loopback.ts';
import type { Db } from '../db.ts';
import type { SlowStatements } from '../drivers/slow-statements.ts';
import { isRetryable, READ_ONLY, toApiError } from '../errors.ts';
import { perform } from '../short-transaction.ts';
import { oneRow, type Reader, type ShortTransaction, type Store, type Tx } from '../store.ts';
import { ElasticPool } from './connections/elastic-pool.ts';
import { Endpoint, type SessionOptions } from './connections/endpoint.ts';
import { BatchingConnection, type Connection, isRejection, pooled } from './driver/batching-connection.ts';
import { postgresDb } from './driver/postgres-db.ts';
import { RepeatedStatements } from './driver/repeated-statements.ts';
import { SharedReads } from './driver/shared-reads.ts';
import { StoppableConnection } from './driver/stoppable-connection.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { PipelinedTransaction } from './transactions/pipelined-transaction.ts';
import { LONGEST_WAIT, MemberFailed, shareTransaction, type Work } from './transactions/shared-transaction.ts';
import { TransactionGroups, Undone } from './transactions/transaction-groups.ts';

export interface PostgresOptions {
  url: string;
  /** The server itself, if `url` leads to a connection pooler. */
  directUrl?: string;
  /** Maximum number of connections of this process. */
  poolSize: number;
  /** How long a request waits for a free connection, in seconds. */
  connectTimeoutSeconds: number;
  /** The time limit of statements, in seconds; a longer one is cancelled, and the response is a 503. 0 = no limit. */
  statementTimeoutSeconds: number;
  /** Receives the duration of every statement. */
  slowStatements?: SlowStatements | undefined;
  onHookError: (error: unknown) => void;
  /** Called when an idle connection ends, for example because PostgreSQL restarts. The pool opens another one. */
  onIdleConnectionLost?: ((error: Error) => void) | undefined;
  /** Called when the server grants fewer connections than `poolSize`: the number that the pool has, and the reason of the server. */
  onShrink?: ((connections: number, reason: string) => void) | undefined;
}

/** A store that only reads, for one read at a time. */
export interface ReadingStore extends Store {
  /** Runs a read, and cancels its statements once the signal is aborted. @throws the error of the read */
  until<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T>;
}

/**
 * Left as text for the columns to decode: json and jsonb (losslessly) and timestamps (microseconds). Counts and sums fit a double. Set for the whole process,
 * because the query builder uses the driver's global table.
 */
for (const oid of [pg.types.builtins.JSON, pg.types.builtins.JSONB, pg.types.builtins.TIMESTAMPTZ])
  pg.types.setTypeParser(oid, (value: string) => value);
for (const oid of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(oid, Number);

const PING = { name: 'ping', text: `select current_setting('transaction_read_only') as "readOnly"` };
const SNAPSHOT = { name: 'snapshot', text: 'select pg_current_snapshot()::text as version' };

/** The name of connections through a pooler, which keeps it on the server's connections after this process has ended. */
const POOLED = 'contralto pooled';

/** Without the second limit, the server keeps the locks of a transaction whose node has lost its connection or its power, for hours. */
function limitsOf(seconds: number): Record<string, string> {
  const limit = `${Math.ceil(seconds * 1000)}ms`;
  return seconds > 0 ? { statement_timeout: limit, idle_in_transaction_session_timeout: limit } : {};
}

/** A statement is abandoned if the server is silent for this long after the statement's timeout. */
const SILENCE_SECONDS = 1;

/** Deadlocks, serialization failures, and new partitions are rare and short, so the store retries the whole transaction before the client has to. */
const ATTEMPTS = 3;
const WORTH_AN_IMMEDIATE_RETRY = /^(40001|40P01|23514)$/;
/** A short transaction has read that a key is free: another transaction has taken it in the meantime, which the second attempt reads. */
const WORTH_READING_AGAIN = /^(40001|40P01|23514|23505)$/;

/** `idle_session_timeout` of the server has ended an idle connection. */
const IDLE_TIMEOUT = '57P05';

/** A connection with its query builders. */
interface ConnectionInUse {
  connection: Connection;
  db: Db;
}

/** PostgreSQL through a connection pool. Sessions run in UTC. JSON, 64-bit numbers, and timestamps arrive as text, and the columns decode them. */
export class PostgresStore implements Store {
  readonly reader: Reader;
  readonly pool: ElasticPool;
  private readonly options: PostgresOptions;
  private readonly server: Endpoint;
  private readonly isPooled: boolean;
  /** Of each connection. */
  private readonly limits: Pick<SessionOptions, 'settings' | 'query_timeout'> & { connectionTimeoutMillis: number };
  /** Runs each statement alone. */
  private readonly single: Connection;
  /** Runs statements outside of transactions: lookups together, others alone. */
  private readonly any: Connection;
  private readonly version = new CoalescedRead(() => this.snapshot());
  /** Of the transactions of all connections. */
  private readonly repeated = new RepeatedStatements();
  /** One query builder per connection, so that prepared statements live as long as the connection. */
  private readonly connections = new WeakMap<pg.PoolClient, ConnectionInUse>();
  private readonly groups = new TransactionGroups({
    alone: async (short) => (await this.alone((tx) => perform(tx, short), WORTH_READING_AGAIN)).result,
    together: (works) => this.together(works),
  });

  constructor(options: PostgresOptions) {
    this.options = options;
    const { url, directUrl = url, statementTimeoutSeconds } = options;
    this.server = new Endpoint(directUrl);
    this.isPooled = url !== directUrl;
    this.limits = {
      settings: limitsOf(statementTimeoutSeconds),
      connectionTimeoutMillis: options.connectTimeoutSeconds * 1000,
      // for a server that doesn't even report the timeout
      query_timeout: statementTimeoutSeconds > 0 ? (statementTimeoutSeconds + SILENCE_SECONDS) * 1000 : undefined,
    };
    this.pool = new ElasticPool({
      ...new Endpoint(url).poolConfig({ name: this.isPooled ? POOLED : 'contralto', ...this.limits, mayShareServer: true }),
      ...this.limits,
      max: options.poolSize,
      // other nodes can't take the last connection of an idle one
      min: 1,
      onShrink: options.onShrink ?? (() => undefined),
      // statements are pipelined (pipelined-transaction.ts)
      pipeline: true,
    });
    this.pool.on('error', (error: Error & { client?: unknown }) => {
      // errors of closing connections are harmless, and a server that ends idle ones
      if (this.pool.ending || sqlState(error) === IDLE_TIMEOUT) return;
      // contains all of its statements and is useless in a log
      delete error.client;
      options.onIdleConnectionLost?.(error);
    });
    this.single = pooled(this.pool, options.slowStatements);
    const reads = new SharedReads(this.pool, this.single, { slow: options.slowStatements });
    this.any = { query: (statement) => this.within(reads.query(statement)) };
    this.reader = { db: postgresDb(this.any, this.pool), dialect: postgresDialect };
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.alone(work);
  }

  shortTransaction<Found, Result>(short: ShortTransaction<Found, Result>): Promise<Result> {
    return this.groups.run(short);
  }

  private async alone<T>(work: (tx: Tx) => Promise<T>, worthARetry = WORTH_AN_IMMEDIATE_RETRY): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(work);
      } catch (error) {
        if (attempt < ATTEMPTS && worthARetry.test(sqlState(error))) continue;
        throw toApiError(error) ?? error;
      }
    }
  }

  /** Whether the database uses the processors of this machine, according to its address: a path is that of a socket in the file system. */
  get isOnThisMachine(): boolean {
    return this.server.address.hosts.every(({ host }) => host.startsWith('/') || isLoopback(host));
  }

  /** How often transactions arrived at the same time, and waited for the processors or for each other: each time, they formed a group. */
  get groupCounts(): Readonly<TransactionGroups['counts']> {
    return this.groups.counts;
  }

  /** Stores that only read, which together use at most `count` connections: the others remain for writes. */
  readers(count: number, connections = new Semaphore(count)): ReadingStore[] {
    return Array.from({ length: count }, () => this.readingStore(connections));
  }

  /**
   * A store for concurrent short reads. Statements that wait at the same time share a round trip on one of the connections. They aren't cancelled, because
   * others wait for the same response.
   */
  sharedReader(connections: Semaphore): ReadingStore {
    const { slowStatements: slow } = this.options;
    const limit = (work: () => Promise<void>) => connections.with(1, work);
    const statements = new SharedReads(this.pool, this.single, { slow, isShared: () => true, limit });
    return this.readingThrough(statements, (_, work) => work());
  }

  /**
   * Another text after each commit, by this process or another. Takes a round trip, which all callers share that arrive before it begins. No caller waits
   * longer for a shared round trip than for a separate one.
   */
  dataVersion(): Promise<string> {
    return this.within(this.version.read());
  }

  /** PostgreSQL maintains its statistics itself. */
  async refreshStatistics(): Promise<void> {}

  /** Opens the first connection of the pool. @throws immediately if the server rejects it, while work would wait for another */
  async open(): Promise<void> {
    (await this.pool.connectNow()).release();
  }

  async ping(): Promise<void> {
    try {
      const { rows } = await this.any.query(PING);
      if (oneRow(rows as { readOnly: string }[]).readOnly === 'on')
        throw Object.assign(new Error('the database is read-only'), { code: READ_ONLY });
    } catch (error) {
      throw toApiError(error) ?? error;
    }
  }

  async vacuum(table: string): Promise<void> {
    const text = `vacuum (truncate off) "${table}"`;
    if (!this.isPooled) return void (await this.any.query({ text, values: [] }));
    // a pooler in transaction mode needs the settings of the session before each statement, and this one must be alone
    const client = this.server.client({ name: 'contralto', ...this.limits });
    try {
      await client.connect();
      await client.query(text);
    } catch (error) {
      throw toApiError(error) ?? error;
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private readingStore(connections: Semaphore): ReadingStore {
    const statements = new StoppableConnection(this.pool, connections, this.options.slowStatements);
    return this.readingThrough(statements, (signal, work) => statements.until(signal, work));
  }

  private readingThrough(statements: Connection, until: ReadingStore['until']): ReadingStore {
    const connection: Connection = { query: (statement) => this.within(statements.query(statement)) };
    const rejectsWrites = async () => {
      throw new Error('a reader does not write');
    };
    return {
      reader: { db: postgresDb(connection, this.pool), dialect: postgresDialect },
      transaction: rejectsWrites,
      shortTransaction: rejectsWrites,
      until,
      ping: () => this.ping(),
      refreshStatistics: async () => {},
      close: async () => {},
    };
  }

  /** The transactions that are visible as committed: each new one is either no longer running or newer than the newest. */
  private async snapshot(): Promise<string> {
    try {
      const { rows } = await this.any.query(SNAPSHOT);
      return oneRow(rows as { version: string }[]).version;
    } catch (error) {
      throw toApiError(error) ?? error;
    }
  }

  private async together(works: readonly Work[]): Promise<void> {
    try {
      await this.attempt((tx) => shareTransaction(tx, works), true);
    } catch (error) {
      // otherwise the transaction may be committed, or the database is unavailable
      if (error instanceof MemberFailed || isRejected(error) || !isRetryable(error)) throw new Undone(error);
      throw toApiError(error) ?? error;
    }
  }

  private async attempt<T>(work: (tx: Tx) => Promise<T>, isShared = false): Promise<T> {
    const client = await this.connect();
    const { connection, db } = this.on(client);
    const tx = new PipelinedTransaction(db, postgresDialect, (statement) => connection.query(statement), client.session?.settings);
    let broken: Error | undefined;
    let result: T;
    try {
      result = await tx.run(work, isShared ? LONGEST_WAIT : undefined);
    } catch (error) {
      // closing a failed connection rolls back; on a silent one, a rollback would have to wait
      if (isRetryable(error) && !WORTH_AN_IMMEDIATE_RETRY.test(sqlState(error))) broken = error as Error;
      else
        await connection.query({ name: 'rollback', text: 'rollback' }).catch((failure: Error) => {
          broken = failure;
        });
      throw error;
    } finally {
      client.release(broken);
    }
    tx.committed(this.options.onHookError);
    return result;
  }

  /** A connection of the pool. One limit covers the wait for a free connection and a new connection. */
  private async connect(): Promise<pg.PoolClient> {
    const connecting = this.pool.connect();
    let isLate = false;
    connecting.then(
      (client) => isLate && client.release(),
      () => undefined,
    );
    try {
      return await this.within(connecting);
    } catch (error) {
      isLate = true;
      throw error;
    }
  }

  /** Limits the total time of work whose steps each have their own limit, for a server that hangs. */
  private async within<T>(work: Promise<T>): Promise<T> {
    const { connectTimeoutSeconds, statementTimeoutSeconds } = this.options;
    if (statementTimeoutSeconds === 0) return work;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      const seconds = Math.max(connectTimeoutSeconds, statementTimeoutSeconds) + SILENCE_SECONDS;
      timer = setTimeout(() => reject(contention('the database does not respond')), seconds * 1000);
    });
    // a later failure is irrelevant
    work.catch(() => undefined);
    return Promise.race([work, limit]).finally(() => clearTimeout(timer));
  }

  private on(client: pg.PoolClient): ConnectionInUse {
    const known = this.connections.get(client);
    if (known) return known;
    const connection = new BatchingConnection(client, this.options.slowStatements);
    const made = { connection, db: postgresDb(connection, client, this.repeated) };
    this.connections.set(client, made);
    return made;
  }
}

/** Whether the server has rejected a statement, and with it the transaction. */
function isRejected(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) if (isRejection(current)) return true;
  return false;
}

/** The code that the server has reported, in an error or its causes; empty for none. */
function sqlState(error: unknown): string {
  let current = error as { code?: unknown; cause?: unknown };
  while (current && typeof current.code !== 'string' && current.cause) current = current.cause;
  return typeof current?.code === 'string' ? current.code : '';
}
