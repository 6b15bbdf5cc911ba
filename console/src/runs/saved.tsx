import { createSavedSearch, deleteSavedSearch, type JsonObject } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { may } from '../api/access.ts';
import { call } from '../api/resource.ts';
import { DialogButton } from '../components/dialogs.tsx';
import { Select } from '../components/fields.tsx';
import { FormDialog } from '../components/schema-form.tsx';
import { OBJECT, reloadSearches, useSavedSearches } from './saved-searches.ts';

const SCHEMA = { type: 'object', required: ['name'], properties: { name: { type: 'string', title: 'Name' } } };

/** Filters with names. The service stores them for all users. */
export function SavedSearches({ given }: { given: URLSearchParams }) {
  const { route } = useLocation();

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
        <DialogButton
          text="Save"
          disabled={given.size === 0}
          dialog={(close) => (
            <FormDialog title="Save search" schema={SCHEMA} value={{}} save={save} close={close}>
              <p class="hint">All users can see this search.</p>
            </FormDialog>
          )}
        />
      )}
      {problem.value && <span role="alert">{problem.value}</span>}
    </div>
  );
}
