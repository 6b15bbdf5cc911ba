/** What is generated, and where. `npm run generate` writes it, `npm run generate -- --check` fails on a difference. */
export const codegen = {
  contract: 'openapi.yaml',
  /** The description of the sockets; the part between its markers is generated. */
  streams: 'asyncapi.yaml',
  /** The page of keys; its table of roles is generated. */
  keysPage: 'docs/keys.md',
  /** The generated part of the TypeScript client (hey-api). */
  client: 'packages/client/src/generated',
  /** What the contracts of the releases bind the service to, one file each. */
  released: 'contract/released',
  outputs: {
    /** Types of every schema (openapi-typescript). */
    types: 'generated/types.ts',
    /** Operation table, request and reply types, one handler interface per tag. */
    operations: 'generated/operations.ts',
    /** Scopes and roles of keys. */
    roles: 'generated/roles.ts',
    /** Writers of answers: from values to JSON. */
    writers: 'generated/writers.ts',
    /** The document itself, for consumers and for the boundary. */
    document: 'generated/openapi.json',
    /** The same in the 3.0.3 dialect, for tools that do not read 3.1. */
    dialect30: 'generated/openapi-3.0.json',
    /** Pages of the docs that say what the code says. */
    settingsPage: 'docs/settings.md',
    errorsPage: 'docs/errors.md',
    eventsPage: 'docs/events.md',
    orchestrationPage: 'docs/orchestration.md',
    licensesPage: 'docs/licenses.md',
    contractChangelog: 'docs/contract-changelog.md',
  },
  /** Schema names that stand for a type of ours instead of a generated one. */
  ownTypes: {
    JsonValue: { name: 'JsonValue', module: '../src/base/json/value.ts' },
    LabelValue: { name: 'JsonScalar', module: '../src/base/json/value.ts' },
    JsonObject: { name: 'JsonObject', module: '../src/base/json/value.ts' },
    // read as maps: the operation itself asks for the labels that are required
    EventResource: { name: 'ResourceLabels', module: '../src/base/resource-labels.ts' },
    RelatedResource: { name: 'ResourceLabels', module: '../src/base/resource-labels.ts' },
  },
} as const;
