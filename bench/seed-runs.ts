import { v7 } from 'uuid';
import { randomName } from '../src/base/text/names.ts';
import { addSeconds, type Instant, toMicros } from '../src/base/time/instant.ts';
import { NORMAL, type Rank } from '../src/lib/rank.ts';
import { proposedState, type StateInput, type StateType } from '../src/orchestration/states.ts';
import { completePolicy } from '../src/resources/flow-runs/policy.ts';
import type { Bulk } from './bulk.ts';
import type { Row } from './repeat.ts';

/** Tag of one run in five. */
export const COMMON_TAG = 'nightly';
const CUSTOMERS = 1_000;
/** Tags of one run in a thousand each. */
export const RARE_TAGS = Array.from({ length: CUSTOMERS }, (_, customer) => `customer-${customer}`);
const TEAMS = 40;
const PLAIN: Rank = { priority: NORMAL, turn: '' };

/** Ids that runs refer to. Deployment n belongs to flow n and queue n, wrapping around. */
export interface Basics {
  flows: string[];
  deployments: string[];
  queues: string[];
}

const RUN_TIMES = ['created', 'updated', 'state_timestamp', 'expected_start_time', 'start_time', 'end_time'];

const EMPTY_POLICY = completePolicy();

/** The end states of a hundred runs. */
const ENDINGS: readonly { type: StateType; name: string; percent: number }[] = [
  { type: 'COMPLETED', name: 'Completed', percent: 82 },
  { type: 'FAILED', name: 'Failed', percent: 11 },
  { type: 'CANCELLED', name: 'Cancelled', percent: 4 },
  { type: 'CRASHED', name: 'Crashed', percent: 3 },
];

/** Collects rows of runs and writes them together. */
export class Runs {
  private readonly runs: Row[] = [];
  private readonly states: Row[] = [];
  private readonly tags: Row[] = [];

  constructor(private readonly basics: Basics) {}

  /** A run that was late by seconds, ran for minutes, and ended. @returns its id */
  finished(n: number, created: Instant, { wholeHistory }: { wholeHistory: boolean }): string {
    const expected = created;
    const started = addSeconds(created, 1 + (scatter(n, 1) % 20_000) / 1000);
    const seconds = 1 + (scatter(n, 2) % 600_000) / 1000;
    const ended = addSeconds(started, seconds);
    const { type, name } = ending(scatter(n, 3) % 100);
    const id = idAt(created);
    if (wholeHistory) {
      this.state(id, { type: 'SCHEDULED', state_details: { scheduled_time: expected } }, created);
      this.state(id, { type: 'PENDING' }, addSeconds(started, -0.5));
      this.state(id, { type: 'RUNNING' }, started);
    }
    const stateId = this.state(id, { type, name, message: type === 'COMPLETED' ? null : 'Flow run encountered an exception.' }, ended);
    this.run(n, id, created, scatter(n, 4) % 10 < 7, {
      updated: ended,
      state_id: stateId,
      state_type: type,
      state_name: name,
      state_timestamp: ended,
      run_count: 1,
      expected_start_time: expected,
      next_scheduled_start_time: null,
      start_time: started,
      end_time: ended,
      total_run_time: seconds,
      infrastructure_pid: `host-${n % 20}:${n}`,
    });
    return id;
  }

  /** A run scheduled for `due`, in the pool or outside it. @returns its id */
  scheduled(n: number, due: Instant, inPool: boolean, rank: Rank = PLAIN): string {
    const id = v7();
    const now = addSeconds(due, -3600);
    const stateId = this.state(id, { type: 'SCHEDULED', state_details: { scheduled_time: due } }, now);
    this.run(n, id, now, inPool, {
      updated: now,
      state_id: stateId,
      state_type: 'SCHEDULED',
      state_name: 'Scheduled',
      state_timestamp: now,
      run_count: 0,
      expected_start_time: due,
      next_scheduled_start_time: due,
      start_time: null,
      end_time: null,
      total_run_time: 0,
      infrastructure_pid: null,
      ...rank,
    });
    return id;
  }

  async write(bulk: Bulk): Promise<void> {
    await bulk.insert('flow_runs', this.runs);
    await bulk.insert('flow_run_states', this.states);
    await bulk.insert('flow_run_tags', this.tags);
  }

  /** Writes the runs and copies of them for the given number of earlier days. The runs must not have a history. */
  async writeDays(bulk: Bulk, copies: number): Promise<void> {
    const days = { copies, span: 'day' as const };
    await bulk.repeat('flow_runs', this.runs, { ...days, ids: ['id', 'state_id'], times: RUN_TIMES, unique: ['idempotency_key'] });
    const mentions = { details: 'flow_run_id' };
    await bulk.repeat('flow_run_states', this.states, { ...days, ids: ['id', 'flow_run_id'], times: ['timestamp'], mentions });
    await bulk.repeat('flow_run_tags', this.tags, { ...days, ids: ['flow_run_id'], times: [] });
  }

  private state(runId: string, input: StateInput, timestamp: Instant): string {
    const state = proposedState(input, { ids: { next: () => idAt(timestamp) }, clock: { now: () => timestamp } });
    const { id, type, name, message, data } = state;
    const details = { ...state.details, flow_run_id: runId };
    this.states.push({ id, timestamp, type, name, message, details, data, result_artifact_id: null, flow_run_id: runId });
    return id;
  }

  private run(n: number, id: string, created: Instant, deployed: boolean, progress: Row): void {
    const { flows, deployments, queues } = this.basics;
    const place = scatter(n, 5) % deployments.length;
    const tags = tagsOf(n);
    this.runs.push({
      id,
      created,
      ...PLAIN,
      ...progress,
      flow_id: flows[place % flows.length],
      name: randomName(),
      deployment_id: deployed ? deployments[place] : null,
      deployment_version: null,
      work_queue_id: deployed ? queues[place % queues.length] : null,
      work_queue_name: deployed ? `queue-${place % queues.length}` : null,
      flow_version: '1.4.2',
      parameters: { day: created.slice(0, 10), batch: n % 500, options: { retries: 3, verbose: false } },
      idempotency_key: deployed ? `scheduled ${n} ${created}` : null,
      context: {},
      empirical_policy: EMPTY_POLICY,
      retry_type: null,
      tags,
      labels: { 'prefect.flow.id': flows[place % flows.length] },
      parent_task_run_id: null,
      auto_scheduled: deployed,
      infrastructure_document_id: null,
      created_by_id: null,
      created_by_type: null,
      created_by_name: null,
      job_variables: {},
    });
    for (const tag of tags) this.tags.push({ flow_run_id: id, tag });
  }
}

function tagsOf(n: number): string[] {
  const tags = [RARE_TAGS[scatter(n, 6) % CUSTOMERS]!];
  if (scatter(n, 7) % 5 === 0) tags.push(COMMON_TAG);
  if (scatter(n, 8) % 2 === 0) tags.push(`team-${scatter(n, 9) % TEAMS}`);
  return tags;
}

function ending(percentile: number): (typeof ENDINGS)[number] {
  let left = percentile;
  return ENDINGS.find(({ percent }) => {
    left -= percent;
    return left < 0;
  })!;
}

/** An id as the service would have created it at that time. */
const idAt = (instant: Instant): string => v7({ msecs: Math.floor(toMicros(instant) / 1000) });

/** A pseudo-random number below 2³², the same for the same arguments. */
function scatter(n: number, salt: number): number {
  let x = Math.imul(n + 1, 2654435761) + Math.imul(salt, 40503);
  x = Math.imul(x ^ (x >>> 16), 2246822507);
  x = Math.imul(x ^ (x >>> 13), 3266489909);
  return (x ^ (x >>> 16)) >>> 0;
}
