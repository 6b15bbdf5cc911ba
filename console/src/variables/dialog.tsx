import { createVariable, type JsonValue, updateVariable, type Variable } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/resource.ts';
import { ActionDialog } from '../components/dialogs.tsx';
import { bound, Field, JsonEditor, ListField, LongField, Select } from '../components/fields.tsx';
import { jsonText, problemOf } from '../components/texts.ts';
import { asciiDigits } from '../digits.ts';

const TYPES = { string: 'String', number: 'Number', boolean: 'Boolean', json: 'JSON' } as const;
type Type = keyof typeof TYPES;

const isType = (name: string): name is Type => name in TYPES;

/** The type of a value, which decides how it is edited. */
function typeOf(value: unknown): Type {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value as 'number' | 'boolean';
  return 'json';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : jsonText(value));

/** Why a text is not a value of the type; undefined if it is one. */
function problemWith(type: Type, text: string): string | undefined {
  if (type === 'string') return undefined;
  if (type === 'number') return text.trim() !== '' && Number.isFinite(Number(asciiDigits(text))) ? undefined : 'Enter a number';
  return problemOf(text);
}

const readValue = (type: Type, text: string): JsonValue =>
  type === 'string' ? text : type === 'number' ? Number(asciiDigits(text)) : (JSON.parse(text) as JsonValue);

interface Props {
  /** Undefined for a new variable. */
  edited: Variable | undefined;
  saved: () => void;
  close: () => void;
}

/** Edits a variable: a value of any type that flows read by name. */
export function VariableDialog({ edited, saved, close }: Props) {
  const name = useSignal(edited?.name ?? '');
  const tags = useSignal<string[]>(edited?.tags ?? []);
  const value = edited?.value ?? (edited ? null : '');
  const type = useSignal(typeOf(value));
  const text = useSignal(textOf(value));
  // a browser rounds long numbers, so an unchanged value must not be stored again
  const isTouched = () => edited === undefined || type.peek() !== typeOf(value) || text.peek() !== textOf(value);
  const problem = problemWith(type.value, text.value);
  const become = (next: string) => {
    if (!isType(next)) return;
    // the typed text stays if it is valid for the new type; otherwise a string becomes a JSON string
    if (next === 'json' && type.peek() === 'string' && problemOf(text.peek())) text.value = JSON.stringify(text.peek());
    if (next === 'boolean' && !['true', 'false'].includes(text.peek())) text.value = 'true';
    type.value = next;
  };
  const write = (next: string) => (text.value = next);
  const save = async () => {
    const body = { name: name.peek(), tags: tags.peek(), ...(isTouched() && { value: readValue(type.peek(), text.peek()) }) };
    await (edited ? call(updateVariable({ path: { id: edited.id }, body })) : call(createVariable({ body: { value: '', ...body } })));
    saved();
  };
  return (
    <ActionDialog title={edited ? `Edit ${edited.name}` : 'New variable'} ready={problem === undefined} act={save} close={close}>
      <div class="filters">
        <Field label="Name" {...bound(name)} placeholder="my_variable" required />
        <Select label="Type" value={type.value} of={Object.entries(TYPES)} change={become} />
        <ListField label="Tags" {...bound(tags)} placeholder="a, b" />
        {type.value === 'string' && <LongField label="Value" value={text.value} change={write} />}
        {type.value === 'number' && <Field label="Value" value={text.value} problem={problem} change={write} />}
        {type.value === 'boolean' && (
          <Select
            label="Value"
            value={text.value}
            of={[
              ['true', 'true'],
              ['false', 'false'],
            ]}
            change={write}
          />
        )}
        {type.value === 'json' && <JsonEditor label="Value" text={text.value} change={write} rows={10} />}
      </div>
    </ActionDialog>
  );
}
