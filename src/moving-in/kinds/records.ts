import { json, jsonOr, list, text, time, uuid, whole } from '../conversions.ts';
import { into, type Kind } from '../kind.ts';
import { named, stamps } from './stamps.ts';

export const logs: Kind = {
  name: 'logs',
  group: 'logs',
  from: 'log',
  to: 'logs',
  columns: {
    ...named,
    level: into('level', whole),
    message: into('message', text),
    timestamp: into('timestamp', time),
    flow_run_id: into('flow_run_id', uuid),
    task_run_id: into('task_run_id', uuid),
  },
  time: 'timestamp',
};

const artifactColumns = {
  ...stamps,
  key: into('key', text),
  type: into('type', text),
  description: into('description', text),
  data: into('data', json),
  metadata_: into('metadata', json),
  flow_run_id: into('flow_run_id', uuid),
  task_run_id: into('task_run_id', uuid),
};

export const artifacts: Kind = {
  name: 'artifacts',
  group: 'artifacts',
  from: 'artifact',
  to: 'artifacts',
  columns: artifactColumns,
  time: 'updated',
};

/** The latest artifact of each key. The target's stays, if it has the same key. */
export const artifactCollections: Kind = {
  name: 'artifact collections',
  group: 'artifacts',
  from: 'artifact_collection',
  to: 'artifact_collections',
  columns: { ...artifactColumns, latest_id: into('latest_id', uuid) },
  named: { by: ['key'], same: true },
  time: 'updated',
};

export const variables: Kind = {
  name: 'variables',
  group: 'definitions',
  from: 'variable',
  to: 'variables',
  columns: { ...named, value: into('value', json), tags: into('tags', list) },
  named: { by: ['name'] },
};

export const savedSearches: Kind = {
  name: 'saved searches',
  group: 'definitions',
  from: 'saved_search',
  to: 'saved_searches',
  columns: { ...named, filters: into('filters', jsonOr('[]')) },
  named: { by: ['name'] },
};

/** The only stored setting of a server that clients see. */
export const configurations: Kind = {
  name: 'stored settings',
  group: 'definitions',
  from: 'configuration',
  to: 'configurations',
  columns: { ...stamps, key: into('key', text), value: into('value', jsonOr('{}')) },
  where: `"key" = 'server-default-result-storage'`,
  isWrittenBack: (made) => made('key') === 'server-default-result-storage',
  otherRows: { where: `"key" not in ('server-default-result-storage', 'ENCRYPTION_KEY')`, reason: 'settings of the other server itself' },
  named: { by: ['key'] },
};
