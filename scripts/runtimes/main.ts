import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresDatabase, sqliteDatabase } from '../../test/campaign/databases.ts';
import { report } from '../../test/campaign/report.ts';
import { type PostgresServer, startPostgres } from '../../test/support/postgres-server.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { tryRuntimes } from './runtimes.ts';

const print = (text: string) => void process.stderr.write(`${text}\n`);

/** @returns whether there were no violations */
async function runtimes(options: Options): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'contralto-runtimes-'));
  let server: PostgresServer | undefined;
  let count = 0;
  try {
    if (options.kinds.includes('postgres')) server = await startPostgres();
    const rows = await tryRuntimes({
      ...options,
      folder,
      print,
      createDatabase: async (kind) => {
        const name = `runtimes_${++count}`;
        return server && kind === 'postgres' ? postgresDatabase(server.url, name) : sqliteDatabase(folder, name);
      },
    });
    process.stdout.write(`${report(rows)}\n`);
    return rows.every(({ violations }) => violations.length === 0);
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

if (process.argv.includes('--help')) process.stdout.write(USAGE);
else if (!(await runtimes(optionsOrExit()))) process.exitCode = 1;
