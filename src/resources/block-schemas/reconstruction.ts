import type { JsonObject } from '../../base/json/value.ts';
import { present } from '../../base/present.ts';
import type { Reader } from '../../store/store.ts';
import { definitionsOf } from './definitions.ts';
import { findSchemaEdges, findSchemas, type SchemaEdge, type StoredSchema } from './queries.ts';

/**
 * Rebuilds the fields of schemas as clients sent them: restores references to nested blocks and their definitions, which are removed before storing. One query
 * per level for edges and one for children, regardless of the number of schemas.
 *
 * @returns fields by schema id
 */
export async function reconstructFields(reader: Reader, roots: readonly StoredSchema[]): Promise<Map<string, JsonObject>> {
  if (roots.length === 0) return new Map();
  const schemas = new Map(roots.map((root) => [root.schema.id, root]));
  const edges = new Map<string, SchemaEdge[]>();
  let level = [...schemas.keys()];
  while (level.length > 0) {
    const found = await findSchemaEdges(reader, level);
    for (const edge of found) {
      const known = edges.get(edge.parentId);
      if (known) known.push(edge);
      else edges.set(edge.parentId, [edge]);
    }
    const missing = [...new Set(found.map((edge) => edge.childId))].filter((id) => !schemas.has(id));
    const children = missing.length > 0 ? await findSchemas(reader, missing) : [];
    for (const child of children) schemas.set(child.schema.id, child);
    level = children.map((child) => child.schema.id);
  }
  const rebuild = reconstruction(schemas, edges);
  return new Map(roots.map(({ schema }) => [schema.id, rebuild(schema.id)]));
}

function reconstruction(schemas: Map<string, StoredSchema>, edges: Map<string, SchemaEdge[]>) {
  const schemaOf = (id: string) => present(schemas.get(id), 'a reconstructed block schema').schema;
  const open = new Map<string, JsonObject>();

  /** The fields with the references, without the definitions. */
  const openFields = (id: string): JsonObject => {
    const known = open.get(id);
    if (known) return known;
    const references = new Map<string, JsonObject[]>();
    for (const { name, childId } of edges.get(id) ?? []) {
      const child = schemas.get(childId);
      if (child) addReference(references, name, child);
    }
    const { definitions: _, ...fields } = schemaOf(id).fields;
    const block_schema_references = Object.fromEntries(Array.from(references, ([name, list]) => [name, oneOrAll(list)]));
    const made = { ...fields, block_schema_references };
    open.set(id, made);
    return made;
  };

  /** Nested blocks in reverse order of reference. */
  const childrenOf = (id: string): string[] => (edges.get(id) ?? []).map(({ childId }) => childId).reverse();

  /** Visits each schema once: the number of paths to a schema can double with every level. */
  return function rebuild(id: string): JsonObject {
    const definitions = new Map(Object.entries(definitionsOf(schemaOf(id).fields)));
    const seen = new Set([id]);
    const waiting = childrenOf(id);
    for (let childId = waiting.pop(); childId !== undefined; childId = waiting.pop()) {
      if (seen.has(childId) || !schemas.has(childId)) continue;
      seen.add(childId);
      const fields = openFields(childId);
      if (typeof fields.title !== 'string') continue;
      definitions.set(fields.title, fields);
      for (const [name, definition] of Object.entries(definitionsOf(schemaOf(childId).fields))) definitions.set(name, definition);
      for (const nested of childrenOf(childId)) waiting.push(nested);
    }
    return { ...openFields(id), ...(definitions.size > 0 && { definitions: Object.fromEntries(definitions) }) };
  };
}

/** A field that refers to a single schema holds it without a list. */
function oneOrAll(list: JsonObject[]): JsonObject | JsonObject[] {
  const [first, ...others] = list;
  return first && others.length === 0 ? first : list;
}

function addReference(references: Map<string, JsonObject[]>, name: string, { schema, type }: StoredSchema): void {
  const list = references.get(name) ?? [];
  const isListed = list.some((one) => one.block_schema_checksum === schema.checksum && one.block_type_slug === type.slug);
  if (!isListed) references.set(name, [...list, { block_schema_checksum: schema.checksum, block_type_slug: type.slug }]);
}
