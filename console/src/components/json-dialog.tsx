import { useSignal } from '@preact/signals';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';

/** Edits a value as JSON. What the service refuses stays in the editor, with its words. */
export function JsonDialog<T>({
  title,
  value,
  save,
  close,
  hint,
}: {
  title: string;
  value: T;
  save: (value: T) => Promise<unknown>;
  close: () => void;
  hint?: string;
}) {
  const text = useSignal(JSON.stringify(value, null, 2));
  const problem = useSignal<string | undefined>(undefined);
  const busy = useSignal(false);
  const submit = async () => {
    busy.value = true;
    problem.value = undefined;
    try {
      await save(JSON.parse(text.value) as T);
      close();
    } catch (error) {
      problem.value = (error as Error).message;
    } finally {
      busy.value = false;
    }
  };
  return (
    <Dialog title={title} close={close}>
      {hint && <p class="hint">{hint}</p>}
      <textarea
        class="editor"
        aria-label={title}
        spellcheck={false}
        rows={18}
        value={text}
        onInput={({ currentTarget }) => (text.value = currentTarget.value)}
      />
      {problem.value && <Problem words={problem.value} />}
      <div class="actions">
        <button type="button" class="primary" disabled={busy.value} onClick={() => void submit()}>
          Save
        </button>
        <button type="button" onClick={close}>
          Back
        </button>
      </div>
    </Dialog>
  );
}
