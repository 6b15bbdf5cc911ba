import type { ComponentChildren } from 'preact';
import { Act } from './act.tsx';

interface Props {
  edit: () => void;
  /** The question before it is deleted. */
  confirm: string;
  remove: () => Promise<unknown>;
  done: () => void;
  /** What else can be done. */
  children?: ComponentChildren;
}

/** What can be done to an object of a list: it is edited, or deleted. */
export function EditDelete({ edit, confirm, remove, done, children }: Props) {
  return (
    <div class="actions">
      <button type="button" onClick={edit}>
        Edit …
      </button>
      {children}
      <Act danger confirm={confirm} act={remove} done={done}>
        Delete
      </Act>
    </div>
  );
}
