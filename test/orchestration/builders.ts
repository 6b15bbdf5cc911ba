import { asc, eq } from 'drizzle-orm';
import type { ManualClock } from '../../src/base/time/manual-clock.ts';
import { leasesOnLimit } from '../../src/concurrency/lease-queries.ts';
import type { Deps } from '../../src/deps.ts';
import type { OrchestrationDeps } from '../../src/orchestration/deps.ts';
import { type ProposedState, proposedState, type StateInput } from '../../src/orchestration/states.ts';
import {
  artifacts,
  concurrencyLeases,
  concurrencyLimits,
  deployments,
  flowRunInputs,
  flowRunStates,
  flowRuns,
  flows,
  taskRunStates,
  taskRuns,
} from '../../src/store/schema/tables.ts';
import type { Tx } from '../../src/store/store.ts';

/** The dependencies of orchestration and its tests. */
export type HarnessDeps = OrchestrationDeps & Pick<Deps, 'store' | 'orchestrator'>;

type FlowRunRow = typeof flowRuns.$inferSelect;
type TaskRunRow = typeof taskRuns.$inferSelect;
type LimitRow = typeof concurrencyLimits.$inferSelect;
type DeploymentRow = typeof deployments.$inferSelect;

/** The state of a new run, with the columns that follow from it. No rule is evaluated. */
type Given = StateInput | StateInput['type'];

const inputOf = (given: Given): StateInput => (typeof given === 'string' ? { type: given } : given);

/** Inserts rows with readable defaults, and reads them. */
export class Builders {
  private count = 0;

  constructor(
    readonly deps: HarnessDeps,
    readonly clock: ManualClock,
  ) {}

  async flow(given: Partial<typeof flows.$inferSelect> = {}): Promise<string> {
    const now = this.clock.now();
    const id = this.deps.ids.next();
    const row = { id, created: now, updated: now, name: `flow-${++this.count}`, tags: [], labels: null, ...given };
    await this.write((db) => db.insert(flows).values(row));
    return id;
  }

  async limit(given: Partial<LimitRow> = {}): Promise<LimitRow> {
    const now = this.clock.now();
    const row: LimitRow = {
      id: this.deps.ids.next(),
      created: now,
      updated: now,
      name: `limit-${++this.count}`,
      limit: 1,
      active: true,
      activeSlots: 0,
      uncountedSlots: 0,
      deniedSlots: 0,
      slotDecayPerSecond: 0,
      avgSlotOccupancySeconds: 2,
      activeSlotsSince: now,
      deniedSlotsSince: now,
      deploymentId: null,
      keyValue: null,
      ...given,
    };
    await this.write((db) => db.insert(concurrencyLimits).values(row));
    return row;
  }

  async deployment(given: Partial<DeploymentRow> = {}): Promise<DeploymentRow> {
    const now = this.clock.now();
    const row: DeploymentRow = {
      id: this.deps.ids.next(),
      created: now,
      updated: now,
      name: `deployment-${++this.count}`,
      flowId: given.flowId ?? (await this.flow()),
      version: null,
      description: null,
      paused: false,
      concurrencyLimitId: null,
      concurrencyOptions: null,
      jobVariables: {},
      parameters: {},
      parameterOpenapiSchema: null,
      enforceParameterSchema: false,
      pullSteps: null,
      tags: [],
      labels: {},
      workQueueId: null,
      workQueueName: null,
      lastPolled: null,
      status: 'NOT_READY',
      path: null,
      entrypoint: null,
      storageDocumentId: null,
      infrastructureDocumentId: null,
      createdBy: null,
      updatedBy: null,
      startTimeoutSeconds: null,
      startTimeoutReschedules: null,
      missedHeartbeats: null,
      collisionPolicy: null,
      lateRunKeep: null,
      lateRunMaxAge: null,
      lateRunsDropped: null,
      runPriority: null,
      concurrencyKey: null,
      concurrencyKeyLimit: null,
      ...given,
    };
    await this.write((db) => db.insert(deployments).values(row));
    return row;
  }

  /** A deployment with a limit, and a scheduled run of it. */
  async limitedRun(
    limit: Partial<LimitRow> = {},
    options: DeploymentRow['concurrencyOptions'] = null,
    collisionPolicy: DeploymentRow['collisionPolicy'] = null,
  ) {
    const slots = await this.limit(limit);
    const deployment = await this.deployment({ concurrencyLimitId: slots.id, concurrencyOptions: options, collisionPolicy });
    const another = () => this.flowRun('SCHEDULED', { deploymentId: deployment.id, flowId: deployment.flowId });
    return { limitId: slots.id, deployment, run: await another(), another };
  }

  async flowRun(
    state: Given | null = null,
    { policy, ...given }: Partial<FlowRunRow> & { policy?: Partial<FlowRunRow['empiricalPolicy']> } = {},
  ) {
    const now = this.clock.now();
    const id = this.deps.ids.next();
    const current = state && proposedState(inputOf(state), this.deps);
    const row: FlowRunRow = {
      id,
      created: now,
      updated: now,
      flowId: given.flowId ?? (await this.flow()),
      name: `run-${++this.count}`,
      ...progressIn(current),
      deploymentId: null,
      deploymentVersion: null,
      workQueueId: null,
      workQueueName: null,
      flowVersion: null,
      parameters: {},
      idempotencyKey: null,
      context: {},
      empiricalPolicy: {
        max_retries: 0,
        retry_delay_seconds: 0,
        retries: null,
        retry_delay: null,
        pause_keys: [],
        resuming: false,
        retry_type: null,
        ...policy,
      },
      retryType: policy?.retry_type ?? null,
      tags: [],
      labels: {},
      parentTaskRunId: null,
      autoScheduled: false,
      infrastructureDocumentId: null,
      infrastructurePid: null,
      createdById: null,
      createdByType: null,
      createdByName: null,
      jobVariables: null,
      slotLeaseId: null,
      origin: null,
      startTimeouts: null,
      priority: 50,
      turn: '',
      concurrencyKey: null,
      ...given,
    };
    await this.write(async (db) => {
      await db.insert(flowRuns).values(row);
      if (current) await db.insert(flowRunStates).values({ ...(await this.stateRow(current)), flowRunId: id });
    });
    return id;
  }

  async taskRun(
    state: Given | null = null,
    { policy, ...given }: Partial<TaskRunRow> & { policy?: Partial<TaskRunRow['empiricalPolicy']> } = {},
  ) {
    const now = this.clock.now();
    const id = this.deps.ids.next();
    const current = state && proposedState(inputOf(state), this.deps);
    const row: TaskRunRow = {
      id,
      created: now,
      updated: now,
      flowRunId: null,
      name: `task-${++this.count}`,
      taskKey: 'task',
      dynamicKey: String(this.count),
      cacheKey: null,
      cacheExpiration: null,
      taskVersion: null,
      flowRunRunCount: 0,
      empiricalPolicy: { max_retries: 0, retry_delay_seconds: 0, retries: null, retry_delay: null, retry_jitter_factor: null, ...policy },
      taskInputs: {},
      tags: [],
      labels: null,
      ...progressIn(current),
      queuedAt: null,
      queue: null,
      ...given,
    };
    await this.write(async (db) => {
      await db.insert(taskRuns).values(row);
      if (current) await db.insert(taskRunStates).values({ ...(await this.stateRow(current)), taskRunId: id });
    });
    return id;
  }

  async readFlowRun(id: string): Promise<FlowRunRow> {
    return (await this.deps.store.reader.db.select().from(flowRuns).where(eq(flowRuns.id, id)))[0]!;
  }

  async readTaskRun(id: string): Promise<TaskRunRow> {
    return (await this.deps.store.reader.db.select().from(taskRuns).where(eq(taskRuns.id, id)))[0]!;
  }

  async flowRunStates(id: string) {
    return this.deps.store.reader.db
      .select()
      .from(flowRunStates)
      .where(eq(flowRunStates.flowRunId, id))
      .orderBy(asc(flowRunStates.timestamp));
  }

  async taskRunStates(id: string) {
    return this.deps.store.reader.db
      .select()
      .from(taskRunStates)
      .where(eq(taskRunStates.taskRunId, id))
      .orderBy(asc(taskRunStates.timestamp));
  }

  async slotsOf(limitId: string): Promise<number> {
    return (await this.deps.store.reader.db.select().from(concurrencyLimits).where(eq(concurrencyLimits.id, limitId)))[0]!.activeSlots;
  }

  async lease(id: string) {
    return (await this.deps.store.reader.db.select().from(concurrencyLeases).where(eq(concurrencyLeases.id, id)))[0];
  }

  /** Ids of the leases on a limit. */
  async leasesOn(limitId: string): Promise<string[]> {
    return leasesOnLimit(this.deps.store.reader, limitId);
  }

  async artifactsOf(flowRunId: string) {
    return this.deps.store.reader.db.select().from(artifacts).where(eq(artifacts.flowRunId, flowRunId));
  }

  async input(flowRunId: string, key: string, value: string): Promise<void> {
    const now = this.clock.now();
    const row = { id: this.deps.ids.next(), created: now, updated: now, flowRunId, key, value, sender: null };
    await this.write((db) => db.insert(flowRunInputs).values(row));
  }

  async inputs(flowRunId: string): Promise<Record<string, string>> {
    const rows = await this.deps.store.reader.db.select().from(flowRunInputs).where(eq(flowRunInputs.flowRunId, flowRunId));
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }

  async write(work: (db: Tx['db']) => Promise<unknown>): Promise<void> {
    await this.deps.store.transaction(async (tx) => {
      await work(tx.db);
    });
  }

  private async stateRow({ data, ...state }: ProposedState) {
    return { ...state, data, resultArtifactId: null };
  }
}

function progressIn(state: ProposedState | null) {
  const at = state?.timestamp ?? null;
  const started = state !== null && state.type !== 'SCHEDULED' && state.type !== 'PENDING';
  const ended = state !== null && ['COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED'].includes(state.type);
  return {
    stateId: state?.id ?? null,
    stateType: state?.type ?? null,
    stateName: state?.name ?? null,
    stateTimestamp: at,
    runCount: started ? 1 : 0,
    expectedStartTime: at,
    nextScheduledStartTime: state?.type === 'SCHEDULED' ? state.details.scheduled_time : null,
    startTime: started ? at : null,
    endTime: ended ? at : null,
    totalRunTime: 0,
  };
}
