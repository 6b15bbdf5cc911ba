import type { Schema } from '../../../generated/operations.ts';
import type { Kit } from './sqlite-kit.ts';
import type { Trigger } from './trigger.ts';

export const defineAutomations = (k: Kit) => {
  const automations = k.table(
    'automations',
    {
      id: k.uuid('id').primaryKey(),
      created: k.timestamp('created').notNull(),
      updated: k.timestamp('updated').notNull(),
      name: k.key('name').notNull(),
      description: k.text('description').notNull(),
      enabled: k.bool('enabled').notNull(),
      tags: k.list('tags').notNull(),
      trigger: k.json<Trigger>('trigger').notNull(),
      actions: k.json<Schema<'Action'>[]>('actions').notNull(),
      actionsOnTrigger: k.json<Schema<'Action'>[]>('actions_on_trigger').notNull(),
      actionsOnResolve: k.json<Schema<'Action'>[]>('actions_on_resolve').notNull(),
      /** The limit of the caller that saved it, under which it acts; null = none. */
      limitedTo: k.json<string[] | null>('limited_to'),
    },
    (t) => [
      k.index('automations_name').on(t.name),
      k.index('automations_created').on(t.created),
      k.index('automations_updated').on(t.updated),
    ],
  );

  const automationRelatedResources = k.table(
    'automation_related_resources',
    {
      automationId: k
        .uuid('automation_id')
        .notNull()
        .references(() => automations.id, { onDelete: 'cascade' }),
      resourceId: k.key('resource_id').notNull(),
      owned: k.bool('owned').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.automationId, t.resourceId] }), k.index('automation_related_resources_resource').on(t.resourceId)],
  );

  return { automations, automationRelatedResources };
};
