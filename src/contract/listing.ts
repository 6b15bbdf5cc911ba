import { type Contract, METHODS, type OperationObject, type ParameterObject } from './schema.ts';

export interface ListedOperation {
  path: string;
  method: (typeof METHODS)[number];
  /** Includes the parameters of its path. */
  operation: OperationObject;
}

/** The operations in the order of the contract. */
export function listOperations(contract: Contract): ListedOperation[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const shared = (item.parameters ?? []) as unknown as ParameterObject[];
      const operation = item[method]!;
      return { path, method, operation: { ...operation, parameters: [...shared, ...(operation.parameters ?? [])] } };
    }),
  );
}
