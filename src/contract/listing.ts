import { type Contract, METHODS, type OperationObject } from './schema.ts';

export interface ListedOperation {
  path: string;
  method: (typeof METHODS)[number];
  /** Includes the parameters of its path. */
  operation: OperationObject;
}

/** The operations in the order of the contract. */
export function listOperations(contract: Contract): ListedOperation[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      return [{ path, method, operation: { ...operation, parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])] } }];
    }),
  );
}
