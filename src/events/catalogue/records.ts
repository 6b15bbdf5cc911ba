import { z } from 'zod';
import type { EventEntry, EventShape } from './shape.ts';
import { anyJson, integer, jsonObject, text, texts, uuid } from './shape.ts';

const flow = {
  schema: 'FlowEvent',
  resource: 'flow',
  payload: z.object({ name: text, tags: texts, labels: jsonObject.nullable() }),
} as const satisfies EventShape;

const variable = {
  schema: 'VariableEvent',
  resource: 'variable',
  payload: z.object({ name: text, value: anyJson, tags: texts }),
} as const satisfies EventShape;

const blockType = {
  schema: 'BlockTypeEvent',
  resource: 'block-type',
  payload: z.object({
    name: text,
    slug: text,
    logo_url: text.nullable(),
    documentation_url: text.nullable(),
    description: text.nullable(),
    code_example: text.nullable(),
    is_protected: z.boolean(),
  }),
} as const satisfies EventShape;

const blockDocument = {
  schema: 'BlockDocumentEvent',
  resource: 'block-document',
  related: {
    'block-type': { kinds: ['block-type'], when: "The block's type." },
    'block-schema': { kinds: ['block-schema'], when: "The block's schema; without a name." },
  },
  payload: z.object({
    name: text.nullable(),
    data: jsonObject.describe('The top-level strings that the schema does not declare secret.'),
    block_schema: z.object({ capabilities: texts, block_type: z.object({ id: uuid, name: text }) }),
  }),
} as const satisfies EventShape;

const blockUse = {
  schema: 'BlockUseEvent',
  resource: 'block-document',
  related: { 'block-type': { kinds: ['block-type'], when: "The block's type, identified by its slug." } },
} as const satisfies EventShape;

const concurrencyLimit = {
  schema: 'ConcurrencyLimitEvent',
  resource: 'concurrency-limit',
  payload: z.object({
    name: text.describe('`tag:<tag>` for a limit on task runs.'),
    limit: integer,
    active: z.boolean(),
    slot_decay_per_second: z.number(),
  }),
} as const satisfies EventShape;

const artifactCollection = {
  schema: 'ArtifactCollectionEvent',
  resource: 'artifact-collection',
  related: {
    latest: { kinds: ['artifact'], when: 'The latest artifact with the key.' },
    'flow-run': { kinds: ['flow-run'], when: 'The flow run that created it.' },
    'task-run': { kinds: ['task-run'], when: 'The task run that created it.' },
  },
  payload: z.object({ key: text, type: text.nullable(), data: anyJson, description: text.nullable() }),
} as const satisfies EventShape;

/** Records whose events contain their values. Every successful update emits `updated`; `deleted` contains the last values. */
export const recordEvents = {
  'prefect.flow.created': { when: 'A flow was created. Registering an existing flow emits no event.', shape: flow },
  'prefect.flow.updated': { when: 'A flow was updated, even without changes.', shape: flow },
  'prefect.flow.deleted': { when: 'A flow was deleted. Its deployments and runs emit no events.', shape: flow },
  'prefect.variable.created': { when: 'A variable was created.', shape: variable },
  'prefect.variable.updated': { when: 'A variable was updated, even without changes.', shape: variable },
  'prefect.variable.deleted': { when: 'A variable was deleted.', shape: variable },
  'prefect.block-type.created': { when: 'A block type was created, by a client or by the service at startup.', shape: blockType },
  'prefect.block-type.updated': { when: 'A block type was updated, even without changes.', shape: blockType },
  'prefect.block-type.deleted': { when: 'A block type was deleted.', shape: blockType },
  'prefect.block-document.created': {
    when: 'A block with a name was created. Blocks without a name never emit events.',
    shape: blockDocument,
  },
  'prefect.block-document.updated': { when: 'A block with a name was updated, even without changes.', shape: blockDocument },
  'prefect.block-document.deleted': { when: 'A block with a name was deleted.', shape: blockDocument },
  'prefect.block.<block type slug>.loaded': { when: "An automation's action loaded a block with a name.", shape: blockUse },
  'prefect.concurrency-limit.created': {
    when: 'An operation for limits created a limit. A limit that is created with a deployment emits no event.',
    shape: concurrencyLimit,
  },
  'prefect.concurrency-limit.updated': {
    when: 'A limit was updated, even without changes. Acquiring and releasing slots emits no event.',
    shape: concurrencyLimit,
  },
  'prefect.concurrency-limit.deleted': { when: 'An operation for limits deleted a limit.', shape: concurrencyLimit },
  'prefect.artifact-collection.created': { when: 'The first artifact with its key was created.', shape: artifactCollection },
  'prefect.artifact-collection.updated': {
    when: 'Another artifact with the key was created, or the latest one was deleted and an earlier one replaced it.',
    shape: artifactCollection,
  },
  'prefect.artifact-collection.deleted': { when: 'The last artifact with the key was deleted.', shape: artifactCollection },
} as const satisfies Record<string, EventEntry>;
