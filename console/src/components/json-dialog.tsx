import { useSignal } from '@preact/signals';
import { ActionDialog } from './action-dialog.tsx';
import { JsonEditor } from './json-editor.tsx';
import { jsonText, problemOf } from './json-text.ts';

interface Props<T> {
  title: string;
  value: T;
  save: (value: T) => Promise<unknown>;
  close: () => void;
}

/** Edits a value as JSON. */
export function JsonDialog<T>({ title, value, save, close }: Props<T>) {
  const text = useSignal(jsonText(value));
  return (
    <ActionDialog title={title} ready={problemOf(text.value) === undefined} act={() => save(JSON.parse(text.peek()) as T)} close={close}>
      <JsonEditor label={title} text={text.value} change={(next) => (text.value = next)} />
    </ActionDialog>
  );
}
