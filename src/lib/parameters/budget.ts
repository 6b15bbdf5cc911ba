import type { JsonLimits } from '../../base/json/extent.ts';
import { Budget } from '../jinja/budget.ts';

/** The limits of a request body. What its placeholders stand for must keep them too. */
interface Limits extends JsonLimits {
  maxBodySize: number;
}

const DEFAULTS: Limits = { maxBodyDepth: 256, maxBodyValues: 500_000, maxBodySize: 16_777_216 };

/** What hydrating may make of all the values of one request: their placeholders are small, what they stand for need not be. */
export class HydrationBudget {
  /** All templates of the request together may do as much work as one. */
  readonly templates = new Budget();
  /** Of each text that is read as JSON. */
  readonly json: JsonLimits;
  private readonly maxBytes: number;
  private bytes = 0;

  constructor({ maxBodyDepth, maxBodyValues, maxBodySize }: Limits = DEFAULTS) {
    this.json = { maxBodyDepth, maxBodyValues };
    this.maxBytes = maxBodySize;
  }

  /** @returns false if there is no room for that much */
  add(bytes: number): boolean {
    this.bytes += bytes;
    return this.bytes <= this.maxBytes;
  }
}
