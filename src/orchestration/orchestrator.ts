import { notFoundBelow } from '../base/errors.ts';
import type { Instant } from '../base/instant.ts';
import { present } from '../base/present.ts';
import { findTagLimitIds } from '../concurrency/limit-queries.ts';
import type { Tx } from '../store/store.ts';
import { recountBackfill } from './backfill-queries.ts';
import { flowBookkeeping, taskBookkeeping } from './bookkeeping.ts';
import type { OrchestrationDeps } from './deps.ts';
import { effectWriter } from './effect-writer.ts';
import { conclude, type Decision, decide, type RuleTrace } from './engine.ts';
import { type FlowPolicyName, flowPolicies } from './flow-policy.ts';
import { type FlowRelations, type FlowSubject, insertFlowRunState, lockFlowRun, updateFlowRun, writeStateDetails } from './flow-queries.ts';
import { type FlowTransition, leaseOf } from './flow-rules/flow-rule.ts';
import type { Outcome } from './outcome.ts';
import type { Open, Transition } from './rule.ts';
import { lockDeploymentLimit } from './slots/deployment-slots.ts';
import { storeData } from './state-data.ts';
import { copyOf, isTerminal, type ProposedState, type RunState, timestampAfter } from './states.ts';
import { type TaskPolicyName, taskPolicies } from './task-policy.ts';
import { findEnclosingFlowRun, insertTaskRunState, lockTaskRun, type TaskSubject, updateTaskRun } from './task-queries.ts';
import type { TaskTransition } from './task-rules/task-rule.ts';

export interface FlowRunOptions {
  /** Default `normal`. */
  policy?: FlowPolicyName;
  /** Short for the policy `forced`. */
  force?: boolean;
  /** The SDK's release, see RequestContext: some releases treat slots of deployments differently. */
  clientVersion?: string;
  /** The client that proposes the state (src/keys/origin.ts). */
  origin?: string;
  /** Receives the verdict of every rule. */
  trace?: RuleTrace[];
}

export interface TaskRunOptions {
  /** Has no effect on a deferred state: the rules of background tasks also apply under force. */
  force?: boolean;
  /** Receives the verdict of every rule. */
  trace?: RuleTrace[];
}

/**
 * Moves runs from state to state. Every function works inside the caller's transaction, locks the run first, and writes the state, run, event, slots and all
 * other effects together. The transition happens at the instant in the proposal. Unknown runs are a 404.
 */
export interface Orchestrator {
  flowRun: (tx: Tx, runId: string, proposed: ProposedState, options?: FlowRunOptions) => Promise<Outcome>;
  taskRun: (tx: Tx, runId: string, proposed: ProposedState, options?: TaskRunOptions) => Promise<Outcome>;
  /**
   * The first state of a run that this transaction has just inserted; never rejected. `stored` is the inserted row, if it already had the columns that follow
   * from the state (bookkeeping.ts): they and their indexes are then not written again.
   */
  startFlowRun(
    tx: Tx,
    run: FlowSubject,
    proposed: ProposedState,
    known: { stored: FlowSubject; relations: FlowRelations },
  ): Promise<Outcome>;
  startTaskRun(tx: Tx, run: TaskSubject, proposed: ProposedState): Promise<Outcome>;
  /** Dry runs: the same rules on the same data, with a trace; all writes are discarded. */
  explainFlowRun: (tx: Tx, runId: string, proposed: ProposedState, options?: FlowRunOptions) => Promise<Outcome>;
  explainTaskRun: (tx: Tx, runId: string, proposed: ProposedState, options?: TaskRunOptions) => Promise<Outcome>;
}

export function createOrchestrator(deps: OrchestrationDeps): Orchestrator {
  const orchestrator: Orchestrator = {
    async flowRun(tx, runId, proposed, { policy, force, clientVersion, origin, trace } = {}) {
      const tagLimits = once(() => findTagLimitIds(tx));
      // most proposals are accepted: the end of a run then reads the limits in the same round trip
      const [locked] = await Promise.all([lockFlowRun(tx, runId), isTerminal(proposed.type) && tagLimits()]);
      if (!locked) throw notFoundBelow(`Flow run with id ${runId} not found`);
      const { run, current, ...relations } = locked;
      // the transition also locks the parent, or the limit on which the run has a slot
      if (run.parentTaskRunId !== null || leaseOf(current) !== null) await tx.alone();
      const transition = {
        ...common(tx, deps, current, proposed),
        run,
        clientVersion,
        relations,
        tagLimits,
        deploymentLimit: limitOf(tx, deps, run),
      };
      return moveFlowRun(tx, deps, transition, policy ?? (force ? 'forced' : 'normal'), { origin, trace });
    },

    async taskRun(tx, runId, proposed, { force = false, trace } = {}) {
      return moveTaskRun(tx, deps, await taskTransition(tx, deps, runId, proposed), taskPolicyFor(proposed, force), trace);
    },

    startFlowRun(tx, run, proposed, { stored, relations }) {
      const transition = {
        ...common(tx, deps, null, proposed),
        run,
        clientVersion: undefined,
        relations,
        tagLimits: async () => [],
        deploymentLimit: limitOf(tx, deps, run),
      };
      return moveFlowRun(tx, deps, transition, 'forced', { stored });
    },

    startTaskRun(tx, run, proposed) {
      const transition = { ...common(tx, deps, null, proposed), run, enclosing: enclosingOf(tx, run) };
      return moveTaskRun(tx, deps, transition, taskPolicyFor(proposed, true));
    },

    explainFlowRun: (tx, runId, proposed, options = {}) =>
      discarded(tx, (nested, trace) => orchestrator.flowRun(nested, runId, proposed, { ...options, trace })),

    explainTaskRun: (tx, runId, proposed, options = {}) =>
      discarded(tx, (nested, trace) => orchestrator.taskRun(nested, runId, proposed, { ...options, trace })),
  };
  return orchestrator;
}

const limitOf =
  (tx: Tx, deps: OrchestrationDeps, { deploymentId }: FlowSubject): FlowTransition['deploymentLimit'] =>
  async () =>
    deploymentId === null ? undefined : lockDeploymentLimit(tx, deps, deploymentId);

const common = (tx: Tx, { settings, ids }: OrchestrationDeps, current: RunState | null, proposed: ProposedState) => ({
  reader: tx,
  settings,
  ids,
  now: proposed.timestamp,
  current,
  proposed,
});

function taskPolicyFor({ details }: ProposedState, force: boolean): TaskPolicyName {
  if (details.deferred) return 'background';
  return force ? 'forced' : 'normal';
}

async function moveFlowRun(
  tx: Tx,
  deps: OrchestrationDeps,
  transition: Open<FlowTransition>,
  policy: FlowPolicyName,
  { origin, trace, stored = transition.run }: { origin?: string; trace?: RuleTrace[]; stored?: FlowSubject },
): Promise<Outcome> {
  const { current } = transition;
  const writer = effectWriter(tx, deps);
  const decision = await decide(transition, flowPolicies[policy], writer, trace);
  if (decision.state) {
    // its tasks and the limits on which they hold slots are locked too
    if (isTerminal(decision.state.type) && (await transition.tagLimits()).length > 0) await tx.alone();
    const { id, parentTaskRunId } = transition.run;
    const proposed = stamped(decision.state, current, {
      flow_run_id: id,
      task_run_id: parentTaskRunId ?? decision.state.details.task_run_id,
    });
    const { artifactId, data } = await storeData(tx, deps, proposed, { flowRunId: id, taskRunId: null });
    const written = { ...proposed, data };
    await tx.later(insertFlowRunState(tx, { ...proposed, flowRunId: id, resultArtifactId: artifactId }));
    transition.run = flowBookkeeping(transition.run, current, written, origin ?? null);
    settle(transition, decision, written);
    const { workQueueId, priority: level, turn } = transition.run;
    if (turn !== '' && workQueueId !== null && current?.type === 'SCHEDULED' && written.type !== 'SCHEDULED')
      tx.afterCommit(() => deps.turns.take({ queueId: workQueueId, level, turn }));
    // it cancels the subflows
    if (written.type === 'CANCELLING') tx.afterCommit(() => deps.bus.publish('wake', 'cancellation-cleanup'));
    await tellBackfill(tx, deps, transition.run, { current, written });
    if (parentTaskRunId !== null) await mirrorOnParent(tx, deps, parentTaskRunId, id, written);
  }
  for (const effect of await conclude(transition, decision)) await writer.apply(effect);
  if (decision.state) await tx.later(updateFlowRun(tx, stored, transition.run, decision.state.timestamp));
  return outcomeOf(decision, decision.postponedTo && current ? await postponed(tx, transition, current, decision.postponedTo) : current);
}

/** The current state with another scheduled time. The state keeps its id and timestamp, since when the run has waited. */
async function postponed(tx: Tx, { run, now }: FlowTransition, current: RunState, until: Instant): Promise<RunState> {
  const state = { ...current, details: { ...current.details, scheduled_time: until } };
  await writeStateDetails(tx, state);
  await updateFlowRun(tx, run, { ...run, nextScheduledStartTime: until }, now);
  return state;
}

/** The end of a run lets its backfill create the next one. A run that starts again changes the numbers of its backfill, even if that has ended. */
async function tellBackfill(
  tx: Tx,
  { bus }: OrchestrationDeps,
  { createdByType, createdById }: FlowSubject,
  { current, written }: { current: RunState | null; written: RunState },
): Promise<void> {
  if (createdByType !== 'BACKFILL' || createdById === null) return;
  if (isTerminal(written.type)) tx.afterCommit(() => bus.publish('wake', 'backfills'));
  else if (current && isTerminal(current.type)) {
    // the row of the backfill is locked too
    await tx.alone();
    await recountBackfill(tx, createdById);
  }
}

async function moveTaskRun(
  tx: Tx,
  deps: OrchestrationDeps,
  transition: Open<TaskTransition>,
  policy: TaskPolicyName,
  trace?: RuleTrace[],
): Promise<Outcome> {
  const { current, run: before } = transition;
  const writer = effectWriter(tx, deps);
  const decision = await decide(transition, taskPolicies[policy], writer, trace);
  if (decision.state) {
    const { id, flowRunId } = transition.run;
    const proposed = stamped(decision.state, current, { flow_run_id: flowRunId, task_run_id: id });
    const { artifactId, data } = await storeData(tx, deps, proposed, { flowRunId, taskRunId: id });
    const written = { ...proposed, data };
    await tx.later(insertTaskRunState(tx, { ...proposed, taskRunId: id, resultArtifactId: artifactId }));
    transition.run = taskBookkeeping(transition.run, current, written);
    settle(transition, decision, written);
  }
  for (const effect of await conclude(transition, decision)) await writer.apply(effect);
  if (decision.state) await tx.later(updateTaskRun(tx, before, transition.run, decision.state.timestamp));
  return outcomeOf(decision, current);
}

/** The rules that follow up receive the state in its written form. */
function settle<Run, T extends Transition<Run>>(transition: Open<T>, decision: Decision<Run, T>, written: RunState): void {
  transition.proposed = written;
  decision.state = written;
}

/** The state with the ids of its run, overriding the proposal, at an instant after the current state. */
function stamped(state: RunState, current: RunState | null, owner: { flow_run_id: string | null; task_run_id: string | null }): RunState {
  return { ...state, timestamp: timestampAfter(current, state.timestamp), details: { ...state.details, ...owner } };
}

/** Copies the state of a subflow to the task run that represents it in the parent flow run, where parents watch it. */
async function mirrorOnParent(tx: Tx, deps: OrchestrationDeps, taskRunId: string, flowRunId: string, written: RunState): Promise<void> {
  const details = { ...written.details, child_flow_run_id: flowRunId };
  const copy = copyOf(written, { ids: deps.ids, now: written.timestamp }, { details });
  await moveTaskRun(tx, deps, await taskTransition(tx, deps, taskRunId, copy), 'mirror');
}

async function taskTransition(tx: Tx, deps: OrchestrationDeps, runId: string, proposed: ProposedState): Promise<TaskTransition> {
  const locked = await lockTaskRun(tx, runId);
  if (!locked) throw notFoundBelow(`Task run with id ${runId} not found`);
  const { run, current } = locked;
  // its tags may have limits
  if (run.tags.length > 0) await tx.alone();
  return { ...common(tx, deps, current, proposed), run, enclosing: enclosingOf(tx, run) };
}

const enclosingOf = (tx: Tx, { flowRunId }: TaskSubject): TaskTransition['enclosing'] =>
  once(async () => (flowRunId === null ? undefined : findEnclosingFlowRun(tx, flowRunId)));

/** Reads once, when the first rule needs it. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => {
    found ??= read();
    return found;
  };
}

function outcomeOf<Run, T extends Transition<Run>>(decision: Decision<Run, T>, current: RunState | null): Outcome {
  const { status, reason, delaySeconds, state } = decision;
  return { status, reason, delaySeconds, state: state ?? current, written: state !== null };
}

/** Runs `work` and discards all its writes, events included. */
async function discarded(tx: Tx, work: (tx: Tx, trace: RuleTrace[]) => Promise<Outcome>): Promise<Outcome> {
  const dryRun = new DryRun();
  try {
    await tx.savepoint(async (nested) => {
      const trace: RuleTrace[] = [];
      dryRun.outcome = { ...(await work(nested, trace)), trace };
      throw dryRun;
    });
  } catch (error) {
    if (error !== dryRun) throw error;
  }
  return present(dryRun.outcome, 'the outcome of a dry run');
}

/** Thrown to leave the savepoint of a dry run. */
class DryRun extends Error {
  outcome?: Outcome;
}
