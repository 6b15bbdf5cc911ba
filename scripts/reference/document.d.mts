/** The document of the reference page, with the scopes and roles of each operation. */
export function referenceDocument<Contract>(contract: Contract): Promise<Contract>;
