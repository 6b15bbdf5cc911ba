export function avoidedInContract(source: string): Iterable<{ line: number; column: number; found: string; write: string }>;
