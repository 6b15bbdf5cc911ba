import type { AutomationCreate } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { ActionDialog } from '../components/action-dialog.tsx';
import { Field, ListField } from '../components/field.tsx';
import { JsonEditor } from '../components/json-editor.tsx';
import { jsonText, problemOf } from '../components/json-text.ts';
import { Loading } from '../components/loading.tsx';
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

/** Edits an automation as a form or as JSON, with a preview of its trigger. */
export function AutomationDialog({ title, value, save, close }: Props) {
  const { name, description = '', tags = [], ...rest } = value;
  const named = useSignal(name);
  const described = useSignal(description);
  const tagged = useSignal(tags);
  const body = useSignal<Body>(rest);
  /** The JSON text of the body; undefined while the form is displayed. */
  const text = useSignal<string | undefined>(undefined);
  const edit = (changes: Partial<Body>) => (body.value = { ...body.peek(), ...changes });
  const followUps = value.actions_on_trigger ?? [];
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
        <Field label="Name" value={named.value} change={(next) => (named.value = next)} required />
        <Field label="Description" value={described.value} change={(next) => (described.value = next)} />
        <ListField label="Tags" value={tagged.value} change={(next) => (tagged.value = next)} placeholder="a, b" />
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
              <h3>Then</h3>
              <ActionsForm actions={body.value.actions} choices={of} change={(actions) => edit({ actions })} />
              {followUps.length > 0 && (
                <>
                  <h3>When triggered</h3>
                  <ActionsForm
                    name="Additional action"
                    actions={body.value.actions_on_trigger ?? []}
                    choices={of}
                    change={(actions_on_trigger) => edit({ actions_on_trigger })}
                  />
                </>
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
