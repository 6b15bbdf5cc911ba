import type { Logger } from 'pino';
import type { Settings } from '../base/settings.ts';
import { consoleBase } from '../http/console.ts';
import { findUi, uiProblem } from '../http/ui-bundle.ts';
import { isPostgresUrl, sqliteFileOf } from '../store/open.ts';
import { withoutPassword } from '../store/url.ts';

interface Served {
  /** The actual port. */
  port: number;
  log: Logger;
  workers?: number;
}

/** Prints what a service that accepts connections serves, where its data is and how to connect a client. Warns if anyone can reach it. */
export function announce(settings: Settings, { port, log, workers = 1 }: Served): void {
  const { host, database, api } = settings;
  const ui = findUi(settings);
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  process.stdout.write(
    [
      `Contralto is listening on ${url}`,
      ...(settings.console.enabled ? [`  Console   ${url}${consoleBase(settings, ui)}/`] : []),
      ...(ui ? [`  Interface ${url}${ui.base}/`] : []),
      `  API       ${url}${api.basePath}`,
      `  Reference ${url}/docs`,
      `  Data      ${isPostgresUrl(database.url) ? withoutPassword(database.url) : sqliteFileOf(database.url)}`,
      `  Password  ${api.authString === undefined ? 'none: everybody who reaches the address may do everything' : 'required'}`,
      `  Client    export PREFECT_API_URL=${url}${api.basePath}`,
      ...(workers > 1 ? [`  Workers   ${workers}`] : []),
      '',
    ].join('\n'),
  );
  const problem = uiProblem(settings);
  if (problem) log.warn(problem);
  if (!isLoopback(host) && api.authString === undefined) {
    log.warn({ host }, 'anyone who can reach this address can use the API; set SERVICE_API_AUTH_STRING to require authentication');
  }
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');
