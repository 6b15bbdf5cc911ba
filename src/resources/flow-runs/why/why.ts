import type { Schema } from '../../../../generated/operations.ts';
import { addSeconds, type Instant, secondsBetween, toWireInstant } from '../../../base/time/instant.ts';
import { effectiveActive } from '../../../concurrency/arithmetic.ts';
import { findKeyLimit } from '../../../concurrency/key-limit-queries.ts';
import { findWaiters } from '../../../concurrency/waiter-queries.ts';
import type { Deps } from '../../../deps.ts';
import { holdersOf } from '../../../orchestration/collisions/collision-queries.ts';
import { type CollisionPolicy, policyOf } from '../../../orchestration/collisions/policy.ts';
import { droppedMessage } from '../../../orchestration/late-policy/dropped.ts';
import { findDrop, latePolicyAt } from '../../../orchestration/late-policy/dropped-queries.ts';
import { endOfPause } from '../../../orchestration/pause-end.ts';
import type { FlowRunRow } from '../../../orchestration/queries/flow-queries.ts';
import { findStartTimeout } from '../../../orchestration/queries/start-timeout-queries.ts';
import { livesOf } from '../../../orchestration/silence/life.ts';
import { patienceWith } from '../../../orchestration/silence/silence.ts';
import { pulses } from '../../../orchestration/silence/silence-queries.ts';
import { AWAITING_CONCURRENCY_SLOT, AWAITING_RETRY, type RunState } from '../../../orchestration/states.ts';
import type { Reader } from '../../../store/store.ts';
import { candidatesOf } from '../../concurrency-limits/holders/run-queries.ts';
import { hasOnlineWorker } from '../../work-pools/queries.ts';
import { isAgentPool } from '../../work-pools/rows.ts';
import {
  countAhead,
  findSurroundings,
  type Holders,
  holdersOfDeployment,
  holdersOfPool,
  holdersOfQueue,
  type Surroundings,
} from './why-queries.ts';

type Reason = Schema<'WhyReason'>;

/** The data for the derivation of reasons. */
interface Case {
  settings: Deps['settings'];
  reader: Reader;
  run: FlowRunRow;
  state: Pick<RunState, 'name' | 'details' | 'message'>;
  around: Surroundings;
  now: Instant;
  /** After this time without a poll, a queue or deployment is assumed to have no worker. */
  silentAfterSeconds: number;
}

/** All reasons why a run waits, most important first. Empty for finished runs. */
export async function findReasons(
  { settings }: Pick<Deps, 'settings'>,
  reader: Reader,
  { run, state }: { run: FlowRunRow; state: Pick<RunState, 'name' | 'details' | 'message'> | null },
  now: Instant,
): Promise<Reason[]> {
  if (!state) return [];
  const silentAfterSeconds = settings.services.foreman.workQueueLastPolledTimeoutSeconds;
  const withSurroundings = async (reasonsOf: (one: Case) => Reason[] | Promise<Reason[]>) => {
    const around = await findSurroundings(reader, run.id);
    return around ? reasonsOf({ settings, reader, run, state, around, now, silentAfterSeconds }) : [];
  };
  switch (run.stateType) {
    case 'SCHEDULED':
      return withSurroundings(reasonsOfScheduled);
    case 'PENDING':
      return [reason('starting', await startText(settings, reader, run))];
    case 'RUNNING':
      return [...(await silenceReasons(settings, reader, run, now)), ...(await slotReasons(reader, run, now))];
    case 'PAUSED':
      return withSurroundings((one) => [reason('paused', pauseText(state, now)), ...(state.details.pause_reschedule ? missing(one) : [])]);
    case 'CANCELLING':
      return [
        reason(
          'cancelling',
          `The run has been cancelling since ${wire(run.stateTimestamp)}. Its process has not stopped yet.${state.message === null ? '' : ` ${state.message}`}`,
        ),
      ];
    default:
      return [];
  }
}

/** A process that is late by this part of its rhythm has missed a heartbeat, not only sent it late. */
const LATE = 1.5;

async function silenceReasons({ services }: Deps['settings'], reader: Reader, run: FlowRunRow, now: Instant): Promise<Reason[]> {
  const life = (await livesOf(reader, await pulses(reader, services, [run.id], now), now)).get(run.id);
  if (!life || life.heartbeats.length === 0) return [];
  const { rhythm, allowed } = patienceWith(life, services);
  if (rhythm === null || secondsBetween(life.last, now) <= LATE * rhythm) return [];
  const then = life.missed === 0 ? '' : ` After ${Math.round(allowed)} seconds of silence, the service crashes or retries the run.`;
  const text = `The process of the run sent a heartbeat every ${Math.round(rhythm)} seconds, but has sent nothing since ${wire(life.last)}. It has probably ended.`;
  return [reason('no_heartbeat', `${text}${then}`)];
}

async function startText({ services }: Deps['settings'], reader: Reader, run: FlowRunRow): Promise<string> {
  const text = `A worker received the run at ${wire(run.stateTimestamp)}, but its process has not reported a start yet.`;
  const timeout = await findStartTimeout(reader, services, run.id);
  if (!timeout || timeout.seconds === 0 || run.stateTimestamp === null) return text;
  const { reschedules, isPolled } = timeout;
  const count = (run.startTimeouts ?? 0) + 1;
  const then = isPolled && count <= reschedules ? `scheduled again (${count} of ${reschedules})` : 'crashed';
  return `${text} If it does not start by ${wire(addSeconds(run.stateTimestamp, timeout.seconds))}, it is ${then}.`;
}

async function reasonsOfScheduled(one: Case): Promise<Reason[]> {
  const times = timeReasons(one);
  // no poll returns the run
  if (one.run.retryType === 'in_process') return times;
  const dropped = await dropReasons(one);
  if (dropped.length > 0) return dropped;
  const gone = missing(one);
  if (gone.length > 0) return gone;
  const holding = [...times, ...(await deploymentReasons(one)), ...(await keyReasons(one)), ...pauseReasons(one)];
  holding.push(...(await workerReasons(one)), ...(await limitReasons(one)));
  if (holding.length === 0) holding.push(await waitingReason(one));
  const { deployment } = one.around;
  if (deployment?.paused)
    holding.push(
      reason(
        'deployment_paused',
        `Deployment "${deployment.name}" is paused. Its schedules create no new runs, and a process that serves it has usually stopped.`,
        `prefect.deployment.${deployment.id}`,
      ),
    );
  return holding;
}

async function dropReasons({ reader, settings, run, now }: Case): Promise<Reason[]> {
  const drop = run.autoScheduled ? await findDrop(reader, latePolicyAt(settings, now), run.id) : undefined;
  if (!drop || run.expectedStartTime === null) return [];
  const message = droppedMessage(drop, settings.services.lateRuns.afterSeconds, secondsBetween(run.expectedStartTime, now));
  return [reason('dropped', `${message} It was due at ${wire(run.expectedStartTime)}. No worker receives it, and the service cancels it.`)];
}

/** Deleted records without which no worker finds the run, or can start it. */
function missing(one: Case): Reason[] {
  const { run, around } = one;
  if (run.deploymentId !== null && !around.deployment)
    return [
      reason('deployment_deleted', 'The deployment of the run was deleted, so no worker can start the run. Cancel or delete the run.'),
    ];
  const { deployment, queue } = around;
  if (queue) return [];
  const lost = (text: string) => [reason('work_queue_deleted', `${text} No worker finds the run. Cancel or delete the run.`)];
  if (deployment && deployment.workQueueId !== null)
    return lost('The run is on no work queue: its queue was deleted, or its deployment was put on a queue after the run was created.');
  // a process that serves the deployment finds the run without a queue
  const isServed = deployment !== null && !isSilent(one, deployment);
  return isServed || run.workQueueName === null ? [] : lost(`Work queue "${run.workQueueName}" of the run was deleted, or never existed.`);
}

function timeReasons({ run, state, around, now, silentAfterSeconds }: Case): Reason[] {
  const due = run.nextScheduledStartTime;
  const ahead = due !== null && due > now ? secondsBetween(now, due) : 0;
  const at = due === null ? 'when its process sends the next request' : `at ${wire(due)}, in ${Math.ceil(ahead)} seconds`;
  if (run.retryType === 'in_process' && due !== null && secondsBetween(due, now) > silentAfterSeconds)
    return [
      reason(
        'retry_overdue',
        `The process of the failed run should have retried it at ${wire(due)}, but did not. The process has probably ended. To let a worker start the run, schedule it again.`,
      ),
    ];
  if (run.retryType === 'in_process')
    return [reason('awaiting_retry', `The run failed. Its process retries it ${ahead > 0 ? at : 'now'}.`)];
  if (ahead <= 0) return [];
  if (state.name === AWAITING_RETRY) return [reason('awaiting_retry', `The run failed. Its next attempt is due ${at}.`)];
  // the limit that the run waits for reports the retry time, unless the limit was deleted
  return state.name === AWAITING_CONCURRENCY_SLOT && around.limit ? [] : [reason('not_due', `The run is due ${at}.`)];
}

/** What happens to the runs that collide at a full limit. */
const COLLISIONS: Record<CollisionPolicy, string> = {
  ENQUEUE: '',
  CANCEL_NEW: ' A new run that finds no free slot is cancelled.',
  CANCEL_RUNNING: ' The oldest of them is cancelled for a newer run.',
  KEEP_NEWEST: ' Only the newest run that waits is kept.',
};

async function deploymentReasons({ settings, reader, run, state, around: { deployment, limit }, now }: Case): Promise<Reason[]> {
  if (!deployment || !limit) return [];
  const isFull = !limit.active || effectiveActive(limit, now) + 1 > limit.limit;
  if (!isFull && state.name !== AWAITING_CONCURRENCY_SLOT) return [];
  const about = (text: string) => [reason('deployment_limit', text, `prefect.concurrency-limit.${limit.id}`)];
  if (!limit.active) return about(`The concurrency limit of deployment "${deployment.name}" is inactive and provides no slots.`);
  const due = run.nextScheduledStartTime;
  const retry = state.name === AWAITING_CONCURRENCY_SLOT && due !== null && due > now ? ` The run retries at ${wire(due)}.` : '';
  if (!isFull)
    return retry
      ? about(`The run found no free slot of deployment "${deployment.name}" (limit ${limit.limit}), but a slot is free now.${retry}`)
      : [];
  const by = await holdersOfDeployment(reader, deployment.id, run.id);
  return about(
    `Deployment "${deployment.name}" runs at most ${limit.limit} at the same time${heldBy(by)}.${COLLISIONS[policyOf(deployment, settings)]}${retry}`,
  );
}

/** The limit on the value of the concurrency key of the run. */
async function keyReasons({ settings, reader, run, around: { deployment }, now }: Case): Promise<Reason[]> {
  const { concurrencyKey: value } = run;
  if (!deployment || deployment.concurrencyKey === null || value === null) return [];
  const limit = await findKeyLimit(reader, { deploymentId: deployment.id, value });
  const most = deployment.concurrencyKeyLimit ?? 1;
  if (!limit || effectiveActive(limit, now) + 1 <= most) return [];
  const names = (await holdersOf(reader, limit.id)).map(({ name }) => name);
  const by = heldBy({ count: names.length, names: names.slice(0, MAX_NAMES) });
  const then = COLLISIONS[policyOf(deployment, settings)];
  return [
    reason(
      'deployment_limit',
      `Deployment "${deployment.name}" runs at most ${most} at the same time with the value "${value}" of its concurrency key${by}.${then}`,
      `prefect.deployment.${deployment.id}`,
    ),
  ];
}

/** At most this many holders are named. */
const MAX_NAMES = 5;

function pauseReasons({ around: { queue, pool } }: Case): Reason[] {
  const reasons: Reason[] = [];
  if (pool?.isPaused) reasons.push(reason('work_pool_paused', `Work pool "${pool.name}" is paused.`, `prefect.work-pool.${pool.id}`));
  if (queue?.isPaused) reasons.push(reason('work_queue_paused', `Work queue "${queue.name}" is paused.`, `prefect.work-queue.${queue.id}`));
  return reasons;
}

const isSilent = ({ now, silentAfterSeconds }: Case, { lastPolled }: { lastPolled: Instant | null }) =>
  lastPolled === null || secondsBetween(lastPolled, now) > silentAfterSeconds;

async function workerReasons(one: Case): Promise<Reason[]> {
  const { reader } = one;
  const { deployment, queue, pool } = one.around;
  const silence = (polled: Instant | null) =>
    polled === null ? 'no worker has polled for its runs' : `no worker has polled for its runs since ${wire(polled)}`;
  if (queue && pool) {
    if (!isAgentPool(pool) && !(await hasOnlineWorker(reader, pool.id)))
      return [reason('no_online_worker', `Work pool "${pool.name}" has no online worker.`, `prefect.work-pool.${pool.id}`)];
    if (!isSilent(one, queue)) return [];
    return [
      reason(
        'not_polled',
        `Work queue "${queue.name}" of pool "${pool.name}": ${silence(queue.lastPolled)}.`,
        `prefect.work-queue.${queue.id}`,
      ),
    ];
  }
  if (!deployment) return [reason('no_work_pool', 'The run has no work pool. Only the process that created the run can start it.')];
  if (!isSilent(one, deployment)) return [];
  return [
    reason(
      'not_polled',
      `Deployment "${deployment.name}" has no work pool, and ${silence(deployment.lastPolled)}.`,
      `prefect.deployment.${deployment.id}`,
    ),
  ];
}

async function limitReasons({ reader, run, around: { queue, pool } }: Case): Promise<Reason[]> {
  const limits = [
    { code: 'work_pool_limit', what: 'Work pool', place: 'work-pool', limited: pool, holders: holdersOfPool },
    { code: 'work_queue_limit', what: 'Work queue', place: 'work-queue', limited: queue, holders: holdersOfQueue },
  ] as const;
  const reasons: Reason[] = [];
  for (const { code, what, place, limited, holders } of limits) {
    if (!limited || limited.concurrencyLimit === null) continue;
    const { id, name, concurrencyLimit } = limited;
    const by = await holders(reader, id, run.id);
    if (by.count >= concurrencyLimit)
      reasons.push(
        reason(code, `${what} "${name}" runs at most ${concurrencyLimit} at the same time${heldBy(by)}.`, `prefect.${place}.${id}`),
      );
  }
  return reasons;
}

async function waitingReason({ reader, run, around: { queue, pool }, now }: Case): Promise<Reason> {
  if (!queue || !pool) return reason('waiting_for_worker', 'The run is due and waits for the process that serves its deployment.');
  const { higher, earlier, turns } = await countAhead(reader, run, now);
  const ahead = higher + earlier;
  const others = ahead === 1 ? '1 run in its queue is due before it' : `${ahead === 0 ? 'no' : ahead} runs in its queue are due before it`;
  const priorities = higher === 0 ? '' : `, ${higher} of them with a higher priority`;
  const taking = turns === 0 ? '' : ` It takes turns with ${turns === 1 ? '1 other' : `${turns} others`} (${turnOf(run)}).`;
  return reason(
    'waiting_for_worker',
    `The run is due and waits for a worker of work pool "${pool.name}" to pick it up from queue "${queue.name}"; ${others}${priorities}.${taking}`,
    `prefect.work-queue.${queue.id}`,
  );
}

/** What shares the turn of a run. */
const turnOf = ({ turn, concurrencyKey }: FlowRunRow) =>
  turn.startsWith('key ') ? `turn of the concurrency key "${concurrencyKey}"` : 'turn of its deployment';

/** At most this many waiters are reported. */
const MAX_WAITERS = 20;

/** The limits for whose slots the run waits, and those for which it may wait. */
async function slotReasons(reader: Reader, { id, flowId, origin }: FlowRunRow, now: Instant): Promise<Reason[]> {
  const waiters = await findWaiters(reader, { flowRunId: id, flowId, origin }, now, MAX_WAITERS);
  const candidates = await candidatesOf(reader, waiters);
  const reasons = waiters.flatMap((waiter): Reason[] => {
    const { slots, limit, denials, since, retryAt, holderId, holderType, address } = waiter;
    const what = `${slots === 1 ? 'a slot' : `${slots} slots`} of concurrency limit "${limit.name}" (limit ${limit.limit})`;
    const so = `denied ${denials === 1 ? 'once' : `${denials} times`} since ${wire(since)}, tries again at ${wire(retryAt)}`;
    const resource = `prefect.concurrency-limit.${waiter.limitId}`;
    if (holderId !== null) {
      const who = holderType === 'task_run' ? `Task run "${waiter.holderName}"` : 'The run';
      return [reason('waiting_for_slots', `${who} waits for ${what}: ${so}.`, resource)];
    }
    const named = candidates.get(waiter) ?? [];
    if (!named.some((one) => one.id === id)) return [];
    const others = named.length - 1;
    const which =
      others === 0
        ? 'It named no run; no other running run fits'
        : `It named no run; ${others === 1 ? 'another running run fits' : `${others} other running runs fit`} as well`;
    return [reason('may_wait_for_slots', `A client at ${address} waits for ${what}: ${so}. ${which}.`, resource)];
  });
  return reasons.sort((a, b) => (a.code === b.code ? 0 : a.code === 'waiting_for_slots' ? -1 : 1));
}

function pauseText({ details }: Pick<RunState, 'details'>, now: Instant): string {
  const how = details.pause_reschedule ? 'suspended (its process has exited)' : 'paused (its process is waiting)';
  const hasConditions = details.run_input_keyset ? ' with the required input' : '';
  const end = endOfPause(details);
  const byClient = `a user or client resumes it${hasConditions}`;
  if (end?.how === 'resume' && end.at > now) return `The run is ${how} until ${wire(end.at)}, or until ${byClient}.`;
  const needs = details.run_input_keyset ? ' It is resumed only if its input has a default for each field.' : '';
  const missed = end?.how === 'resume' ? ` Its resume time was ${wire(end.at)}.${needs}` : '';
  const until = details.pause_timeout ? ` It fails at ${wire(details.pause_timeout)}.` : '';
  return `The run is ${how} until ${byClient}.${missed}${until}`;
}

/** `: a, b and 3 more` */
function heldBy({ count, names }: Holders): string {
  if (count === 0) return '';
  const more = count > names.length ? ` and ${count - names.length} more` : '';
  return `: ${names.join(', ')}${more}`;
}

const reason = (code: Schema<'WhyCode'>, message: string, resource: string | null = null): Reason => ({ code, message, resource });

const wire = (instant: Instant | null) => (instant === null ? 'an unknown time' : toWireInstant(instant));
