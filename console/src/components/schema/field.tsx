import type { SchemaValueError } from '@contralto/client';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { DatePicker } from '../../design/date-picker.tsx';
import { asciiDigits } from '../../digits.ts';
import { readTime } from '../../times.ts';
import { FieldProblem } from '../fields.tsx';
import { preciseText, typedTime } from '../texts.ts';
import { isoDuration, typedDuration } from './durations.ts';
import {
  allErrors,
  errorsAt,
  fits,
  initialOf,
  isObject,
  ownErrors,
  resolved,
  type Schema,
  type Shape,
  shapeOf,
  type Values,
  variantName,
  variantOf,
} from './shapes.ts';

export interface FieldProps {
  /** Unique in the page. */
  id: string;
  label: string;
  schema: Schema;
  root: Schema;
  value: unknown;
  /** Undefined leaves the value out. */
  change: (value: unknown) => void;
  required: boolean;
  errors: readonly SchemaValueError[];
}

/** A field for the value of a schema, with its description and its problems. Values without a simple control have a group of fields. */
function SchemaField(props: FieldProps) {
  const shape = shapeOf(props.schema, props.root);
  // chosen once, so that a field doesn't change while a user types
  const kind = useSignal(fits(shape, props.value) ? shape.kind : 'json').value;
  const isGroup = ['object', 'map', 'list', 'tuple', 'union'].includes(kind);
  return isGroup ? (
    <Group {...props} shape={shape} />
  ) : (
    <Single {...props} shape={kind === shape.kind ? shape : { kind: 'json', schema: {} }} />
  );
}

type ShapedProps = FieldProps & { shape: Shape };

const describes = (id: string) => `${id}-about`;

function About({ id, schema, root, problems }: { id: string; schema: Schema; root: Schema; problems: readonly string[] }) {
  const { description } = resolved(schema, root);
  return (
    <div id={describes(id)}>
      {typeof description === 'string' && <p class="hint">{description}</p>}
      {problems.map((words) => (
        <FieldProblem key={words}>{words}</FieldProblem>
      ))}
    </div>
  );
}

const Label = ({ label, required }: { label: string; required: boolean }) => (
  <>
    {label}
    {required && <span class="hint"> required</span>}
  </>
);

function Single(props: ShapedProps) {
  const { id, label, schema, root, required, errors } = props;
  return (
    <div class="schema-field">
      <label for={id}>
        <Label label={label} required={required} />
      </label>
      <Control {...props} />
      <About id={id} schema={schema} root={root} problems={allErrors(errors)} />
    </div>
  );
}

function Control({ id, shape, value, change, schema, root, required, errors }: ShapedProps) {
  const { default: usual } = resolved(schema, root);
  const placeholder =
    usual === undefined || usual === null || typeof usual === 'object' ? {} : { placeholder: `Default: ${JSON.stringify(usual)}` };
  const common = { id, 'aria-describedby': describes(id), 'aria-invalid': errors.length > 0, ...placeholder };
  const emptied = 'nullable' in shape && shape.nullable ? null : undefined;
  const text = value === undefined || value === null ? '' : String(value);
  switch (shape.kind) {
    case 'choice':
      return <Choice {...common} of={shape.values} value={value} empty={emptied} change={change} />;
    case 'boolean':
      if (shape.nullable) return <Choice {...common} of={[true, false]} value={value} empty={null} change={change} />;
      return <input {...common} type="checkbox" checked={value === true} onChange={({ currentTarget }) => change(currentTarget.checked)} />;
    case 'integer':
    case 'number':
      return (
        <NumberInput
          {...common}
          whole={shape.kind === 'integer'}
          value={text}
          change={(next) => change(next === '' ? emptied : Number(next))}
        />
      );
    case 'string': {
      const { format } = shape.schema;
      // without a value, the service would use the default, or the value of the deployment
      const isText = emptied === undefined && !required && format === undefined && resolved(schema, root).default !== undefined;
      return (
        <TextInput {...common} kind={KINDS[String(format)] ?? {}} value={text} change={(next) => change(next || (isText ? '' : emptied))} />
      );
    }
    default:
      return <JsonInput {...common} value={value} change={change} />;
  }
}

interface CommonProps {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
  /** The default, for a field without a value. */
  placeholder?: string;
}

interface ChoiceProps extends CommonProps {
  of: readonly unknown[];
  value: unknown;
  empty: null | undefined;
  change: (value: unknown) => void;
}

function Choice({ of, value, empty, change, placeholder: hint, ...common }: ChoiceProps) {
  const words = (one: unknown) => (typeof one === 'boolean' ? (one ? 'True' : 'False') : String(one));
  return (
    <select
      {...common}
      value={value === undefined || value === null ? '' : JSON.stringify(value)}
      onChange={({ currentTarget }) => change(currentTarget.value === '' ? empty : JSON.parse(currentTarget.value))}
    >
      <option value="">{hint ?? '–'}</option>
      {of.map((one) => (
        <option key={JSON.stringify(one)} value={JSON.stringify(one)}>
          {words(one)}
        </option>
      ))}
    </select>
  );
}

interface TextProps extends CommonProps {
  value: string;
  change: (value: string) => void;
}

interface NumberProps extends TextProps {
  whole: boolean;
}

/** A number. Text that isn't one stays in the field with a problem, and the form isn't submitted. */
function NumberInput({ whole, value, change, ...common }: NumberProps) {
  const typed = useSignal(value);
  const input = useRef<HTMLInputElement>(null);
  const text = asciiDigits(typed.value).trim();
  const isValid = text === '' || (whole ? /^-?\d+$/ : /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i).test(text);
  const problem = isValid ? undefined : `Enter ${whole ? 'an integer' : 'a number'}`;
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);
  return (
    <>
      <input
        {...common}
        ref={input}
        type="text"
        inputMode={whole ? 'numeric' : 'decimal'}
        value={typed.value}
        aria-invalid={common['aria-invalid'] || !isValid}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
          const next = asciiDigits(typed.value).trim();
          if (next === '' || !Number.isNaN(Number(next))) change(next);
        }}
      />
      {problem && <p class="field-problem">{problem}</p>}
    </>
  );
}

/** How the texts of a format are typed. */
interface TextKind {
  placeholder?: string;
  isSecret?: true;
  /** The typed text of a value, and the value of a typed text. */
  typed?: (value: string) => string;
  read?: (text: string) => string;
  /** What its calendar chooses. */
  picks?: 'day' | 'time';
}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text);

const KINDS: Record<string, TextKind> = {
  date: { placeholder: '2026-01-31', read: (text) => asciiDigits(text).trim(), picks: 'day' },
  'date-time': {
    placeholder: 'now, +2h, yesterday 03:00, or a date',
    read: (text) => (isInstant(text) ? text : (readTime(text) ?? text)),
    picks: 'time',
  },
  duration: { placeholder: '90s, 15m, 1h, 1d', typed: typedDuration, read: (text) => (text.trim() === '' ? '' : isoDuration(text)) },
  time: { placeholder: '14:00:00' },
  password: { isSecret: true },
};

/** A text, also of a date, time, or duration. The text below a time names the one that was understood. */
function TextInput({ kind, value, change, ...common }: TextProps & { kind: TextKind }) {
  const { placeholder = '', isSecret, read = (text) => text, picks } = kind;
  const typed = useSignal(kind.typed?.(value) ?? value);
  const take = (text: string) => {
    typed.value = text;
    change(read(text));
  };
  const given = {
    ...common,
    placeholder: common.placeholder ?? placeholder,
    value: typed.value,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => take(currentTarget.value),
  };
  const input = isSecret ? <input {...given} type="password" /> : <input {...given} type="text" />;
  if (!picks) return input;
  const isTime = picks === 'time';
  return (
    <>
      <span class="with-button">
        {input}
        <DatePicker
          time={isTime}
          describedBy={common['aria-describedby']}
          value={isTime ? typedTime(typed.value) : typed.value}
          pick={take}
        />
      </span>
      {isTime && value !== '' && readTime(value) && <p class="hint">{preciseText(value)}</p>}
    </>
  );
}

/** A value without a simple field, typed as JSON. While it is not JSON, the service validates its text. */
function JsonInput({ value, change, ...common }: CommonProps & { value: unknown; change: (value: unknown) => void }) {
  const text = useSignal(value === undefined ? '' : JSON.stringify(value, null, 2));
  return (
    <textarea
      {...common}
      rows={3}
      spellcheck={false}
      value={text.value}
      placeholder="JSON"
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

function Group(props: ShapedProps) {
  const { id, label, required, schema, root, errors, shape } = props;
  return (
    <fieldset class="schema-group" aria-describedby={describes(id)}>
      <legend>
        <Label label={label} required={required} />
      </legend>
      <About id={id} schema={schema} root={root} problems={shape.kind === 'union' ? [] : ownErrors(errors)} />
      {shape.kind === 'object' && <Properties {...props} shape={shape} />}
      {shape.kind === 'list' && <List {...props} of={shape.of} />}
      {shape.kind === 'tuple' && <Tuple {...props} of={shape.of} />}
      {shape.kind === 'map' && <MapFields {...props} of={shape.of} />}
      {shape.kind === 'union' && <Union {...props} variants={shape.variants} />}
    </fieldset>
  );
}

type PartProps = Omit<FieldProps, 'required'> & { at: string | number; required?: boolean };

/** The field of a property, or of an element. */
const PartField = ({ id, at, errors, required = false, ...rest }: PartProps) => (
  <SchemaField {...rest} id={`${id}-${String(at).replaceAll(/\W/g, '-')}`} errors={errorsAt(errors, at)} required={required} />
);

/** The fields of an object. */
export function Properties({
  id,
  root,
  value,
  change,
  errors,
  shape,
}: Omit<FieldProps, 'label' | 'schema' | 'required'> & { shape: Extract<Shape, { kind: 'object' }> }) {
  const values: Values = isObject(value) ? value : {};
  return (
    <>
      {shape.properties.map(([name, given]) => {
        const one = resolved(given, root);
        return (
          <PartField
            key={name}
            id={id}
            at={name}
            label={String(given.title ?? one.title ?? name)}
            schema={given}
            root={root}
            value={values[name]}
            required={shape.required.includes(name)}
            errors={errors}
            change={(next) => {
              const { [name]: _, ...rest } = values;
              change(next === undefined ? rest : { ...rest, [name]: next });
            }}
          />
        );
      })}
    </>
  );
}

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function List({ id, label, root, value, change, errors, of }: ShapedProps & { of: Schema }) {
  const items = itemsOf(value);
  // the fields of moved elements are created again, because they keep typed text
  const round = useSignal(0);
  const set = (next: unknown[]) => {
    round.value++;
    change(next);
  };
  return (
    <>
      {items.map((item, index) => (
        <div key={`${round.value} ${index}`} class="schema-item">
          <PartField
            {...{ id, root, errors }}
            at={index}
            label={`${label} ${index + 1}`}
            schema={withoutTitle(of, root)}
            value={item ?? undefined}
            change={(next) => change(items.with(index, next ?? null))}
          />
          <div class="actions">
            {index > 0 && (
              <button
                type="button"
                aria-label={`Move ${label} ${index + 1} up`}
                onClick={() => set(items.with(index, items[index - 1]).with(index - 1, item))}
              >
                ↑
              </button>
            )}
            <button type="button" aria-label={`Remove ${label} ${index + 1}`} onClick={() => set(items.toSpliced(index, 1))}>
              ✕
            </button>
          </div>
        </div>
      ))}
      <Add label={label} add={() => change([...items, initialOf(of, root) ?? null])} />
    </>
  );
}

/** An element is named by its list. */
function withoutTitle(schema: Schema, root: Schema): Schema {
  const { title: _, ...rest } = resolved(schema, root);
  return rest;
}

const Add = ({ label, add, children }: { label: string; add: () => void; children?: ComponentChildren }) => (
  <div class="actions">
    <button type="button" aria-label={`Add ${label}`} onClick={add}>
      {children ?? '+ Add'}
    </button>
  </div>
);

function Tuple({ id, label, root, value, change, errors, of }: ShapedProps & { of: readonly Schema[] }) {
  const items = itemsOf(value);
  return (
    <>
      {of.map((one, index) => (
        <PartField
          key={index}
          {...{ id, root, errors }}
          at={index}
          label={String(resolved(one, root).title ?? `${label} ${index + 1}`)}
          schema={one}
          value={items[index] ?? undefined}
          change={(next) => change(of.map((_, at) => (at === index ? (next ?? null) : (items[at] ?? null))))}
        />
      ))}
    </>
  );
}

/** The keys and values of a map. Two equal keys are a problem that the form reports itself, because an object can't contain them. */
function MapFields({ id, label, root, value, change, errors, of }: ShapedProps & { of: Schema }) {
  const rows = useSignal<{ key: string; value: unknown; number: number }[]>(
    Object.entries(isObject(value) ? value : {}).map(([key, one], number) => ({ key, value: one, number })),
  );
  const set = (next: typeof rows.value) => {
    rows.value = next;
    change(Object.fromEntries(next.filter((row) => row.key !== '').map((row) => [row.key, row.value ?? null])));
  };
  return (
    <>
      {rows.value.map((row, index) => {
        const isTwice = rows.value.some((other, at) => at < index && other.key === row.key && row.key !== '');
        const replace = (changes: Partial<typeof row>) =>
          set(rows.peek().map((one) => (one.number === row.number ? { ...one, ...changes } : one)));
        return (
          <div key={row.number} class="schema-item">
            <div class="schema-field">
              <label for={`${id}-key-${row.number}`}>Key</label>
              <input
                id={`${id}-key-${row.number}`}
                type="text"
                value={row.key}
                required
                aria-invalid={isTwice}
                onInput={({ currentTarget }) => replace({ key: currentTarget.value })}
              />
              {isTwice && <FieldProblem>This key exists already.</FieldProblem>}
            </div>
            <SchemaField
              id={`${id}-${row.number}`}
              label={`Value of ${row.key || 'the key'}`}
              schema={withoutTitle(of, root)}
              root={root}
              value={row.value ?? undefined}
              required={false}
              errors={errorsAt(errors, row.key)}
              change={(next) => replace({ value: next })}
            />
            <div class="actions">
              <button
                type="button"
                aria-label={`Remove ${row.key || 'this key'}`}
                onClick={() => set(rows.peek().filter((one) => one.number !== row.number))}
              >
                ✕
              </button>
            </div>
          </div>
        );
      })}
      <Add
        label={label}
        add={() => {
          const number = Math.max(0, ...rows.peek().map((row) => row.number)) + 1;
          set([...rows.peek(), { key: '', value: initialOf(of, root), number }]);
        }}
      />
    </>
  );
}

function Union({ id, label, root, value, change, errors, variants }: ShapedProps & { variants: readonly Schema[] }) {
  const chosen = useSignal(variantOf(variants, root, value));
  const variant = variants[chosen.value] ?? {};
  return (
    <>
      <div class="schema-field">
        <label for={`${id}-kind`}>Kind of {label}</label>
        <select
          id={`${id}-kind`}
          value={String(chosen.value)}
          onChange={({ currentTarget }) => {
            chosen.value = Number(currentTarget.value);
            const next = variants[chosen.value] ?? {};
            change(next.type === 'null' ? null : converted(value, next, root));
          }}
        >
          {variants.map((one, index) => (
            <option key={index} value={String(index)}>
              {variantName(one, root)}
            </option>
          ))}
        </select>
      </div>
      {variant.type === 'null' ? (
        <About id={`${id}-none`} schema={{}} root={root} problems={allErrors(errors)} />
      ) : (
        <SchemaField
          key={chosen.value}
          id={`${id}-${chosen.value}`}
          label={variantName(variant, root)}
          schema={variant}
          root={root}
          value={value}
          required={false}
          errors={errors}
          change={change}
        />
      )}
    </>
  );
}

/** The value for another variant: the same if it fits, a number from its digits or the digits of a number, otherwise the initial value. */
function converted(value: unknown, variant: Schema, root: Schema): unknown {
  const shape = shapeOf(variant, root);
  if (shape.kind === 'string' && typeof value === 'number') return String(value);
  const isDigits = typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value);
  if ((shape.kind === 'integer' || shape.kind === 'number') && isDigits) return Number(value);
  return value !== undefined && value !== null && shape.kind !== 'json' && shape.kind !== 'object' && fits(shape, value)
    ? value
    : initialOf(variant, root);
}
