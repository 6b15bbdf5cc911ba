import type { DeprecatedPart } from '../generated/operations.ts';
import { type Contract, type Deprecation, deref, type OperationObject } from '../src/contract/schema.ts';
import { merged } from './contract-parts.ts';
import { bodySchema } from './request-parts.ts';

/** The operation itself, its query and header parameters, and the fields of its body can be marked. Marks on nested fields are ignored. */
export function deprecatedParts(contract: Contract, operation: OperationObject): DeprecatedPart[] {
  const parts: DeprecatedPart[] = [];
  const add = (place: DeprecatedPart['in'], name: string, given: Deprecation) => {
    if (!given.deprecated) return;
    const since = secondsOf(given['x-deprecated-since'] ?? contract.info['x-deprecated-since']) ?? 0;
    parts.push({ in: place, name, since, sunset: secondsOf(given['x-sunset']) });
  };
  add('operation', operation.operationId, operation);
  for (const parameter of (operation.parameters ?? []).map((one) => deref(contract, one))) {
    if (parameter.in === 'query') add('query', parameter.name, parameter);
    if (parameter.in === 'header') add('header', parameter.name.toLowerCase(), parameter);
  }
  const body = bodySchema(contract, operation);
  const members = body && merged(contract, deref(contract, body)).properties;
  for (const [name, member] of Object.entries(members ?? {})) add('body', name, member);
  return parts;
}

function secondsOf(date: string | undefined): number | undefined {
  return date === undefined ? undefined : Date.parse(date) / 1000;
}
