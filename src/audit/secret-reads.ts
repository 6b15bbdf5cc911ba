import type { OperationEntry } from '../../generated/operations.ts';
import { isJsonObject, parseJson, stringifyJson } from '../base/json/json.ts';
import type { JsonValue } from '../base/json/value.ts';
import type { Reply } from './object-changes.ts';
import type { Entry } from './record.ts';
import type { Request } from './subjects.ts';

/** Whether the request asks for secrets, which the contract guards with a scope. */
export const asksForSecrets = ({ guarded }: OperationEntry, request: Request): boolean =>
  guarded.some((one) => isJsonObject(request[one.in]) && (request[one.in] as Record<string, unknown>)[one.name] === true);

/** One entry for each block document in the response that has secrets. */
export function secretsIn({ status, body }: Reply): Entry[] {
  const value = parseJson(stringifyJson(body));
  const documents = Array.isArray(value) ? value : [value];
  return documents.filter(hasSecrets).map((document) => {
    const { id, name } = isJsonObject(document) ? document : {};
    const object = { kind: 'block-document', id: typeof id === 'string' ? id : null, name: typeof name === 'string' ? name : null };
    return { outcome: 'READ_SECRETS', status, object };
  });
}

/** Whether the schema of a block document declares secret fields, or it contains documents with schemas of their own. */
function hasSecrets(document: JsonValue): boolean {
  if (!isJsonObject(document)) return false;
  const { block_schema: schema, block_document_references: references } = document;
  const fields = isJsonObject(schema) ? schema.fields : undefined;
  const secrets = isJsonObject(fields) ? fields.secret_fields : undefined;
  return (Array.isArray(secrets) && secrets.length > 0) || (isJsonObject(references) && Object.keys(references).length > 0);
}
