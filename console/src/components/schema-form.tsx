import type { JsonObject, SchemaValueError } from '@contralto/client';
import { useSignal } from '@preact/signals';

type Schema = Record<string, unknown>;
type Values = Record<string, unknown>;

/** The schema of one property, with references and `null` alternatives resolved. */
function resolved(schema: Schema, root: Schema, depth = 0): Schema {
  if (depth > 8) return schema;
  const pointer = typeof schema.$ref === 'string' ? schema.$ref.replace(/^#\//, '').split('/') : undefined;
  if (pointer) {
    const target = pointer.reduce<unknown>((at, part) => (at as Schema | undefined)?.[part], root);
    const { $ref: _, ...rest } = schema;
    return resolved({ ...(target as Schema), ...rest }, root, depth + 1);
  }
  for (const kind of ['allOf', 'anyOf', 'oneOf']) {
    const choices = schema[kind];
    if (!Array.isArray(choices)) continue;
    const wanted = (choices as Schema[]).filter((choice) => choice.type !== 'null');
    if (wanted.length === 1 && wanted[0]) return resolved({ ...wanted[0], ...schema, [kind]: undefined }, root, depth + 1);
  }
  return schema;
}

/** A problem of a property or of an element, with its nested problems. */
interface NestedError {
  errors: readonly SchemaValueError[];
  property?: string;
  index?: number;
}

const isNested = (error: SchemaValueError): error is NestedError => typeof error === 'object' && error !== null && 'errors' in error;

/** The problems of one property as words. */
function wordsOf(errors: readonly SchemaValueError[], property: string): string[] {
  const flat = (list: readonly SchemaValueError[], at: string): string[] =>
    list.flatMap((one) => {
      if (!isNested(one)) return [at ? `${at}: ${String(one)}` : String(one)];
      return flat(one.errors, one.property === undefined ? `${at}[${one.index}]` : [at, one.property].filter(Boolean).join('.'));
    });
  return errors.flatMap((one) => (isNested(one) && one.property === property ? flat(one.errors, '') : []));
}

/** What validators write about a value that fits none of several schemas. It doesn't say what would. */
const NO_CHOICE = / is not valid under any of the given schemas$/;

const TYPES: Record<string, string> = {
  string: 'a text',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'nothing',
};

/** What a value can be, in words. */
function choicesOf(given: Schema, root: Schema, depth = 0): string[] {
  const schema = resolved(given, root);
  if (Array.isArray(schema.enum)) return schema.enum.map(String);
  if (schema.const !== undefined) return [String(schema.const)];
  const choices = [schema.anyOf, schema.oneOf].find(Array.isArray) as Schema[] | undefined;
  if (choices && depth < 4) return [...new Set(choices.flatMap((choice) => choicesOf(choice, root, depth + 1)))];
  return [schema.type].flat().map((type) => TYPES[String(type)] ?? 'another value');
}

function expectedText(schema: Schema, root: Schema): string {
  const choices = choicesOf(schema, root);
  const last = choices.at(-1) ?? '';
  return `Enter ${choices.length > 1 ? `${choices.slice(0, -1).join(', ')}, or ${last}` : last}`;
}

/** The default values of the schema. */
export function defaultsOf(schema: JsonObject | null): Values {
  const properties = (schema?.properties ?? {}) as Record<string, Schema>;
  return Object.fromEntries(Object.entries(properties).flatMap(([name, one]) => ('default' in one ? [[name, one.default]] : [])));
}

interface InputProps {
  id: string;
  schema: Schema;
  value: unknown;
  change: (value: unknown) => void;
  describedBy: string;
}

function Input({ id, schema, value, change, describedBy }: InputProps) {
  const text = value === undefined || value === null ? '' : String(value);
  const common = { id, 'aria-describedby': describedBy };
  if (Array.isArray(schema.enum))
    return (
      <select
        {...common}
        value={JSON.stringify(value)}
        onChange={({ currentTarget }) => change(currentTarget.value === '' ? undefined : JSON.parse(currentTarget.value))}
      >
        <option value="">–</option>
        {schema.enum.map((one) => (
          <option key={JSON.stringify(one)} value={JSON.stringify(one)}>
            {String(one)}
          </option>
        ))}
      </select>
    );
  if (schema.type === 'boolean')
    return <input {...common} type="checkbox" checked={value === true} onChange={({ currentTarget }) => change(currentTarget.checked)} />;
  if (schema.type === 'integer' || schema.type === 'number')
    return (
      <input
        {...common}
        type="number"
        step={schema.type === 'integer' ? 1 : 'any'}
        value={text}
        onInput={({ currentTarget }) => change(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
      />
    );
  if (schema.type === 'string') {
    const given = {
      ...common,
      value: text,
      onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change(currentTarget.value || undefined),
    };
    if (schema.format === 'date') return <input {...given} type="date" />;
    return schema.format === 'password' ? <input {...given} type="password" /> : <input {...given} type="text" />;
  }
  return <JsonInput {...common} value={value} change={change} />;
}

/** A value without a simple field, typed as JSON. While it is not JSON, the service validates its text. */
function JsonInput({
  value,
  change,
  ...common
}: {
  id: string;
  value: unknown;
  change: (value: unknown) => void;
  'aria-describedby': string;
}) {
  const text = useSignal(value === undefined ? '' : JSON.stringify(value, null, 2));
  return (
    <textarea
      {...common}
      rows={3}
      spellcheck={false}
      value={text.value}
      onInput={({ currentTarget }) => {
        text.value = currentTarget.value;
        try {
          change(currentTarget.value.trim() === '' ? undefined : JSON.parse(currentTarget.value));
        } catch {
          change({ __prefect_kind: 'json', value: currentTarget.value });
        }
      }}
    />
  );
}

/** A field for every property of a JSON Schema, with the problems that the service reports. */
export function SchemaForm({
  schema,
  values,
  change,
  errors,
}: {
  schema: JsonObject;
  values: Values;
  change: (values: Values) => void;
  errors: readonly SchemaValueError[];
}) {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>).sort(
    ([, one], [, other]) => Number(one.position ?? 0) - Number(other.position ?? 0),
  );
  const required = Array.isArray(schema.required) ? schema.required : [];
  if (properties.length === 0) return <p class="hint">No fields to fill in.</p>;
  return (
    <div class="schema-form">
      {properties.map(([name, given]) => {
        const one = resolved(given, schema);
        const problems = wordsOf(errors, name).map((words) => (NO_CHOICE.test(words) ? expectedText(one, schema) : words));
        const id = `value-${name.replaceAll(/\W/g, '-')}`;
        return (
          <div key={name} class="schema-field">
            <label for={id}>
              {String(one.title ?? name)}
              {required.includes(name) && <span class="hint"> required</span>}
            </label>
            <Input
              id={id}
              schema={one}
              value={values[name]}
              describedBy={`${id}-about`}
              change={(value) => {
                const { [name]: _, ...rest } = values;
                change(value === undefined ? rest : { ...rest, [name]: value });
              }}
            />
            <div id={`${id}-about`}>
              {typeof one.description === 'string' && <p class="hint">{one.description}</p>}
              {problems.map((words) => (
                <p key={words} class="field-problem" role="alert">
                  {words}
                </p>
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}
