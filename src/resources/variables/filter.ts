import { defineFilter } from '../../store/filters/compile.ts';
import { oneOf, oneOfOrLike, tagList } from '../../store/filters/members.ts';
import { variables } from '../../store/schema/tables.ts';

export const variableFilter = defineFilter<'VariableFilter'>({
  id: oneOf(variables.id),
  name: oneOfOrLike(variables.name),
  tags: tagList(variables.tags),
});
