import type { Logger } from 'pino';
import { isLoopback } from '../base/loopback.ts';
import type { Settings } from '../base/settings.ts';
import { consoleBase } from '../http/console.ts';
import { findUi, uiProblem } from '../http/ui-bundle.ts';
import { isPostgresUrl, sqliteFileOf } from '../store/open.ts';
import { withoutPassword } from '../store/url.ts';

interface Served {
  /** The actual port. */
  port: number;
  log: Logger;
  /** Whether requests need a credential. */
  guarded: boolean;
  workers?: number;
}

/** Prints what a service that accepts connections serves, where its data is and how to connect a client. Warns if anyone can reach it. */
export function announce(settings: Settings, { port, log, guarded, workers = 1 }: Served): void {
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
      `  Access    ${guarded ? 'with a key or the password' : 'open: everybody who reaches the address may do everything'}`,
      `  Client    export PREFECT_API_URL=${url}${api.basePath}`,
      ...(workers > 1 ? [`  Workers   ${workers}`] : []),
      '',
    ].join('\n'),
  );
  const problem = uiProblem(settings);
  if (problem) log.warn(problem);
  if (!isLoopback(host) && !guarded) {
    log.warn(
      { host },
      'anyone who can reach this address can use the API; `contralto keys create --name me --role admin` makes a key, and from then on one is required',
    );
  }
}
