import type { Labels } from './shapes.ts';
import type { Kit } from './sqlite-kit.ts';

export const defineFlows = (k: Kit) =>
  k.table(
    'flows',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      updated: k.timestamp('updated').notNull(),
      name: k.key('name').notNull(),
      tags: k.list('tags').notNull(),
      labels: k.json<Labels | null>('labels'),
    },
    (t) => [k.uniqueIndex('flows_name').on(t.name), k.index('flows_created').on(t.created), k.index('flows_updated').on(t.updated)],
  );
