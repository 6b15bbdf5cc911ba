import type { EventEntry, EventShape } from './shape.ts';
import { updatePayload } from './shape.ts';

const deployment = {
  schema: 'DeploymentEvent',
  resource: 'deployment',
  related: {
    flow: { kinds: ['flow'], when: "The deployment's flow." },
    'work-queue': { kinds: ['work-queue'], when: 'The work queue for its runs.' },
    'work-pool': { kinds: ['work-pool'], when: "That queue's work pool.", labels: { 'prefect.work-pool.type': 'Pool type.' } },
    storage: { kinds: ['block-document'], when: 'The block that stores its code.' },
    infrastructure: { kinds: ['block-document'], when: 'The block that describes its infrastructure.' },
    'concurrency-limit': { kinds: ['concurrency-limit'], when: 'Its own concurrency limit.' },
  },
} as const satisfies EventShape;

const deploymentUpdated = { ...deployment, schema: 'DeploymentUpdatedEvent', payload: updatePayload } as const satisfies EventShape;

export const deploymentEvents = {
  'prefect.deployment.created': { when: 'A deployment was created. Overwriting an existing deployment is an update.', shape: deployment },
  'prefect.deployment.updated': {
    when: 'A deployment field changed. Changes to its schedules, and the operations that pause and resume it, emit no event.',
    shape: deploymentUpdated,
  },
  'prefect.deployment.deleted': { when: 'A deployment was deleted, but not with its flow.', shape: deployment },
  'prefect.deployment.ready': { when: 'A worker polled for a deployment that was not ready.', shape: deployment },
  'prefect.deployment.not-ready': { when: 'No worker has polled for a ready deployment for a while.', shape: deployment },
} as const satisfies Record<string, EventEntry>;
