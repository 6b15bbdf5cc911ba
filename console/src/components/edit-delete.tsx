import type { ComponentChildren } from 'preact';
import { Act } from './act.tsx';

interface Props {
  edit: () => void;
  /** The title of the confirmation dialog. */
  confirm: string;
  remove: () => Promise<unknown>;
  done: () => void;
  /** Further actions. */
  children?: ComponentChildren;
}

/** The actions of an object in a list. */
export function EditDelete({ edit, confirm, remove, done, children }: Props) {
  return (
    <div class="actions">
      <button type="button" onClick={edit}>
        Edit…
      </button>
      {children}
      <Act danger confirm={confirm} act={remove} done={done}>
        Delete
      </Act>
    </div>
  );
}
