import type { Action } from '@contralto/client';
import {
  Check,
  DurationField,
  Field,
  JsonField,
  LongField,
  OptionalDurationField,
  Select,
  sentenceCase,
  useParts,
} from '../components/fields.tsx';
import { STATE_TYPES } from '../runs/filter.ts';
import { ACTION_KINDS, isActionType, newAction } from './actions.tsx';
import { type Choices, withChosen } from './choices.ts';

const INFERRED = 'inferred';

/** Actions whose text fields are templates. */
const TEMPLATED: readonly Action['type'][] = ['run-deployment', 'send-notification', 'call-webhook'];
const TEMPLATES =
  'Text can contain variables, such as {{ event.event }}, {{ flow.name }}, {{ flow_run.name }}, and {{ flow_run.state.message }}.';

type Fields = Record<string, unknown>;

interface Props {
  action: Action;
  change: (action: Action) => void;
  choices: Choices;
}

interface ActionsFormProps {
  /** The label of an action. */
  name: string;
  actions: readonly Action[];
  change: (actions: Action[]) => void;
  choices: Choices;
}

/** The actions of an automation, in their order. */
export function ActionsForm({ name, actions, change, choices }: ActionsFormProps) {
  const { parts, add } = useParts<Action>(actions, change);
  return (
    <>
      {parts.map(({ key, value: action, index, replace, remove }) => (
        <fieldset key={`${key} ${action.type}`} class="action">
          <legend class="unseen">
            {name} {index + 1}
          </legend>
          <div class="filters">
            <Select
              label={`${name} ${index + 1}`}
              value={action.type}
              of={Object.entries(ACTION_KINDS).map(([type, kind]) => [type, kind.name])}
              change={(type) => isActionType(type) && replace(newAction(type, choices))}
            />
            <ActionFields action={action} choices={choices} change={replace} />
            <button type="button" class="danger" onClick={remove}>
              Remove {name.toLowerCase()} {index + 1}
            </button>
          </div>
        </fieldset>
      ))}
      {actions.length === 0 && <p class="hint">No actions. The automation only emits an event when it fires.</p>}
      <button
        type="button"
        onClick={() => add(newAction(choices.notification.length > 0 ? 'send-notification' : 'cancel-flow-run', choices))}
      >
        Add an {name.toLowerCase()}
      </button>
    </>
  );
}

/** The fields of an action. */
function ActionFields({ action, change, choices }: Props) {
  const fields: Fields = { ...action };
  const edit = (changes: Fields) => change({ ...fields, ...changes } as Action);
  const text = (field: string) => (typeof fields[field] === 'string' ? fields[field] : '');
  return (
    <>
      <Target action={action} change={change} choices={choices} />
      {action.type === 'suspend-flow-run' && (
        <OptionalDurationField
          label="Resume after"
          value={action.resume_after_seconds ?? null}
          change={(resume_after_seconds) => edit({ resume_after_seconds })}
          placeholder="not by itself, or 15m, 1h, 1d"
        />
      )}
      {action.type === 'run-deployment' && (
        <>
          <DurationField label="Start after" value={action.schedule_after ?? 0} change={(schedule_after) => edit({ schedule_after })} />
          <JsonField
            label="Parameters (default: those of the deployment)"
            value={action.parameters ?? undefined}
            change={(parameters) => edit({ parameters: parameters ?? null })}
          />
          <JsonField
            label="Job variables (optional)"
            value={action.job_variables ?? undefined}
            change={(job_variables) => edit({ job_variables: job_variables ?? null })}
          />
        </>
      )}
      {action.type === 'change-flow-run-state' && (
        <>
          <Select
            label="State"
            value={action.state}
            of={STATE_TYPES.map((state) => [state, sentenceCase(state)])}
            change={(state) => edit({ state })}
          />
          <Field label="State name" value={text('name')} placeholder="Default name" change={(name) => edit({ name: name || null })} />
          <Field label="Message" value={text('message')} change={(message) => edit({ message: message || null })} />
          <Check label="Skip orchestration rules" is={action.force === true} change={(is) => edit({ force: is })} />
        </>
      )}
      {action.type === 'send-notification' && (
        <>
          <Field label="Subject" value={text('subject')} change={(subject) => edit({ subject })} />
          <LongField label="Message" value={text('body')} change={(body) => edit({ body })} />
        </>
      )}
      {action.type === 'call-webhook' && <LongField label="Body" value={text('payload')} change={(payload) => edit({ payload })} />}
      {TEMPLATED.includes(action.type) && <p class="hint more-fields">{TEMPLATES}</p>}
    </>
  );
}

/** The object that an action changes: a selected object, or the object of the event. */
function Target({ action, change, choices }: Props) {
  const { target, inferred } = ACTION_KINDS[action.type];
  if (!target) return null;
  const fields: Fields = { ...action };
  const id = fields[target.field];
  const chosen = fields.source === INFERRED ? INFERRED : typeof id === 'string' ? id : '';
  const of = choices[target.kind];
  if (of.length === 0 && !inferred) return <p class="hint">No suitable block yet. Create one on the Blocks page.</p>;
  return (
    <Select
      label={target.of}
      value={chosen}
      of={[
        ...(inferred ? [[INFERRED, 'From the event'] as const] : chosen === '' ? [['', 'Select a block'] as const] : []),
        ...withChosen(of, chosen === INFERRED ? '' : chosen),
      ]}
      change={(next) => {
        const source =
          next === INFERRED
            ? { source: INFERRED, [target.field]: null }
            : { [target.field]: next, ...(inferred && { source: 'selected' }) };
        change({ ...fields, ...source } as Action);
      }}
    />
  );
}
