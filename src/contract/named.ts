import type { Schema as SchemaOf, Schemas } from '../../generated/operations.ts';
import { invalid, type Problem } from '../base/errors.ts';
import { createCompiler } from './compile.ts';
import type { Compiler } from './compiler.ts';
import { loadContract } from './load.ts';
import type { Reader } from './reader.ts';
import type { Schema } from './schema.ts';

let compiler: Compiler | undefined;

/** A reader for values of a schema outside the contract, such as the frames of a socket. The schema may refer to schemas of the contract. */
export function readerOf(schema: Schema): Reader {
  compiler ??= createCompiler(loadContract());
  return compiler.compile(schema);
}

/**
 * A reader for values of a named schema from sources other than a request body, such as socket frames. Normalizes them like a body.
 *
 * @throws {ApiError} 422 listing every problem, with locations below `body`
 */
export function schemaReader<N extends keyof Schemas>(name: N): (value: unknown) => SchemaOf<N> {
  const read = readerOf({ $ref: `#/components/schemas/${name}` });
  return (value) => {
    const problems: Problem[] = [];
    const result = read(value, problems);
    if (problems.length === 0) return result as SchemaOf<N>;
    for (const { loc } of problems) loc.unshift('body');
    throw invalid(problems);
  };
}
