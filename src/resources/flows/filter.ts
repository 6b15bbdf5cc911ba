import { sql } from 'drizzle-orm';
import { defineFilter, leaf } from '../../store/filters/compile.ts';
import { oneOf, oneOfOrLike, tagList } from '../../store/filters/members.ts';
import { deployments, flows } from '../../store/schema/tables.ts';

const hasDeployment = sql`exists (select 1 from ${deployments} where ${deployments.flowId} = ${flows.id})`;

export const flowFilter = defineFilter<'FlowFilter'>({
  id: oneOf(flows.id),
  deployment: leaf({ is_null_: (wanted) => (wanted ? sql`not ${hasDeployment}` : hasDeployment) }),
  name: oneOfOrLike(flows.name),
  tags: tagList(flows.tags),
});
