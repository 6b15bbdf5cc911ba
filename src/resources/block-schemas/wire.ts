import type { Schema } from '../../../generated/operations.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { present } from '../../base/present.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import { oneRow, type Reader } from '../../store/store.ts';
import { toBlockType } from '../block-types/wire.ts';
import type { StoredSchema } from './queries.ts';
import { reconstructFields } from './reconstruction.ts';

/** `fields` must be in the form that clients read. */
export function toBlockSchema({ schema, type }: StoredSchema, fields: JsonObject): Schema<'BlockSchema'> {
  return {
    id: schema.id,
    created: toWireInstant(schema.created),
    updated: toWireInstant(schema.updated),
    checksum: schema.checksum,
    fields,
    block_type_id: schema.blockTypeId,
    block_type: toBlockType(type),
    capabilities: schema.capabilities,
    version: schema.version,
  };
}

export async function readBlockSchemas(reader: Reader, stored: readonly StoredSchema[]): Promise<Schema<'BlockSchema'>[]> {
  const fields = await reconstructFields(reader, stored);
  return stored.map((one) => toBlockSchema(one, present(fields.get(one.schema.id), 'the fields of a block schema')));
}

export async function readBlockSchema(reader: Reader, stored: StoredSchema): Promise<Schema<'BlockSchema'>> {
  return oneRow(await readBlockSchemas(reader, [stored]));
}
