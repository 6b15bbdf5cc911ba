import type { SavedSearchHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { notFound } from '../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { listSection } from '../cursor.ts';
import { deleteSavedSearch, findSavedSearch, listSavedSearches, saveSearch } from './queries.ts';
import { toSavedSearch } from './wire.ts';

export const savedSearchReads = ({ store, settings }: ReadDeps): ReadsOf<SavedSearchHandlers> => ({
  async filterSavedSearches({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    assertNoMore(section.requested);
    return section.reply((await listSavedSearches(store.reader, section)).map(toSavedSearch));
  },
});

export const savedSearchHandlers = (deps: Deps, { store, clock, ids } = deps): SavedSearchHandlers => ({
  async createSavedSearch({ body: { name, filters: given, ...others } }) {
    assertNoMore(others);
    const now = clock.now();
    const fresh = { id: ids.next(), created: now, updated: now, name, filters: given ?? [] };
    const row = await store.transaction((tx) => saveSearch(tx, fresh));
    return { status: row.id === fresh.id ? 201 : 200, body: toSavedSearch(row) };
  },

  async readSavedSearch({ params }) {
    const row = await findSavedSearch(store.reader, params.id);
    if (!row) throw notFound('Saved search');
    return { status: 200, body: toSavedSearch(row) };
  },

  async deleteSavedSearch({ params }) {
    const deleted = await store.transaction((tx) => deleteSavedSearch(tx, params.id));
    if (!deleted) throw notFound('Saved search');
    return { status: 204 };
  },
  ...savedSearchReads(deps),
});
