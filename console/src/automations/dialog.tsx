import { type AutomationCreate, previewTrigger, type TriggerPreview } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { Problem } from '../components/problem.tsx';
import { readable, Time } from '../components/time.tsx';
import { readTime } from '../runs/filter.ts';

type Definition = Pick<AutomationCreate, 'name' | 'description' | 'trigger' | 'actions' | 'actions_on_trigger' | 'actions_on_resolve'>;

/** Edits an automation, and tries its trigger against the events of the last hours before it is saved. */
export function AutomationDialog({
  title,
  value,
  save,
  close,
}: {
  title: string;
  value: Definition;
  save: (value: Definition) => Promise<unknown>;
  close: () => void;
}) {
  const { name, description = '', ...rest } = value;
  const named = useSignal(name);
  const described = useSignal(description);
  const text = useSignal(JSON.stringify(rest, null, 2));
  const since = useSignal('24h');
  const problem = useSignal<string | undefined>(undefined);
  const preview = useSignal<TriggerPreview | undefined>(undefined);
  const busy = useSignal(false);

  const attempt = async (work: (definition: Definition) => Promise<unknown>) => {
    busy.value = true;
    problem.value = undefined;
    try {
      const body = JSON.parse(text.value) as Omit<Definition, 'name' | 'description'>;
      await work({ ...body, name: named.value, description: described.value });
    } catch (error) {
      problem.value = (error as Error).message;
    } finally {
      busy.value = false;
    }
  };
  const tryOut = () =>
    attempt(async ({ trigger }) => {
      preview.value = await call(previewTrigger({ body: { trigger, since: readTime(since.value) ?? null } }));
    });
  return (
    <Dialog title={title} close={close}>
      <div class="filters">
        <Field label="Name" value={named.value} change={(next) => (named.value = next)} />
        <Field label="Description" value={described.value} change={(next) => (described.value = next)} />
      </div>
      <label class="field">
        <span>Trigger and actions</span>
        <textarea
          class="editor"
          spellcheck={false}
          rows={16}
          value={text}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
      </label>
      {problem.value && <Problem words={problem.value} />}
      <div class="actions try">
        <Field label="Events of the last" value={since.value} change={(next) => (since.value = next)} placeholder="24h" />
        <button type="button" disabled={busy.value} onClick={() => void tryOut()}>
          Try the trigger
        </button>
      </div>
      {preview.value && <Preview of={preview.value} />}
      <div class="actions">
        <button
          type="button"
          class="primary"
          disabled={busy.value}
          onClick={() =>
            void attempt(async (definition) => {
              await save(definition);
              close();
            })
          }
        >
          Save
        </button>
        <button type="button" onClick={close}>
          Back
        </button>
      </div>
    </Dialog>
  );
}

function Preview({ of }: { of: TriggerPreview }) {
  return (
    <div class="panel" role="status">
      <strong>
        {of.total_firings === 0 ? 'It would not have fired.' : `It would have fired ${of.total_firings.toLocaleString()} times.`}
      </strong>
      {of.explanation.map((line) => (
        <p key={line} class="hint">
          {readable(line)}
        </p>
      ))}
      <ul>
        {of.firings.slice(0, 10).map(({ triggered, reason }) => (
          <li key={triggered + reason}>
            <Time at={triggered} /> {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
