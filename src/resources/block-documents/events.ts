import type { Schema } from '../../../generated/operations.ts';
import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { type Change, type EventDraft, relatedOf, resourceOf } from '../../events/draft.ts';

/**
 * Events of a block document. They carry no secrets: `document` is masked, and strings that the schema declares secret are omitted. Anonymous documents emit no
 * events.
 */
export function blockDocumentEvents(change: Change, document: Schema<'BlockDocument'>): EventDraft<`prefect.block-document.${Change}`>[] {
  const { block_type: type, block_schema: schema } = document;
  if (document.is_anonymous || !type || !schema) return [];
  return [
    {
      event: `prefect.block-document.${change}`,
      resource: resourceOf('block-document', document.id, document.name),
      related: [relatedOf('block-type', 'block-type', type.id, type.name), relatedOf('block-schema', 'block-schema', schema.id)],
      payload: {
        name: document.name,
        data: openTexts(document.data, schema.fields),
        block_schema: {
          capabilities: schema.capabilities,
          block_type: { id: schema.block_type?.id ?? type.id, name: schema.block_type?.name ?? type.name },
        },
      },
    },
  ];
}

/** The top-level strings that the schema does not declare secret. */
function openTexts(data: JsonObject, fields: JsonObject): JsonObject {
  if (!isJsonObject(data)) return {};
  const secret = Array.isArray(fields.secret_fields) ? fields.secret_fields : [];
  return Object.fromEntries(Object.entries(data).filter(([key, value]) => typeof value === 'string' && !secret.includes(key)));
}
