import { createSavedSearch, deleteSavedSearch, type JsonObject } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { may } from '../api/access.ts';
import { call } from '../api/client.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { Select } from '../components/select.tsx';
import { OBJECT, reloadSearches, useSavedSearches } from './saved-searches.ts';

const SCHEMA = { type: 'object', required: ['name'], properties: { name: { type: 'string', title: 'Name' } } };

/** Filters with names. The service stores them for all users. */
export function SavedSearches({ given }: { given: URLSearchParams }) {
  const { route } = useLocation();
  const naming = useSignal(false);
  const problem = useSignal<string | undefined>(undefined);
  const searches = useSavedSearches();
  const current = searches.data?.find(({ query }) => query === given.toString());
  const change = async (work: Promise<unknown>) => {
    problem.value = undefined;
    await work.catch((error: Error) => (problem.value = error.message));
    reloadSearches();
  };
  const save = async ({ name }: JsonObject) => {
    const filters = [{ object: OBJECT, property: 'query', type: 'string', operation: 'equals', value: given.toString() }];
    await call(createSavedSearch({ body: { name: String(name ?? ''), filters } }));
    reloadSearches();
  };
  return (
    <div class="saved">
      <Select
        label="Saved search"
        value={current?.query ?? ''}
        of={[['', searches.data?.length ? 'None' : 'None yet'], ...(searches.data ?? []).map(({ query, name }) => [query, name] as const)]}
        change={(query) => route(`${location.pathname}?${query}`)}
      />
      {!may('searches:write') ? null : current ? (
        <button type="button" onClick={() => void change(deleteSavedSearch({ path: { id: current.id } }))}>
          Delete
        </button>
      ) : (
        <button type="button" disabled={given.size === 0} onClick={() => (naming.value = true)}>
          Save
        </button>
      )}
      {problem.value && <span role="alert">{problem.value}</span>}
      {naming.value && (
        <FormDialog title="Save search" schema={SCHEMA} value={{}} save={save} close={() => (naming.value = false)}>
          <p class="hint">All users can see this search.</p>
        </FormDialog>
      )}
    </div>
  );
}
