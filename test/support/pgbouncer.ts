import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { present } from '../../src/base/present.ts';
import { freePort } from './free-port.ts';
import { asServerUser, pgbouncer } from './system-programs.ts';
import { until } from './waiting.ts';

export interface PgBouncer {
  /** The URL of the database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

export type PoolMode = 'session' | 'transaction' | 'statement';

/** Starts a pooler with the settings of its package, in front of one database. */
export async function startPgBouncer(
  program: string,
  databaseUrl: string,
  mode: PoolMode,
  more: readonly string[] = [],
): Promise<PgBouncer> {
  const target = new URL(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'contralto-pgbouncer-'));
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${target.username}" "${target.password}"\n`);
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${target.hostname} port=${target.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${users}`,
      `pool_mode = ${mode}`,
      'max_client_conn = 200',
      'default_pool_size = 20',
      ...more,
    ].join('\n'),
  );
  const user = asServerUser();
  if (user.uid !== undefined && user.gid !== undefined) for (const path of [folder, users, settings]) chownSync(path, user.uid, user.gid);
  const child = spawn(program, ['-q', settings], { ...user, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = new URL(databaseUrl);
  url.port = String(port);
  await until('the pooler to accept connections', async () => {
    const client = new pg.Client({ connectionString: url.href });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  });
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The pooler of the mode in `CONTRALTO_TEST_POOL_MODE`, or undefined. @param server URL of a server without a database; that of the result has none either */
export async function poolerOfTests(server: string): Promise<PgBouncer | undefined> {
  const mode = process.env.CONTRALTO_TEST_POOL_MODE;
  if (!mode) return undefined;
  const pooler = await startPgBouncer(present(pgbouncer(), 'PgBouncer'), `${server}/postgres`, mode as PoolMode);
  return { ...pooler, url: pooler.url.replace(/\/postgres$/, '') };
}
