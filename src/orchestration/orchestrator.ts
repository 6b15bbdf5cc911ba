import type { Schema } from '../../generated/operations.ts';
import { notFoundBelow } from '../base/errors.ts';
import type { Tx } from '../store/store.ts';
import { flowBookkeeping, taskBookkeeping } from './bookkeeping.ts';
import { concludeWith, type Decision, decide, type Trace } from './engine.ts';
import { type FlowPolicyName, flowPolicies } from './flow-policy.ts';
import { type FlowSubject, insertFlowRunState, lockFlowRun, readRelations, updateFlowRun } from './flow-queries.ts';
import type { FlowTransition } from './flow-rules/flow-rule.ts';
import type { Open, OrchestrationDeps, Transition } from './rule.ts';
import { storeData } from './state-data.ts';
import { copyOf, type ProposedState, type RunState, timestampAfter } from './states.ts';
import { type TaskPolicyName, taskPolicies } from './task-policy.ts';
import { findEnclosingFlowRun, insertTaskRunState, lockTaskRun, type TaskSubject, updateTaskRun } from './task-queries.ts';
import type { TaskTransition } from './task-rules/task-rule.ts';
import { toState } from './wire.ts';

type Reply = Schema<'OrchestrationResult'>;

/** The answer to a proposal; `written` tells whether it put a new state into place (201) or not (200). */
export type Orchestrated = Pick<Reply, 'state' | 'status' | 'details'> & { written: boolean };

export interface FlowRunOptions {
  /** Default `normal`. */
  policy?: FlowPolicyName;
  /** Short for the policy `forced`. */
  force?: boolean;
  /** The SDK's release, see RequestContext: some releases treat slots of deployments differently. */
  clientVersion?: string;
  /** Filled with what every rule said. */
  trace?: Trace;
}

export interface TaskRunOptions {
  /** Does not help a deferred state: background tasks have their rules under force too. */
  force?: boolean;
  trace?: Trace;
}

/**
 * Moves runs from state to state. Every function works inside the caller's transaction, locks the run first and writes state, run, event, slots and
 * whatever else follows together. Unknown runs are a 404.
 */
export interface Orchestrator {
  flowRun(tx: Tx, runId: string, proposal: ProposedState, options?: FlowRunOptions): Promise<Orchestrated>;
  taskRun(tx: Tx, runId: string, proposal: ProposedState, options?: TaskRunOptions): Promise<Orchestrated>;
  /**
   * The first state of a run that this transaction has just inserted: never refused. `stored` is the row as it was inserted, when that already had the
   * columns that follow from the state (bookkeeping.ts): then they are not written a second time, with all their indexes.
   */
  startFlowRun(tx: Tx, run: FlowSubject, proposal: ProposedState, stored?: FlowSubject): Promise<Orchestrated>;
  startTaskRun(tx: Tx, run: TaskSubject, proposal: ProposedState): Promise<Orchestrated>;
  /** Dry runs: the same rules on the same data, nothing of it kept. */
  explainFlowRun(tx: Tx, runId: string, proposal: ProposedState, options?: FlowRunOptions): Promise<Explained>;
  explainTaskRun(tx: Tx, runId: string, proposal: ProposedState, options?: TaskRunOptions): Promise<Explained>;
}

export type Explained = Orchestrated & { trace: Trace };

export function createOrchestrator(deps: OrchestrationDeps): Orchestrator {
  const orchestrator: Orchestrator = {
    async flowRun(tx, runId, proposal, { policy, force, clientVersion, trace } = {}) {
      const locked = await lockFlowRun(tx, runId);
      if (!locked) throw notFoundBelow(`Flow run with id ${runId} not found`);
      const { run, current, relations } = locked;
      const transition = { ...common(tx, deps, current, proposal), run, clientVersion, relations: async () => relations };
      return moveFlowRun(transition, policy ?? (force ? 'forced' : 'normal'), trace);
    },

    async taskRun(tx, runId, proposal, { force = false, trace } = {}) {
      return moveTaskRun(await taskTransition(tx, deps, runId, proposal), taskPolicyFor(proposal, force), trace);
    },

    startFlowRun(tx, run, proposal, stored) {
      const relations = () => readRelations(tx, run);
      return moveFlowRun({ ...common(tx, deps, null, proposal), run, clientVersion: undefined, relations }, 'forced', undefined, stored);
    },

    startTaskRun(tx, run, proposal) {
      return moveTaskRun({ ...common(tx, deps, null, proposal), run, enclosing: enclosingOf(tx, run) }, taskPolicyFor(proposal, true));
    },

    explainFlowRun: (tx, runId, proposal, options = {}) =>
      discarded(tx, (nested, trace) => orchestrator.flowRun(nested, runId, proposal, { ...options, trace })),

    explainTaskRun: (tx, runId, proposal, options = {}) =>
      discarded(tx, (nested, trace) => orchestrator.taskRun(nested, runId, proposal, { ...options, trace })),
  };
  return orchestrator;
}

const common = (tx: Tx, deps: OrchestrationDeps, current: RunState | null, proposed: ProposedState) => ({
  tx,
  deps,
  now: deps.clock.now(),
  current,
  proposed,
});

function taskPolicyFor({ details }: ProposedState, force: boolean): TaskPolicyName {
  if (details.deferred) return 'background';
  return force ? 'forced' : 'normal';
}

async function moveFlowRun(
  transition: Open<FlowTransition>,
  policy: FlowPolicyName,
  trace?: Trace,
  stored: FlowSubject = transition.run,
): Promise<Orchestrated> {
  const { tx, deps, current } = transition;
  const decision = await decide(transition, flowPolicies[policy], trace);
  if (decision.state) {
    const { id, parentTaskRunId } = transition.run;
    const next = stamped(decision.state, current, { flow_run_id: id, task_run_id: parentTaskRunId ?? decision.state.details.task_run_id });
    const { artifactId, data } = await storeData(tx, deps, next.data, { flowRunId: id, taskRunId: null });
    const written = { ...next, data };
    await insertFlowRunState(tx, id, written, artifactId);
    transition.run = flowBookkeeping(transition.run, current, written);
    settle(transition, decision, written);
    if (parentTaskRunId !== null) await mirrorOnParent(tx, deps, parentTaskRunId, id, written);
  }
  await concludeWith(transition, decision);
  if (decision.state) await updateFlowRun(tx, stored, transition.run, transition.now);
  return resultOf(decision, current);
}

async function moveTaskRun(transition: Open<TaskTransition>, policy: TaskPolicyName, trace?: Trace): Promise<Orchestrated> {
  const { tx, deps, current, run: before } = transition;
  const decision = await decide(transition, taskPolicies[policy], trace);
  if (decision.state) {
    const { id, flowRunId } = transition.run;
    const next = stamped(decision.state, current, { flow_run_id: flowRunId, task_run_id: id });
    const { artifactId, data } = await storeData(tx, deps, next.data, { flowRunId, taskRunId: id });
    const written = { ...next, data };
    await insertTaskRunState(tx, id, written, artifactId);
    transition.run = taskBookkeeping(transition.run, current, written);
    settle(transition, decision, written);
  }
  await concludeWith(transition, decision);
  if (decision.state) await updateTaskRun(tx, before, transition.run, transition.now);
  return resultOf(decision, current);
}

/** The rules that follow up see the state as it was written. */
function settle<Run, T extends Transition<Run>>(transition: Open<T>, decision: Decision<Run, T>, written: RunState): void {
  transition.proposed = written;
  decision.state = written;
}

/** A state that says whose it is, at an instant of its own (spec 03 §6 G0, G9, G12). */
function stamped(state: RunState, current: RunState | null, owner: { flow_run_id: string | null; task_run_id: string | null }): RunState {
  return { ...state, timestamp: timestampAfter(current, state.timestamp), details: { ...state.details, ...owner } };
}

/** A subflow shows its states on the task run of the parent flow that stands for it: parents watch that (spec 03 §6 G11). */
async function mirrorOnParent(tx: Tx, deps: OrchestrationDeps, taskRunId: string, flowRunId: string, written: RunState): Promise<void> {
  const copy = copyOf(written, deps, { details: { ...written.details, child_flow_run_id: flowRunId } });
  await moveTaskRun(await taskTransition(tx, deps, taskRunId, copy), 'forced');
}

async function taskTransition(tx: Tx, deps: OrchestrationDeps, runId: string, proposal: ProposedState): Promise<TaskTransition> {
  const locked = await lockTaskRun(tx, runId);
  if (!locked) throw notFoundBelow(`Task run with id ${runId} not found`);
  const { run, current } = locked;
  return { ...common(tx, deps, current, proposal), run, enclosing: enclosingOf(tx, run) };
}

/** Read once, when the first rule asks. */
function enclosingOf(tx: Tx, { flowRunId }: TaskSubject): TaskTransition['enclosing'] {
  let found: ReturnType<TaskTransition['enclosing']> | undefined;
  return () => {
    found ??= flowRunId === null ? Promise.resolve(undefined) : findEnclosingFlowRun(tx, flowRunId);
    return found;
  };
}

function resultOf<Run, T extends Transition<Run>>(decision: Decision<Run, T>, current: RunState | null): Orchestrated {
  const state = decision.state ?? current;
  return { status: decision.status, details: detailsOf(decision), state: state && toState(state), written: decision.state !== null };
}

function detailsOf<Run, T extends Transition<Run>>({ status, reason, delaySeconds }: Decision<Run, T>): Reply['details'] {
  switch (status) {
    case 'ACCEPT':
      return { type: 'accept_details' };
    case 'REJECT':
      return { type: 'reject_details', reason };
    case 'ABORT':
      return { type: 'abort_details', reason };
    case 'WAIT':
      return { type: 'wait_details', delay_seconds: delaySeconds, reason };
  }
}

/** Runs `work` and takes back whatever it wrote, announcements included. */
async function discarded(tx: Tx, work: (tx: Tx, trace: Trace) => Promise<Orchestrated>): Promise<Explained> {
  const outcome = new DryRun();
  try {
    await tx.savepoint(async (nested) => {
      const trace: Trace = [];
      outcome.result = { ...(await work(nested, trace)), trace };
      throw outcome;
    });
  } catch (error) {
    if (error !== outcome) throw error;
  }
  return outcome.result!;
}

/** Thrown to leave the savepoint of a dry run. */
class DryRun extends Error {
  result?: Explained;
}
