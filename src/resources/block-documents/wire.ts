import type { Schema } from '../../../generated/operations.ts';
import { MAX_PAGE_BYTES, pageTooLarge } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { oneRow, type Reader } from '../../store/store.ts';
import { findSchemas } from '../block-schemas/queries.ts';
import { readBlockSchemas } from '../block-schemas/wire.ts';
import { toBlockType } from '../block-types/wire.ts';
import { hydrate } from './hydration.ts';
import type { StoredDocument } from './rows.ts';

interface ReadOptions {
  includeSecrets: boolean;
}

type Encrypted = Pick<Deps, 'encryption'>;

/**
 * Documents in their wire form, read with a fixed number of queries per nesting level.
 *
 * @throws 422 if the total size with nested documents exceeds the limit
 */
export async function readBlockDocuments(
  reader: Reader,
  deps: Encrypted,
  stored: readonly StoredDocument[],
  options: ReadOptions,
): Promise<Schema<'BlockDocument'>[]> {
  const hydrated = await hydrate(reader, deps, stored, options);
  if (hydrated.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_PAGE_BYTES) throw pageTooLarge();
  const schemas = await schemasOf(reader, stored);
  return stored.map(({ document, type }, at) => {
    const { data, references } = present(hydrated[at], 'the data of a block document');
    return {
      id: document.id,
      created: toWireInstant(document.created),
      updated: toWireInstant(document.updated),
      name: document.name,
      data,
      block_schema_id: document.blockSchemaId,
      block_schema: present(schemas.get(document.blockSchemaId), 'the schema of a block document'),
      block_type_id: document.blockTypeId,
      block_type_name: document.blockTypeName,
      block_type: toBlockType(type),
      block_document_references: references,
      is_anonymous: document.isAnonymous,
    };
  });
}

export async function readBlockDocument(
  reader: Reader,
  deps: Encrypted,
  stored: StoredDocument,
  options: ReadOptions,
): Promise<Schema<'BlockDocument'>> {
  return oneRow(await readBlockDocuments(reader, deps, [stored], options));
}

/** The schemas by id. A schema usually belongs to the type of its document, which is already loaded. */
async function schemasOf(reader: Reader, stored: readonly StoredDocument[]): Promise<Map<string, Schema<'BlockSchema'>>> {
  const schemas = new Map(stored.map(({ schema, type }) => [schema.id, { schema, type }]));
  const strangers = [...schemas.values()].filter(({ schema, type }) => schema.blockTypeId !== type.id).map(({ schema }) => schema.id);
  if (strangers.length > 0) for (const found of await findSchemas(reader, strangers)) schemas.set(found.schema.id, found);
  const read = await readBlockSchemas(reader, [...schemas.values()]);
  return new Map(read.map((schema) => [schema.id, schema]));
}
