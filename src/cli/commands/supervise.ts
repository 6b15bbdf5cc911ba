import { createLog } from '../../base/log/log.ts';
import type { Settings } from '../../base/settings.ts';
import { Authenticator } from '../../keys/authenticator.ts';
import { hasKeys } from '../../keys/queries.ts';
import { isPostgresUrl } from '../../store/open.ts';
import { sharesOf } from '../../supervision/assignment.ts';
import { Supervisor } from '../../supervision/supervisor.ts';
import { announce } from '../announcement.ts';
import { openForCommand } from '../database.ts';
import { onStopSignals } from '../stop-signals.ts';

/** Serves with several processes on one port. SIGTERM and SIGINT shut them down; a second signal ends them immediately. */
export async function supervise(settings: Settings, { runServices }: { runServices: boolean }): Promise<void> {
  if (!isPostgresUrl(settings.database.url)) {
    process.stderr.write(
      'SERVICE_WORKERS: more than one worker requires PostgreSQL (SERVICE_DATABASE_URL), because only one process can use a SQLite file.\n',
    );
    process.exit(2);
  }
  const log = createLog(settings, { worker: 'supervisor' });
  const supervisor = new Supervisor({
    poolSizes: sharesOf(settings.database.poolSize, settings.workers),
    port: settings.port,
    runServices,
    stopTimeoutSeconds: settings.stopTimeoutSeconds,
    log,
    onEnd: (code) => process.exit(code),
  });
  onStopSignals({
    stop: () => supervisor.stop(),
    end: () => {
      supervisor.kill();
      process.exit(1);
    },
  });
  const port = await supervisor.start();
  await announce(settings, { port, log, isGuarded: () => isGuarded(settings), workers: settings.workers });
}

/** The supervisor has no database connection; it opens one for this query, after a worker process has migrated the database. */
async function isGuarded({ api, database }: Settings): Promise<boolean> {
  const exists = async () => {
    const store = await openForCommand(database);
    try {
      return await hasKeys(store.reader);
    } finally {
      await store.close();
    }
  };
  const nobody = { exists, find: async () => ({ rejection: 'unknown' }) as const, watch: () => () => undefined };
  return new Authenticator(api, nobody).isGuarded();
}
