import type { Reader } from './reader.ts';
import type { Contract, Schema } from './schema.ts';

/** Compiles schemas of the contract to readers. Compiles each named schema once, on first use. */
export interface Compiler {
  contract: Contract;
  compile: (schema: Schema | boolean, name?: string) => Reader;
}
