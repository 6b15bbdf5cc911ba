import { loadSettings } from '../src/base/settings.ts';
import { openDeps } from '../src/open-deps.ts';

/** The service without its HTTP layer, in this process. */
export async function openInProcess(databaseUrl: string, options?: Parameters<typeof openDeps>[1]) {
  const loaded = loadSettings({}, { SERVICE_DATABASE_URL: databaseUrl, SERVICE_LOGGING_LEVEL: 'error' });
  if (loaded.errors) throw new Error(loaded.errors.join('\n'));
  return openDeps(loaded.settings, options);
}
