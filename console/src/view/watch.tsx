import { Act } from '../components/act.tsx';
import { isWatched, MOST_WATCHED, toggleWatched, type Watched, watched } from './watching.ts';

/** Starts or stops to watch an object. */
export function Watch(object: Watched) {
  return (
    <Act
      act={async () => {
        if (!isWatched(object.id) && watched().length >= MOST_WATCHED)
          throw new Error(`You can watch ${MOST_WATCHED} objects. Stop watching another one first.`);
        toggleWatched(object);
      }}
    >
      {isWatched(object.id) ? 'Stop watching' : 'Watch'}
    </Act>
  );
}
