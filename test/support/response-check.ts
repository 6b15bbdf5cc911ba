import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { listOperations, merged } from '../../scripts/contract-parts.ts';
import { type Contract, deref, type ResponseObject, type Schema } from '../../src/contract/schema.ts';
import type { InspectResponse } from '../../src/http/response/reply.ts';

/** Checks responses against the contract with a separate engine, so that the code that reads requests does not check itself. */
export interface ResponseCheck {
  /** Throws if the contract does not define the status, the media type or a field. */
  readonly inspect: InspectResponse;
  /** `operationId status` of every response seen. */
  readonly seen: ReadonlySet<string>;
  /** The errors thrown, for tests that look at them at the end. */
  readonly failures: readonly string[];
}

class ContractBreach extends Error {
  override name = 'ContractBreach';
}

const ROOT = 'contract';

export function createResponseCheck(contract: Contract): ResponseCheck {
  // most schemas check only a few responses, so optimizing their code takes longer than it saves
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addSchema({ $id: ROOT, components: { schemas: closed(contract) } });
  const responses = new Map(listOperations(contract).map(({ operation }) => [operation.operationId, operation.responses]));
  const compiled = new Map<string, ValidateFunction>();
  const seen = new Set<string>();
  const failures: string[] = [];

  const validatorOf = (key: string, schema: Schema): ValidateFunction => {
    const known = compiled.get(key);
    if (known) return known;
    const validate = ajv.compile(absolute(close(contract, schema)));
    compiled.set(key, validate);
    return validate;
  };

  const verify = (op: string, status: number, type: string | undefined, text: string | undefined): string | undefined => {
    const named = responses.get(op)?.[status === 500 ? 'default' : status];
    if (!named) return 'the contract does not name this status';
    const content = deref<ResponseObject>(contract, named).content;
    if (type === undefined || !content) return type === content ? undefined : 'the contract and the response disagree about having a body';
    const media = content[type];
    if (!media) return `the contract does not name the type ${type}`;
    if (text === undefined || !media.schema) return undefined;
    const validate = validatorOf(`${op} ${status}`, media.schema);
    if (validate(JSON.parse(text))) return undefined;
    return ajv.errorsText(validate.errors, { dataVar: 'body' }) + unexpected(validate);
  };

  return {
    seen,
    failures,
    inspect(op, status, type, text) {
      seen.add(`${op} ${status}`);
      const fault = verify(op, status, type, text);
      if (fault === undefined) return;
      const message = `${op} ${status}: ${fault}`;
      failures.push(message);
      throw new ContractBreach(message);
    },
  };
}

/** Names the unexpected fields, which the engine's own message does not. */
function unexpected(validate: ValidateFunction): string {
  const names = (validate.errors ?? []).map(({ params }) => (params as { additionalProperty?: string }).additionalProperty).filter(Boolean);
  return names.length > 0 ? ` (${names.join(', ')})` : '';
}

/** The schemas with closed objects: an undeclared field in a response is an error, although clients may ignore it. */
function closed(contract: Contract): Record<string, Schema> {
  return Object.fromEntries(Object.entries(contract.components.schemas).map(([name, schema]) => [name, close(contract, schema)]));
}

function close(contract: Contract, given: Schema): Schema {
  if (typeof given !== 'object') return given;
  const { discriminator: _, ...schema } = merged(contract, given);
  const all = (schemas: Schema[]) => schemas.map((one) => close(contract, one));
  const result: Schema = { ...schema };
  if (schema.properties) {
    result.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, close(contract, one)]));
    result.additionalProperties ??= false;
  }
  if (schema.items) result.items = close(contract, schema.items);
  if (typeof schema.additionalProperties === 'object') result.additionalProperties = close(contract, schema.additionalProperties);
  if (schema['x-one-of']) result.oneOf = all(schema['x-one-of']);
  for (const key of ['oneOf', 'anyOf', 'prefixItems'] as const) {
    const schemas = schema[key];
    if (schemas) result[key] = all(schemas);
  }
  return result;
}

/** The schema with its references pointing into the registered document. */
function absolute(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${ROOT}#/`)) as Schema;
}
