import { type Contract, deref, type OperationObject, type Schema } from '../src/contract/schema.ts';
import { merged, refName } from './contract-parts.ts';

/** Headers that earlier layers process, in lower case. */
export const LAYER_HEADERS = new Set([
  'x-service-api-version',
  'x-prefect-api-version',
  'authorization',
  'prefect-csrf-token',
  'prefect-csrf-client',
]);

/** The JSON body schema of an operation, if it takes one. */
export function bodySchema(contract: Contract, operation: OperationObject): Schema | undefined {
  return operation.requestBody && deref(contract, operation.requestBody).content['application/json']?.schema;
}

/**
 * True for bodies whose top-level fields are parameters: unknown fields are ignored, and null means the default. The contract names their schemas after the
 * operation, such as `FilterFlowsRequest`.
 */
export function isMultiParameter(contract: Contract, operation: OperationObject): boolean {
  const schema = bodySchema(contract, operation);
  if (schema?.$ref === undefined || !refName(schema.$ref).endsWith('Request')) return false;
  return merged(contract, deref(contract, schema)).additionalProperties === undefined;
}
