import type { Settings } from '../base/settings.ts';
import { createService, type Service } from '../server.ts';
import { isPostgresUrl, sqliteFileOf } from '../store/open.ts';
import { withoutPassword } from '../store/url.ts';
import { refuse } from './refuse.ts';

/** Starts the service, prints its addresses, and stops it in order on SIGTERM and SIGINT. */
export async function serve(settings: Settings, { runServices }: { runServices: boolean }): Promise<void> {
  const service = await createService(settings).catch(refuse);
  stopOnSignal(service);
  const { port } = await service.start({ runServices }).catch(refuse);
  const { host, database, api } = settings;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  process.stdout.write(
    [
      `Contralto is listening on ${url}`,
      `  API       ${url}${api.basePath}`,
      `  Reference ${url}/docs`,
      `  Data      ${isPostgresUrl(database.url) ? withoutPassword(database.url) : sqliteFileOf(database.url)}`,
      '',
    ].join('\n'),
  );
  if (!isLoopback(host) && api.authString === undefined) {
    service.deps.log.warn(
      { host },
      'anyone who can reach this address can use the API; set SERVICE_API_AUTH_STRING to require authentication',
    );
  }
}

/** Runs only the background services, beside other nodes on the same PostgreSQL. */
export async function serveServices(settings: Settings): Promise<void> {
  if (!isPostgresUrl(settings.database.url)) {
    process.stderr.write(
      '`contralto services` requires a PostgreSQL database: set SERVICE_DATABASE_URL. On SQLite, `contralto start` also runs the background services.\n',
    );
    process.exit(2);
  }
  const service = await createService(settings).catch(refuse);
  stopOnSignal(service);
  await service.startServices().catch(refuse);
  process.stdout.write(`Contralto runs the background services on ${withoutPassword(settings.database.url)}\n`);
}

function stopOnSignal(service: Service): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      service.stop().then(
        () => process.exit(0),
        (error) => {
          service.deps.log.error({ err: error }, 'the service could not be stopped cleanly');
          process.exit(1);
        },
      );
    });
  }
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');
