import { sql } from 'drizzle-orm';
import type { Schema } from '../../../generated/operations.ts';
import type { Role } from '../../../generated/roles.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { Kit } from './sqlite-kit.ts';

const stamps = (k: Kit) => ({
  id: k.uuid('id').primaryKey(),
  created: k.timestamp('created').notNull(),
  updated: k.timestamp('updated').notNull(),
});

const artifactColumns = (k: Kit) => ({
  type: k.text('type'),
  description: k.text('description'),
  data: k.json('data'),
  metadata: k.json<{ [key: string]: string } | null>('metadata'),
  flowRunId: k.uuid('flow_run_id'),
  taskRunId: k.uuid('task_run_id'),
});

/** Logs, artifacts, and small named values. No foreign keys to runs, because logs and artifacts outlive them. */
export const defineRecords = (k: Kit) => ({
  logs: k.table(
    'logs',
    {
      ...stamps(k),
      id: k.idInTime('id'),
      name: k.text('name').notNull(),
      level: k.int('level').notNull(),
      message: k.text('message').notNull(),
      timestamp: k.timestamp('timestamp').notNull(),
      flowRunId: k.uuid('flow_run_id'),
      taskRunId: k.uuid('task_run_id'),
    },
    (t) => [
      ...k.keyInTime(t.id, t.timestamp),
      k.index('logs_flow_run').on(t.flowRunId, t.timestamp, t.id),
      k.index('logs_task_run').on(t.taskRunId, t.timestamp, t.id).where(sql`task_run_id is not null`),
      k.index('logs_timestamp').on(t.timestamp, t.id),
    ],
  ),

  artifacts: k.table('artifacts', { ...stamps(k), key: k.key('key'), ...artifactColumns(k) }, (t) => [
    k.index('artifacts_key').on(t.key, t.created),
    k.index('artifacts_flow_run').on(t.flowRunId),
    k.index('artifacts_task_run').on(t.taskRunId),
    k.index('artifacts_updated').on(t.updated),
  ]),

  /** One row per key: a copy of its latest version. */
  artifactCollections: k.table(
    'artifact_collections',
    { ...stamps(k), key: k.key('key').notNull(), latestId: k.uuid('latest_id').notNull(), ...artifactColumns(k) },
    (t) => [
      k.uniqueIndex('artifact_collections_key').on(t.key),
      k.index('artifact_collections_latest').on(t.latestId),
      k.index('artifact_collections_flow_run').on(t.flowRunId),
      k.index('artifact_collections_task_run').on(t.taskRunId),
    ],
  ),

  variables: k.table(
    'variables',
    { ...stamps(k), name: k.key('name').notNull(), value: k.json<JsonValue>('value'), tags: k.list('tags').notNull() },
    (t) => [k.uniqueIndex('variables_name').on(t.name)],
  ),

  savedSearches: k.table(
    'saved_searches',
    { ...stamps(k), name: k.key('name').notNull(), filters: k.json<Schema<'SavedSearchFilter'>[]>('filters').notNull() },
    (t) => [k.uniqueIndex('saved_searches_name').on(t.name)],
  ),

  /** Named values of the service itself: encryption key, default result storage. */
  configurations: k.table(
    'configurations',
    { ...stamps(k), key: k.key('key').notNull(), value: k.json<JsonObject>('value').notNull() },
    (t) => [k.uniqueIndex('configurations_key').on(t.key)],
  ),

  csrfTokens: k.table(
    'csrf_tokens',
    { ...stamps(k), token: k.text('token').notNull(), client: k.key('client').notNull(), expiration: k.timestamp('expiration').notNull() },
    (t) => [k.uniqueIndex('csrf_tokens_client').on(t.client), k.index('csrf_tokens_expiration').on(t.expiration)],
  ),

  /** API keys of people and machines: their roles and hashes. Revoked keys stay, as a record of who did what. */
  apiKeys: k.table(
    'api_keys',
    {
      ...stamps(k),
      name: k.key('name').notNull(),
      /** The public part of the key. */
      prefix: k.key('prefix').notNull(),
      /** SHA-256 of the whole key, in hexadecimal digits. */
      hash: k.text('hash').notNull(),
      role: k.text('role').notNull().$type<Role>(),
      /** The criteria of the objects that the key may use (limits/limit.ts); null = all. */
      limitedTo: k.json<string[] | null>('limited_to'),
      expires: k.timestamp('expires'),
      revoked: k.timestamp('revoked'),
      lastUsed: k.timestamp('last_used'),
      /** Its owner, if it belongs to a person or a service account. */
      userId: k.uuid('user_id'),
    },
    (t) => [
      k.uniqueIndex('api_keys_prefix').on(t.prefix),
      k.uniqueIndex('api_keys_name').on(t.name).where(sql`revoked is null`),
      k.index('api_keys_user').on(t.userId).where(sql`user_id is not null`),
    ],
  ),

  /** One row per background service: which node runs it, and the outcome of its last pass. */
  serviceStates: k.table('service_states', {
    name: k.key('name').primaryKey(),
    holder: k.text('holder'),
    leaseExpires: k.timestamp('lease_expires'),
    lastStarted: k.timestamp('last_started'),
    lastDurationSeconds: k.float('last_duration_seconds'),
    lastError: k.text('last_error'),
    itemsHandled: k.int('items_handled').notNull(),
    passes: k.int('passes').notNull(),
  }),
});
