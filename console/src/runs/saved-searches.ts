import { filterSavedSearches } from '@contralto/client';
import { signal } from '@preact/signals';
import { call, useResource } from '../api/resource.ts';
import { atMost } from '../config.ts';

/** Marks the searches of the list of runs. Other interfaces save searches too. */
export const OBJECT = 'console-runs';

const round = signal(0);

/** Loads the searches again, wherever they are displayed. The service emits no events for them. */
export const reloadSearches = (): void => void round.value++;

/** The saved filters of the list of runs. */
export const useSavedSearches = () =>
  useResource(`saved ${round.value}`, async (signal) => {
    const all = await call(filterSavedSearches({ body: { limit: atMost(200) }, signal }));
    return all.flatMap(({ id, name, filters }) => {
      const query = filters.find(({ object }) => object === OBJECT)?.value;
      return typeof query === 'string' ? [{ id, name, query }] : [];
    });
  });
