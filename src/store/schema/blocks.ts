import type { JsonObject } from '../../base/json/value.ts';
import { type Kit, PAIRED } from './sqlite-kit.ts';

const stamps = (k: Kit) => ({
  id: k.uuid('id').primaryKey(),
  created: k.timestamp('created').notNull(),
  updated: k.timestamp('updated').notNull(),
});

export const defineBlockTypes = (k: Kit) =>
  k.table(
    'block_types',
    {
      ...stamps(k),
      name: k.key('name', PAIRED).notNull(),
      slug: k.key('slug').notNull(),
      logoUrl: k.text('logo_url'),
      documentationUrl: k.text('documentation_url'),
      description: k.text('description'),
      codeExample: k.text('code_example'),
      isProtected: k.bool('is_protected').notNull(),
    },
    (t) => [k.uniqueIndex('block_types_slug').on(t.slug), k.index('block_types_name').on(t.name)],
  );

export const defineBlockSchemas = (k: Kit, blockTypes: ReturnType<typeof defineBlockTypes>) =>
  k.table(
    'block_schemas',
    {
      ...stamps(k),
      checksum: k.key('checksum', PAIRED).notNull(),
      version: k.key('version', PAIRED).notNull(),
      fields: k.json<JsonObject>('fields').notNull(),
      capabilities: k.list('capabilities').notNull(),
      blockTypeId: k
        .uuid('block_type_id')
        .notNull()
        .references(() => blockTypes.id, { onDelete: 'cascade' }),
    },
    (t) => [
      k.uniqueIndex('block_schemas_checksum').on(t.checksum, t.version),
      k.index('block_schemas_type').on(t.blockTypeId, t.created),
      k.index('block_schemas_created').on(t.created),
    ],
  );

/** `data` is one encrypted token. */
export const defineBlockDocuments = (
  k: Kit,
  blockTypes: ReturnType<typeof defineBlockTypes>,
  blockSchemas: ReturnType<typeof defineBlockSchemas>,
) =>
  k.table(
    'block_documents',
    {
      ...stamps(k),
      name: k.key('name', PAIRED).notNull(),
      data: k.text('data').notNull(),
      isAnonymous: k.bool('is_anonymous').notNull(),
      blockTypeName: k.key('block_type_name', PAIRED).notNull(),
      blockTypeId: k
        .uuid('block_type_id')
        .notNull()
        .references(() => blockTypes.id, { onDelete: 'cascade' }),
      blockSchemaId: k
        .uuid('block_schema_id')
        .notNull()
        .references(() => blockSchemas.id, { onDelete: 'cascade' }),
    },
    (t) => [
      k.uniqueIndex('block_documents_name').on(t.blockTypeId, t.name),
      k.index('block_documents_by_name').on(t.name),
      k.index('block_documents_type_name').on(t.blockTypeName, t.name),
      k.index('block_documents_schema').on(t.blockSchemaId),
    ],
  );

export const defineBlockReferences = (
  k: Kit,
  blockSchemas: ReturnType<typeof defineBlockSchemas>,
  blockDocuments: ReturnType<typeof defineBlockDocuments>,
) => ({
  blockSchemaReferences: k.table(
    'block_schema_references',
    {
      ...stamps(k),
      name: k.key('name').notNull(),
      parentSchemaId: k
        .uuid('parent_schema_id')
        .notNull()
        .references(() => blockSchemas.id, { onDelete: 'cascade' }),
      childSchemaId: k
        .uuid('child_schema_id')
        .notNull()
        .references(() => blockSchemas.id, { onDelete: 'cascade' }),
    },
    (t) => [
      k.uniqueIndex('block_schema_references_edge').on(t.parentSchemaId, t.name, t.childSchemaId),
      k.index('block_schema_references_child').on(t.childSchemaId),
    ],
  ),
  blockDocumentReferences: k.table(
    'block_document_references',
    {
      ...stamps(k),
      name: k.key('name').notNull(),
      parentDocumentId: k
        .uuid('parent_document_id')
        .notNull()
        .references(() => blockDocuments.id, { onDelete: 'cascade' }),
      childDocumentId: k
        .uuid('child_document_id')
        .notNull()
        .references(() => blockDocuments.id, { onDelete: 'cascade' }),
    },
    (t) => [
      k.uniqueIndex('block_document_references_edge').on(t.parentDocumentId, t.name, t.childDocumentId),
      k.index('block_document_references_child').on(t.childDocumentId),
    ],
  ),
});
