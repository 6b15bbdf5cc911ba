import type { Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { invalidValue } from '../../base/errors.ts';
import { RESOURCE_ROLE } from '../../base/text/resource-labels.ts';
import { addSeconds, type Instant } from '../../base/time/instant.ts';
import { isBlankQuery, parseTextQuery, type TextQuery } from '../../store/filters/text-query.ts';
import { withoutNul } from '../cleaning.ts';
import { type Pattern, patternsProblem, readPattern } from './patterns.ts';

export type EventFilter = Schema<'EventFilter'>;

/** A label and the patterns of which its value must match one; an empty list matches nothing. */
export interface LabelTest {
  label: string;
  patterns: readonly Pattern[];
}

/** The conditions on a single resource. Undefined or empty fields are no condition. */
export interface ResourceTest {
  ids?: readonly string[] | undefined;
  idPrefixes?: readonly string[] | undefined;
  /** Each set must contain the role. */
  roles: readonly (readonly string[])[];
  inRoles?: readonly (readonly [id: string, role: string])[] | undefined;
  labels: readonly LabelTest[];
}

/**
 * An event filter of the contract with all rules applied that do not depend on where the events are: defaults filled in, empty lists omitted, patterns and text
 * parsed. `matcher.ts` and `conditions.ts` implement it with the same results for events in memory and in the database.
 */
export interface EventQuery {
  since: Instant;
  until: Instant;
  order: 'ASC' | 'DESC';
  /** One event per primary resource: the first in the order. */
  distinct: boolean;
  ids?: readonly string[] | undefined;
  names?: readonly string[] | undefined;
  prefixes?: readonly string[] | undefined;
  excludedNames?: readonly string[] | undefined;
  excludedPrefixes?: readonly string[] | undefined;
  primary?: ResourceTest | undefined;
  /** Each must match some related resource. */
  related: readonly ResourceTest[];
  /** Each must match some resource, primary or related. */
  any: readonly ResourceTest[];
  text?: TextQuery | undefined;
}

const DEFAULT_WINDOW_DAYS = 180;

/**
 * @param now the time of the request, the default of `until`
 * @throws 422 for too many or too long patterns
 */
export function readEventFilter(filter: Partial<EventFilter> | null | undefined, now: Instant): EventQuery {
  const { occurred, event, resource, related, any_resource, id, text, order, ...others } = filter ?? {};
  const { since, until, ...otherTimes } = occurred ?? {};
  const { id: ids, ...otherIds } = id ?? {};
  const { name, prefix, exclude_name, exclude_prefix, ...otherNames } = event ?? {};
  assertNoMore(others, otherTimes, otherIds, otherNames);
  checkSize([resource, ...listed(related), ...listed(any_resource)]);
  const query = text ? parseTextQuery(withoutNul(text.query)) : undefined;
  return {
    since: since ?? addSeconds(`${now.slice(0, 10)}T00:00:00.000000Z`, -DEFAULT_WINDOW_DAYS * 86_400),
    until: until ?? now,
    order: order ?? 'DESC',
    distinct: resource?.distinct ?? false,
    ids: given(ids),
    names: given(name),
    prefixes: given(prefix),
    excludedNames: given(exclude_name),
    excludedPrefixes: given(exclude_prefix),
    primary: resource ? withConditions(primaryTest(resource)) : undefined,
    related: listed(related).map(relatedTest).filter(hasConditions),
    any: listed(any_resource).map(relatedTest).filter(hasConditions),
    text: query && !isBlankQuery(query) ? query : undefined,
  };
}

/** Each criterion becomes a subquery. */
const MAX_CRITERIA = 50;

/** @throws 422 for more criteria than one query can have, or for too many or too long patterns to match with every event */
function checkSize(criteria: readonly ({ labels?: Schema<'ResourceSpecification'> | null } | null | undefined)[]): void {
  if (criteria.length > MAX_CRITERIA)
    throw invalidValue(['body', 'filter'], `The filter must not have more than ${MAX_CRITERIA} conditions on resources.`);
  const patterns = criteria.flatMap((one) => Object.values(one?.labels ?? {}).flatMap((values) => listed<string>(values)));
  const problem = patternsProblem(patterns);
  if (problem) throw invalidValue(['body', 'filter'], problem);
}

/** Stored text contains no U+0000, so search text omits it too. */
function given(list: readonly string[] | null | undefined): readonly string[] | undefined {
  return list && list.length > 0 ? list.map(withoutNul) : undefined;
}

function listed<T>(value: T | readonly T[] | null | undefined): readonly T[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value as T];
}

/** The role label of primary resources is not stored as a role, so a condition on it matches nothing. */
function primaryTest({ id, id_prefix, labels, distinct: _order, ...others }: Schema<'EventResourceFilter'>): ResourceTest {
  assertNoMore(others);
  const tests = labelTests(labels);
  return {
    ids: given(id),
    idPrefixes: given(id_prefix),
    roles: [],
    labels: tests.map((test) => (test.label === RESOURCE_ROLE ? { ...test, patterns: [] } : test)),
  };
}

type RelatedCriteria = Schema<'EventRelatedFilter'> & Schema<'EventAnyResourceFilter'>;

function relatedTest(criteria: RelatedCriteria): ResourceTest {
  const { id, id_prefix, role, resources_in_roles, labels, ...others } = criteria;
  assertNoMore(others);
  const pairs = resources_in_roles?.map(([one, its]): [string, string] => [withoutNul(one), withoutNul(its)]);
  const roles: (readonly string[])[] = [];
  const roleList = given(role);
  if (roleList) roles.push(roleList);
  // a role is literal: patterns have no meaning
  const roleLabel = labels?.[RESOURCE_ROLE];
  if (roleLabel !== undefined) roles.push(listed(roleLabel).map(withoutNul));
  return {
    ids: given(id),
    idPrefixes: given(id_prefix),
    // only primary resources have an empty role, and no string selects them
    roles: roles.map((set) => set.filter((one) => one !== '')),
    inRoles: pairs && pairs.length > 0 ? pairs.filter(([, its]) => its !== '') : undefined,
    labels: labelTests(labels).filter(({ label }) => label !== RESOURCE_ROLE),
  };
}

function labelTests(labels: Schema<'ResourceSpecification'> | null | undefined): LabelTest[] {
  return Object.entries(labels ?? {}).map(([label, values]) => ({
    label: withoutNul(label),
    patterns: listed<string>(values).map((value) => readPattern(withoutNul(value))),
  }));
}

function hasConditions({ ids, idPrefixes, roles, inRoles, labels }: ResourceTest): boolean {
  return Boolean(ids || idPrefixes || inRoles || roles.length > 0 || labels.length > 0);
}

const withConditions = (test: ResourceTest): ResourceTest | undefined => (hasConditions(test) ? test : undefined);
