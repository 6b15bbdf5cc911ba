import { storeArtifact } from '../artifact-store/create.ts';
import { insertAuditRecords } from '../audit/queries.ts';
import { transitionRecord } from '../audit/record.ts';
import { auditScope, isOfPeople } from '../audit/scope.ts';
import { notFoundBelow } from '../base/errors.ts';
import { present } from '../base/present.ts';
import type { Instant } from '../base/time/instant.ts';
import { findTagLimitIds } from '../concurrency/limit-queries.ts';
import { within } from '../store/short-transaction.ts';
import type { Reader, Reading, ShortTransaction, Tx, Write, Writing } from '../store/store.ts';
import { flowBookkeeping, taskBookkeeping } from './bookkeeping.ts';
import type { OrchestrationDeps } from './deps.ts';
import type { Reserve } from './engine/effect.ts';
import { applyEffect, reserve, SHORT_EFFECTS } from './engine/effect-writer.ts';
import { conclude, type Decision, decide, type RuleTrace } from './engine/engine.ts';
import type { Outcome } from './engine/outcome.ts';
import type { Open, Transition } from './engine/rule.ts';
import { type FlowPolicyName, flowPolicies } from './flow-policy.ts';
import type { FlowRule, FlowTransition } from './flow-rules/flow-rule.ts';
import { recountBackfill } from './queries/backfill-queries.ts';
import {
  type FlowRelations,
  type FlowSubject,
  insertFlowRunState,
  lockFlowRun,
  updateFlowRun,
  writeStateDetails,
} from './queries/flow-queries.ts';
import { findEnclosingFlowRun, insertTaskRunState, lockTaskRun, type TaskSubject, updateTaskRun } from './queries/task-queries.ts';
import { lockDeploymentLimit } from './slots/deployment-slots.ts';
import { artifactOf } from './state-data.ts';
import { copyOf, isTerminal, type ProposedState, type RunState, timestampAfter } from './states.ts';
import { type TaskPolicyName, taskPolicies } from './task-policy.ts';
import type { TaskRule, TaskTransition } from './task-rules/task-rule.ts';

export interface FlowRunOptions {
  /** Default `normal`. */
  policy?: FlowPolicyName;
  /** Short for the policy `forced`. */
  force?: boolean;
  /** The SDK's release, see RequestContext: some releases treat slots of deployments differently. */
  clientVersion?: string | undefined;
  /** The client that proposes the state (src/keys/origin.ts). */
  origin?: string | undefined;
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
 * Moves runs from state to state. A transition is a short transaction, or a part of the caller's: it locks the run first, and writes the state, run, event, slots
 * and all other effects together. The transition happens at the instant in the proposal. Unknown runs are a 404.
 */
export interface Orchestrator {
  flowTransition(runId: string, proposed: ProposedState, options?: FlowRunOptions): ShortTransaction<Writing<Outcome>, Outcome>;
  taskTransition(runId: string, proposed: ProposedState, options?: TaskRunOptions): ShortTransaction<Writing<Outcome>, Outcome>;
  flowRun: (tx: Tx, runId: string, proposed: ProposedState, options?: FlowRunOptions) => Promise<Outcome>;
  taskRun: (tx: Tx, runId: string, proposed: ProposedState, options?: TaskRunOptions) => Promise<Outcome>;
  /**
   * The first state of a run that the same transaction inserts; never rejected. `stored` is the inserted row, if it already has the columns that follow from the
   * state (bookkeeping.ts): they and their indexes are then not written again.
   */
  startFlowRun(
    reading: Reading,
    run: FlowSubject,
    proposed: ProposedState,
    known: { stored: FlowSubject; relations: FlowRelations },
  ): Promise<Writing<Outcome>>;
  startTaskRun(reading: Reading, run: TaskSubject, proposed: ProposedState): Promise<Writing<Outcome>>;
  /** Dry runs: the same rules on the same data, with a trace; all writes are discarded. */
  explainFlowRun: (tx: Tx, runId: string, proposed: ProposedState, options?: FlowRunOptions) => Promise<Outcome>;
  explainTaskRun: (tx: Tx, runId: string, proposed: ProposedState, options?: TaskRunOptions) => Promise<Outcome>;
}

export function createOrchestrator(deps: OrchestrationDeps): Orchestrator {
  const orchestrator: Orchestrator = {
    flowTransition: (runId, proposed, { policy, force, clientVersion, origin, trace } = {}) => ({
      locks: [runId],
      async read(reading) {
        const tagLimits = once(() => findTagLimitIds(reading));
        // most proposals are accepted: the end of a run then reads the limits in the same round trip
        const [locked] = await Promise.all([lockFlowRun(reading, runId), isTerminal(proposed.type) && tagLimits()]);
        if (!locked) throw notFoundBelow(`Flow run with id ${runId} not found`);
        const { run, current, ...relations } = locked;
        const transition = {
          ...common(reading, deps, current, proposed),
          run,
          clientVersion,
          relations,
          tagLimits,
          deploymentLimit: limitOf(reading, deps, run),
        };
        const rules = flowPolicies[policy ?? (force ? 'forced' : 'normal')];
        return writingOf(deps, (acquire) => planFlowRun(deps, { ...transition }, rules, acquire, { origin, trace }));
      },
      write: (writing) => writing,
    }),

    taskTransition: (runId, proposed, { force = false, trace } = {}) => ({
      locks: [runId],
      async read(reading) {
        const transition = await taskTransition(reading, deps, runId, proposed);
        const rules = taskPolicies[taskPolicyFor(proposed, force)];
        return writingOf(deps, (acquire) => planTaskRun(deps, { ...transition }, rules, acquire, trace));
      },
      write: (writing) => writing,
    }),

    flowRun: (tx, ...transition) => within(tx, orchestrator.flowTransition(...transition)),

    taskRun: (tx, ...transition) => within(tx, orchestrator.taskTransition(...transition)),

    startFlowRun(reading, run, proposed, { stored, relations }) {
      const transition = {
        ...common(reading, deps, null, proposed),
        run,
        clientVersion: undefined,
        relations,
        tagLimits: async () => [],
        deploymentLimit: limitOf(reading, deps, run),
      };
      return writingOf(deps, (acquire) => planFlowRun(deps, { ...transition }, flowPolicies.forced, acquire, { stored }));
    },

    startTaskRun(reading, run, proposed) {
      const transition = { ...common(reading, deps, null, proposed), run, enclosing: enclosingOf(reading, run) };
      const rules = taskPolicies[taskPolicyFor(proposed, true)];
      return writingOf(deps, (acquire) => planTaskRun(deps, { ...transition }, rules, acquire));
    },

    explainFlowRun: (tx, runId, proposed, options = {}) =>
      discarded(tx, (nested, trace) => orchestrator.flowRun(nested, runId, proposed, { ...options, trace })),

    explainTaskRun: (tx, runId, proposed, options = {}) =>
      discarded(tx, (nested, trace) => orchestrator.taskRun(nested, runId, proposed, { ...options, trace })),
  };
  return orchestrator;
}

const limitOf = (reading: Reading, deps: OrchestrationDeps, { deploymentId }: FlowSubject): FlowTransition['deploymentLimit'] =>
  once(async () => (deploymentId === null ? undefined : lockDeploymentLimit(reading, deps, deploymentId)));

const common = (reader: Reader, { settings, ids }: OrchestrationDeps, current: RunState | null, proposed: ProposedState) => ({
  reader,
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

/** The writes of a transition, in their order. */
interface Plan {
  writes: Write[];
  /** Whether they lock more than the run, or read. */
  locksMore: boolean;
}

/** A rule requests slots, which only a writer can acquire. */
class NeedsSlots extends Error {}

/** Plans a transition among the reads. If a rule requests slots, plans it again while it writes. */
async function writingOf(
  deps: OrchestrationDeps,
  plan: (acquire: Reserve) => Promise<Plan & { outcome: Outcome }>,
): Promise<Writing<Outcome>> {
  const planned = await plan(async () => {
    throw new NeedsSlots();
  }).catch((error) => {
    if (!(error instanceof NeedsSlots)) throw error;
  });
  if (planned && !planned.locksMore) return { writes: planned.writes, result: planned.outcome };
  return {
    async separately(tx) {
      const { writes, outcome } = planned ?? (await plan((reservation) => reserve(tx, deps, reservation)));
      for (const write of writes) await write(tx);
      return outcome;
    },
  };
}

async function planFlowRun(
  deps: OrchestrationDeps,
  transition: Open<FlowTransition>,
  rules: readonly FlowRule[],
  acquire: Reserve,
  { origin, trace, stored = transition.run }: { origin?: string | undefined; trace?: RuleTrace[] | undefined; stored?: FlowSubject },
): Promise<Plan & { outcome: Outcome }> {
  const { current } = transition;
  const decision = await decide(transition, rules, acquire, trace);
  const plan: Plan = { writes: [], locksMore: false };
  if (decision.state) {
    const { id, parentTaskRunId } = transition.run;
    const proposed = stamped(decision.state, current, {
      flow_run_id: id,
      task_run_id: parentTaskRunId ?? decision.state.details.task_run_id,
    });
    const { written, artifactId } = planState(plan, deps, proposed, { flowRunId: id, taskRunId: null });
    plan.writes.push((tx) => insertFlowRunState(tx, { ...proposed, flowRunId: id, resultArtifactId: artifactId }));
    planRecord(plan, deps, { kind: 'flow-run', id }, current, written);
    transition.run = flowBookkeeping(transition.run, current, written, origin ?? null);
    settle(transition, decision, written);
    const { workQueueId, priority: level, turn } = transition.run;
    if (turn !== '' && workQueueId !== null && current?.type === 'SCHEDULED' && written.type !== 'SCHEDULED')
      plan.writes.push((tx) => tx.afterCommit(() => deps.turns.take({ queueId: workQueueId, level, turn })));
    // it cancels the subflows
    if (written.type === 'CANCELLING') plan.writes.push((tx) => tx.afterCommit(() => deps.bus.publish('wake', 'cancellation-cleanup')));
    tellBackfill(plan, deps, transition.run, { current, written });
    if (parentTaskRunId !== null) {
      plan.locksMore = true;
      plan.writes.push((tx) => mirrorOnParent(tx, deps, parentTaskRunId, id, written));
    }
  }
  await planEffects(plan, deps, transition, decision);
  const { state, postponedTo } = decision;
  const { run } = transition;
  if (state) plan.writes.push((tx) => updateFlowRun(tx, stored, run, state.timestamp));
  return { ...plan, outcome: outcomeOf(decision, postponedTo && current ? postponed(plan, transition, current, postponedTo) : current) };
}

/** Plans another scheduled time of the current state. The state keeps its id and timestamp, since when the run has waited. @returns the changed state */
function postponed(plan: Plan, { run, now }: FlowTransition, current: RunState, until: Instant): RunState {
  const state = { ...current, details: { ...current.details, scheduled_time: until } };
  plan.writes.push(
    (tx) => writeStateDetails(tx, state),
    (tx) => updateFlowRun(tx, run, { ...run, nextScheduledStartTime: until }, now),
  );
  return state;
}

/** The end of a run lets its backfill create the next one. A run that starts again changes the numbers of its backfill, even if that has ended. */
function tellBackfill(
  plan: Plan,
  { bus }: OrchestrationDeps,
  { createdByType, createdById }: FlowSubject,
  { current, written }: { current: RunState | null; written: RunState },
): void {
  if (createdByType !== 'BACKFILL' || createdById === null) return;
  if (isTerminal(written.type)) plan.writes.push((tx) => tx.afterCommit(() => bus.publish('wake', 'backfills')));
  else if (current && isTerminal(current.type)) {
    // the row of the backfill is locked too
    plan.locksMore = true;
    plan.writes.push((tx) => recountBackfill(tx, createdById));
  }
}

async function planTaskRun(
  deps: OrchestrationDeps,
  transition: Open<TaskTransition>,
  rules: readonly TaskRule[],
  acquire: Reserve,
  trace?: RuleTrace[],
): Promise<Plan & { outcome: Outcome }> {
  const { current, run: before } = transition;
  const decision = await decide(transition, rules, acquire, trace);
  const plan: Plan = { writes: [], locksMore: false };
  if (decision.state) {
    const { id, flowRunId } = transition.run;
    const proposed = stamped(decision.state, current, { flow_run_id: flowRunId, task_run_id: id });
    const { written, artifactId } = planState(plan, deps, proposed, { flowRunId, taskRunId: id });
    plan.writes.push((tx) => insertTaskRunState(tx, { ...proposed, taskRunId: id, resultArtifactId: artifactId }));
    planRecord(plan, deps, { kind: 'task-run', id }, current, written);
    transition.run = taskBookkeeping(transition.run, current, written);
    settle(transition, decision, written);
  }
  await planEffects(plan, deps, transition, decision);
  const { state } = decision;
  const { run } = transition;
  if (state) plan.writes.push((tx) => updateTaskRun(tx, before, run, state.timestamp));
  return { ...plan, outcome: outcomeOf(decision, current) };
}

/** Plans the artifact with the data of a state. */
function planState(plan: Plan, deps: OrchestrationDeps, proposed: RunState, owner: Parameters<typeof artifactOf>[2]) {
  const { artifact, data } = artifactOf(deps, proposed, owner);
  if (artifact) plan.writes.push((tx) => storeArtifact(tx, deps, artifact));
  // the artifact locks the collection of its key
  if (artifact?.key) plan.locksMore = true;
  return { written: { ...proposed, data }, artifactId: artifact?.id ?? null };
}

/** Plans the short record of the transition in the audit log. */
function planRecord(
  plan: Plan,
  deps: OrchestrationDeps,
  { kind, id }: { kind: string; id: string },
  current: RunState | null,
  { type }: RunState,
): void {
  const { enabled, transitions } = deps.settings.audit;
  const scope = auditScope();
  const isRecorded = transitions === 'all' || (transitions === 'people' && scope !== undefined && isOfPeople(scope.origin));
  if (!enabled || !isRecorded) return;
  const record = transitionRecord(deps, { kind, id, name: null }, current?.type ?? null, type);
  plan.writes.push((tx) => tx.beforeCommit(insertAuditRecords, [record]));
}

async function planEffects<Run extends object, T extends Transition<Run>>(
  plan: Plan,
  deps: OrchestrationDeps,
  transition: Open<T>,
  decision: Decision<Run, T>,
): Promise<void> {
  for (const effect of await conclude(transition, decision)) {
    plan.locksMore ||= !SHORT_EFFECTS.has(effect.kind);
    plan.writes.push((tx) => applyEffect(tx, deps, effect));
  }
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
  const transition = await taskTransition(tx, deps, taskRunId, copy);
  const { writes } = await planTaskRun(deps, transition, taskPolicies.mirror, (reservation) => reserve(tx, deps, reservation));
  for (const write of writes) await write(tx);
}

async function taskTransition(reading: Reading, deps: OrchestrationDeps, runId: string, proposed: ProposedState): Promise<TaskTransition> {
  const locked = await lockTaskRun(reading, runId);
  if (!locked) throw notFoundBelow(`Task run with id ${runId} not found`);
  const { run, current } = locked;
  return { ...common(reading, deps, current, proposed), run, enclosing: enclosingOf(reading, run) };
}

const enclosingOf = (reader: Reader, { flowRunId }: TaskSubject): TaskTransition['enclosing'] =>
  once(async () => (flowRunId === null ? undefined : findEnclosingFlowRun(reader, flowRunId)));

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
