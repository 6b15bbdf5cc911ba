import { pino } from 'pino';
import { loadSettings } from '../../src/base/settings.ts';
import { systemClock } from '../../src/base/time/clock.ts';
import { createService, type Service } from '../../src/server.ts';
import { contractCheck } from './contract-check.ts';
import { checkEventsOf } from './event-check.ts';
import { databaseSettings } from './test-database.ts';

export interface Node {
  service: Service;
  /** `http://127.0.0.1:port/api`; for nodes that only run services, the address of their probes. */
  apiUrl: string;
}

/** Starts one of several nodes on the same database, in this process. */
export async function startNode(
  databaseUrl: string,
  { api = true, services = true }: { api?: boolean; services?: boolean } = {},
  settings: Record<string, string> = {},
): Promise<Node> {
  const loaded = loadSettings(
    {},
    {
      SERVICE_PORT: '0',
      SERVICE_SERVICES_PORT: '0',
      ...databaseSettings(databaseUrl),
      SERVICE_API_BLOCKS_REGISTER_ON_START: 'false',
      ...settings,
    },
  );
  if (loaded.errors) throw new Error(loaded.errors.join('\n'));
  const log = pino({ level: process.env.CONTRALTO_TEST_LOG ?? 'silent' });
  const service = await createService(loaded.settings, { clock: systemClock(), log, inspectResponse: contractCheck.inspect });
  checkEventsOf(service.deps.outbox);
  if (!api) {
    const listening = await service.startServices();
    return { service, apiUrl: `http://127.0.0.1:${listening?.port}/api` };
  }
  const { port } = await service.start({ runServices: services });
  return { service, apiUrl: `http://127.0.0.1:${port}/api` };
}
