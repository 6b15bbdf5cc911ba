import { deleteFlowRun, type FlowRun, setFlowRunState } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { call } from '../api/client.ts';
import { Act } from '../components/act.tsx';
import { ActionDialog } from '../components/action-dialog.tsx';
import { Allowed } from '../components/allowed.tsx';
import { TimeField } from '../components/time-field.tsx';
import { pathOf } from '../config.ts';
import { CopyAs } from '../copying/copy-as.tsx';
import { readTime } from '../times.ts';
import { type Proposal, proposalsFor } from './proposals.ts';
import { Rules, refuses, useDryRun } from './rules.tsx';

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
      needs="history:delete"
      danger
      confirm="Delete this run?"
      about="Its task runs, logs, and artifacts are also deleted. You can't undo this action."
      act={() => call(deleteFlowRun({ path: { id: run.id } }))}
      done={() => route(pathOf('/runs'))}
    >
      Delete
    </Act>
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
      {proposal.resumes && (
        <TimeField label="Resume at" value={typed.value} change={(value) => (typed.value = value)} placeholder="+2h, or tomorrow 06:00" />
      )}
      <Rules of={dry} />
      <CopyAs of={(options) => setFlowRunState({ path: { id: run.id }, body: { state }, ...options })} />
    </ActionDialog>
  );
}
