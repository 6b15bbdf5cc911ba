import type { ReadOperationId } from '../../generated/operations.ts';
import { stringifyJson } from '../base/json/json.ts';
import type { RequestContext } from '../base/request-context.ts';
import type { PartlyReadId } from '../http/on-reader-thread.ts';
import type { Limit } from '../store/limits/limit.ts';

/** Bytes of a body above which a read is large: filters that name thousands of objects take long to process, regardless of the result. */
const LARGE_BYTES = 65_536;
/** Maximum body, in bytes, of short reads, which are compared with others. Their request may have twice as many characters. */
const MAX_COMPARED = 8_192;

/** The work of a reader: a read-only operation, or a part of another one. */
export type ReadId = ReadOperationId | PartlyReadId;

/** A read-only operation, with the request for its handler. */
export class Read {
  private written: string | undefined;

  constructor(
    readonly op: ReadId,
    readonly request: unknown,
    readonly context: RequestContext,
  ) {}

  /** The request as JSON, in which numbers keep their digits. Serialized once, on first use. */
  get text(): string {
    this.written ??= stringifyJson(this.request);
    return this.written;
  }

  /** Size of the request's body, as received. */
  get bytes(): number {
    return this.context.bodyBytes ?? 0;
  }

  /** The limit of the caller. */
  get limit(): Limit | undefined {
    return this.context.principal?.limitedTo;
  }

  get isLarge(): boolean {
    return this.bytes > LARGE_BYTES;
  }

  /** Whether the body names few values, so that a condition takes little time for each row. */
  get isShort(): boolean {
    return this.bytes <= MAX_COMPARED;
  }

  /** Whether comparing the read with others pays off. */
  get isComparable(): boolean {
    return this.isShort && this.text.length <= 2 * MAX_COMPARED;
  }
}
