import { Counter, type Registry } from 'prom-client';
import { addSeconds, type Instant } from '../../base/time/instant.ts';
import type { Deps } from '../../deps.ts';
import { begin, finish, subjectsOf } from '../../resources/slas/changes.ts';
import { changeSla, lockSlas, openViolations, type SlaRow, type SlaViolationRow } from '../../resources/slas/queries.ts';
import type { Reconciler } from '../reconciler.ts';
import {
  completionsAfter,
  keyOf,
  latePendingRuns,
  lateRuns,
  lateStartedRuns,
  markChecked,
  type Open,
  type OpenPosition,
  openAfter,
  type Stale,
  slowEndedRuns,
  slowRuns,
  staleSlas,
  type Violating,
} from './sla-queries.ts';

export type CountViolation = (sla: SlaRow) => void;

/** Seconds between two records of which runs have been checked, and seconds for which a transition may take until others see it. */
const RECORD_SECONDS = 300;
const MARGIN_SECONDS = 300;
/** Batches of open violations that a pass checks. */
const OPEN_BATCHES = 10;

export function violationMetrics(registry: Registry): CountViolation {
  const counter = new Counter({
    name: 'contralto_sla_violations_total',
    help: 'Violations of SLAs that this node detected, by type and severity.',
    labelNames: ['type', 'severity'],
    registers: [registry],
  });
  return ({ type, severity }) => counter.inc({ type, severity });
}

/** Detects violations of SLAs, and their ends. The key of a violation makes sure that any number of passes record it once. */
export function createSlaViolations(count: CountViolation): Reconciler {
  /** The last open violation that was checked: a pass checks some, and the next one continues. */
  let checked: OpenPosition | undefined;
  return {
    name: 'sla-violations',
    description: 'Detects violations of SLAs, and their ends.',
    runs: 'once',
    settings: ({ settings }) => settings.services.slaViolations,
    async reconcile(deps, signal) {
      const now = deps.clock.now();
      const { batchSize } = deps.settings.services.slaViolations;
      let [handled, more] = [0, false];
      for (const [type, find] of RUNS) {
        if (signal.aborted) return { handled };
        const found = await find(deps.store.reader, now, batchSize);
        more ||= found.length === batchSize;
        handled += await recordRuns(deps, type, found, count);
      }
      handled += await checkFrequencies(deps, now, signal, count);
      const open = await openAfter(deps.store.reader, checked, now, OPEN_BATCHES * batchSize);
      handled += await endRuns(deps, open);
      checked = open.length < OPEN_BATCHES * batchSize ? undefined : open.at(-1)?.row;
      if (more) return { handled, more };
      const until = addSeconds(now, -MARGIN_SECONDS);
      await deps.store.transaction((tx) => markChecked(tx, { before: addSeconds(until, -RECORD_SECONDS), until }));
      return { handled };
    },
  };
}

const RUNS = [
  ['time_to_completion', slowRuns],
  ['time_to_completion', slowEndedRuns],
  ['lateness', lateRuns],
  ['lateness', latePendingRuns],
  ['lateness', lateStartedRuns],
] as const;

async function recordRuns(deps: Deps, type: SlaRow['type'], found: readonly Violating[], count: CountViolation): Promise<number> {
  if (found.length === 0) return 0;
  return deps.store.transaction(async (tx) => {
    const slas = await lockSlas(tx, [...new Set(found.map(({ slaId }) => slaId))]);
    const byId = new Map(slas.map((sla) => [sla.id, sla]));
    const subjects = await subjectsOf(tx, slas);
    let recorded = 0;
    for (const { slaId, seconds, runId, since, end } of found) {
      const sla = byId.get(slaId);
      const subject = sla && subjects.get(sla.deploymentId);
      // it may have changed since the read
      if (!sla?.enabled || !subject || sla.type !== type || sla.seconds !== seconds) continue;
      const row = violation(deps, sla, { what: runId, flowRunId: runId, start: addSeconds(since, seconds), end });
      if (!(await begin(tx, deps, sla, row, subject))) continue;
      tx.afterCommit(() => count(sla));
      recorded += 1;
    }
    return recorded;
  });
}

function violation(
  { ids }: Deps,
  { id, type, deploymentId }: SlaRow,
  { what, ...period }: Pick<SlaViolationRow, 'flowRunId' | 'start' | 'end'> & { what: string },
): SlaViolationRow {
  return { id: ids.next(), slaId: id, key: keyOf(type, what), deploymentId, ...period };
}

async function checkFrequencies(deps: Deps, now: Instant, signal: AbortSignal, count: CountViolation): Promise<number> {
  const { batchSize } = deps.settings.services.slaViolations;
  let handled = 0;
  for (let after: string | undefined; !signal.aborted; ) {
    const stale = await staleSlas(deps.store.reader, now, after, batchSize);
    for (const one of stale) handled += await checkFrequency(deps, one, now, count);
    if (stale.length < batchSize) break;
    after = stale.at(-1)?.slaId;
  }
  return handled;
}

/** A violation begins when the next completion is overdue, and ends with it. */
async function checkFrequency(deps: Deps, stale: Stale, now: Instant, count: CountViolation): Promise<number> {
  const completions = await completionsAfter(deps.store.reader, stale, now);
  if (stale.isOpen && !completions) return 0;
  const start = addSeconds(stale.lastCompletion, stale.seconds);
  return deps.store.transaction(async (tx) => {
    const [sla] = await lockSlas(tx, [stale.slaId]);
    const subject = sla && (await subjectsOf(tx, [sla])).get(sla.deploymentId);
    const isSame = sla?.enabled && sla.type === 'frequency' && sla.seconds === stale.seconds && sla.lastCompletion === stale.lastCompletion;
    if (!isSame || !subject) return 0;
    let handled = 0;
    if (!completions || start < completions.first) {
      const row = violation(deps, sla, { what: start, flowRunId: null, start, end: null });
      if (await begin(tx, deps, sla, row, subject)) {
        tx.afterCommit(() => count(sla));
        handled += 1;
      }
    }
    if (!completions) return handled;
    for (const row of await openViolations(tx, sla.id))
      if (await finish(tx, deps, sla, { row, end: completions.first }, subject)) handled += 1;
    await changeSla(tx, sla.id, { lastCompletion: completions.last });
    return handled;
  });
}

async function endRuns(deps: Deps, open: readonly Open[]): Promise<number> {
  const { batchSize } = deps.settings.services.slaViolations;
  const over = open.flatMap(({ row, end }) => (end === null ? [] : { row, end }));
  let ended = 0;
  for (let start = 0; start < over.length; start += batchSize) {
    const batch = over.slice(start, start + batchSize);
    ended += await deps.store.transaction(async (tx) => {
      const slas = await lockSlas(tx, [...new Set(batch.map(({ row }) => row.slaId))]);
      const byId = new Map(slas.map((sla) => [sla.id, sla]));
      const subjects = await subjectsOf(tx, slas);
      let count = 0;
      for (const violation of batch) {
        const sla = byId.get(violation.row.slaId);
        const subject = sla && subjects.get(sla.deploymentId);
        if (sla && subject && (await finish(tx, deps, sla, violation, subject))) count += 1;
      }
      return count;
    });
  }
  return ended;
}
