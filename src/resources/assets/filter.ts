import { sql } from 'drizzle-orm';
import { caseFold } from '../../base/text/case-fold.ts';
import type { Expression } from '../../store/dialect/dialect.ts';
import { defineFilter, FALSE, leaf, type Member } from '../../store/filters/compile.ts';
import { isAny, isLike, oneOf, timeRange } from '../../store/filters/members.ts';
import { assetMaterializations, assets } from '../../store/schema/tables.ts';
import { assetIdOf } from './facts.ts';

/** Keys are found by the ids that follow from them. */
const hasKey =
  (id: Expression): Member<readonly string[]> =>
  (keys, dialect) =>
    keys.length === 0 ? FALSE : dialect.isIn(id, keys.map(assetIdOf));

const owners = sql`coalesce(${assets.ownOwners}, ${assets.owners})`;

/** Any of the owners. Most rows do not even contain the text, which takes a fraction of the time to find out. */
const hasOwner: Member<readonly string[]> = (some, dialect) => {
  if (some.length === 0) return FALSE;
  const text = dialect.textOfJson(owners);
  const isMentioned = sql.join(
    some.map((owner) => dialect.includes(text, JSON.stringify(owner))),
    sql` or `,
  );
  return sql`((${isMentioned}) and ${dialect.listHasAny(owners, some)})`;
};

/** A pattern in any case. Most rows do not even contain its longest literal part, which PostgreSQL finds out in a fraction of the time. */
const keyLike: Member<string> = (pattern, dialect) => {
  const isWanted = isLike(assets.key)(pattern, dialect);
  const [part = ''] = pattern.split(/[_%\\]/).sort((a, b) => b.length - a.length);
  // the databases fold other letters in their own ways
  return isWanted && /^[ -~]+$/.test(part) ? sql`(${dialect.includes(assets.searched, caseFold(part))} and ${isWanted})` : isWanted;
};

/** Every word occurs in a text that people read. */
const search: Member<string> = (text, dialect) =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => dialect.includes(assets.searched, caseFold(word)));

export const assetFilter = defineFilter<'AssetFilter'>({
  key: leaf({
    any_: hasKey(assets.id),
    like_: keyLike,
    prefix_: (prefix, dialect) => (prefix === '' ? undefined : dialect.startsWith(dialect.textOrder(assets.key), prefix)),
    search_: search,
  }),
  owner: leaf({ any_: hasOwner }),
  tool: oneOf(assets.tool),
  flow_id: oneOf(assets.flowId),
  deployment_id: oneOf(assets.deploymentId),
  status: leaf({ any_: isAny(assets.status) }),
  latest: timeRange(assets.latest),
  due: timeRange(assets.due),
});

export const materializationFilter = defineFilter<'AssetMaterializationFilter'>({
  key: leaf({ any_: hasKey(assetMaterializations.assetId) }),
  flow_run_id: oneOf(assetMaterializations.flowRunId),
  status: leaf({ any_: (statuses, dialect) => isAny(dialect.unindexed(assetMaterializations.status))(statuses, dialect) }),
  occurred: timeRange(assetMaterializations.occurred),
});
