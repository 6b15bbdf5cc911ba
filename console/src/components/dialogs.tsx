import { signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { may, type Scope } from '../api/access.ts';
import { HistoryLink } from '../audit/link.tsx';
import { More } from '../design/more.tsx';
import { Problem } from './listing.tsx';

export interface Attempt {
  /** Whether the work is in progress. */
  busy: boolean;
  /** Why the last work failed, as the service reports it. */
  problem: string | undefined;
  /** Performs the work and returns whether it succeeded. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  forget: () => void;
}

/** A request that the user starts and that can fail. */
export function useAttempt(): Attempt {
  const busy = useSignal(false);
  const problem = useSignal<string | undefined>(undefined);
  return {
    busy: busy.value,
    problem: problem.value,
    async run(work) {
      busy.value = true;
      problem.value = undefined;
      try {
        await work();
        return true;
      } catch (error) {
        problem.value = (error as Error).message;
        return false;
      } finally {
        busy.value = false;
      }
    },
    forget: () => (problem.value = undefined),
  };
}

/** Content only for callers with a scope: the actions that the service would reject for others. */
export function Allowed({ to, children }: { to: Scope; children: ComponentChildren }) {
  return may(to) ? children : null;
}

interface Props {
  title: string;
  close: () => void;
  /** Whether it can't be closed, because work is in progress. */
  hold?: boolean;
  /** Makes its content a form. */
  submit?: () => void;
  /** The buttons before "Close". */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** The button of the menu that contains the element, because a closed menu can't have the focus. */
const focusable = (element: Element | null): HTMLElement | null =>
  element?.closest('.more')?.querySelector<HTMLElement>('button') ?? (element instanceof HTMLElement ? element : null);

/** A modal dialog. Escape closes it, and the focus returns to where it was. */
export function Dialog({ title, close, hold = false, submit, actions, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const before = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    before.current = focusable(document.activeElement);
    // at once, so that the next key reaches the dialog
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    return () => {
      // the button can be gone, such as that of a deleted object, or disabled while its work is in progress
      const later = () => {
        if (document.activeElement !== document.body) return;
        before.current?.focus();
        if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
      };
      setTimeout(later);
    };
  }, []);
  const content = (
    <>
      {children}
      <div class="actions">
        {actions}
        <button type="button" onClick={close} disabled={hold}>
          Close
        </button>
      </div>
    </>
  );
  const send = (event: Event) => {
    event.preventDefault();
    submit?.();
  };
  return (
    <dialog ref={dialog} aria-label={title} onClose={close} onCancel={(event) => hold && event.preventDefault()}>
      <h2>{title}</h2>
      {submit ? <form onSubmit={send}>{content}</form> : content}
    </dialog>
  );
}

interface DialogButtonProps {
  text: string;
  class?: string;
  disabled?: boolean;
  /** The scope that the dialog needs. Callers without it don't see the button. */
  needs?: Scope;
  dialog: (close: () => void) => ComponentChildren;
}

/** A button that opens a dialog. */
export function DialogButton({ text, disabled, needs, dialog, class: look }: DialogButtonProps) {
  const open = useSignal(false);
  if (needs && !may(needs)) return null;
  return (
    <>
      <button type="button" class={look} disabled={disabled} onClick={() => (open.value = true)}>
        {text}
      </button>
      {open.value && dialog(() => (open.value = false))}
    </>
  );
}

interface ActionDialogProps {
  title: string;
  /** The action, as a verb. */
  verb?: string;
  danger?: boolean | undefined;
  /** Whether the action is not the one to recommend. */
  quiet?: boolean;
  /** Whether the action is available. */
  ready?: boolean;
  /** Performs the action. The dialog stays open after an error, with its message, and after `false`, if the form displays the problems itself. */
  act: () => Promise<unknown>;
  close: () => void;
  children?: ComponentChildren;
}

const SAVE = 'Save';

/** The frame of every dialog that ends with one action. Enter performs the action, Escape closes the dialog. */
export function ActionDialog({ title, verb = SAVE, danger, quiet, ready = true, act, close, children }: ActionDialogProps) {
  const { busy, problem, run } = useAttempt();
  const submit = () =>
    void run(async () => {
      if ((await act()) === false) return;
      close();
      if (verb === SAVE) notify('Your change is saved.');
    });
  const button = (
    <button type="submit" class={quiet ? '' : danger ? 'danger primary' : 'primary'} disabled={busy || !ready}>
      {verb}
    </button>
  );
  return (
    <Dialog title={title} close={close} submit={submit} actions={button}>
      {children}
      {problem && <Problem message={problem} />}
    </Dialog>
  );
}

interface ActProps {
  /** The action. */
  verb: string;
  /** Performs the action. Its error is displayed as the service reports it. */
  act: () => Promise<unknown>;
  done?: () => void;
  /** The title of a confirmation dialog, for actions that can't be undone. */
  confirm?: string;
  /** The text below the title, such as further consequences. */
  about?: ComponentChildren;
  danger?: boolean;
  disabled?: boolean;
  /** The scope that the action needs. Callers without it don't see the button. */
  needs?: Scope;
}

/** A button that sends a request to the service. */
export function Act({ verb, act, done, confirm, about, danger, disabled, needs }: ActProps) {
  const { busy, problem, run, forget } = useAttempt();
  const confirming = useSignal(false);
  const work = async () => {
    await act();
    done?.();
  };
  if (needs && !may(needs)) return null;
  return (
    <>
      <button
        type="button"
        class={danger ? 'danger' : ''}
        disabled={disabled || busy}
        onClick={() => {
          if (confirm) confirming.value = true;
          else void run(work);
        }}
      >
        {confirm ? `${verb}…` : verb}
      </button>
      {confirm && confirming.value && (
        <ActionDialog title={confirm} verb={verb} danger={danger} act={work} close={() => (confirming.value = false)}>
          {about && <p>{about}</p>}
        </ActionDialog>
      )}
      {problem && (
        <Dialog title="Action failed" close={forget}>
          <Problem message={problem} />
        </Dialog>
      )}
    </>
  );
}

/** What the console has just done, and what undoes it. */
interface Notice {
  text: string;
  undo?: (() => Promise<unknown>) | undefined;
}

/** How long a notice is displayed, in milliseconds. */
const SHOWN = 8000;

const shown = signal<Notice | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Confirms a change below the page, until the next one. */
export function notify(text: string, undo?: Notice['undo']): void {
  clearTimeout(timer);
  shown.value = { text, undo };
  timer = setTimeout(() => (shown.value = undefined), SHOWN);
}

/** The place of the last notice. */
export function Notices() {
  const notice = shown.value;
  return (
    <div class="notices" aria-live="polite">
      {notice && (
        <p>
          {notice.text}
          {notice.undo && (
            <button
              type="button"
              onClick={() => {
                shown.value = undefined;
                notice.undo?.().catch((error: Error) => notify(error.message));
              }}
            >
              Undo
            </button>
          )}
        </p>
      )}
    </div>
  );
}

interface ToggleProps {
  /** The object, for the confirmation. */
  name: string;
  is: boolean;
  /** The verbs that end and begin it, such as `['Pause', 'Resume']`. */
  verbs: readonly [end: string, begin: string];
  set: (is: boolean) => Promise<unknown>;
  done: () => void;
  needs?: Scope;
}

/** A button that changes whether an object works. Its confirmation undoes it. */
export function Toggle({ name, is, verbs, set, done, needs }: ToggleProps) {
  const change = async (next: boolean) => {
    await set(next);
    done();
  };
  const verb = verbs[is ? 0 : 1];
  const act = async () => {
    await change(!is);
    notify(`${verb}d: ${name}.`, () => change(is));
  };
  return <Act verb={verb} act={act} {...(needs && { needs })} />;
}

interface EditDeleteProps {
  /** The dialog that edits the object. */
  dialog: (close: () => void) => ComponentChildren;
  /** The title of the confirmation dialog. */
  confirm: string;
  about?: ComponentChildren;
  remove: () => Promise<unknown>;
  done: () => void;
  /** The scope that the actions need. */
  needs: Scope;
  /** The id of the object, for its history. */
  id?: string;
  /** Further actions. */
  children?: ComponentChildren;
}

/** The actions of an object in a list. */
export const EditDelete = ({ dialog, confirm, about, remove, done, needs, id, children }: EditDeleteProps) => (
  <Allowed to={needs}>
    <More label="Actions">
      <DialogButton text="Edit…" dialog={dialog} />
      {children}
      {id && <HistoryLink id={id} />}
      <Act verb="Delete" danger confirm={confirm} about={about} act={remove} done={done} />
    </More>
  </Allowed>
);
