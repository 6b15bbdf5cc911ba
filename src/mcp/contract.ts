export type JsonSchema = Record<string, unknown>;

export interface ContractOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: { name: string; in: string; required?: boolean; schema: JsonSchema; description?: string }[];
  /** The schema of its JSON body. */
  body: JsonSchema | undefined;
}

/** The published contract, by operation and reference. */
export interface Contract {
  /** @throws for an operation that it doesn't have */
  operation(id: string): ContractOperation;
  /** @throws for a reference to nothing */
  schema(reference: string): JsonSchema;
}

interface Reference {
  $ref: string;
}

interface PathOperation {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: (Reference | ContractOperation['parameters'][number])[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
}

/** @param document the published OpenAPI document */
export function readContract(document: { paths: Record<string, Record<string, PathOperation>> }): Contract {
  const find = (reference: string): unknown =>
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((place, name) => (place as JsonSchema | undefined)?.[name], document);
  const schema = (reference: string): JsonSchema => {
    const found = find(reference);
    if (typeof found !== 'object' || found === null) throw new Error(`The contract has no ${reference}`);
    return found as JsonSchema;
  };
  const operations = new Map<string, ContractOperation>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const { operationId, summary = '', description = '', parameters = [], requestBody } = operation;
      if (operationId === undefined) continue;
      operations.set(operationId, {
        ...{ id: operationId, method: method.toUpperCase(), path, summary, description },
        parameters: parameters.map((one) => ('$ref' in one ? (schema(one.$ref) as never) : one)),
        body: requestBody?.content?.['application/json']?.schema,
      });
    }
  return {
    schema,
    operation(id) {
      const operation = operations.get(id);
      if (!operation) throw new Error(`The contract has no operation ${id}`);
      return operation;
    },
  };
}
