import { RESOURCE_ID, RESOURCE_ROLE } from '../../base/text/resource-labels.ts';
import { type Pattern, readPattern } from '../../events/filter/patterns.ts';
import type { LabelSpecification, MetricName, MetricTrigger } from '../../store/schema/trigger.ts';

/** The kinds of resources that a flow run is, or belongs to. */
const RUN_KINDS = ['flow-run', 'flow', 'deployment', 'work-queue', 'work-pool', 'tag'] as const;
const LIMIT_KINDS = ['concurrency-limit', 'deployment'] as const;

export type RunKind = (typeof RUN_KINDS)[number];
export type LimitKind = (typeof LIMIT_KINDS)[number];
export type Kind = RunKind | LimitKind;

const RESOURCE_NAME = 'prefect.resource.name';

/** What measured resources of a kind must have. Undefined for no condition. */
export interface Wanted {
  /** Ids without their kind. */
  ids: readonly string[] | undefined;
  names: readonly Pattern[] | undefined;
}

/** A condition on measured resources: they must meet it for one of the kinds. */
export type Selector = ReadonlyMap<Kind, Wanted>;

/** The label specifications of a trigger that are a condition. */
export function specificationsOf({ match, match_related }: Pick<MetricTrigger, 'match' | 'match_related'>): LabelSpecification[] {
  return [match, match_related].flat().filter((specification) => Object.keys(specification).length > 0);
}

/** The kinds of resources that select what a metric measures; undefined for assets, which are selected by their keys alone. */
export function kindsOf(metric: MetricName): readonly Kind[] | undefined {
  if (metric === 'asset_age') return undefined;
  return metric === 'slots_used' ? LIMIT_KINDS : RUN_KINDS;
}

/** Whether a trigger measures runs of certain deployments only. */
export const isOfDeployments = (trigger: Pick<MetricTrigger, 'match' | 'match_related' | 'metric'>): boolean =>
  kindsOf(trigger.metric.name) === RUN_KINDS &&
  specificationsOf(trigger).some((one) => {
    const [wanted, ...others] = readSelector(one, RUN_KINDS);
    return wanted?.[0] === 'deployment' && wanted[1].ids !== undefined && others.length === 0;
  });

/** Reads a label specification. @throws {UnsupportedPattern} */
export function readSelector(specification: LabelSpecification, kinds: readonly Kind[]): Selector {
  const selector = new Map<Kind, Wanted>();
  const { [RESOURCE_ID]: ids, [RESOURCE_NAME]: names, [RESOURCE_ROLE]: roles, ...others } = specification;
  const [other] = Object.keys(others);
  if (other !== undefined) throw new UnsupportedPattern(`a metric trigger cannot match the label ${other}`);
  const namePatterns = names === undefined ? undefined : positive(names);
  const byKind = ids === undefined ? undefined : readIds(positive(ids), kinds);
  const wantedRoles = roles === undefined ? undefined : positive(roles).map(({ text }) => text);
  for (const kind of kinds) {
    if (wantedRoles && !wantedRoles.includes(kind)) continue;
    if (byKind && !byKind.has(kind)) continue;
    selector.set(kind, { ids: byKind?.get(kind), names: namePatterns });
  }
  return selector;
}

/** The patterns of the keys of assets. @throws {UnsupportedPattern} */
export function readKeys(specification: LabelSpecification): Pattern[] {
  const { [RESOURCE_ID]: keys, [RESOURCE_ROLE]: _, ...others } = specification;
  const [other] = Object.keys(others);
  if (other !== undefined || keys === undefined) throw new UnsupportedPattern('asset_age matches assets by prefect.resource.id only');
  return positive(keys);
}

/** The reason to reject the patterns of a metric trigger; undefined if they are valid. */
export function subjectProblem(trigger: Pick<MetricTrigger, 'match' | 'match_related' | 'metric'>): string | undefined {
  const kinds = kindsOf(trigger.metric.name);
  try {
    for (const specification of specificationsOf(trigger)) {
      if (kinds) readSelector(specification, kinds);
      else readKeys(specification);
    }
    return undefined;
  } catch (error) {
    if (error instanceof UnsupportedPattern) return error.message;
    throw error;
  }
}

/** A pattern that no index finds, or that no measured resource can meet. */
class UnsupportedPattern extends Error {}

function positive(values: string | string[]): Pattern[] {
  const patterns = [values].flat().map(readPattern);
  if (patterns.some(({ negated }) => negated)) throw new UnsupportedPattern('a metric trigger cannot have negated patterns');
  return patterns;
}

/** The wanted ids by kind; undefined for all of a kind. */
function readIds(patterns: readonly Pattern[], kinds: readonly Kind[]): Map<Kind, string[] | undefined> {
  const found = new Map<Kind, string[] | undefined>();
  for (const { text, wildcards } of patterns) {
    const kind = kinds.find((one) => text.startsWith(`prefect.${one}.`));
    const rest = kind && text.slice(`prefect.${kind}.`.length);
    if (text === '*' || text === 'prefect.*') for (const one of kinds) found.set(one, undefined);
    else if (kind === undefined || rest === undefined || (wildcards && rest !== '*'))
      throw new UnsupportedPattern(
        `${text} is neither a complete id nor ends with .* after its kind. This metric has the kinds ${kinds.join(', ')}`,
      );
    else if (rest === '*') found.set(kind, undefined);
    else if (!found.has(kind) || found.get(kind)) found.set(kind, [...(found.get(kind) ?? []), rest]);
  }
  return found;
}
