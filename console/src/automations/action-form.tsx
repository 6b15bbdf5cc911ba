import type { Action } from '@contralto/client';
import { DurationField } from '../components/duration-field.tsx';
import { Field, LongField } from '../components/field.tsx';
import { JsonField } from '../components/json-field.tsx';
import { useParts } from '../components/parts.ts';
import { Select } from '../components/select.tsx';
import { STATE_TYPES } from '../runs/filter.ts';
import { ACTION_KINDS, isActionType, newAction } from './action-kinds.ts';
import { type Choices, withChosen } from './choices.ts';

const INFERRED = 'inferred';

/** Actions whose texts are templates. */
const TEMPLATED: readonly Action['type'][] = ['run-deployment', 'send-notification', 'call-webhook'];
const TEMPLATES = 'Texts may hold {{ event.event }}, {{ flow.name }}, {{ flow_run.name }}, {{ flow_run.state.message }} and the like.';

type Members = Record<string, unknown>;

interface Props {
  action: Action;
  change: (action: Action) => void;
  choices: Choices;
}

/** What an automation does when it fires, one action after the other. */
export function ActionsForm({
  name = 'Action',
  actions,
  change,
  choices,
}: {
  /** What one of them is called. */
  name?: string;
  actions: readonly Action[];
  change: (actions: Action[]) => void;
  choices: Choices;
}) {
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
            <Members action={action} choices={choices} change={replace} />
            <button type="button" class="danger" onClick={remove}>
              Remove {name.toLowerCase()} {index + 1}
            </button>
          </div>
        </fieldset>
      ))}
      {actions.length === 0 && <p class="hint">It does nothing but emit an event when it fires.</p>}
      <button type="button" onClick={() => add(newAction('cancel-flow-run', choices))}>
        Add {name === 'Action' ? 'an action' : `a ${name.toLowerCase()}`}
      </button>
    </>
  );
}

/** The members of one action. */
function Members({ action, change, choices }: Props) {
  const members: Members = { ...action };
  const edit = (changes: Members) => change({ ...members, ...changes } as Action);
  const text = (member: string) => (typeof members[member] === 'string' ? members[member] : '');
  return (
    <>
      <Target action={action} change={change} choices={choices} />
      {action.type === 'run-deployment' && (
        <>
          <DurationField label="Due after" value={action.schedule_after ?? 0} change={(schedule_after) => edit({ schedule_after })} />
          <JsonField
            label="Parameters, empty for those of the deployment"
            value={action.parameters ?? undefined}
            change={(parameters) => edit({ parameters: parameters ?? null })}
          />
          <JsonField
            label="Job variables, empty for none"
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
            of={STATE_TYPES.map((state) => [state, state.toLowerCase()])}
            change={(state) => edit({ state })}
          />
          <Field label="Name of the state" value={text('name')} placeholder="as usual" change={(name) => edit({ name: name || null })} />
          <Field label="Message" value={text('message')} change={(message) => edit({ message: message || null })} />
          <label class="check">
            <input
              type="checkbox"
              checked={action.force === true}
              onChange={({ currentTarget }) => edit({ force: currentTarget.checked })}
            />{' '}
            Even if rules refuse it
          </label>
        </>
      )}
      {action.type === 'send-notification' && (
        <>
          <Field label="Subject" value={text('subject')} change={(subject) => edit({ subject })} />
          <LongField label="Message" value={text('body')} change={(body) => edit({ body })} />
        </>
      )}
      {action.type === 'call-webhook' && <LongField label="Body" value={text('payload')} change={(payload) => edit({ payload })} />}
      {TEMPLATED.includes(action.type) && <p class="hint more">{TEMPLATES}</p>}
    </>
  );
}

/** The object that an action changes: one that is chosen, or that of the event. */
function Target({ action, change, choices }: Props) {
  const { target, inferred } = ACTION_KINDS[action.type];
  if (!target) return null;
  const members: Members = { ...action };
  const id = members[target.member];
  const chosen = members.source === INFERRED ? INFERRED : typeof id === 'string' ? id : '';
  const of = choices[target.kind];
  if (of.length === 0 && !inferred) return <p class="hint">There is no block yet that can do this. Make one on the page “Blocks”.</p>;
  return (
    <Select
      label={target.of}
      value={chosen}
      of={[...(inferred ? [[INFERRED, 'that of the event'] as const] : []), ...withChosen(of, chosen === INFERRED ? '' : chosen)]}
      change={(next) => {
        const source =
          next === INFERRED
            ? { source: INFERRED, [target.member]: null }
            : { [target.member]: next, ...(inferred && { source: 'selected' }) };
        change({ ...members, ...source } as Action);
      }}
    />
  );
}
