import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Schema } from '../../../generated/operations.ts';
import { invalidValue } from '../../base/errors.ts';
import { addSeconds, type Instant, secondsBetween, toWireInstant } from '../../base/time/instant.ts';
import { toWireEvent } from '../../bus/event-record.ts';
import type { ReadDeps } from '../../deps.ts';
import { type EventQuery, readEventFilter } from '../../events/filter/query.ts';
import { type EventPosition, listEvents, startOfLast } from '../../resources/events/queries.ts';
import type { EventTrigger, Trigger } from '../../store/schema/trigger.ts';
import type { Reader } from '../../store/store.ts';
import { HAS_HISTORY, readMetric } from '../metrics/value-queries.ts';
import { triggerTree } from '../triggers/tree.ts';
import { counted, firingReason, measured, summaryOf } from './sentences.ts';
import { type MetricPoint, type SimulatedMetric, type SimulatedTrigger, Simulation } from './simulation.ts';

/** Hours before the end of the period, if no start is given. */
const DEFAULT_HOURS = 24;
/** Maximum number of events that a preview reads. */
const MAX_EVENTS = 10_000;
const EVENTS_PER_PAGE = 500;
/** Maximum number of bucket evaluations per preview. */
const MAX_STEPS = 200_000;
/** Steps after which the preview yields to other requests. */
const STEPS_PER_TURN = 2000;
/** Maximum number of metric values per preview, and the shortest time between two of one metric, in seconds. */
const MAX_VALUES = 300;
const SHORTEST_STEP = 60;
/** Events that no trigger evaluates. */
const NEVER = ['prefect.log.write'];

/** The progress of a preview within its limits. */
interface Progress {
  seen: number;
  /** All events up to this time have been evaluated. */
  reached: Instant;
  complete: boolean;
}

/**
 * Evaluates a trigger over the stored events of a period, in order of occurrence. Limits the number of events and of evaluations, and yields to other requests.
 *
 * @throws 422 for a period that ends before it starts
 */
export async function previewTrigger(
  deps: ReadDeps,
  root: Trigger,
  given: { since?: Instant | null | undefined; until?: Instant | null | undefined },
): Promise<Schema<'TriggerPreview'>> {
  const until = given.until ?? deps.clock.now();
  const since = given.since ?? addSeconds(until, -DEFAULT_HOURS * 3600);
  if (since > until) throw invalidValue(['body', 'since'], 'the period must not end before it starts', given.since);
  const { leaves } = triggerTree(root);
  const query = { ...readEventFilter({}, until), since, until, ...namesOf(leaves) };
  const start = leaves.length === 0 ? since : ((await startOfLast(deps.store.reader, { ...query, order: 'DESC' }, MAX_EVENTS)) ?? since);
  const simulation = new Simulation(root, start, deps.ids);
  simulation.expectValues(await valuesOf(deps.store.reader, simulation.metrics, { since: start, until }));
  const progress =
    leaves.length === 0
      ? { seen: 0, reached: until, complete: await advance(simulation, until) }
      : await simulate(deps, simulation, { ...query, since: start, order: 'ASC' });
  const isWhole = progress.complete && start === since;
  return {
    since: toWireInstant(start),
    until: toWireInstant(progress.reached),
    events_seen: progress.seen,
    events_covered: simulation.covered,
    complete: isWhole,
    total_firings: simulation.fired,
    firings: simulation.firings.map(({ firing, events }) => ({
      triggered: toWireInstant(firing.triggered),
      reason: firingReason(firing),
      triggering_labels: firing.triggering_labels,
      events: events.map((event) => toWireEvent(event)),
    })),
    explanation: explain(root, simulation, { ...progress, start: start === since ? undefined : start }),
  };
}

/** The values of metrics at regular times of the period, in order. Metrics without stored past values only have the last one. */
async function valuesOf(
  reader: Reader,
  metrics: readonly SimulatedMetric[],
  { since, until }: { since: Instant; until: Instant },
): Promise<MetricPoint[]> {
  const most = Math.max(1, Math.floor(MAX_VALUES / metrics.length));
  const step = Math.max(SHORTEST_STEP, secondsBetween(since, until) / most);
  const points: MetricPoint[] = [];
  for (let at = since; at < until; at = addSeconds(at, step))
    for (const metric of metrics)
      if (HAS_HISTORY.includes(metric.trigger.metric.name))
        points.push({ metric, at, value: await readMetric(reader, metric.trigger, at) });
  for (const metric of metrics.slice(0, MAX_VALUES))
    points.push({ metric, at: until, value: await readMetric(reader, metric.trigger, until) });
  return points;
}

async function simulate({ store }: ReadDeps, simulation: Simulation, query: EventQuery): Promise<Progress> {
  const { until } = query;
  const progress: Progress = { seen: 0, reached: until, complete: true };
  let after: EventPosition | undefined;
  for (;;) {
    const limit = Math.min(EVENTS_PER_PAGE, MAX_EVENTS + 1 - progress.seen);
    const page = await listEvents(store.reader, query, { limit, after });
    for (const event of page) {
      const isBeyond = progress.seen === MAX_EVENTS || !(await advance(simulation, event.occurred));
      if (isBeyond) return { ...progress, reached: event.occurred, complete: false };
      progress.seen += 1;
      simulation.take(event);
    }
    if (page.length < limit) break;
    after = page.at(-1);
    await nextTurn();
  }
  return { ...progress, complete: await advance(simulation, until) };
}

/** Advances the event time to `until`. @returns false if that would exceed the limit of steps */
async function advance(simulation: Simulation, until: Instant): Promise<boolean> {
  for (let at = simulation.nextRun(until); at !== undefined; at = simulation.nextRun(until)) {
    const before = simulation.steps;
    simulation.findSilence(at);
    if (simulation.steps > MAX_STEPS) return false;
    if (Math.floor(before / STEPS_PER_TURN) !== Math.floor(simulation.steps / STEPS_PER_TURN)) await nextTurn();
  }
  return simulation.steps <= MAX_STEPS;
}

/** The prefixes of the event names that the triggers wait for; none if one of them waits for all events. */
function namesOf(triggers: readonly EventTrigger[]): { prefixes?: string[]; excludedNames: string[] } {
  const patterns = triggers.flatMap(({ expect, after }) => (expect.length === 0 ? ['*'] : [...expect, ...after]));
  const prefixes = [...new Set(patterns.map((pattern) => pattern.replace(/\*.*/s, '')))];
  return { excludedNames: NEVER, ...(prefixes.includes('') || prefixes.length === 0 ? {} : { prefixes }) };
}

interface Evaluated extends Progress {
  /** The start of the preview, if the period contains more events than it evaluates. */
  start: Instant | undefined;
}

function explain(root: Trigger, simulation: Simulation, { seen, complete, reached, start }: Evaluated): string[] {
  const { firings, fired } = simulation;
  const more = 'The period contains more events than a preview evaluates.';
  const sentences =
    start === undefined ? [] : [`${more} The preview starts at ${toWireInstant(start)}, with the last ${MAX_EVENTS} of them.`];
  if (!complete) sentences.push(`${more} The preview ends at ${toWireInstant(reached)}.`);
  const [first] = firings;
  if (first) {
    const at = toWireInstant(first.firing.triggered);
    return [...sentences, `It would have fired ${counted(fired, 'time')}, first at ${at}.`];
  }
  if (simulation.triggers.length + simulation.metrics.length === 0) return [...sentences, 'The trigger has no parts, so it never fires.'];
  const isSingle = root.type === 'event' || root.type === 'metric';
  const withSummary = (trigger: Trigger, text: string) => (isSingle ? text : `${summaryOf(trigger)} ${text}`);
  const parts = [
    ...simulation.triggers.map((one) => withSummary(one.trigger, shortfall(one, seen))),
    ...simulation.metrics.map((one) => withSummary(one.trigger, metricShortfall(one))),
  ];
  const whole = isSingle ? [] : [`${summaryOf(root)} It would not have fired for these reasons:`];
  return [...sentences, ...whole, ...parts];
}

/** Explains why an event trigger, alone or in a composite, did not fire more often. */
function shortfall({ trigger, named, matched, covered, fullest, firings }: SimulatedTrigger, seen: number): string {
  if (firings > 0) return `This part would have fired ${counted(firings, 'time')}.`;
  if (trigger.posture === 'Proactive') return proactiveShortfall(trigger, covered);
  if (named === 0) return `${counted(seen, 'event')} occurred, but none with an expected name.`;
  if (matched === 0) return `${counted(named, 'event')} had an expected name, but the primary resource did not fit \`match\`.`;
  if (covered === 0)
    return `${counted(matched, 'event')} had an expected name and fit \`match\`, but no related resource fit \`match_related\`.`;
  if (trigger.after.length > 0 && fullest === 0)
    return `${counted(covered, 'matching event')} occurred, but no expected event followed an \`after\` event in time.`;
  const window = trigger.within === 0 ? 'Its count' : `The fullest bucket of ${counted(trigger.within, 'second')}`;
  return `${counted(covered, 'matching event')} occurred, but the trigger requires ${trigger.threshold}. ${window} reached ${Math.max(fullest, 0)}.`;
}

function proactiveShortfall({ after, for_each, within, threshold }: EventTrigger, covered: number): string {
  if (covered === 0 && (after.length > 0 || for_each.length > 0))
    return 'No event opened a bucket. With `after` or `for_each`, only an event opens a bucket.';
  return `In every bucket of ${counted(within, 'second')} that ended in the period, at least ${counted(threshold, 'expected event')} occurred.`;
}

/** Explains why a metric trigger, alone or in a composite, did not fire more often. */
function metricShortfall({ trigger, values, crossed, lowest, highest, firings }: SimulatedMetric): string {
  const { name, firing_for } = trigger.metric;
  if (firings > 0) return `This part would have fired ${counted(firings, 'time')}.`;
  if (lowest === null || highest === null) return 'There was nothing to measure.';
  if (!HAS_HISTORY.includes(name)) return `Past values are not stored. The value is ${measured(name, highest)}.`;
  const range = lowest === highest ? measured(name, lowest) : `between ${measured(name, lowest)} and ${measured(name, highest)}`;
  const crossing =
    crossed === 0
      ? 'never crossed the threshold'
      : `crossed the threshold at ${crossed} of ${counted(values, 'time')}, but not for ${counted(firing_for, 'second')}`;
  return `The value was ${range} and ${crossing}.`;
}
