import type { Schema } from '../../../generated/operations.ts';
import type { Problem } from '../../base/errors.ts';
import type { IdSource } from '../../base/ids.ts';
import { patternsProblem } from '../../events/filter/patterns.ts';
import type { MetricTrigger, Trigger as StoredTrigger } from '../../store/schema/trigger.ts';
import { subjectProblem } from '../metrics/subject.ts';

type Trigger = Schema<'Trigger'>;
type Place = (string | number)[];

/** Seconds. */
const SHORTEST_METRIC = 300;

/** A trigger in its stored form: all defaults filled in, new ids at all levels. */
export function storedTrigger(trigger: Trigger, ids: IdSource): StoredTrigger {
  const id = ids.next();
  switch (trigger.type) {
    case 'event': {
      const { type, match, match_related, after, expect, for_each, posture, threshold, within } = trigger;
      const names = (list: readonly string[] | undefined) => [...new Set(list)];
      return {
        type,
        id,
        match: match ?? {},
        match_related: match_related ?? {},
        after: names(after),
        expect: names(expect),
        for_each: names(for_each),
        posture,
        threshold: threshold ?? 1,
        within: within ?? 0,
      };
    }
    case 'metric':
      return storedMetric(trigger, id);
    case 'compound': {
      const { type, triggers, within, require } = trigger;
      return { type, id, triggers: triggers.map((child) => storedTrigger(child, ids)), within, require };
    }
    case 'sequence': {
      const { type, triggers, within } = trigger;
      return { type, id, triggers: triggers.map((child) => storedTrigger(child, ids)), within };
    }
  }
}

function storedMetric({ type, match, match_related, posture, metric }: Schema<'MetricTrigger'>, id: string): MetricTrigger {
  const { name, operator, threshold, range, firing_for } = metric;
  return {
    ...{ type, id, match: match ?? {}, match_related: match_related ?? {}, posture },
    metric: { name, operator, threshold, range: range ?? SHORTEST_METRIC, firing_for: firing_for ?? SHORTEST_METRIC },
  };
}

/** Problems of a trigger that the contract cannot express. */
export function triggerProblems(trigger: Trigger, place: Place): Problem[] {
  const at = [...place, trigger.type];
  if (trigger.type === 'event') return problemsOf(trigger, at, patternsProblem(patternsOf(trigger)));
  if (trigger.type === 'metric') {
    const { id: _, ...stored } = storedMetric(trigger, '');
    return problemsOf(trigger, at, patternsProblem(patternsOf(trigger)) ?? subjectProblem(stored));
  }
  const below = trigger.triggers.flatMap((child, index) => triggerProblems(child, [...at, 'triggers', index]));
  const text = trigger.type === 'compound' ? requirementProblem(trigger.require, trigger.triggers.length) : undefined;
  return [...below, ...problemsOf(trigger, at, text)];
}

function problemsOf(trigger: Trigger, loc: Place, text: string | undefined): Problem[] {
  return text === undefined ? [] : [{ type: 'value_error', loc, msg: `Value error, ${text}`, input: trigger, ctx: { error: {} } }];
}

const patternsOf = ({ match, match_related }: Pick<Schema<'EventTrigger'>, 'match' | 'match_related'>): string[] =>
  [match ?? {}, match_related ?? {}].flat().flatMap((labels) => Object.values(labels).flat());

function requirementProblem(require: Schema<'CompoundRequirement'>, triggers: number): string | undefined {
  if (require === 'all') return undefined;
  const needed = require === 'any' ? 1 : require;
  if (needed < 1) return 'require must be at least 1';
  return needed > triggers ? 'require must be less than or equal to the number of triggers' : undefined;
}
