import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { present } from '../../base/present.ts';
import type { Reader } from '../../store/store.ts';
import { definitionsOf } from './definitions.ts';
import { findSchemaEdges, findSchemas, type SchemaEdge, type StoredSchema } from './queries.ts';

/**
 * Rebuilds the fields of schemas as clients sent them: references to nested blocks, and the definitions of those, are removed before storing and restored
 * here. One query per level for edges and one for children, regardless of the number of schemas.
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
    for (const edge of found) edges.set(edge.parentId, [...(edges.get(edge.parentId) ?? []), edge]);
    const missing = [...new Set(found.map((edge) => edge.childId))].filter((id) => !schemas.has(id));
    const children = missing.length > 0 ? await findSchemas(reader, missing) : [];
    for (const child of children) schemas.set(child.schema.id, child);
    level = children.map((child) => child.schema.id);
  }
  const rebuild = reconstruction(schemas, edges);
  return new Map(roots.map(({ schema }) => [schema.id, rebuild(schema.id, new Set())]));
}

function reconstruction(schemas: Map<string, StoredSchema>, edges: Map<string, SchemaEdge[]>) {
  /** `above` stops the recursion for schemas that contain themselves. */
  return function rebuild(id: string, above: ReadonlySet<string>): JsonObject {
    const { schema } = present(schemas.get(id), 'a block schema that is rebuilt');
    const { definitions: _, ...fields } = schema.fields;
    const definitions = { ...definitionsOf(schema.fields) };
    const references = new Map<string, JsonObject[]>();
    const path = new Set([...above, id]);
    for (const { name, childId } of edges.get(id) ?? []) {
      const child = schemas.get(childId);
      if (!child) continue;
      addReference(references, name, child);
      if (path.has(childId)) continue;
      const { definitions: nested, ...childFields } = rebuild(childId, path);
      if (typeof childFields.title !== 'string') continue;
      definitions[childFields.title] = childFields;
      if (isJsonObject(nested)) Object.assign(definitions, nested);
    }
    const block_schema_references = Object.fromEntries(Array.from(references, ([name, list]) => [name, oneOrAll(list)]));
    return { ...fields, block_schema_references, ...(Object.keys(definitions).length > 0 && { definitions }) };
  };
}

/** A member that refers to one schema only says so without a list. */
function oneOrAll(list: JsonObject[]): JsonObject | JsonObject[] {
  const [first, ...others] = list;
  return first && others.length === 0 ? first : list;
}

function addReference(references: Map<string, JsonObject[]>, name: string, { schema, type }: StoredSchema): void {
  const list = references.get(name) ?? [];
  const isListed = list.some((one) => one.block_schema_checksum === schema.checksum && one.block_type_slug === type.slug);
  if (!isListed) references.set(name, [...list, { block_schema_checksum: schema.checksum, block_type_slug: type.slug }]);
}
