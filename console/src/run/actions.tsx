import {
  deleteFlowRun,
  type FlowRun,
  type OrchestrationResult,
  type RuleTrace,
  type StateCreate,
  type StateType,
  setFlowRunState,
} from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { call, type Loaded, useResource } from '../api/resource.ts';
import { Act, ActionDialog, Allowed } from '../components/dialogs.tsx';
import { bound, TimeField } from '../components/fields.tsx';
import { Loading } from '../components/listing.tsx';
import { counted } from '../components/texts.ts';
import { StateMark } from '../components/values.tsx';
import { pathOf } from '../config.ts';
import { CopyAs } from '../copying/copy-as.tsx';
import { readTime } from '../times.ts';

/** The changes of the state of a run. Each is preceded by a preview of the rules that apply. */
export function Actions({ run, changed }: { run: FlowRun; changed: () => void }) {
  const proposed = useSignal<Proposal | undefined>(undefined);
  return (
    <Allowed to="runs:write">
      {proposalsFor(run).map((proposal) => (
        <button key={proposal.verb} type="button" class={proposal.danger ? 'danger' : ''} onClick={() => (proposed.value = proposal)}>
          {proposal.verb}…
        </button>
      ))}
      {proposed.value && (
        <ProposalDialog run={run} proposal={proposed.value} close={() => (proposed.value = undefined)} changed={changed} />
      )}
    </Allowed>
  );
}

/** Deletes a run. */
export function DeleteRun({ run }: { run: FlowRun }) {
  const { route } = useLocation();
  return (
    <Act
      verb="Delete"
      needs="history:delete"
      danger
      confirm="Delete this run?"
      about="Its task runs, logs, and artifacts are also deleted. You can't undo this action."
      act={() => call(deleteFlowRun({ path: { id: run.id } }))}
      done={() => route(pathOf('/runs'))}
    />
  );
}

interface ProposalProps {
  run: FlowRun;
  proposal: Proposal;
  close: () => void;
  changed: () => void;
}

function ProposalDialog({ run, proposal, close, changed }: ProposalProps) {
  const typed = useSignal('');
  const resumeTime = readTime(typed.value);
  const state = proposal.state(Date.now(), resumeTime);
  const dry = useDryRun(run.id, state);
  const propose = async () => {
    const { status, state: next, details } = await call(setFlowRunState({ path: { id: run.id }, body: { state } }));
    changed();
    // the service can set another state with the same effect
    if (!next || next.id === run.state_id)
      throw new Error(('reason' in details && details.reason) || `The service responded with ${status}.`);
  };
  const isRefused = dry.data !== undefined && refuses(dry.data);
  return (
    <ActionDialog
      title={`${proposal.verb} this run`}
      verb={isRefused ? `${proposal.verb} anyway` : proposal.verb}
      danger={proposal.danger}
      quiet={isRefused}
      ready={typed.value === '' || resumeTime !== undefined}
      act={propose}
      close={close}
    >
      <p>{proposal.meaning}</p>
      {proposal.resumes && <TimeField label="Resume at" {...bound(typed)} placeholder="+2h, or tomorrow 06:00" />}
      <Rules of={dry} />
      <CopyAs of={(options) => setFlowRunState({ path: { id: run.id }, body: { state }, ...options })} />
    </ActionDialog>
  );
}

/** A change of state that the user can request. */
export interface Proposal {
  verb: string;
  /** The consequences for the run. */
  meaning: string;
  danger?: true;
  /** Whether the user can choose when the run resumes. */
  resumes?: true;
  state: (now: number, resumeTime?: string) => StateCreate;
}

const ACTIVE: readonly StateType[] = ['SCHEDULED', 'PENDING', 'RUNNING', 'PAUSED'];
const A_DAY = 24 * 3600 * 1000;

/** The changes that apply to the state of the run. The service decides whether it accepts them. */
function proposalsFor({ state_type, deployment_id }: FlowRun): Proposal[] {
  if (!state_type) return [];
  const proposals: Proposal[] = [];
  if (state_type === 'RUNNING')
    proposals.push({
      verb: 'Pause',
      meaning: deployment_id
        ? 'The run is suspended and its process ends. When it is resumed, it is scheduled again. Without a resume time, it fails unless you resume it within a day.'
        : 'The run waits when it next checks its state. Without a resume time, it fails unless you resume it within a day.',
      resumes: true,
      state: (now, resumeTime) => ({
        type: 'PAUSED',
        name: deployment_id ? 'Suspended' : 'Paused',
        message: 'Paused in the console',
        state_details: {
          ...(resumeTime ? { resume_time: resumeTime } : { pause_timeout: new Date(now + A_DAY).toISOString() }),
          pause_reschedule: deployment_id !== null,
        },
      }),
    });
  if (ACTIVE.includes(state_type))
    proposals.push({
      verb: 'Cancel',
      meaning: 'The run is cancelled. If it has started, its worker ends it.',
      danger: true,
      state: () => ({ type: 'CANCELLING', message: 'Cancelled in the console' }),
    });
  return proposals;
}

const OUTCOMES: Record<string, string> = {
  ACCEPT: 'The service would accept this change.',
  REJECT: 'The service would set another state instead.',
  WAIT: 'The service would delay this change.',
  ABORT: 'The service would reject this change.',
};

type DryRun = OrchestrationResult;

/** Evaluates a proposed state, rule by rule. It changes nothing. */
function useDryRun(id: string, state: StateCreate, force = false): Loaded<DryRun> {
  // the state contains the current time
  return useResource(JSON.stringify([state.type, state.name, force]), (signal) =>
    call(setFlowRunState({ path: { id }, query: { dry_run: true }, body: { state, force }, signal })),
  );
}

/** Whether the change would have no effect: it is rejected without another state, or delayed. */
const refuses = ({ status, state }: DryRun): boolean => status === 'ABORT' || status === 'WAIT' || (status === 'REJECT' && state === null);

/** The result of a dry run. */
const Rules = ({ of }: { of: Loaded<DryRun> }) => (
  <Loading from={of}>
    {({ status, state: next, details, trace = [] }) => (
      <div class="rules">
        <p role="status">
          <strong>{OUTCOMES[status] ?? status}</strong> {'reason' in details && details.reason} The state would be{' '}
          <StateMark type={next?.type} name={next?.name} />.
        </p>
        <details open={status !== 'ACCEPT'}>
          <summary>{counted(trace.length, 'rule')} evaluated</summary>
          <ol>
            {trace.map((one) => (
              <Rule key={one.rule} {...one} />
            ))}
          </ol>
        </details>
      </div>
    )}
  </Loading>
);

const Rule = ({ rule, description, verdict, reason }: RuleTrace) => (
  <li data-verdict={verdict}>
    <code>{rule}</code> <span class="tag">{verdict.toLowerCase()}</span>
    <div class="hint">{reason ?? description}</div>
  </li>
);
