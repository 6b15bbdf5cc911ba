import type { Reader } from './reader.ts';
import type { Contract, Schema } from './schema.ts';

/** Compiles schemas of the contract to readers. A named schema is compiled once, when it is first read. */
export interface Compiler {
  contract: Contract;
  compile(schema: Schema | boolean, name?: string): Reader;
}
