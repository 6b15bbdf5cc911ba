import type { ClientConfig, PoolConfig } from 'pg';
import { present } from '../../../base/present.ts';
import { type PostgresAddress, type PostgresHost, parsePostgresUrl } from '../../../base/process/postgres-url.ts';
import { READ_ONLY } from '../../errors.ts';
import { oneRow } from '../../store.ts';
import type { GivenStatement } from '../driver/statement-batch.ts';
import { ConnectionError } from './connection-error.ts';
import { passwordFor } from './passwords.ts';
import { type Pooling, probePooler } from './pooler.ts';
import { ServerClient } from './server-client.ts';

export interface SessionOptions extends Pick<ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'> {
  /** By which administrators recognize the connection, whatever name the URL contains. */
  name: string;
  /** Settings of the session, in addition to those of the service. */
  settings?: Readonly<Record<string, string>>;
  /** Whether a pooler may run each transaction on another connection to the server. */
  mayShareServer?: boolean;
}

/** PostgreSQL would compile a statement over many rows at each execution, which takes longer than the statement. The settings of a URL can turn it on. */
const DEFAULTS = { jit: 'off' };

/**
 * Settings on which the service relies, whatever the server, the database, or the role sets: instants are texts in UTC, numbers keep their digits, backslashes
 * and nulls mean what the standard states, and transactions see the commits of others.
 */
const RELIED_ON = {
  timezone: 'UTC',
  datestyle: 'ISO',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
};
const ISOLATION = 'read committed';

/** How long one of several hosts, or the second connection to a pooler, may take to respond, in milliseconds. */
const RESPONSE_MILLISECONDS = 5000;

/** The servers of a URL, and what this process has found out about them. */
export class Endpoint {
  readonly address: PostgresAddress;
  readonly password: ClientConfig['password'];
  private found: Promise<PostgresHost> | undefined;
  private pooling: Promise<Pooling> | undefined;

  /** @throws {InvalidUrl} */
  constructor(url: string) {
    this.address = parsePostgresUrl(url);
    this.password = passwordFor(url, this.address.password);
  }

  /** A client that isn't connected yet. */
  client(options: SessionOptions): SessionClient {
    return new SessionClient({ ...options, endpoint: this });
  }

  /** For a pool of such clients: it passes its options to their class. */
  poolConfig(options: SessionOptions): PoolConfig {
    const config: object = { ...options, endpoint: this, Client: SessionClient };
    return config;
  }

  /** The host to connect to: of several, the first that responds and accepts what the service needs. */
  host(): Promise<PostgresHost> {
    const [first, ...others] = this.address.hosts;
    if (first && others.length === 0) return Promise.resolve(first);
    this.found ??= this.find();
    return this.found;
  }

  /** After a failure, the next connection tries all hosts again. */
  forgetHost(): void {
    this.found = undefined;
  }

  /** How a client reaches the server. A pooler gives its clients other process ids than those of the server. */
  async poolingOf(client: SessionClient, pid: number): Promise<Pooling> {
    if (client.processID === pid) return { isPooled: false, isPerTransaction: false, keepsStatements: true };
    this.pooling ??= this.probe(client);
    try {
      return await this.pooling;
    } catch (error) {
      this.pooling = undefined;
      throw error;
    }
  }

  private async find(): Promise<PostgresHost> {
    let failure: unknown;
    for (const at of this.address.hosts) {
      const client = new SessionClient({ ...this.bounded(at), mayShareServer: true });
      try {
        await client.connect();
        await client.end();
        return at;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  private async probe(first: SessionClient): Promise<Pooling> {
    const second = new ServerClient({
      ...this.bounded(present(first.at, 'the host of a connected client')),
      address: this.address,
      password: this.password,
      application_name: 'contralto',
    });
    await second.connect();
    try {
      return await probePooler(first, second);
    } finally {
      void second.end().catch(() => undefined);
    }
  }

  private bounded(at: PostgresHost) {
    return { endpoint: this, name: 'contralto', locate: async () => at, connectionTimeoutMillis: RESPONSE_MILLISECONDS };
  }
}

declare module 'pg' {
  interface ClientBase {
    /** What the connection keeps between transactions; undefined if it keeps everything. */
    session?: Session;
  }
}

export interface Session extends Pooling {
  /** The statement that each transaction begins with, because a pooler doesn't keep the settings. */
  settings: GivenStatement | undefined;
}

interface SessionConfig extends SessionOptions {
  endpoint: Endpoint;
  /** By default, the endpoint finds the host. */
  locate?: () => Promise<PostgresHost>;
}

interface Seen {
  pid: number;
  isStandby: boolean;
  isReadOnly: boolean;
  isolation: string;
}

const LOOK = `select pg_backend_pid() as pid, pg_is_in_recovery() as "isStandby",
  current_setting('transaction_read_only') = 'on' as "isReadOnly", current_setting('default_transaction_isolation') as isolation`;

/** A connection with the settings on which the service relies. Poolers reject most of them as parameters of a connection, so they are set afterwards. */
export class SessionClient extends ServerClient {
  override session?: Session;
  private readonly endpoint: Endpoint;
  private readonly options: SessionConfig;

  constructor(options: SessionConfig) {
    const { endpoint, name } = options;
    super({
      ...options,
      address: endpoint.address,
      password: endpoint.password,
      locate: options.locate ?? (() => endpoint.host()),
      application_name: name,
    });
    this.endpoint = endpoint;
    this.options = options;
  }

  /** Limits the first statements: the driver's own limit ends when the server accepts the connection, and a server can fall silent afterwards. */
  async inTime<T>(work: () => Promise<T>): Promise<T> {
    const { connectionTimeoutMillis: limit } = this.options;
    const timer = limit ? setTimeout(() => this.connection.stream.destroy(new Error(TIMED_OUT)), limit) : undefined;
    try {
      return await work();
    } finally {
      clearTimeout(timer);
    }
  }

  protected override async open(): Promise<void> {
    try {
      await super.open();
      await this.inTime(() => this.prepare());
    } catch (error) {
      if (!this.options.locate) this.endpoint.forgetHost();
      void this.end().catch(() => undefined);
      throw error;
    }
  }

  private async prepare(): Promise<void> {
    const seen = oneRow((await this.query<Seen>(LOOK)).rows);
    rejectReadOnly(seen, this.address);
    const pooling = await this.endpoint.poolingOf(this, seen.pid);
    const keepsStatements = pooling.keepsStatements && this.address.keepsStatements;
    const settings = { ...DEFAULTS, ...this.address.settings, ...RELIED_ON, ...this.options.settings };
    if (!pooling.isPerTransaction) {
      await this.query(statementOf({ ...settings, default_transaction_isolation: ISOLATION }, false));
      this.session = { ...pooling, keepsStatements, settings: undefined };
      return;
    }
    if (!this.options.mayShareServer) throw new ConnectionError(NEEDS_SESSION);
    if (seen.isolation !== ISOLATION)
      throw new ConnectionError(
        `A connection pooler in transaction mode requires the role to have default_transaction_isolation = 'read committed', not '${seen.isolation}'.`,
      );
    const statement = statementOf(settings, true);
    // rejects wrong settings now
    await this.query(statement);
    this.session = { ...pooling, keepsStatements, settings: { ...statement, name: 'settings' } };
  }
}

/** The driver's message for a connection that isn't accepted in time. */
const TIMED_OUT = 'timeout expired';

const NEEDS_SESSION =
  'The URL of the database leads to a connection pooler in transaction mode, which does not support migrations, copies, and notifications. Set SERVICE_DATABASE_DIRECT_URL to the URL of PostgreSQL itself, and use that URL for commands.';

function rejectReadOnly({ isStandby, isReadOnly }: Seen, { accepts }: PostgresAddress): void {
  if (accepts === 'any' || (!isStandby && (accepts === 'primary' || !isReadOnly))) return;
  throw Object.assign(new Error('no host of the URL accepts writes'), { code: READ_ONLY });
}

function statementOf(settings: Readonly<Record<string, string>>, isLocal: boolean): { text: string; values: string[] } {
  const values = Object.entries(settings).flat();
  const calls = Object.keys(settings).map((_, position) => `set_config($${2 * position + 1}, $${2 * position + 2}, ${isLocal})`);
  return { text: `select ${calls.join(', ')}`, values };
}
