import { deleteFlowRun, type FlowRun, setFlowRunState } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { call } from '../api/client.ts';
import { Dialog } from '../components/dialog.tsx';
import { Problem } from '../components/problem.tsx';
import { pathOf } from '../config.ts';
import { type Proposal, proposalsFor } from './proposals.ts';
import { Rules } from './rules.tsx';

/** What can be done to a run. Each change of state shows the rules that it would meet before it is made. */
export function Actions({ run, changed }: { run: FlowRun; changed: () => void }) {
  const asked = useSignal<Proposal | 'delete' | undefined>(undefined);
  const close = () => (asked.value = undefined);
  return (
    <>
      {proposalsFor(run).map((proposal) => (
        <button key={proposal.verb} type="button" class={proposal.danger ? 'danger' : ''} onClick={() => (asked.value = proposal)}>
          {proposal.verb} …
        </button>
      ))}
      <button type="button" class="danger" onClick={() => (asked.value = 'delete')}>
        Delete …
      </button>
      {asked.value === 'delete' && <DeleteDialog run={run} close={close} />}
      {asked.value && asked.value !== 'delete' && <ProposalDialog run={run} proposal={asked.value} close={close} changed={changed} />}
    </>
  );
}

function ProposalDialog({ run, proposal, close, changed }: { run: FlowRun; proposal: Proposal; close: () => void; changed: () => void }) {
  const problem = useSignal<string | undefined>(undefined);
  const busy = useSignal(false);
  const state = proposal.state(Date.now());
  const propose = async () => {
    busy.value = true;
    try {
      const { status, state: next, details } = await call(setFlowRunState({ path: { id: run.id }, body: { state } }));
      changed();
      // the service may set another state that does what was asked for
      if (next && next.id !== run.state_id) close();
      else problem.value = ('reason' in details && details.reason) || `The service answered ${status.toLowerCase()}.`;
    } catch (error) {
      problem.value = (error as Error).message;
    }
    busy.value = false;
  };
  return (
    <Dialog title={`${proposal.verb} this run`} close={close}>
      <p>{proposal.meaning}</p>
      <Rules id={run.id} state={state} />
      {problem.value && <Problem words={problem.value} />}
      <div class="actions">
        <button type="button" class={proposal.danger ? 'danger' : 'primary'} disabled={busy.value} onClick={() => void propose()}>
          {proposal.verb}
        </button>
        <button type="button" onClick={close}>
          Back
        </button>
      </div>
    </Dialog>
  );
}

function DeleteDialog({ run, close }: { run: FlowRun; close: () => void }) {
  const { route } = useLocation();
  const problem = useSignal<string | undefined>(undefined);
  const remove = () =>
    call(deleteFlowRun({ path: { id: run.id } })).then(
      () => route(pathOf('/runs')),
      (error: Error) => (problem.value = error.message),
    );
  return (
    <Dialog title="Delete this run" close={close}>
      <p>Its task runs, logs and artifacts are deleted with it. This cannot be undone.</p>
      {problem.value && <Problem words={problem.value} />}
      <div class="actions">
        <button type="button" class="danger" onClick={() => void remove()}>
          Delete
        </button>
        <button type="button" onClick={close}>
          Back
        </button>
      </div>
    </Dialog>
  );
}
