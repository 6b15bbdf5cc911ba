import type { Schema } from '../../../generated/operations.ts';
import { toWireInstant } from '../../base/instant.ts';
import { type EventDraft, resourceOf } from '../../events/draft.ts';
import type { blockTypes } from '../../store/schema/tables.ts';

export type BlockTypeRow = typeof blockTypes.$inferSelect;

export function toBlockType(row: BlockTypeRow): Schema<'BlockType'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    name: row.name,
    slug: row.slug,
    logo_url: row.logoUrl,
    documentation_url: row.documentationUrl,
    description: row.description,
    code_example: row.codeExample,
    is_protected: row.isProtected,
  };
}

/** spec 08 §8: the stored values. */
export function blockTypeEvent(change: 'created' | 'updated' | 'deleted', row: BlockTypeRow): EventDraft {
  const { name, slug, logo_url, documentation_url, description, code_example, is_protected } = toBlockType(row);
  return {
    event: `prefect.block-type.${change}`,
    resource: resourceOf('block-type', row.id, name),
    payload: { name, slug, logo_url, documentation_url, description, code_example, is_protected },
  };
}
