import { badRequest, conflict, stillThere } from '../../base/errors.ts';
import { isJsonObject } from '../../base/json/json.ts';
import { sizeWithin } from '../../base/json/size.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../store/store.ts';
import { findTypeBySlug } from '../block-types/queries.ts';
import type { BlockTypeRow } from '../block-types/wire.ts';
import { checksumOf } from './checksum.ts';
import { nestedBlockFields, withoutBlockDefinitions } from './definitions.ts';
import { findSchemaByChecksum, insertSchema, insertSchemaEdge, type StoredSchema } from './queries.ts';

const UNVERSIONED = 'non-versioned';

export interface NewSchema {
  fields: JsonObject;
  type: BlockTypeRow;
  version: string;
  capabilities: string[];
}

/** Maximum number of references that one request may resolve, including those of nested blocks. Blocks of integrations have at most six. */
const MAX_REFERENCES = 1000;
/** Maximum number of characters of definitions that one request may search. Those of a nested block count for each block that refers to it. */
const MAX_CHARACTERS = 33_554_432;

/** The remaining share of the writer's time for one request. */
interface Allowance {
  references: number;
  characters: number;
}

/**
 * Stores a schema and any missing nested block schemas. Writes nothing if a schema of any type with the same checksum and version exists. A parent is older
 * than the children created with it.
 */
export async function createSchema(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { fields, type, version, capabilities }: NewSchema,
  allowance: Allowance = { references: MAX_REFERENCES, characters: MAX_CHARACTERS },
): Promise<{ stored: StoredSchema; isNew: boolean }> {
  const checksum = checksumOf(fields);
  const existing = await findSchemaByChecksum(tx, checksum, version);
  if (existing) return { stored: existing, isNew: false };
  const { block_schema_references: references, ...kept } = withoutBlockDefinitions(fields);
  const now = deps.clock.now();
  const schema = { id: deps.ids.next(), created: now, updated: now, checksum, version, fields: kept, capabilities, blockTypeId: type.id };
  // another transaction may have inserted it first
  if (!(await insertSchema(tx, schema))) return { stored: stillThere(await findSchemaByChecksum(tx, checksum, version)), isNew: false };
  const listed = listReferences(references);
  allowance.references -= listed.length;
  if (allowance.references < 0) throw tooMany();
  for (const { name, ...reference } of listed) {
    const child = await findOrCreateChild(tx, deps, { fields, name, reference, allowance });
    const created = deps.clock.now();
    const edge = { id: deps.ids.next(), created, updated: created, name, parentSchemaId: schema.id, childSchemaId: child.schema.id };
    await insertSchemaEdge(tx, edge);
  }
  return { stored: { schema, type }, isNew: true };
}

interface Reference {
  slug: string;
  checksum: string;
}

function listReferences(references: JsonValue | undefined): (Reference & { name: string })[] {
  if (!isJsonObject(references)) return [];
  return Object.entries(references).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => {
      const { block_type_slug: slug, block_schema_checksum: checksum } = isJsonObject(one) ? one : {};
      if (typeof slug === 'string' && typeof checksum === 'string') return { name, slug, checksum };
      throw badRequest(`The reference of key ${name} in block_schema_references must have a block_type_slug and a block_schema_checksum.`);
    }),
  );
}

async function findOrCreateChild(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { fields: parentFields, name, reference, allowance }: { fields: JsonObject; name: string; reference: Reference; allowance: Allowance },
): Promise<StoredSchema> {
  const { slug, checksum } = reference;
  const type = await findTypeBySlug(tx, slug);
  if (!type) {
    throw conflict(`Cannot create block schema because block type '${slug}' was not found.Did you forget to register the block type?`);
  }
  const existing = await findSchemaByChecksum(tx, checksum);
  if (existing) return existing;
  const fields = nestedBlockFields(parentFields, name, slug);
  if (!fields)
    throw badRequest(`Cannot create block schema because the definition of the nested block '${slug}' at key ${name} is missing.`);
  const size = sizeWithin(fields, allowance.characters);
  if (size === undefined) throw tooMany();
  allowance.characters -= size;
  return (await createSchema(tx, deps, { fields, type, version: UNVERSIONED, capabilities: [] }, allowance)).stored;
}

const tooMany = () =>
  badRequest(
    `Cannot create block schema because it has more than ${MAX_REFERENCES} references to nested blocks, or their definitions are too large.`,
  );
