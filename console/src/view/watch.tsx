import { Act } from '../components/act.tsx';
import { isWatched, MAX_WATCHED, toggleWatched, type Watched, watched } from './watching.ts';

/** Starts or stops to watch an object. */
export function Watch(object: Watched) {
  return (
    <Act
      act={async () => {
        if (!isWatched(object.id) && watched().length >= MAX_WATCHED)
          throw new Error(`You can watch ${MAX_WATCHED} objects. Stop watching another one first.`);
        toggleWatched(object);
      }}
    >
      {isWatched(object.id) ? 'Stop watching' : 'Watch'}
    </Act>
  );
}
