import type { EventEntry, EventShape } from './shape.ts';
import { updatePayload } from './shape.ts';

const deployment = {
  schema: 'DeploymentEvent',
  resource: 'deployment',
  related: {
    flow: { kinds: ['flow'], when: 'Its flow.' },
    'work-queue': { kinds: ['work-queue'], when: 'The queue that its runs wait in.' },
    'work-pool': { kinds: ['work-pool'], when: 'The pool of that queue.', labels: { 'prefect.work-pool.type': 'Type of the pool.' } },
    storage: { kinds: ['block-document'], when: 'The block that its code is stored in.' },
    infrastructure: { kinds: ['block-document'], when: 'The block that says where it runs.' },
    'concurrency-limit': { kinds: ['concurrency-limit'], when: 'The limit of its own on runs at a time.' },
  },
} as const satisfies EventShape;

const deploymentUpdated = { ...deployment, schema: 'DeploymentUpdatedEvent', payload: updatePayload } as const satisfies EventShape;

export const deploymentEvents = {
  'prefect.deployment.created': { when: 'A deployment was created; writing over one that exists is an update.', shape: deployment },
  'prefect.deployment.updated': {
    when: 'A deployment really changed. Its schedules, and pausing or resuming by their own operations, emit nothing.',
    shape: deploymentUpdated,
  },
  'prefect.deployment.deleted': { when: 'A deployment was deleted, other than with its flow.', shape: deployment },
  'prefect.deployment.ready': { when: 'A worker polled for a deployment that was not ready.', shape: deployment },
  'prefect.deployment.not-ready': { when: 'No worker has polled for a ready deployment for a while.', shape: deployment },
} as const satisfies Record<string, EventEntry>;
