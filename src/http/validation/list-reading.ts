import { MAX_PROBLEMS } from '../../base/errors.ts';
import { locate, type Problems, type Reader } from '../../contract/reader.ts';

/** Items per step. */
const PIECE = 500;

/** A body that is a long list, validated in steps so that other requests do not wait. */
export class ListReading {
  readonly result: unknown[] = [];

  constructor(
    private readonly list: readonly unknown[],
    private readonly readItem: Reader,
    private readonly problems: Problems,
  ) {}

  /** Reads the next items. @returns true at the end, and once the maximum number of reported problems is reached */
  step(): boolean {
    const { list, result, problems } = this;
    for (let left = PIECE; left > 0 && result.length < list.length && problems.length < MAX_PROBLEMS; left--) {
      const start = problems.length;
      const index = result.length;
      result.push(this.readItem(list[index], problems));
      locate(problems, start, index, 'body');
    }
    return result.length >= list.length || problems.length >= MAX_PROBLEMS;
  }
}
