import { optimizeSooner } from '../../base/optimization.ts';
import type { Settings } from '../../base/settings.ts';
import { createService, type Service } from '../../server.ts';
import { isPostgresUrl } from '../../store/open.ts';
import { withoutPassword } from '../../store/url.ts';
import { readAssignment } from '../../supervision/assignment.ts';
import { runWorker } from '../../supervision/worker.ts';
import { addressOf, announce } from '../announcement.ts';
import { reject } from '../reject.ts';
import { readSettings } from '../settings-flags.ts';
import { onStopSignals } from '../stop-signals.ts';
import { supervise } from './supervise.ts';

/** Starts the service as one process, as a supervisor of several processes, or as one of these worker processes. */
export async function serve(flags: Record<string, unknown>): Promise<void> {
  const runServices = flags.services !== false;
  const assignment = readAssignment(process.env);
  const settings = readSettings(flags, { quiet: assignment !== undefined });
  if (assignment) await runWorker(settings, assignment).catch(reject);
  else if (settings.workers > 1) return supervise(settings, { runServices });
  else await serveAlone(settings, { runServices });
  optimizeSooner();
}

/** Serves as one process, which shuts down on SIGTERM and SIGINT. */
async function serveAlone(settings: Settings, { runServices }: { runServices: boolean }): Promise<void> {
  const service = await createService(settings).catch(reject);
  stopOnSignal(service);
  const { port } = await service.start({ runServices }).catch(reject);
  await announce(settings, { port, log: service.deps.log, isGuarded: () => service.authenticator.isGuarded() });
}

/** Runs only the background services, in addition to other nodes on the same PostgreSQL database. */
export async function serveServices(settings: Settings): Promise<void> {
  if (!isPostgresUrl(settings.database.url)) {
    process.stderr.write(
      '`contralto services` requires PostgreSQL. Set SERVICE_DATABASE_URL. On SQLite, `contralto start` also runs the background services.\n',
    );
    process.exit(2);
  }
  const service = await createService(settings).catch(reject);
  stopOnSignal(service);
  const listening = await service.startServices().catch(reject);
  const probes = listening ? `  Probes    ${addressOf(settings.host, listening.port)}\n` : '';
  process.stdout.write(`Contralto is running the background services on ${withoutPassword(settings.database.url)}\n${probes}`);
}

function stopOnSignal(service: Service): void {
  onStopSignals({
    stop: () =>
      void service.stop().then(
        () => process.exit(0),
        (error) => {
          service.deps.log.error({ err: error }, 'failed to shut down cleanly');
          process.exit(1);
        },
      ),
    end: () => process.exit(1),
  });
}
