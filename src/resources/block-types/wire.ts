import type { Schema } from '../../../generated/operations.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import { type Change, type EventDraft, resourceOf } from '../../events/draft.ts';
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

/** Carries the stored values; for `deleted`, the last ones before the deletion. */
export function blockTypeEvent(change: Change, row: BlockTypeRow): EventDraft<`prefect.block-type.${Change}`> {
  const { name, slug, logo_url, documentation_url, description, code_example, is_protected } = toBlockType(row);
  return {
    event: `prefect.block-type.${change}`,
    resource: resourceOf('block-type', row.id, name),
    payload: { name, slug, logo_url, documentation_url, description, code_example, is_protected },
  };
}
