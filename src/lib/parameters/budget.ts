import { Budget } from '../jinja/budget.ts';

/** The limits of a request body. What its placeholders stand for must keep them too. */
interface Limits {
  maxBodyDepth: number;
  maxBodySize: number;
}

const DEFAULTS: Limits = { maxBodyDepth: 256, maxBodySize: 16_777_216 };

/** What hydrating may make of all the values of one request: their placeholders are small, what they stand for need not be. */
export class HydrationBudget {
  /** All templates of the request together may do as much work as one. */
  readonly templates = new Budget();
  readonly maxDepth: number;
  private readonly maxBytes: number;
  private bytes = 0;

  constructor({ maxBodyDepth, maxBodySize }: Limits = DEFAULTS) {
    this.maxDepth = maxBodyDepth;
    this.maxBytes = maxBodySize;
  }

  /** @returns false if there is no room for that much */
  add(bytes: number): boolean {
    this.bytes += bytes;
    return this.bytes <= this.maxBytes;
  }
}
