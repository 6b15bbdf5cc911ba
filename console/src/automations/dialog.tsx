import type { AutomationCreate } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { ActionDialog } from '../components/dialogs.tsx';
import { bound, Field, JsonEditor, ListField } from '../components/fields.tsx';
import { Loading } from '../components/listing.tsx';
import { jsonText, problemOf } from '../components/texts.ts';
import { ActionsForm } from './action-form.tsx';
import { useChoices } from './choices.ts';
import { TryTrigger } from './preview.tsx';
import { TriggerForm } from './trigger-form.tsx';

type Definition = Pick<
  AutomationCreate,
  'name' | 'description' | 'tags' | 'trigger' | 'actions' | 'actions_on_trigger' | 'actions_on_resolve'
>;
type Body = Omit<Definition, 'name' | 'description' | 'tags'>;

interface Props {
  title: string;
  value: Definition;
  save: (value: Definition) => Promise<unknown>;
  close: () => void;
}

/** The lists of actions with their headings, and the labels of an action. */
const FOLLOWING = [
  ['actions', 'Then', 'Action'],
  ['actions_on_resolve', 'When it resolves', 'Action on resolve'],
  ['actions_on_trigger', 'When triggered', 'Additional action'],
] as const;

/** Edits an automation as a form or as JSON, with a preview of its trigger. */
export function AutomationDialog({ title, value, save, close }: Props) {
  const { name, description = '', tags = [], trigger, actions, actions_on_trigger = [], actions_on_resolve = [] } = value;
  const named = useSignal(name);
  const described = useSignal(description);
  const tagged = useSignal(tags);
  const body = useSignal<Body>({ trigger, actions, actions_on_trigger, actions_on_resolve });
  /** The JSON text of the body; undefined while the form is displayed. */
  const text = useSignal<string | undefined>(undefined);
  const edit = (changes: Partial<Body>) => (body.value = { ...body.peek(), ...changes });
  const choices = useChoices();
  const valid = text.value === undefined || problemOf(text.value) === undefined;
  const written = (): Body => (text.peek() === undefined ? body.peek() : (JSON.parse(text.peek() ?? '') as Body));
  return (
    <ActionDialog
      title={title}
      ready={valid}
      act={() => save({ ...written(), name: named.peek(), description: described.peek(), tags: tagged.peek() })}
      close={close}
    >
      <div class="filters">
        <Field label="Name" {...bound(named)} required />
        <Field label="Description" {...bound(described)} />
        <ListField label="Tags" {...bound(tagged)} placeholder="a, b" />
      </div>
      <div class="tabs" role="group" aria-label="Editor">
        <button
          type="button"
          aria-pressed={text.value === undefined}
          disabled={!valid}
          onClick={() => {
            body.value = written();
            text.value = undefined;
          }}
        >
          Form
        </button>
        <button type="button" aria-pressed={text.value !== undefined} onClick={() => (text.value ??= jsonText(body.peek()))}>
          JSON
        </button>
      </div>
      {text.value === undefined ? (
        <Loading from={choices}>
          {(of) => (
            <>
              <TriggerForm trigger={body.value.trigger} choices={of} change={(trigger) => edit({ trigger })} />
              {FOLLOWING.map(
                ([field, title, noun]) =>
                  (field === 'actions' ||
                    value[field]?.length ||
                    (field === 'actions_on_resolve' && body.value.trigger.type === 'metric')) && (
                    <Fragment key={field}>
                      <h3>{title}</h3>
                      <ActionsForm name={noun} actions={body.value[field] ?? []} choices={of} change={(next) => edit({ [field]: next })} />
                    </Fragment>
                  ),
              )}
            </>
          )}
        </Loading>
      ) : (
        <JsonEditor label="Trigger and actions" text={text.value} change={(next) => (text.value = next)} />
      )}
      <h3>Preview</h3>
      <TryTrigger trigger={() => written().trigger} />
    </ActionDialog>
  );
}
