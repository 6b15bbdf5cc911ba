import type { Logger } from 'pino';
import { isLoopback } from '../base/network/loopback.ts';
import type { Settings } from '../base/settings.ts';
import { consoleBase } from '../http/pages/console.ts';
import { findUi, uiProblem } from '../http/pages/ui-bundle.ts';
import { isPostgresUrl, sqliteFileOf } from '../store/open.ts';
import { withoutPassword } from '../store/url.ts';

interface Served {
  /** The actual port. */
  port: number;
  log: Logger;
  /** Reports whether requests require credentials. */
  isGuarded: () => Promise<boolean>;
  workers?: number;
}

const ACCESS = {
  guarded: 'requires a key or the password',
  open: 'open: clients that can reach the address have full access',
  unknown: 'unknown: the database is unavailable; if keys or a password exist, they are required',
};

export const addressOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Prints what the service serves, where its data is, and how to connect a client. Warns if access is open to anyone. */
export async function announce(settings: Settings, { port, log, isGuarded, workers = 1 }: Served): Promise<void> {
  const access = await accessOf(isGuarded, log);
  const { host, database, api } = settings;
  const ui = findUi(settings);
  const url = addressOf(host, port);
  process.stdout.write(
    [
      `Contralto is listening on ${url}`,
      ...(settings.console.enabled ? [`  Console   ${url}${consoleBase(settings, ui)}/`] : []),
      ...(ui ? [`  Interface ${url}${ui.base}/`] : []),
      `  API       ${url}${api.basePath}`,
      `  Reference ${url}/docs`,
      `  Data      ${isPostgresUrl(database.url) ? withoutPassword(database.url) : sqliteFileOf(database.url)}`,
      `  Access    ${ACCESS[access]}`,
      `  Client    export PREFECT_API_URL=${url}${api.basePath}`,
      ...(workers > 1 ? [`  Workers   ${workers}`] : []),
      '',
    ].join('\n'),
  );
  const problem = uiProblem(settings);
  if (problem) log.warn(problem);
  if (!isLoopback(host) && access === 'open') {
    log.warn(
      { host },
      'all clients that can reach this address can use the API; to require a key, create one with `contralto keys create --name me --role admin`',
    );
  }
}

/** The service already accepts requests, so an unavailable database must not stop it. */
async function accessOf(isGuarded: Served['isGuarded'], log: Logger): Promise<keyof typeof ACCESS> {
  try {
    return (await isGuarded()) ? 'guarded' : 'open';
  } catch (error) {
    log.warn({ err: error }, 'failed to check whether the database contains keys');
    return 'unknown';
  }
}
