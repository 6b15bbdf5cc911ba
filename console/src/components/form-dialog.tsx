import type { JsonObject } from '@contralto/client';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { ActionDialog } from './action-dialog.tsx';
import { SchemaForm } from './schema-form.tsx';

interface Props {
  title: string;
  schema: JsonObject;
  value: JsonObject;
  save: (value: JsonObject) => Promise<unknown>;
  close: () => void;
  /** The content above the form. */
  children?: ComponentChildren;
}

/** A dialog with a form for the values of a JSON Schema. */
export function FormDialog({ title, schema, value, save, close, children }: Props) {
  const values = useSignal(value);
  return (
    <ActionDialog title={title} act={() => save(values.peek())} close={close}>
      {children}
      <SchemaForm schema={schema} values={values.value} change={(next) => (values.value = next)} errors={[]} />
    </ActionDialog>
  );
}
