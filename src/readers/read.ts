import type { ReadOperationId } from '../../generated/operations.ts';
import { stringifyJson } from '../base/json/json.ts';
import type { RequestContext } from '../base/request-context.ts';
import type { PartlyReadId } from '../http/on-reader-thread.ts';

/** Bytes of a body above which a read is a large one: filters that name thousands of objects take long to be read, whatever is found. */
const LARGE_BYTES = 65_536;
/** A read with a longer body, in bytes, is not compared with others, nor one with a request of twice as many characters. */
const MOST_COMPARED = 8_192;

/** What a reader can be asked for: an operation that only reads, or a part of another. */
export type ReadId = ReadOperationId | PartlyReadId;

/** An operation that only reads, with the request as its handler gets it. */
export class Read {
  private written: string | undefined;

  constructor(
    readonly op: ReadId,
    readonly request: unknown,
    readonly context: RequestContext,
  ) {}

  /** The request in JSON, in which numbers keep their digits. Written once, by whoever asks first. */
  get text(): string {
    this.written ??= stringifyJson(this.request);
    return this.written;
  }

  /** Of the request's body, as it arrived. */
  get bytes(): number {
    return this.context.bodyBytes ?? 0;
  }

  get isLarge(): boolean {
    return this.bytes > LARGE_BYTES;
  }

  /** Whether it is worth while to look for others that ask the same. */
  get isComparable(): boolean {
    return this.bytes <= MOST_COMPARED && this.text.length <= 2 * MOST_COMPARED;
  }
}
