import { Act } from '../components/dialogs.tsx';
import { isWatched, MAX_WATCHED, toggleWatched, type Watched, watched } from './watching.ts';

/** Starts or stops to watch an object. */
export const Watch = (object: Watched) => (
  <Act
    verb={isWatched(object.id) ? 'Stop watching' : 'Watch'}
    act={async () => {
      if (!isWatched(object.id) && watched.value.length >= MAX_WATCHED)
        throw new Error(`You can watch ${MAX_WATCHED} objects. Stop watching another one first.`);
      toggleWatched(object);
    }}
  />
);
