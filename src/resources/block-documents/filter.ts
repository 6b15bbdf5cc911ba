import { defineFilter } from '../../store/filters/compile.ts';
import { flag, oneOf, oneOfOrLike } from '../../store/filters/members.ts';
import { blockDocuments } from '../../store/schema/tables.ts';

export const blockDocumentFilter = defineFilter<'BlockDocumentFilter'>({
  id: oneOf(blockDocuments.id),
  is_anonymous: flag(blockDocuments.isAnonymous),
  block_type_id: oneOf(blockDocuments.blockTypeId),
  name: oneOfOrLike(blockDocuments.name),
});
