/** The contract with the scopes and roles of each operation in its description, and the kind of record in the example of each 404. */
export function describedContract<Contract>(contract: Contract): Contract;

/** The document of the reference page, with the scopes and roles of each operation and a list of the guides. */
export function referenceDocument<Contract>(
  contract: Contract,
  guides?: readonly { name: string; title: string; summary: string }[],
): Promise<Contract>;
