import { partsOfCriterion } from '../../base/text/criterion.ts';

/**
 * The criteria of a limit: `tag:TEXT` or `prefix:TEXT`. An object is inside the limit if it has one of the tags, or its name starts with one of the prefixes.
 */
export type Limit = readonly string[];

/** The tags and the prefixes of a limit. A criterion that a later release has written to this database is unknown here and adds no object. */
export function criteriaOf(limit: Limit): { tags: string[]; prefixes: string[] } {
  const found = limit.flatMap((criterion) => partsOfCriterion(criterion) ?? []);
  const texts = (kind: string) => found.flatMap((one) => (one.kind === kind ? [one.text] : []));
  return { tags: texts('tag'), prefixes: texts('prefix') };
}

/**
 * The criteria that meet both limits; without one, those of the other. An object with a tag of one limit and a prefix of the other is outside: no criterion
 * describes it.
 */
export function bothLimits(one: Limit | null, other: Limit | null): Limit | null {
  if (!one || !other) return one ?? other;
  const [narrow, wide] = [criteriaOf(one), criteriaOf(other)];
  const tags = narrow.tags.filter((tag) => wide.tags.includes(tag));
  const within = (inner: readonly string[], outer: readonly string[]) =>
    inner.filter((text) => outer.some((start) => text.startsWith(start)));
  const prefixes = new Set([...within(narrow.prefixes, wide.prefixes), ...within(wide.prefixes, narrow.prefixes)]);
  return [...tags.map((tag) => `tag:${tag}`), ...[...prefixes].map((prefix) => `prefix:${prefix}`)];
}
