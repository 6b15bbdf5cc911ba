import type pg from 'pg';
import { connectPatiently } from './connecting.ts';
import { Endpoint } from './endpoint.ts';

const PREFIX = 'contralto_dev_';
/** Held while a database has no connection yet, so that other processes don't drop it. */
const LOCK = `hashtextextended('contralto temporary databases', 0)`;

/** A new database on the server of another one, to which it has no relation. */
export interface TemporaryDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** The URL of another database on the same server. */
const onSameServer = (url: string, name: string): string => `${url}${url.includes('?') ? '&' : '?'}dbname=${name}`;

/**
 * Creates an empty database, which a connection protects from other processes until it is dropped. Drops the temporary databases that crashed processes have left.
 *
 * @param url a database on the server, which stays unchanged
 */
export async function createTemporaryDatabase(url: string): Promise<TemporaryDatabase> {
  return withClient(url, async (client) => {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await dropAbandoned(client);
    const name = `${PREFIX}${process.pid}_${Date.now().toString(36)}`;
    await client.query(`create database ${name} encoding 'UTF8' template template0`);
    const own = onSameServer(url, name);
    const guard = await connect(own);
    // the server ends this connection too when it stops
    guard.on('error', () => undefined);
    return {
      url: own,
      async drop() {
        await guard.end();
        await withClient(url, (other) => other.query(`drop database if exists ${name} with (force)`));
      },
    };
  });
}

async function dropAbandoned(client: pg.Client): Promise<void> {
  // to drop a database that is in use fails only after five seconds
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database d where starts_with(datname, $1) and pg_get_userbyid(datdba) = current_user
       and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    [PREFIX],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${name}`);
}

function connect(url: string): Promise<pg.Client> {
  const endpoint = new Endpoint(url);
  return connectPatiently(() => endpoint.client({ name: 'contralto dev', connectionTimeoutMillis: 10_000 }));
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
