import { invalid, type Problem } from '../base/errors.ts';
import { locate, type Reader } from './reader.ts';

/**
 * A reader for values from sources other than a request body, such as socket frames. Normalizes them like a body.
 *
 * @throws {ApiError} 422 listing every problem, with locations below `body`
 */
export function schemaReader<T>(read: Reader<T>): (value: unknown) => T {
  return (value) => {
    const problems: Problem[] = [];
    const result = read(value, problems);
    if (problems.length === 0) return result;
    locate(problems, 0, 'body');
    throw invalid(problems);
  };
}
