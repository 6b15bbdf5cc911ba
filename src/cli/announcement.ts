import type { Logger } from 'pino';
import type { Settings } from '../base/settings.ts';
import { isPostgresUrl, sqliteFileOf } from '../store/open.ts';
import { withoutPassword } from '../store/url.ts';

interface Served {
  /** The actual port. */
  port: number;
  log: Logger;
  workers?: number;
}

/** Prints the addresses of a service that accepts connections. Warns if anyone can reach it. */
export function announce({ host, database, api }: Settings, { port, log, workers = 1 }: Served): void {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  process.stdout.write(
    [
      `Contralto is listening on ${url}`,
      `  API       ${url}${api.basePath}`,
      `  Reference ${url}/docs`,
      `  Data      ${isPostgresUrl(database.url) ? withoutPassword(database.url) : sqliteFileOf(database.url)}`,
      ...(workers > 1 ? [`  Workers   ${workers}`] : []),
      '',
    ].join('\n'),
  );
  if (!isLoopback(host) && api.authString === undefined) {
    log.warn({ host }, 'anyone who can reach this address can use the API; set SERVICE_API_AUTH_STRING to require authentication');
  }
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');
