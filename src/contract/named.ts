import type { Schema as SchemaOf, Schemas } from '../../generated/operations.ts';
import { invalid, type Problem } from '../base/errors.ts';
import { createCompiler } from './compile.ts';
import type { Compiler } from './compiler.ts';
import { loadContract } from './load.ts';

let compiler: Compiler | undefined;

/**
 * A reader for values of a named schema that do not come from a request body, such as socket frames. Normalises them as in a body.
 *
 * @throws {ApiError} 422 listing every problem, with locations below `body`
 */
export function schemaReader<N extends keyof Schemas & string>(name: N): (value: unknown) => SchemaOf<N> {
  compiler ??= createCompiler(loadContract());
  const read = compiler.compile({ $ref: `#/components/schemas/${name}` });
  return (value) => {
    const problems: Problem[] = [];
    const result = read(value, problems);
    if (problems.length === 0) return result as SchemaOf<N>;
    for (const { loc } of problems) loc.unshift('body');
    throw invalid(problems);
  };
}
