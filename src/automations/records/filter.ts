import { defineFilter, leaf, type Schemas } from '../../store/filters/compile.ts';
import { isAny, isAtMost, tagList } from '../../store/filters/members.ts';
import { automations } from '../../store/schema/tables.ts';

export const automationFilter = defineFilter<'AutomationFilter'>({
  id: leaf<Schemas['IdCriterion']>({ any_: isAny(automations.id) }),
  name: leaf<Schemas['ValueCriterion']>({ any_: isAny(automations.name) }),
  created: leaf<Schemas['BeforeCriterion']>({ before_: isAtMost(automations.created) }),
  tags: tagList(automations.tags),
});
