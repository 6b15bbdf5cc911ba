import type { JsonObject } from '../../base/json/value.ts';
import { ecsWorker } from './workers/aws.ts';
import { containerInstanceWorker } from './workers/azure.ts';
import { dockerWorker } from './workers/docker.ts';
import { cloudRunV2Worker, cloudRunWorker, vertexWorker } from './workers/google.ts';
import { kubernetesWorker } from './workers/kubernetes.ts';
import { processWorker } from './workers/process.ts';
import type { WorkerType } from './workers/template.ts';

/** Worker metadata by package, then by worker type; clients iterate over both levels. Users install the package that the key names. */
export const workerMetadata: JsonObject = {
  prefect: byType(processWorker),
  'prefect-aws': byType(ecsWorker),
  'prefect-azure': byType(containerInstanceWorker),
  'prefect-docker': byType(dockerWorker),
  'prefect-gcp': byType(cloudRunWorker, cloudRunV2Worker, vertexWorker),
  'prefect-kubernetes': byType(kubernetesWorker),
};

function byType(...types: WorkerType[]): JsonObject {
  return Object.fromEntries(types.map((one) => [one.type, one]));
}
