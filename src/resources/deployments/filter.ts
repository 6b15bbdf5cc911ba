import { sql } from 'drizzle-orm';
import { defineFilter, droppedWhenEmpty, leaf } from '../../store/filters/compile.ts';
import { flag, ignored, isLike, oneOf, oneOfOrLike, tagList } from '../../store/filters/members.ts';
import { deployments, flows } from '../../store/schema/tables.ts';

const flowName = sql`(select ${flows.name} from ${flows} where ${flows.id} = ${deployments.flowId})`;

export const deploymentFilter = defineFilter<'DeploymentFilter'>({
  id: oneOf(deployments.id),
  name: oneOfOrLike(deployments.name),
  flow_or_deployment_name: leaf({ like_: isLike(deployments.name, flowName) }),
  paused: flag(deployments.paused),
  tags: tagList(deployments.tags),
  work_queue_name: oneOf(deployments.workQueueName),
  concurrency_limit: droppedWhenEmpty({ ge_: ignored, le_: ignored, is_null_: ignored }),
});
