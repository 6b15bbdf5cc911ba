import { defineFilter, leaf } from '../../store/filters/compile.ts';
import { isLike, oneOf } from '../../store/filters/members.ts';
import { blockTypes } from '../../store/schema/tables.ts';

export const blockTypeFilter = defineFilter<'BlockTypeFilter'>({
  name: leaf({ like_: isLike(blockTypes.name) }),
  slug: oneOf(blockTypes.slug),
});
