import type { JsonObject } from '@contralto/client';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';
import { SchemaForm } from './schema-form.tsx';

/** Asks for the values of a JSON Schema. What the service refuses stays in the form, with its words. */
export function FormDialog({
  title,
  schema,
  value,
  save,
  close,
  children,
}: {
  title: string;
  schema: JsonObject;
  value: JsonObject;
  save: (value: JsonObject) => Promise<unknown>;
  close: () => void;
  /** What stands above the form. */
  children?: ComponentChildren;
}) {
  const values = useSignal(value);
  const problem = useSignal<string | undefined>(undefined);
  const busy = useSignal(false);
  const submit = async () => {
    busy.value = true;
    problem.value = undefined;
    try {
      await save(values.value);
      close();
    } catch (error) {
      problem.value = (error as Error).message;
    } finally {
      busy.value = false;
    }
  };
  return (
    <Dialog title={title} close={close}>
      {children}
      <SchemaForm schema={schema} values={values.value} change={(next) => (values.value = next)} errors={[]} />
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
