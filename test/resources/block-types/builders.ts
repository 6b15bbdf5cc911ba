import { type Api, unique } from '../../support/api.ts';

/** A block type with a schema for the given fields. */
export async function blockType(api: Api, body: Record<string, unknown> = {}) {
  const name = unique('type');
  return made(api, '/block_types/', { name, slug: name, ...body });
}

/** Each has a different title, so that no two schemas are equal. */
export async function blockSchema(api: Api, { fields, ...body }: Record<string, unknown> = {}) {
  const block_type_id = body.block_type_id ?? (await blockType(api)).id;
  return made(api, '/block_schemas/', { block_type_id, fields: { title: unique('Title'), ...(fields as object) }, ...body });
}

/** A block document of the given `schema` (a result of `blockSchema`), or of a new type and schema. */
export async function blockDocument(api: Api, { schema, ...body }: Record<string, unknown> = {}) {
  const { id, block_type_id } = (schema as { id: string; block_type_id: string } | undefined) ?? (await blockSchema(api));
  return made(api, '/block_documents/', { name: unique('document'), block_schema_id: id, block_type_id, ...body });
}

export const refer = (document: { id: string }) => ({ $ref: { block_document_id: document.id } });

async function made(api: Api, path: string, body: Record<string, unknown>) {
  const response = await api.post(path, body);
  if (response.status >= 300) throw new Error(`POST ${path} responded with ${response.status}: ${response.text}`);
  return response.body;
}
