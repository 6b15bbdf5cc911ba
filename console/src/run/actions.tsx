import { deleteFlowRun, type FlowRun, setFlowRunState } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { call } from '../api/client.ts';
import { Act } from '../components/act.tsx';
import { ActionDialog } from '../components/action-dialog.tsx';
import { TimeField } from '../components/time-field.tsx';
import { pathOf } from '../config.ts';
import { readTime } from '../times.ts';
import { type Proposal, proposalsFor } from './proposals.ts';
import { Rules } from './rules.tsx';

/** The actions of a run. Each change of its state is preceded by a preview of the rules that apply. */
export function Actions({ run, changed }: { run: FlowRun; changed: () => void }) {
  const { route } = useLocation();
  const proposed = useSignal<Proposal | undefined>(undefined);
  return (
    <>
      {proposalsFor(run).map((proposal) => (
        <button key={proposal.verb} type="button" class={proposal.danger ? 'danger' : ''} onClick={() => (proposed.value = proposal)}>
          {proposal.verb}…
        </button>
      ))}
      <Act
        danger
        confirm="Delete this run?"
        about="Its task runs, logs, and artifacts are also deleted. You can't undo this action."
        act={() => call(deleteFlowRun({ path: { id: run.id } }))}
        done={() => route(pathOf('/runs'))}
      >
        Delete
      </Act>
      {proposed.value && (
        <ProposalDialog run={run} proposal={proposed.value} close={() => (proposed.value = undefined)} changed={changed} />
      )}
    </>
  );
}

function ProposalDialog({ run, proposal, close, changed }: { run: FlowRun; proposal: Proposal; close: () => void; changed: () => void }) {
  const typed = useSignal('');
  const resumeTime = readTime(typed.value);
  const state = proposal.state(Date.now(), resumeTime);
  const propose = async () => {
    const { status, state: next, details } = await call(setFlowRunState({ path: { id: run.id }, body: { state } }));
    changed();
    // the service can set another state with the same effect
    if (!next || next.id === run.state_id)
      throw new Error(('reason' in details && details.reason) || `The service responded with ${status}.`);
  };
  return (
    <ActionDialog
      title={`${proposal.verb} this run`}
      verb={proposal.verb}
      danger={proposal.danger}
      ready={typed.value === '' || resumeTime !== undefined}
      act={propose}
      close={close}
    >
      <p>{proposal.meaning}</p>
      {proposal.resumes && (
        <TimeField label="Resume at" value={typed.value} change={(value) => (typed.value = value)} placeholder="+2h, or tomorrow 06:00" />
      )}
      <Rules id={run.id} state={state} />
    </ActionDialog>
  );
}
