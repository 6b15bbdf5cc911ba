/** Inputs and outputs of `npm run generate`. `npm run generate -- --check` fails if an output differs. */
export const codegen = {
  contract: 'openapi.yaml',
  /** The WebSocket contract. The part between its markers is generated. */
  streams: 'asyncapi.yaml',
  /** The page about keys. Its table of roles is generated. */
  keysPage: 'docs/keys.md',
  /** The page about imports. Its table of settings is generated. */
  movingPage: 'docs/moving-in.md',
  /** The generated part of the TypeScript client (hey-api). */
  client: 'packages/client/src/generated',
  /** Excerpts of the released contracts, with which the current contract must stay compatible; one file per release. */
  released: 'test/contract/published/released',
  outputs: {
    /** Types of every schema (openapi-typescript). */
    types: 'generated/types.ts',
    /** Operation table, request and response types, one handler interface per tag. */
    operations: 'generated/operations.ts',
    /** Scopes and roles of keys. */
    roles: 'generated/roles.ts',
    /** Functions that validate and normalize requests. */
    readers: 'generated/readers.ts',
    /** Functions that write response bodies as JSON. */
    writers: 'generated/writers.ts',
    /** The contract as JSON, for clients and for validation. */
    document: 'generated/openapi.json',
    /** The contract in OpenAPI 3.0.3, for tools that do not support 3.1. */
    dialect30: 'generated/openapi-3.0.json',
    /** JSON Schema of the seeds of `contralto dev`. */
    seedSchema: 'docs/seeds/schema.json',
    /** Pages of the documentation that are generated from the code. */
    settingsPage: 'docs/settings.md',
    errorsPage: 'docs/errors.md',
    eventsPage: 'docs/events.md',
    indexesPage: 'docs/indexes.md',
    orchestrationPage: 'docs/orchestration.md',
    licensesPage: 'docs/licenses.txt',
    contractChangelog: 'docs/contract-changelog.md',
  },
  /** Schemas of values that the service also reads from other sources than requests: frames of sockets, page tokens, events, and files. */
  alsoRead: [
    'Event',
    'EventFilter',
    'FilterEventsRequest',
    'Labels',
    'LogFilter',
    'ReceivedEvent',
    'Seed',
    'StateDetails',
    'TaskInputs',
    'TaskRunPolicy',
  ],
  /** Schemas for which the code uses its own type instead of a generated one. */
  ownTypes: {
    JsonValue: { name: 'JsonValue', module: '../src/base/json/value.ts' },
    LabelValue: { name: 'JsonScalar', module: '../src/base/json/value.ts' },
    JsonObject: { name: 'JsonObject', module: '../src/base/json/value.ts' },
    // maps: the operation itself checks the required labels
    EventResource: { name: 'ResourceLabels', module: '../src/base/text/resource-labels.ts' },
    RelatedResource: { name: 'ResourceLabels', module: '../src/base/text/resource-labels.ts' },
  },
} as const;
