import { setTimeout as sleep } from 'node:timers/promises';
import type { Schema } from '../../generated/operations.ts';
import type { HttpRequest, RunningService } from '../service.ts';
import { startService } from '../service.ts';
import type { Conditions } from './measurement.ts';

/** A measurement fails after this wait for the service. */
const GIVE_UP_SECONDS = 180;
/** Interval between two checks of a condition. */
const POLL_MILLISECONDS = 20;

type Trigger = Partial<Schema<'EventTrigger'>>;

/** Runs `work` with a service that has its own database, background services, and no limit on firings. */
export async function withService<T>(
  { databases, folder, profile }: Conditions,
  database: string,
  work: (service: RunningService) => Promise<T>,
): Promise<T> {
  const env = { SERVICE_AUTOMATIONS_MAXIMUM_FIRINGS_PER_MINUTE: '0' };
  const service = await startService({ databaseUrl: await databases.create(database), folder, services: true, profile, env });
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

/** Creates an enabled automation that fires for each single event. @returns its id */
export function automate(
  service: RunningService,
  name: string,
  trigger: Trigger,
  action: object = { type: 'do-nothing' },
): Promise<string> {
  const body = { name, trigger: { type: 'event', posture: 'Reactive', threshold: 1, within: 0, ...trigger }, actions: [action] };
  return made(service, '/automations/', body);
}

/** Creates a deployment whose runs go to a work pool. @returns its id */
export async function deployment(service: RunningService): Promise<string> {
  await made(service, '/work_pools/', { name: 'bench', type: 'process' });
  const flowId = await made(service, '/flows/', { name: 'bench' });
  return made(service, '/deployments/', { name: 'bench', flow_id: flowId, work_pool_name: 'bench', entrypoint: 'flow.py:main' });
}

async function made(service: RunningService, path: string, body: unknown): Promise<string> {
  return (await request<{ id: string }>(service, { method: 'POST', path, body })).id;
}

/** @throws if the response is not a success */
export async function request<T>(service: RunningService, request: HttpRequest): Promise<T> {
  const { status, body } = await service.request(request);
  if (status >= 300) throw new Error(`${request.method} ${request.path}: ${status} ${JSON.stringify(body)}`);
  return body as T;
}

/** Resolves when the condition is true. @throws after the deadline */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + GIVE_UP_SECONDS * 1000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`the service did not reach the expected state in ${GIVE_UP_SECONDS} s`);
    await sleep(POLL_MILLISECONDS);
  }
}
