import type { Schema } from '../../../generated/operations.ts';
import { RequestRejected } from './errors.ts';
import type { RunningService } from './running-service.ts';

const UUID = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;

/** The deployment with this id, or this `<flow>/<name>`. */
export async function deploymentOf(service: RunningService, deployment: string): Promise<Schema<'Deployment'>> {
  if (UUID.test(deployment)) return (await service.call('readDeployment', { params: { id: deployment } })) as Schema<'Deployment'>;
  const slash = deployment.indexOf('/');
  if (slash < 0) throw new RequestRejected(`${deployment} is neither the id of a deployment nor <flow>/<name>.`);
  const params = { flow_name: deployment.slice(0, slash), deployment_name: deployment.slice(slash + 1) };
  return (await service.call('readDeploymentByName', { params })) as Schema<'Deployment'>;
}
