import { defineFilter, leaf } from '../../store/filters/compile.ts';
import { oneOf } from '../../store/filters/members.ts';
import { blockSchemas } from '../../store/schema/tables.ts';

export const blockSchemaFilter = defineFilter<'BlockSchemaFilter'>({
  block_type_id: oneOf(blockSchemas.blockTypeId),
  block_capabilities: leaf({
    all_: (wanted, dialect) => (wanted.length === 0 ? undefined : dialect.listHasAll(blockSchemas.capabilities, wanted)),
  }),
  id: oneOf(blockSchemas.id),
  version: oneOf(blockSchemas.version),
});
