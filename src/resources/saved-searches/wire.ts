import type { Schema } from '../../../generated/operations.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import type { savedSearches } from '../../store/schema/tables.ts';

export type SavedSearchRow = typeof savedSearches.$inferSelect;

export function toSavedSearch(row: SavedSearchRow): Schema<'SavedSearch'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    name: row.name,
    filters: row.filters,
  };
}
