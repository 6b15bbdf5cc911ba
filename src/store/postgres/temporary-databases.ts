import type pg from 'pg';
import { connectPatiently } from './connections/connecting.ts';
import { Endpoint } from './connections/endpoint.ts';

/** Followed by the key of the process, and by a number or {@link TEMPLATE}. */
const PREFIX = 'contralto_dev_';
const TEMPLATE = 'template';
/** Held while databases of a process have no connection yet, so that other processes don't drop them. */
const LOCK = `hashtextextended('contralto temporary databases', 0)`;

/** A new database on the server of another one, to which it has no relation. */
export interface TemporaryDatabase {
  /** For copies of it. */
  name: string;
  url: string;
  /** Closes the connection that {@link TemporaryDatabases.create} has left: the server copies only databases without connections. */
  detach: () => Promise<void>;
  drop: () => Promise<void>;
}

/** Temporary databases of this process, which have the tables of the service and no data. All of them are copies of a template, because a copy takes less time than the migrations. */
export class TemporaryDatabases {
  private readonly key = `${process.pid}x${Date.now().toString(36)}`;
  private readonly template = this.nameOf(TEMPLATE);
  private count = 0;

  /**
   * @param url a database on the server, which stays unchanged
   * @param migrate creates the tables in a new database
   */
  constructor(
    private readonly url: string,
    private readonly migrate: (url: string) => Promise<unknown>,
  ) {}

  /**
   * Creates a database, which a connection protects from other processes until it is dropped. Drops the temporary databases that crashed processes have left.
   *
   * @param original the database to copy; by default the template
   */
  async create(original = this.template): Promise<TemporaryDatabase> {
    return this.withClient(async (client) => {
      await client.query(`select pg_advisory_lock(${LOCK})`);
      await dropAbandoned(client);
      await this.createTemplate(client);
      const name = this.nameOf(++this.count);
      await client.query(`create database ${name} template ${original}`);
      const own = onSameServer(this.url, name);
      const guard = await connect(own);
      // the server ends this connection too when it stops
      guard.on('error', () => undefined);
      return {
        name,
        url: own,
        detach: () => guard.end(),
        drop: async () => {
          await guard.end();
          await this.drop(name);
        },
      };
    });
  }

  /** Drops the template. */
  close(): Promise<void> {
    return this.drop(this.template);
  }

  private nameOf(part: string | number): string {
    return `${PREFIX}${this.key}_${part}`;
  }

  private async createTemplate(client: pg.Client): Promise<void> {
    const { rows } = await client.query('select from pg_database where datname = $1', [this.template]);
    if (rows.length > 0) return;
    await client.query(`create database ${this.template} encoding 'UTF8' template template0`);
    try {
      await this.migrate(onSameServer(this.url, this.template));
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  private async drop(name: string): Promise<void> {
    await this.withClient((client) => client.query(`drop database if exists ${name} with (force)`));
  }

  private async withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = await connect(this.url);
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}

/** The URL of another database on the same server. */
const onSameServer = (url: string, name: string): string => `${url}${url.includes('?') ? '&' : '?'}dbname=${name}`;

/** Drops the databases of all processes that are connected to none of theirs. */
async function dropAbandoned(client: pg.Client): Promise<void> {
  // to drop a database that is in use fails only after five seconds
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database d where starts_with(datname, $1) and pg_get_userbyid(datdba) = current_user
       and not exists (select from pg_stat_activity a where starts_with(a.datname, $1) and split_part(a.datname, '_', 3) = split_part(d.datname, '_', 3))`,
    [PREFIX],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${name}`);
}

function connect(url: string): Promise<pg.Client> {
  const endpoint = new Endpoint(url);
  return connectPatiently(() => endpoint.client({ name: 'contralto dev', connectionTimeoutMillis: 10_000 }));
}
