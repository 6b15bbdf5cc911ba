import { bool, jsonOr, list, parsed, text, Unreadable, uuid } from '../conversions.ts';
import { into, type Kind } from '../kind.ts';
import { named, stamps } from './stamps.ts';

/** A release registers its own types: one with the same slug is the same type. */
export const blockTypes: Kind = {
  name: 'block types',
  group: 'definitions',
  from: 'block_type',
  to: 'block_types',
  columns: {
    ...named,
    slug: into('slug', text),
    logo_url: into('logo_url', text),
    documentation_url: into('documentation_url', text),
    description: into('description', text),
    code_example: into('code_example', text),
    is_protected: into('is_protected', bool),
  },
  named: { by: ['slug'], same: true },
};

export const blockSchemas: Kind = {
  name: 'block schemas',
  group: 'definitions',
  from: 'block_schema',
  to: 'block_schemas',
  columns: {
    ...stamps,
    checksum: into('checksum', text),
    version: into('version', text),
    fields: into('fields', jsonOr('{}')),
    capabilities: into('capabilities', list),
    block_type_id: into('block_type_id', uuid),
  },
  references: [{ column: 'block_type_id', table: 'block_types', missing: 'leave' }],
  named: { by: ['checksum', 'version'], same: true },
};

export const blockSchemaReferences: Kind = {
  name: 'block schema references',
  group: 'definitions',
  from: 'block_schema_reference',
  to: 'block_schema_references',
  columns: {
    ...named,
    parent_block_schema_id: into('parent_schema_id', uuid),
    reference_block_schema_id: into('child_schema_id', uuid),
  },
  references: [
    { column: 'parent_schema_id', table: 'block_schemas', missing: 'leave' },
    { column: 'child_schema_id', table: 'block_schemas', missing: 'leave' },
  ],
  named: { by: ['parent_schema_id', 'name', 'child_schema_id'], same: true },
};

export const blockDocuments: Kind = {
  name: 'block documents',
  group: 'definitions',
  from: 'block_document',
  to: 'block_documents',
  columns: {
    ...named,
    // a JSON text that contains the encrypted value
    data: into('data', (value) => {
      const token = parsed(String(value));
      if (typeof token !== 'string') throw new Unreadable('is not an encrypted text');
      return token;
    }),
    is_anonymous: into('is_anonymous', bool),
    block_type_name: into('block_type_name', text),
    block_type_id: into('block_type_id', uuid),
    block_schema_id: into('block_schema_id', uuid),
  },
  references: [
    { column: 'block_type_id', table: 'block_types', missing: 'leave' },
    { column: 'block_schema_id', table: 'block_schemas', missing: 'leave' },
  ],
  named: { by: ['block_type_id', 'name'] },
  sealed: ['data'],
};

export const blockDocumentReferences: Kind = {
  name: 'block document references',
  group: 'definitions',
  from: 'block_document_reference',
  to: 'block_document_references',
  columns: {
    ...named,
    parent_block_document_id: into('parent_document_id', uuid),
    reference_block_document_id: into('child_document_id', uuid),
  },
  references: [
    { column: 'parent_document_id', table: 'block_documents', missing: 'leave' },
    { column: 'child_document_id', table: 'block_documents', missing: 'leave' },
  ],
  named: { by: ['parent_document_id', 'name', 'child_document_id'], same: true },
};
