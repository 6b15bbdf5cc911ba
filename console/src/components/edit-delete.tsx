import type { ComponentChildren } from 'preact';
import type { Scope } from '../api/access.ts';
import { More } from '../design/more.tsx';
import { Act } from './act.tsx';
import { Allowed } from './allowed.tsx';

interface Props {
  edit: () => void;
  /** The title of the confirmation dialog. */
  confirm: string;
  remove: () => Promise<unknown>;
  done: () => void;
  /** The scope that the actions need. */
  needs: Scope;
  /** Further actions. */
  children?: ComponentChildren;
}

/** The actions of an object in a list. */
export function EditDelete({ edit, confirm, remove, done, needs, children }: Props) {
  return (
    <Allowed to={needs}>
      <More label="Actions">
        <button type="button" onClick={edit}>
          Edit…
        </button>
        {children}
        <Act danger confirm={confirm} act={remove} done={done}>
          Delete
        </Act>
      </More>
    </Allowed>
  );
}
